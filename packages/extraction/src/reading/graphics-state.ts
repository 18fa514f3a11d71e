import type { TextFont } from "../fonts/text-font.ts";
import type { Box, Matrix } from "../geometry.ts";
import { GRAY, type InkSpace } from "./ink.ts";
import type { Glyph } from "./page-content.ts";

/**
 * Part of the graphics and text state (ISO 32000-2, 8.4 and 9.3) that determines the position and visibility of glyphs
 * and lines.
 */
export interface GraphicsState {
  ctm: Matrix;
  /** Clipping box in page coordinates. */
  clip: Box;
  fill: Ink;
  stroke: Ink;
  fillAlpha: number;
  lineWidth: number;
  /** Current font. Null if no font is set or the font was not read. Text is omitted while there is no font. */
  font: TextFont | null;
  fontSize: number;
  charSpacing: number;
  wordSpacing: number;
  /** Horizontal scale; 1 means 100 %. */
  horizontalScale: number;
  leading: number;
  rise: number;
  renderMode: number;
  /**
   * Last glyph of the clipping path that consists of text (ISO 32000-2, 9.3.6). Later content is visible only inside
   * the glyphs of this path.
   */
  clipGlyph: ClipGlyph | null;
}

/** Glyph of a clipping path, and the centre of the glyph. `before` is the previous glyph of the same clipping path. */
export interface ClipGlyph {
  glyph: Glyph;
  x: number;
  y: number;
  before: ClipGlyph | null;
}

export interface Ink {
  space: InkSpace;
  /** Luminance of the colour, from 0 (black) to 1 (white). */
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

/** Maximum nesting depth of the operator `q` (save state). A deeper `q` and its `Q` (restore state) are ignored. */
const MAX_DEPTH = 512;

/**
 * Current graphics state, and the states that the operator `q` saved. Each form has its own stack of saved states,
 * which is dropped at the end of the form.
 */
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
