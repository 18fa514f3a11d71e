import type { TextFont } from "../fonts/text-font.ts";
import type { Box, Matrix } from "../geometry.ts";
import { GRAY, type InkSpace } from "./ink.ts";
import type { Glyph } from "./page-content.ts";

/** The part of the graphics and text state (ISO 32000-2, 8.4 and 9.3) that determines the position of glyphs and rules. */
export interface GraphicsState {
  ctm: Matrix;
  /** Clipping box in page coordinates. */
  clip: Box;
  fill: Ink;
  stroke: Ink;
  fillAlpha: number;
  lineWidth: number;
  /** Font, or null if text is invisible. */
  font: TextFont | null;
  fontSize: number;
  charSpacing: number;
  wordSpacing: number;
  /** Horizontal scale; 1 means 100 %. */
  horizontalScale: number;
  leading: number;
  rise: number;
  renderMode: number;
  /** Last glyph of the clipping path made of text (9.3.6). Later painting is visible only within these glyphs. */
  clipGlyph: ClipGlyph | null;
}

/** Glyph of a clipping path with its middle, linked to the glyph before it. */
export interface ClipGlyph {
  glyph: Glyph;
  x: number;
  y: number;
  before: ClipGlyph | null;
}

export interface Ink {
  space: InkSpace;
  /** Luminance from 0 (black) to 1 (white). */
  luminance: number;
}

export function initialState(ctm: Matrix, clip: Box): GraphicsState {
  return {
    ctm,
    clip,
    fill: { space: GRAY, luminance: 0 },
    stroke: { space: GRAY, luminance: 0 },
    fillAlpha: 1,
    lineWidth: 1,
    font: null,
    fontSize: 0,
    charSpacing: 0,
    wordSpacing: 0,
    horizontalScale: 1,
    leading: 0,
    rise: 0,
    renderMode: 0,
    clipGlyph: null,
  };
}

const copyState = (state: GraphicsState): GraphicsState => ({
  ...state,
  fill: { ...state.fill },
  stroke: { ...state.stroke },
});

/** Maximum nesting depth of `q`. Deeper `q` and their `Q` are ignored. */
const MAX_DEPTH = 512;

/** The current graphics state and the states saved by `q`. A form has its own stack, which ends with the form. */
export class GraphicsStack {
  current: GraphicsState;
  readonly #saved: GraphicsState[] = [];
  readonly #formStarts: number[] = [];
  #ignoredSaves = 0;

  constructor(first: GraphicsState) {
    this.current = first;
  }

  save(): void {
    if (this.#saved.length - this.#floor() >= MAX_DEPTH) this.#ignoredSaves++;
    else this.#saved.push(copyState(this.current));
  }

  restore(): void {
    if (this.#ignoredSaves > 0) {
      this.#ignoredSaves--;
      return;
    }
    if (this.#saved.length <= this.#floor()) return;
    this.current = this.#saved.pop() ?? this.current;
  }

  beginForm(): void {
    this.#saved.push(copyState(this.current));
    this.#formStarts.push(this.#saved.length);
  }

  endForm(): void {
    this.#ignoredSaves = 0;
    this.#saved.length = this.#formStarts.pop() ?? 0;
    this.current = this.#saved.pop() ?? this.current;
  }

  #floor(): number {
    return this.#formStarts.at(-1) ?? 0;
  }
}
