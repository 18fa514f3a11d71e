import { type Box, centreX, union } from "../geometry.ts";
import { lineText } from "../layout/line-text.ts";
import type { Word } from "../layout/words.ts";
import type { Rule } from "../reading/page-content.ts";
import { type Column, isCentredOn, type Line, piecesOf } from "./columns.ts";
import { isFigure } from "./table.ts";

/**
 * Makes a section name span all columns. A section name is the only text of its line, is centred on the table, and is
 * not a number.
 */
export function spanWhole(line: Line, columns: readonly Column[], vertical: readonly Rule[]): void {
  const [piece, ...others] = piecesOf(line.row, vertical);
  const [first, last] = [columns[0], columns.at(-1)];
  if (!piece || others.length > 0 || !first || !last || piece.x0 < first.x1) return;
  if (isFigure(lineText(piece.words)) || !isCentredOn(piece, first.x0, last.x1)) return;
  line.cells = columns.map((_, column) => (column === 0 ? [...piece.words] : []));
  line.spans = [{ column: 0, columnSpan: columns.length }];
}

/** Tolerance for the right edge, left edge or centre at which a header is aligned with the text below it, in ems. */
const FLUSH_EM = 0.15;
/** Maximum number of words of a spanning header that may be split. */
const MOST_WORDS = 40;
const FLUSH_EDGES: readonly ((box: Box) => number)[] = [({ x1 }) => x1, ({ x0 }) => x0, centreX];

/** Makes a header that is above a short ruled line span the columns over which the line extends. */
export function spanFromRules(line: Line, columns: readonly Column[], rules: readonly Rule[]): void {
  line.cells.forEach((words, column) => {
    if (words.length === 0) return;
    const box = union(words);
    const under = ruleUnder(box, line, rules);
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

const ruleUnder = (box: Box, { row }: Line, rules: readonly Rule[]): Rule | undefined =>
  rules.find(
    (rule) =>
      rule.horizontal &&
      rule.at > row.baseline - 1 &&
      rule.at < row.baseline + 0.9 * row.size &&
      rule.from <= box.x0 + 2 &&
      rule.to >= box.x1 - 2,
  );

/**
 * Splits a spanning header into one header per column if its words are aligned with the texts of the line below. The
 * headers of narrow columns may be only a word space apart. Monospaced text is not split, because its words are aligned
 * by coincidence.
 */
export function splitFlushHeaders(lines: readonly Line[], rules: readonly Rule[]): void {
  for (const [index, line] of lines.entries()) {
    for (const span of line.spans) {
      const words = line.cells[span.column] ?? [];
      const below = lines[index + 1]?.cells.slice(span.column, span.column + span.columnSpan) ?? [];
      if (words.length > MOST_WORDS || words.some(({ monospace }) => monospace)) continue;
      if (below.length < 2 || below.some(({ length }) => length === 0)) continue;
      if (ruleUnder(union(words), line, rules)) continue;
      const parts = FLUSH_EDGES.map((edge) => splitFlush(words, below, edge)).find((found) => found !== null);
      if (!parts) continue;
      for (const [at, part] of parts.entries()) line.cells[span.column + at] = part;
      line.spans = line.spans.filter((other) => other !== span);
    }
  }
}

/**
 * Splits the words of a header into one group per column. Each group must be aligned with the column's text in
 * `entries`. Returns null when such a split is not possible.
 */
function splitFlush(
  words: readonly Word[],
  entries: readonly (readonly Word[])[],
  edge: (box: Box) => number,
): Word[][] | null {
  let found = new Map<number, Word[][]>([[0, []]]);
  for (const entry of entries) {
    const at = edge(union(entry));
    const next = new Map<number, Word[][]>();
    for (const [from, parts] of found) {
      for (let to = from + 1; to <= words.length; to++) {
        const part = words.slice(from, to);
        if (Math.abs(edge(union(part)) - at) < FLUSH_EM * (part[0]?.size ?? 0)) next.set(to, [...parts, part]);
      }
    }
    found = next;
  }
  return found.get(words.length) ?? null;
}
