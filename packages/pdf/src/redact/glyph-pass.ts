import type { PlacedGlyph } from "./line-gaps.ts";

const NO_SHIFTS: ReadonlyMap<number, number> = new Map();

/**
 * One pass over the content of a page. Numbers its letters in the order of drawing, so that a second pass can move letters that the first
 * pass has placed. The first pass changes nothing in the document.
 */
export class GlyphPass {
  /** Letters that a survey has placed, by number. Null for a pass that redacts. */
  readonly placed: PlacedGlyph[] | null;
  /** Indexes of the areas that also remove pixels. */
  readonly pixelAreas = new Set<number>();
  readonly #shifts: ReadonlyMap<number, number>;
  #next = 0;

  private constructor(placed: PlacedGlyph[] | null, shifts: ReadonlyMap<number, number>) {
    this.placed = placed;
    this.#shifts = shifts;
  }

  static survey(): GlyphPass {
    return new GlyphPass([], NO_SHIFTS);
  }

  /** Returns a pass that redacts, and moves letters by these distances in text space units. */
  static moving(shifts: ReadonlyMap<number, number> = NO_SHIFTS): GlyphPass {
    return new GlyphPass(null, shifts);
  }

  get isSurvey(): boolean {
    return this.placed !== null;
  }

  /** Whether letters of the page are moved, so that word spacing must not be copied: it would reveal how wide a justified line was. */
  get movesLetters(): boolean {
    return this.#shifts.size > 0;
  }

  /** Takes the next letter, and returns the distance by which it moves. */
  next(placed: () => PlacedGlyph): number {
    this.placed?.push(placed());
    return this.#shifts.get(this.#next++) ?? 0;
  }
}
