import { height, union, width } from "../geometry.ts";
import type { Item } from "./rows.ts";

/** Minimum number of lines in a sidebar next to a text. */
const MIN_SIDEBAR = 8;
/**
 * Maximum share of sidebar lines that share a baseline with the text beside them. With a larger share, these lines are
 * labels: each label shares the baseline of its text.
 */
const MOST_LABELS = 0.75;
const PROSE_WORDS = 4;
const PROSE_CHARACTERS = 20;

export const isProse = ({ segment }: Item): boolean =>
  segment !== null &&
  (segment.words.length >= PROSE_WORDS ||
    segment.words.reduce((sum, { text }) => sum + text.length, 0) >= PROSE_CHARACTERS);

/**
 * Whether the lines on both sides are independent text columns and not cells of table rows. Both sides are prose, or
 * their lines have different baselines. The cells of a table row share one baseline.
 */
export function areIndependentColumns(left: readonly Item[], right: readonly Item[]): boolean {
  const [proseLeft, proseRight] = [heightShare(left, isProse), heightShare(right, isProse)];
  if (proseLeft >= 0.5 && proseRight >= 0.5) return true;
  if (hasFullWidthLines(left) && hasFullWidthLines(right)) return true;
  if (Math.max(proseLeft, proseRight) < 0.5) return false;
  const [few, many] = left.length < right.length ? [left, right] : [right, left];
  const level = (items: readonly Item[], others: readonly Item[]): number =>
    heightShare(items, (item) => others.some((other) => sameBaseline(item, other)));
  const aligned = level(few, many);
  if (few.length >= MIN_SIDEBAR && aligned < MOST_LABELS && level(many, few) < MOST_LABELS) return true;
  return few.length >= 4 && aligned < 0.5;
}

/**
 * Whether several lines of prose are about as wide as the column. Such a column contains text, even if it also contains
 * a table.
 */
export function hasFullWidthLines(side: readonly Item[]): boolean {
  const measure = width(union(side));
  const full = side.filter((item) => isProse(item) && width(item) > 0.75 * measure);
  return full.length >= 4 && heightShare(side, (item) => full.includes(item)) >= 0.15;
}

const heightShare = (items: readonly Item[], test: (item: Item) => boolean): number =>
  items.reduce((sum, item) => sum + (test(item) ? height(item) : 0), 0) /
  Math.max(
    1e-6,
    items.reduce((sum, item) => sum + height(item), 0),
  );

export const sameBaseline = (a: Item, b: Item): boolean =>
  a.segment !== null && b.segment !== null && Math.abs(a.segment.baseline - b.segment.baseline) < 0.15 * a.segment.size;
