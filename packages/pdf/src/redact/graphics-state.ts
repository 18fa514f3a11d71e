import { IDENTITY, type Matrix, multiply, translation } from "../content/matrix.ts";
import type { PdfValue } from "../syntax/objects.ts";
import { type Area, boundsOf } from "./areas.ts";
import type { GlyphReader } from "./glyph-reader.ts";
import type { MeasuredFonts } from "./measured-fonts.ts";
import type { RemainingResources } from "./remaining-resources.ts";

interface State {
  ctm: Matrix;
  font: GlyphReader | null;
  size: number;
  characterSpace: number;
  wordSpace: number;
  /** A share, 1 as a rule. */
  stretch: number;
  leading: number;
  rise: number;
  /** How letters are painted (9.3.6): from 4 on they bound what is painted after them, too. */
  mode: number;
}

const START: State = {
  ctm: IDENTITY,
  font: null,
  size: 0,
  characterSpace: 0,
  wordSpace: 0,
  stretch: 1,
  leading: 0,
  rise: 0,
  mode: 0,
};

const CERTAIN: Area = { left: 0, right: 0, bottom: 0, top: 0 };

const sum = (a: Area, b: Area): Area => ({
  left: a.left + b.left,
  right: a.right + b.right,
  bottom: a.bottom + b.bottom,
  top: a.top + b.top,
});

/** Follows content to where everything lands on the page. */
export class GraphicsState {
  now: State;
  readonly #fonts: MeasuredFonts;
  readonly #resources: RemainingResources;
  readonly #saved: State[] = [];
  #textMatrix: Matrix = IDENTITY;
  #lineMatrix: Matrix = IDENTITY;
  #drift: Area = CERTAIN;

  constructor(fonts: MeasuredFonts, resources: RemainingResources, ctm: Matrix) {
    this.#fonts = fonts;
    this.#resources = resources;
    this.now = { ...START, ctm };
  }

  follow(operator: string, operands: PdfValue[], [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: number[]): void {
    const state = this.now;
    const set = (part: Partial<State>) => Object.assign(state, part);
    switch (operator) {
      case "q":
        this.#saved.push({ ...state });
        return;
      case "Q":
        this.now = this.#saved.pop() ?? state;
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
        return void set({ stretch: a / 100 });
      case "TL":
        return void set({ leading: a });
      case "Ts":
        return void set({ rise: a });
      case "Tr":
        return void set({ mode: a });
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

  onPage(box: Area): Area {
    const place = multiply(translation(0, this.now.rise), multiply(this.#textMatrix, this.now.ctm));
    return boundsOf(sum(box, this.#drift), place);
  }

  /** Whether it cannot be told how far the line's text has come. */
  get isAdrift(): boolean {
    return this.#drift !== CERTAIN;
  }

  /** What follows on the line may be moved by as much. */
  drift(reach: Area): void {
    this.#drift = sum(this.#drift, reach);
  }

  /** Along the line, whichever way the font writes. */
  advance(way: number): void {
    const move = this.now.font?.isVertical ? translation(0, way) : translation(way, 0);
    this.#textMatrix = multiply(move, this.#textMatrix);
  }

  #setFont(operator: string, operands: readonly PdfValue[]): void {
    const set = this.#resources.fontSetBy(operator, operands);
    if (set) Object.assign(this.now, { font: this.#fonts.of(set.font), size: set.size ?? this.now.size });
  }

  #newLine(x: number, y: number): void {
    this.#lineMatrix = multiply(translation(x, y), this.#lineMatrix);
    this.#beginLine();
  }

  #beginLine(): void {
    this.#textMatrix = this.#lineMatrix;
    this.#drift = CERTAIN;
  }
}
