import { height, overlapY, union, width } from "../geometry.ts";
import type { Rule } from "../reading/page-content.ts";
import { isCaption } from "./blocks.ts";
import { lineText } from "./line-text.ts";
import type { Item } from "./rows.ts";
import { betweenStackedRules, MIN_ROW_GAP_EM, type TextRows, tabularRows } from "./tabular-rows.ts";
import { areIndependentColumns, isProse, sameBaseline } from "./text-columns.ts";

export interface Gutter {
  x: number;
  top: number;
  bottom: number;
  score: number;
}

const MIN_LINES_BESIDE = 3;
/** Minimum length of a ruled line on each side of a gutter for the line to cross both columns, in points. */
const RULE_CROSSES_PT = 20;
/** Maximum gap between header cells and the ruled line below these cells, in ems. */
const HEADER_OVER_RULE_EM = 1;
/** Minimum gap between the text columns and a page number below them, in ems. */
const FOOTER_GAP_EM = 1;
/** Maximum number of lines of a table title with its subtitle and unit. */
const MAX_TITLE_LINES = 4;
/** Minimum ratio of a heading's font size to the font size of the text. */
const MIN_HEADING_SCALE = 1.14;
/** Minimum sum of the gaps above and below a heading, in ems of the body text. */
const HEADING_SPACING_EM = 0.8;
/** Maximum number of lines in a larger font on a page. If a page has more, these lines do not count as headings. */
const MAX_HEADINGS = 40;

interface GutterContext {
  size: number;
  /** Minimum width of a gutter, in points. */
  minWidth: number;
  rules: readonly Rule[];
  rows: TextRows;
  addresses: ReadonlySet<Item>;
}

/** Returns the vertical ranges in which nothing crosses `x` and both sides contain text columns. */
export function columnGutters(
  items: readonly Item[],
  x: number,
  { size, minWidth: least, rules, rows, addresses }: GutterContext,
): Gutter[] {
  const found: Gutter[] = [];
  let beside: Item[] = [];
  const finish = (closedBy: Rule | null = null): void => {
    const held = closedBy === null ? withoutPageNumber(beside) : withoutHeaderRow(closedBy, beside, x);
    const gutter = gutterFrom(held, x, { size, minWidth: least, addresses });
    if (gutter) found.push(gutter);
    beside = [];
  };
  const across = rules.filter(
    (rule) => rule.horizontal && rule.from < x - RULE_CROSSES_PT && rule.to > x + RULE_CROSSES_PT,
  );
  const blocked = new Set([...tabularRows(rows, x), ...betweenStackedRules(items, x, across)]);
  const larger = items.filter(({ segment, x1 }) => segment && segment.size >= MIN_HEADING_SCALE * size && x1 <= x);
  const few = larger.length <= MAX_HEADINGS ? larger : [];
  const heads = new Set(few.filter((item) => isHeadingOverBoth(item, items, { x, size })));
  let top = -Infinity;
  for (const item of items) {
    const { y0 } = item;
    const rule = across.find(({ at }) => at > top && at <= y0 + 1);
    if (rule) finish(rule);
    if (beside[0] && addresses.has(beside[0]) !== addresses.has(item)) finish();
    top = y0;
    if ((item.x0 < x - 0.5 && item.x1 > x + 0.5) || blocked.has(item) || heads.has(item)) finish();
    else beside.push(item);
  }
  finish();
  return found;
}

/**
 * Whether the item is a heading of both text columns that is too short to reach the second column. The font of such a
 * heading is larger than that of the text. Beside the heading, the second column has a gap with text above and below
 * it. The gap is as high as the heading plus spacing.
 */
function isHeadingOverBoth(item: Item, items: readonly Item[], { x, size }: { x: number; size: number }): boolean {
  const beside = items.filter(({ x0 }) => x0 >= x - 0.5);
  const above = beside.filter(({ y1 }) => y1 <= item.y0 + 1).map(({ y1 }) => y1);
  const below = beside.filter(({ y0 }) => y0 >= item.y1 - 1).map(({ y0 }) => y0);
  if (above.length === 0 || below.length === 0 || above.length + below.length < beside.length) return false;
  return Math.min(...below) - Math.max(...above) > height(item) + HEADING_SPACING_EM * size;
}

