import { height, overlapY, union } from "../geometry.ts";
import { lineText } from "./line-text.ts";
import type { Item } from "./rows.ts";

/** Minimum number of lines of a postal address, including the name. */
const MIN_LINES = 3;
/** Maximum number of lines of a postal address, including the name and a telephone number. */
const MAX_LINES = 9;
/** Maximum number of words in one line of an address. */
const MAX_WORDS = 8;
/** Maximum number of line segments on a page for addresses to be searched. A letter has fewer. */
const MAX_ITEMS = 1_000;
/** Maximum distance between the baselines of consecutive lines of one address, in ems. */
const MAX_LEADING_EM = 1.8;
/** Maximum relative difference between the distances of consecutive lines in one address. */
const LINE_PITCH_TOLERANCE = 0.15;
const SAME_START_PT = 1;
/** Minimum vertical overlap of two side-by-side addresses, as a share of the smaller address's height. */
const MIN_VERTICAL_OVERLAP = 0.6;

/**
 * Matches a line with a town and a postal code. The postal code is before the town, after the town, or after a state,
 * as in the countries' postal formats.
 */
const TOWN_LINE =
  /^(?:[A-Z]{1,3}[-\s])?\d{4,6}\s+\p{Lu}\p{L}|\p{L}[,.]?\s+(?:[A-Z]{2}\s+)?\d{5,6}(?:-\d{3,4})?$|\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}$|\b[A-Z]\d[A-Z]\s?\d[A-Z]\d$/u;
/** Matches a street line. The house number is before or after the name of the street. */
const STREET_LINE = /^\d{1,5}[a-z]?,?\s+\p{Lu}\p{L}+\s|^\p{Lu}[\p{L}.\s-]{3,40}\s\d{1,4}\s?[a-z]?$/u;

/**
 * Returns the lines of postal addresses that are side by side. The layout reads each address to its end before the next
 * address.
 */
export function sideBySideAddresses(items: readonly Item[]): Set<Item> {
  if (items.length > MAX_ITEMS || items.filter(isTown).length < 2) return new Set();
  const blocks = lineStacks(items).filter(isAddress);
  const beside = blocks.filter((block) =>
    blocks.some((other) => {
      const [box, next] = [union(block), union(other)];
      return (
        other !== block &&
        (next.x0 > box.x1 || next.x1 < box.x0) &&
        overlapY(box, next) > MIN_VERTICAL_OVERLAP * Math.min(height(box), height(next))
      );
    }),
  );
  return new Set(beside.flat());
}

const textOf = ({ segment }: Item): string => lineText(segment?.words ?? []);
const isTown = (item: Item): boolean => TOWN_LINE.test(textOf(item));

/**
 * Whether the lines form an address: 3 to 9 short lines. Exactly one line must name a town, and at least one line must
 * name neither a town nor a street.
 */
function isAddress(lines: readonly Item[]): boolean {
  const towns = lines.filter(isTown).length;
  const places = lines.filter((line) => isTown(line) || STREET_LINE.test(textOf(line))).length;
  const short = lines.every(({ segment }) => (segment?.words.length ?? 0) <= MAX_WORDS);
  const enough = lines.length >= MIN_LINES && lines.length <= MAX_LINES;
  return enough && short && towns === 1 && places < lines.length;
}

/** Groups lines that start at the same x and have equal distances from line to line. */
function lineStacks(items: readonly Item[]): Item[][] {
  const stacks: Item[][] = [];
  for (const item of items) {
    const { segment } = item;
    if (!segment) continue;
    const stack = stacks.find((lines) => continuesStack(lines, item));
    if (stack) stack.push(item);
    else stacks.push([item]);
  }
  return stacks;
}

function continuesStack(lines: readonly Item[], item: Item): boolean {
  const [last, before] = [lines.at(-1), lines.at(-2)];
  const pitch = baseline(item) - baseline(last);
  const known = before ? baseline(last) - baseline(before) : pitch;
  return (
    last !== undefined &&
    Math.abs(last.x0 - item.x0) < SAME_START_PT &&
    pitch > 0 &&
    pitch < MAX_LEADING_EM * (item.segment?.size ?? 0) &&
    Math.abs(pitch - known) < LINE_PITCH_TOLERANCE * known
  );
}

const baseline = (item: Item | undefined): number => item?.segment?.baseline ?? Number.NaN;
