import type { PlacedGlyph } from "./line-gaps.ts";

const NO_SHIFTS: ReadonlyMap<number, number> = new Map();

/**
 * One pass over the letters of a page, which are numbered in the order of drawing. The first pass (survey) records the
 * positions of the letters and changes nothing in the document. The second pass redacts, and finds the letters that it
 * moves by their numbers.
 */
export class GlyphPass {
  /** Positions of the letters that a survey has recorded, by number of the letter. Null for a pass that redacts. */
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

  /**
   * Returns a pass that redacts, and moves letters. `shifts` has the distances in text space units by number of the
   * letter.
   */
  static moving(shifts: ReadonlyMap<number, number> = NO_SHIFTS): GlyphPass {
    return new GlyphPass(null, shifts);
  }

  get isSurvey(): boolean {
    return this.placed !== null;
  }

  /**
   * Whether this pass moves letters. Word spacing must then not be copied, because it would reveal how wide a justified
   * line was.
   */
  get movesLetters(): boolean {
    return this.#shifts.size > 0;
  }

  /** Counts the next letter, records its position in a survey, and returns the distance by which the letter moves. */
  next(placed: () => PlacedGlyph): number {
    this.placed?.push(placed());
    return this.#shifts.get(this.#next++) ?? 0;
  }
}
