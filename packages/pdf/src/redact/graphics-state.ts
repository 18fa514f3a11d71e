import { IDENTITY, type Matrix, multiply, translation } from "../content/matrix.ts";
import type { PdfValue } from "../syntax/objects.ts";
import { type Area, boundsOf } from "./areas.ts";
import type { GlyphReader } from "./glyph-reader.ts";
import type { MeasuredFonts } from "./measured-fonts.ts";
import type { RemainingResources } from "./remaining-resources.ts";

interface TextAndGraphicsState {
  ctm: Matrix;
  font: GlyphReader | null;
  size: number;
  characterSpace: number;
  wordSpace: number;
  /** Horizontal scaling factor of text, 1 by default (the operand of `Tz` divided by 100). */
  horizontalScale: number;
  leading: number;
  rise: number;
  /** Text rendering mode (ISO 32000-2, 9.3.6). Modes from 4 on also add the glyphs to the clipping path. */
  textRenderMode: number;
}

const START: TextAndGraphicsState = {
  ctm: IDENTITY,
  font: null,
  size: 0,
  characterSpace: 0,
  wordSpace: 0,
  horizontalScale: 1,
  leading: 0,
  rise: 0,
  textRenderMode: 0,
};

const NO_UNCERTAINTY: Area = { left: 0, right: 0, bottom: 0, top: 0 };

const sum = (a: Area, b: Area): Area => ({
  left: a.left + b.left,
  right: a.right + b.right,
  bottom: a.bottom + b.bottom,
  top: a.top + b.top,
});

/** Tracks the graphics and text state, and computes where text lies on the page. */
export class GraphicsState {
  current: TextAndGraphicsState;
  readonly #fonts: MeasuredFonts;
  readonly #resources: RemainingResources;
  readonly #saved: TextAndGraphicsState[] = [];
  #textMatrix: Matrix = IDENTITY;
  #lineMatrix: Matrix = IDENTITY;
  #uncertainty: Area = NO_UNCERTAINTY;

  constructor(fonts: MeasuredFonts, resources: RemainingResources, ctm: Matrix) {
    this.#fonts = fonts;
    this.#resources = resources;
    this.current = { ...START, ctm };
  }

  apply(operator: string, operands: PdfValue[], [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: number[]): void {
    const state = this.current;
    const set = (part: Partial<TextAndGraphicsState>) => Object.assign(state, part);
    switch (operator) {
      case "q":
        this.#saved.push({ ...state });
        return;
      case "Q":
        this.current = this.#saved.pop() ?? state;
        return;
      case "cm":
        return void set({ ctm: multiply([a, b, c, d, e, f], state.ctm) });
      case "Tf":
      case "gs":
        this.#setFont(operator, operands);
        return;
      case "BT":
        this.#lineMatrix = IDENTITY;
        this.#beginLine();
        return;
      case "Tc":
        return void set({ characterSpace: a });
      case "Tw":
        return void set({ wordSpace: a });
      case "Tz":
        return void set({ horizontalScale: a / 100 });
      case "TL":
        return void set({ leading: a });
      case "Ts":
        return void set({ rise: a });
      case "Tr":
        return void set({ textRenderMode: a });
      case "TD":
        set({ leading: -b });
        this.#newLine(a, b);
        return;
      case "Td":
        this.#newLine(a, b);
        return;
      case "T*":
        this.#newLine(0, -state.leading);
        return;
      case "Tm":
        this.#lineMatrix = [a, b, c, d, e, f];
        this.#beginLine();
    }
  }

  /** Original text matrix at the current position. */
  get textMatrix(): Matrix {
    return this.#textMatrix;
  }

  /** Matrix from text space at the current position to the user space of the page. */
  get textToPage(): Matrix {
    return multiply(translation(0, this.current.rise), multiply(this.#textMatrix, this.current.ctm));
  }

  onPage(box: Area): Area {
    return boundsOf(sum(box, this.#uncertainty), this.textToPage);
  }

  /** Whether the horizontal text position is unknown, because the line contains text without known widths. */
  get isPositionUnknown(): boolean {
    return this.#uncertainty !== NO_UNCERTAINTY;
  }

  /**
   * Records that the positions in the rest of the line are uncertain: enlarges the boxes of all further glyphs of the
   * line by `reach`.
   */
  addUncertainty(reach: Area): void {
    this.#uncertainty = sum(this.#uncertainty, reach);
  }

  /** Moves the text position along the writing direction, in unscaled text space units. */
  advance(way: number): void {
    const move = this.current.font?.isVertical ? translation(0, way) : translation(way, 0);
    this.#textMatrix = multiply(move, this.#textMatrix);
  }

  #setFont(operator: string, operands: readonly PdfValue[]): void {
    const set = this.#resources.fontSetBy(operator, operands);
    if (set) Object.assign(this.current, { font: this.#fonts.of(set.font), size: set.size ?? this.current.size });
  }

  #newLine(x: number, y: number): void {
    this.#lineMatrix = multiply(translation(x, y), this.#lineMatrix);
    this.#beginLine();
  }

  #beginLine(): void {
    this.#textMatrix = this.#lineMatrix;
    this.#uncertainty = NO_UNCERTAINTY;
  }
}
