import type { PdfDocument } from "../file/document.ts";
import type { PdfDict } from "../syntax/objects.ts";
import { cidFigures } from "./widths.ts";

/** Metrics of a glyph in vertical writing mode, in thousandths of an em (ISO 32000-2, 9.7.4.3). */
export interface VerticalMetrics {
  /** Vertical distance to the origin of the next glyph. A negative value means downwards. */
  advance: number;
  /** Horizontal distance from the glyph's origin in horizontal writing to its origin in vertical writing. */
  originX: number;
  /** Vertical distance from the glyph's origin in horizontal writing to its origin in vertical writing. */
  originY: number;
}

const DEFAULT_WIDTH = 1_000;
/** Estimated memory in bytes per CID, and per number that is stored for it. */
const CID_BYTES = 80;
const FIGURE_BYTES = 8;
const DEFAULT_VERTICAL_ADVANCE = -1_000;
const DEFAULT_ORIGIN_Y = 880;

/** Glyph widths and vertical metrics of a CIDFont, from its entries `W`, `W2`, `DW` and `DW2`. */
export class CidMetrics {
  readonly #widths: ReadonlyMap<number, number[]>;
  readonly #vertical: ReadonlyMap<number, number[]>;
  readonly #otherWidth: number;
  readonly #otherAdvance: number;
  readonly #otherOriginY: number;

  constructor(document: PdfDocument, descendant: PdfDict) {
    this.#widths = figuresByCid(document, cidFigures(document, descendant.get("W"), 1), 1);
    this.#vertical = figuresByCid(document, cidFigures(document, descendant.get("W2"), 3), 3);
    this.#otherWidth = document.number(descendant.get("DW")) ?? DEFAULT_WIDTH;
    this.#otherAdvance = document.number(document.array(descendant.get("DW2"))?.[1]) ?? DEFAULT_VERTICAL_ADVANCE;
    this.#otherOriginY = document.number(document.array(descendant.get("DW2"))?.[0]) ?? DEFAULT_ORIGIN_Y;
  }

  /** Returns the width of a glyph in thousandths of an em. */
  widthOf(cid: number): number {
    return this.#widths.get(cid)?.[0] ?? this.#otherWidth;
  }

  verticalOf(cid: number): VerticalMetrics {
    const [advance = this.#otherAdvance, originX = this.widthOf(cid) / 2, originY = this.#otherOriginY] =
      this.#vertical.get(cid) ?? [];
    return { advance, originX, originY };
  }
}

/** Expands the entries `c [f1 f2 …]` and `first last f`, so that every CID has a list of `each` numbers. */
function figuresByCid(
  document: PdfDocument,
  figures: readonly (number | number[])[] = [],
  each: number,
): Map<number, number[]> {
  const byCid = new Map<number, number[]>();
  for (let at = 0; at < figures.length; ) {
    const [first, second] = [Number(figures[at]), figures[at + 1]];
    if (Array.isArray(second)) {
      for (let i = 0; (i + 1) * each <= second.length; i++)
        byCid.set(first + i, second.slice(i * each, (i + 1) * each));
      at += 2;
      continue;
    }
    const same = figures.slice(at + 2, at + 2 + each).map(Number);
    for (let cid = first; cid <= Number(second); cid++) byCid.set(cid, same);
    at += 2 + each;
  }
  document.budget.spendMemory(byCid.size * (CID_BYTES + each * FIGURE_BYTES));
  return byCid;
}
