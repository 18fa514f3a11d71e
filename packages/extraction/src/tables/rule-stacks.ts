import type { Box } from "../geometry.ts";
import { centreX, centreY, contains, grow, overlapX, union } from "../geometry.ts";
import type { Row } from "../layout/rows.ts";
import type { Rule } from "../reading/page-content.ts";
import { isSign, piecesOf } from "./columns.ts";
import { isFigure } from "./table.ts";
import { DISPLAY_TYPE_SCALE, isProseLine, isTitle, MAX_ROW_GAP_EM } from "./table-surroundings.ts";

/** Maximum distance by which the letters of the first and last row may extend beyond a ruled line, in points. */
export const RULE_SLACK_PT = 2;
/** Tolerance for the y of the parts of a ruled line that is interrupted, in points. */
const SAME_HEIGHT_PT = 2;
/**
 * Maximum share of rows that extend beyond the ends of the ruled lines. With a larger share, the table is wider than
 * the lines.
 */
const PARTIAL = 0.3;

/**
 * Returns boxes between horizontal ruled lines of equal length. Each box is bounded by the top and bottom lines of a
 * table, and may contain further lines.
 */
export function boundedByRules(rows: readonly Row[], rules: readonly Rule[]): Box[] {
  const region = union(rows);
  const inRegion = rules.filter(
    (rule) =>
      rule.horizontal &&
      overlapX({ x0: rule.from, x1: rule.to, y0: 0, y1: 0 }, region) > 0.8 * (rule.to - rule.from) &&
      rule.at > region.y0 - 20 &&
      rule.at < region.y1 + 20,
  );
  const stacks: Rule[][] = [];
  for (const rule of inRegion.sort((a, b) => a.at - b.at)) {
    const stack = stacks.find(
      ([first]) => first && Math.abs(first.from - rule.from) < 4 && Math.abs(first.to - rule.to) < 4,
    );
    if (stack) stack.push(rule);
    else stacks.push([rule]);
  }
  const parts = stacks
    .flatMap((stack) => cutAtProse(stack, rows))
    .filter(({ length }) => length >= 2)
    .map(boxOfStack);
  const found = withFiguresBeside(parts, rows);
  const outermost = found.filter((box) => !found.some((other) => other !== box && containsVertically(other, box)));
  const labelled = outermost.filter((box) => !holdsFigures(box, rows));
  return outermost.filter((box) => !isPartialBox(box, labelled.includes(box) ? labelled : [], rows));
}

/**
 * Joins boxes whose ruled lines are interrupted between columns, as in financial accounts. A box that contains only
 * numbers belongs to the box of labels on its left.
 */
function withFiguresBeside(boxes: readonly Box[], rows: readonly Row[]): Box[] {
  const joined: Box[] = [];
  for (const box of [...boxes].sort((a, b) => a.x0 - b.x0)) {
    const before = joined.findIndex(
      ({ x1, y0, y1 }) =>
        Math.abs(y0 - box.y0) < SAME_HEIGHT_PT && Math.abs(y1 - box.y1) < SAME_HEIGHT_PT && x1 <= box.x0 + 1,
    );
    const left = joined[before];
    if (left && holdsFigures(box, rows)) joined[before] = union([left, box]);
    else joined.push(box);
  }
  return joined;
}

function holdsFigures(box: Box, rows: readonly Row[]): boolean {
  const words = rows.flatMap((row) => row.words.filter((word) => contains(box, centreX(word), centreY(word))));
  return words.length > 0 && words.every(({ text }) => isFigure(text) || isSign(text));
}

const boxOfStack = (stack: readonly Rule[]): Box => ({
  x0: stack[0]?.from ?? 0,
  x1: stack[0]?.to ?? 0,
  y0: stack[0]?.at ?? 0,
  y1: stack.at(-1)?.at ?? 0,
});

const containsVertically = (outer: Box, inner: Box): boolean =>
  inner.y0 >= outer.y0 - 1 && inner.y1 <= outer.y1 + 1 && inner.x0 >= outer.x0 - 4 && inner.x1 <= outer.x1 + 4;

/**
 * Splits a stack of ruled lines between two tables of equal width, or between a table and the header or footer of the
 * page. The text between two lines shows where the stack must be split.
 */
function cutAtProse(stack: readonly Rule[], rows: readonly Row[]): Rule[][] {
  const parts: Rule[][] = [];
  for (const [index, rule] of stack.entries()) {
    const above = stack[index - 1];
    const last = parts.at(-1);
    if (!last || !above || separatesTables(above, rule, rows)) parts.push([rule]);
    else last.push(rule);
  }
  return parts;
}

/**
 * Whether two ruled lines belong to different tables. Between such lines is a large gap without any row, or a caption,
 * prose, a wide gap or much larger text.
 */
function separatesTables(above: Rule, rule: Rule, rows: readonly Row[]): boolean {
  const between = rows.filter(({ baseline }) => baseline > above.at && baseline < rule.at);
  const size = Math.min(...between.map((row) => row.size));
  const edges = [above.at, ...between.flatMap(({ y0, y1 }) => [y0, y1]), rule.at];
  const gaps = edges.flatMap((edge, index) => (index % 2 === 1 ? [edge - (edges[index - 1] ?? edge)] : []));
  if (between.length === 0) return rule.at - above.at > MAX_ROW_GAP_EM * 10;
  return (
    Math.max(...gaps) > MAX_ROW_GAP_EM * size ||
    Math.max(...between.map((row) => row.size)) > DISPLAY_TYPE_SCALE * size ||
    between.some(
      (row) =>
        isTitle(row.words) ||
        (isProseLine(row, { ...row, x0: rule.from, x1: rule.to }) && piecesOf(row, []).length === 1),
    )
  );
}

/**
 * Whether ruled lines enclose only part of the rows, such as sums whose labels are outside the lines. Such lines do not
 * bound a table.
 */
function isPartialBox(box: Box, others: readonly Box[], rows: readonly Row[]): boolean {
  const level = rows.filter(({ baseline }) => baseline > box.y0 && baseline < box.y1);
  const beyond = level.filter((row) =>
    row.words.some(
      (word) =>
        (word.x1 < box.x0 - RULE_SLACK_PT || word.x0 > box.x1 + RULE_SLACK_PT) &&
        !others.some((other) => other !== box && contains(grow(other, 4), centreX(word), centreY(word))),
    ),
  );
  return beyond.length > PARTIAL * level.length;
}