function gutterFrom(
  beside: readonly Item[],
  x: number,
  { size, minWidth: least, addresses }: Pick<GutterContext, "size" | "minWidth" | "addresses">,
): Gutter | null {
  const left = beside.filter((item) => item.x1 <= x + 0.5);
  const right = beside.filter((item) => item.x0 >= x - 0.5);
  const texts = (side: readonly Item[]): Item[] => side.filter(({ segment }) => segment !== null);
  const [textLeft, textRight] = [texts(left), texts(right)];
  if (textLeft.length < MIN_LINES_BESIDE || textRight.length < MIN_LINES_BESIDE) return null;
  const gap = Math.min(...right.map(({ x0 }) => x0)) - Math.max(...left.map(({ x1 }) => x1));
  const independent = beside.every((item) => addresses.has(item)) || areIndependentColumns(textLeft, textRight);
  if (gap < least || !independent) return null;
  const [boxLeft, boxRight] = [union(left), union(right)];
  const shared = overlapY(boxLeft, boxRight);
  if (shared < MIN_LINES_BESIDE * size) return null;
  const all = union(beside);
  const bottom = Math.min(all.y1, titleBelow(left, boxRight.y1), titleBelow(right, boxLeft.y1));
  return { x, top: all.y0, bottom, score: shared + Math.min(width(boxLeft), width(boxRight)) / 4 + gap };
}

/** Returns the items without a page number that is in the middle of the page, below both columns. */
function withoutPageNumber(beside: readonly Item[]): Item[] {
  const foot = beside.at(-1);
  const end = Math.max(...beside.slice(0, -1).map(({ y1 }) => y1));
  const alone = foot?.segment?.words.length === 1 && foot.y0 - end > FOOTER_GAP_EM * foot.segment.size;
  return alone ? beside.slice(0, -1) : [...beside];
}

/**
 * Returns the items without header cells directly above the ruled line. Header cells are on both sides of the gutter
 * and apart from the text above. They belong to the table below the line, not to the text columns.
 */
function withoutHeaderRow(rule: Rule, beside: readonly Item[], x: number): Item[] {
  const last = beside.filter(({ segment }) => segment !== null).at(-1);
  const size = last?.segment?.size ?? 0;
  if (!last || rule.at - last.y1 > HEADER_OVER_RULE_EM * size) return [...beside];
  const heads = beside.filter((item) => sameBaseline(item, last));
  const top = Math.min(...heads.map(({ y0 }) => y0));
  const above = beside.filter((item) => item.y1 <= top + 1).map(({ y1 }) => y1);
  const crossing = heads.some(({ x1 }) => x1 <= x) && heads.some(({ x0 }) => x0 >= x);
  const apart = top - Math.max(...above) > MIN_ROW_GAP_EM * size;
  return crossing && apart && !heads.some(isProse) ? beside.filter((item) => !heads.includes(item)) : [...beside];
}

/**
 * Returns the top of a title in one column that starts below the end of the other column. The title belongs to the text
 * below both columns. Returns Infinity when there is no such title.
 */
function titleBelow(side: readonly Item[], end: number): number {
  const lines = side.filter(({ y0, segment }) => y0 > end && segment !== null);
  const above = Math.max(...side.filter(({ y0 }) => y0 <= end).map(({ y1 }) => y1));
  const title = lines.find(({ y0, segment }, index) => {
    const gap = y0 - (lines[index - 1]?.y1 ?? above);
    const words = segment?.words ?? [];
    return (
      isCaption(lineText(words)) || (gap > MIN_ROW_GAP_EM * (segment?.size ?? 0) && words.every(({ bold }) => bold))
    );
  });
  const rest = title ? lines.slice(lines.indexOf(title)) : [];
  return title && rest.length <= MAX_TITLE_LINES ? title.y0 : Infinity;
}
