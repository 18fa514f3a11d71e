import { median, union } from "../geometry.ts";
import { lineText } from "../layout/line-text.ts";
import { type Row, rowsOf } from "../layout/rows.ts";
import type { Rule } from "../reading/page-content.ts";
import { columnsOf, placeLine } from "./columns.ts";
import { isFigure } from "./table.ts";

/**
 * Returns the rows of two tables that are side by side, or null. The gap between the two tables is much wider than the
 * gaps between columns, and the second table starts with a column of labels.
 */
export function splitSideBySide(rows: readonly Row[], rules: readonly Rule[]): [Row[], Row[]] | null {
  const vertical = rules.filter((rule) => !rule.horizontal);
  const columns = columnsOf(rows, vertical);
  const gaps = columns.slice(1).map((column, index) => column.x0 - (columns[index]?.x1 ?? 0));
  const widest = Math.max(...gaps);
  const at = gaps.indexOf(widest) + 1;
  const others = gaps.filter((gap) => gap !== widest);
  const size = median(rows.map((row) => row.size));
  if (columns.length < 4 || at < 2 || columns.length - at < 2) return null;
  if (widest < 2.2 * Math.max(...others) || widest < 2 * size) return null;
  const lines = rows.map((row) => placeLine(row, columns, vertical));
  const labels = lines.map((line) => lineText(line.cells[at] ?? [])).filter((text) => text !== "");
  if (labels.filter(isFigure).length > 0.3 * labels.length) return null;
  const edge = ((columns[at - 1]?.x1 ?? 0) + (columns[at]?.x0 ?? 0)) / 2;
  const box = union(rows);
  const across = rules.filter(
    (rule) =>
      rule.horizontal &&
      rule.at > box.y0 - size &&
      rule.at < box.y1 + size &&
      rule.from < edge - size &&
      rule.to > edge + size,
  );
  if (across.length > 0) return null;
  const words = rows.flatMap((row) => row.words);
  return [rowsOf(words.filter(({ x0 }) => x0 < edge)), rowsOf(words.filter(({ x0 }) => x0 >= edge))];
}

export function widestGap(rows: readonly Row[]): number {
  let cut = 0;
  let widest = 0;
  for (let i = 1; i < rows.length; i++) {
    const gap = (rows[i]?.y0 ?? 0) - (rows[i - 1]?.y1 ?? 0);
    if (gap > widest) [cut, widest] = [i, gap];
  }
  const typical = median(rows.slice(1).map((row, index) => row.y0 - (rows[index]?.y1 ?? 0)));
  return widest > typical + 2 ? cut : 0;
}
