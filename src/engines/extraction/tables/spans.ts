import { union } from "../geometry.ts";
import { lineText } from "../layout/line-text.ts";
import type { Rule } from "../reading/page-content.ts";
import { type Column, isCentredOn, type Line, piecesOf } from "./columns.ts";
import { isFigure } from "./table.ts";

/** A line of one entry that is no figure, centred on the table, is the name of a section and spans all columns. */
export function spanWhole(line: Line, columns: readonly Column[], vertical: readonly Rule[]): void {
  const [piece, ...others] = piecesOf(line.row, vertical);
  const [first, last] = [columns[0], columns.at(-1)];
  if (!piece || others.length > 0 || !first || !last || piece.x0 < first.x1) return;
  if (isFigure(lineText(piece.words)) || !isCentredOn(piece, first.x0, last.x1)) return;
  line.cells = columns.map((_, column) => (column === 0 ? [...piece.words] : []));
  line.spans = [{ column: 0, columnSpan: columns.length }];
}

/** A head set over a short rule spans the columns under that rule. */
export function spanFromRules(line: Line, columns: readonly Column[], rules: readonly Rule[]): void {
  line.cells.forEach((words, column) => {
    if (words.length === 0) return;
    const box = union(words);
    const under = rules.find(
      (rule) =>
        rule.horizontal &&
        rule.at > line.row.baseline - 1 &&
        rule.at < line.row.baseline + 0.9 * line.row.size &&
        rule.from <= box.x0 + 2 &&
        rule.to >= box.x1 - 2,
    );
    if (!under) return;
    const covered = columns.flatMap(({ x0, x1 }, index) =>
      Math.min(x1, under.to) - Math.max(x0, under.from) > 0.6 * (x1 - x0) ? [index] : [],
    );
    const [first, last] = [covered[0], covered.at(-1)];
    if (first === undefined || last === undefined || last === first || covered.length === columns.length) return;
    if (covered.some((index) => index !== column && (line.cells[index]?.length ?? 0) > 0)) return;
    line.cells[column] = [];
    line.cells[first] = words;
    line.spans = [
      ...line.spans.filter((span) => span.column !== column),
      { column: first, columnSpan: last - first + 1 },
    ];
  });
}
