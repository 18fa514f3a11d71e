import type { Box } from "../geometry.ts";
import { centreX, contains, grow, median } from "../geometry.ts";
import type { Row } from "../layout/rows.ts";
import type { Rule } from "../reading/page-content.ts";
import { columnsOf, isCentredOn, piecesOf } from "./columns.ts";
import { MAX_HEADER_LINES } from "./header.ts";
import { isHeaderOverNumbers, runsOf } from "./row-runs.ts";
import { RULE_SLACK_PT } from "./rule-stacks.ts";
import {
  HEADER_GAP_FACTOR,
  isDisplayType,
  isNote,
  isTitle,
  MAX_HEADER_GAP_EM,
  MAX_ROW_GAP_EM,
} from "./table-surroundings.ts";

/** Maximum distance between the baselines of two header rows, in ems. */
const MAX_HEAD_STEP_EM = 2;
/** Maximum number of words of one header cell. */
const MAX_HEAD_WORDS = 7;

/**
 * Returns the rows between the top and bottom ruled lines, together with headers above the top line and rows that
 * continue below the bottom line.
 */
export function withRowsOutsideRules(rows: readonly Row[], bounds: Box, vertical: readonly Rule[]): Row[] {
  const within = rows.filter((row) =>
    contains(grow(bounds, RULE_SLACK_PT), centreX(row), row.baseline - 0.3 * row.size),
  );
  const [first, last] = [within[0], within.at(-1)];
  if (!first || !last) return [];
  const pieces = median(within.map((row) => piecesOf(row, vertical).length));
  const fits = (row: Row, near: number): boolean =>
    Math.abs(near) < MAX_HEADER_GAP_EM * row.size &&
    piecesOf(row, vertical).length >= Math.max(2, 0.6 * pieces) &&
    !isTitle(row.words) &&
    !isNote(row.words[0]?.text ?? "");
  const found = [...within];
  let edge = bounds.y0;
  let short: Row[] = [];
  for (let index = rows.indexOf(first) - 1; index >= 0 && short.length < 4; index--) {
    const row = rows[index];
    if (!row || isDisplayType(row, first)) break;
    if (fits(row, edge - row.y1)) {
      found.unshift(row, ...short);
      short = [];
    } else if (edge - row.y1 < MAX_HEADER_GAP_EM * row.size && row.x1 - row.x0 < 0.5 * (bounds.x1 - bounds.x0)) {
      short.unshift(row);
    } else break;
    edge = row.y0;
  }
  edge = bounds.y1;
  for (let index = rows.indexOf(last) + 1; index < rows.length; index++) {
    const row = rows[index];
    if (!row || !fits(row, row.y0 - edge)) break;
    found.push(row);
    edge = row.y1;
  }
  return found;
}

/** Adds the rows of numbers below the ruled lines if only the headers of these numbers are between the ruled lines. */
export function withBodyBelow(inside: Row[], rows: readonly Row[], rules: readonly Rule[]): Row[] {
  const last = inside.at(-1);
  const below = last ? rows.slice(rows.indexOf(last) + 1) : [];
  const [next] = below;
  if (!last || !next || inside.length > MAX_HEADER_LINES) return inside;
  if (next.y0 - last.y1 > HEADER_GAP_FACTOR * MAX_ROW_GAP_EM * next.size || isDisplayType(last, next)) return inside;
  const vertical = rules.filter((rule) => !rule.horizontal);
  const [run] = isHeaderOverNumbers(last, below.slice(0, 3), vertical) ? runsOf(below, rules) : [];
  return run?.[0] === next ? [...inside, ...run] : inside;
}

/**
 * Adds rows that are closely above the other rows and contain only one header cell. This cell must be centred over
 * columns other than the label column.
 */
export function withHeaderRowsAbove(run: Row[], rows: readonly Row[], vertical: readonly Rule[]): Row[] {
  const columns = columnsOf(run, vertical);
  const last = columns.at(-1);
  const found = [...run];
  for (let index = rows.indexOf(found[0] as Row) - 1; last && columns.length >= 3 && index >= 0; index--) {
    const [head, below] = [rows[index], found[0]];
    if (!head || !below || below.baseline - head.baseline > MAX_HEAD_STEP_EM * head.size) break;
    const [piece, ...others] = piecesOf(head, vertical);
    const over = columns.slice(1, -1).some(({ x0 }) => piece && isCentredOn(piece, x0, last.x1));
    if (!piece || others.length > 0 || !over || piece.x0 < (columns[0]?.x1 ?? 0)) break;
    if (piece.words.length > MAX_HEAD_WORDS || isTitle(piece.words)) break;
    found.unshift(head);
  }
  return found;
}
