import type { Row } from "../../src/layout/rows.ts";
import type { Word } from "../../src/layout/words.ts";
import type { Glyph } from "../../src/reading/page-content.ts";
import type { Line } from "../../src/tables/columns.ts";

const PLAIN = { bold: false, italic: false, monospace: false };

/** Returns a glyph at the origin. `more` overrides its position and other properties. */
export const glyph = (text: string, more: Partial<Glyph> = {}): Glyph => ({
  ...{ text, replaced: false, artifact: false, mcid: -1, x: 0, y: 0, advance: 5, tracking: 0, size: 10, angle: 0 },
  font: PLAIN,
  ...more,
});

/** Returns a word of 10-point text on the baseline y = `y`. */
export const word = (text: string, [x0, x1, y]: readonly [x0: number, x1: number, y: number]): Word => ({
  ...{ text, x0, x1, y0: y - 8, y1: y + 2, baseline: y, size: 10, mcid: -1 },
  ...{ ...PLAIN, artifact: false, replaced: false, spaceAfter: null },
});

/** Returns a printed line of a table. Its columns are 50 points apart. A cell whose text is empty has no word. */
export function tableLine(texts: readonly string[], y = 100): Line {
  const cells = texts.map((text, column) =>
    text === ""
      ? []
      : text.split(" ").map((part, index) => word(part, [50 * column + 10 * index, 50 * column + 10 * index + 8, y])),
  );
  const row: Row = { words: cells.flat(), baseline: y, size: 10, x0: 0, x1: 50 * texts.length, y0: y - 8, y1: y + 2 };
  return { row, cells, spans: [] };
}
