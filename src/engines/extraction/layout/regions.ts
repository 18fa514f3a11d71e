import { centreY, height, median, overlapY, union, width } from "../geometry.ts";
import type { Rule } from "../reading/page-content.ts";
import { isFigure } from "../tables/table.ts";
import { addressesBeside } from "./addresses.ts";
import { isCaption } from "./blocks.ts";
import { lineText } from "./line-text.ts";
import type { Item } from "./rows.ts";

export interface Cutting {
  rightToLeft: boolean;
  /** Drawn outside tables already recognised, and the edges of shading. */
  rules: readonly Rule[];
  /** Whether lines were parted by somebody who saw them: then white as narrow as a word space is between columns, too. */
  narrow: boolean;
}

interface Gutter {
  x: number;
  top: number;
  bottom: number;
  score: number;
}

const MIN_LINES_BESIDE = 3;
/** Narrower than this, in type sizes, is a loose word space and not the space between columns. */
const MIN_GUTTER_EM = 0.8;
const NARROW_GUTTER_EM = 0.25;
/** A rule spans two columns when it reaches this far into both. */
const RULE_CROSSES_PT = 20;
/** White between the rows of a table of text, beyond that between its lines, in type sizes. */
const MIN_WHITE_EM = 0.5;
/** Heads keep this close to the rule below them, in type sizes. */
const HEAD_OVER_RULE_EM = 1;
/** White above a page number, in type sizes. */
const FOOT_WHITE_EM = 1;
/** A title with its subtitle and unit is no longer. */
const MAX_TITLE_LINES = 4;
/** Labels beside text stand level with it, one and all; the lines of a long sidebar do by chance, more so where both keep to one grid. */
const MIN_SIDEBAR = 8;
const MOST_LABELS = 0.75;
const PROSE_WORDS = 4;
const PROSE_CHARACTERS = 20;
/** Headings are set this much larger than the text, and so much white stands above and below them together, in type sizes of the text. */
const HEADING_SIZE = 1.14;
const HEADING_WHITE_EM = 0.8;
/** Text of which more lines are large is set so. */
const MAX_HEADINGS = 40;
const MAX_DEPTH = 24;

/**
 * Cuts a page into regions of one column each, in reading order: a recursive XY-cut (Nagy and Seth 1984; on boxes as in Ha,
 * Haralick and Phillips 1995) whose vertical cuts are found as the tallest strip of white between two columns of prose
 * (Breuel 2002), so that a heading across both columns does not hide the space between them.
 */
export function regionsOf<T extends Item>(items: readonly T[], cutting: Cutting, depth = 0): T[][] {
  if (items.length === 0) return [];
  const gutter = depth < MAX_DEPTH ? bestGutter(items, cutting) : null;
  if (!gutter) return [[...items]];
  const above = items.filter((item) => centreY(item) < gutter.top);
  const below = items.filter((item) => centreY(item) > gutter.bottom);
  const beside = items.filter((item) => centreY(item) >= gutter.top && centreY(item) <= gutter.bottom);
  const left = beside.filter((item) => item.x1 <= gutter.x + 1);
  const right = beside.filter((item) => item.x1 > gutter.x + 1);
  if (left.length === 0 || right.length === 0) return [[...items]];
  const columns = cutting.rightToLeft ? [right, left] : [left, right];
  return [above, ...columns, below].flatMap((part) => regionsOf(part, cutting, depth + 1));
}

function bestGutter(items: readonly Item[], { rules, narrow }: Cutting): Gutter | null {
  const size = median(items.flatMap(({ segment }) => (segment ? [segment.size] : [])));
  const least = (narrow ? NARROW_GUTTER_EM : MIN_GUTTER_EM) * size;
  const ordered = [...items].sort((a, b) => a.y0 - b.y0);
  const addresses = addressesBeside(ordered);
  const rows = textRowsOf(ordered.filter((item) => !addresses.has(item)));
  let best: Gutter | null = null;
  for (const x of candidates(ordered, least)) {
    for (const gutter of strips(ordered, x, { size, least, rules, rows, addresses })) {
      if (!best || gutter.score > best.score) best = gutter;
    }
  }
  return best;
}

/** Middles of the gaps between neighbours of one line, two points apart at least. */
function candidates(items: readonly Item[], minimum: number): number[] {
  const edges = [...new Set(items.map(({ x0 }) => Math.round(x0)))].sort((a, b) => a - b);
  const found = new Set<number>();
  for (const edge of edges) {
    const starting = items.filter(({ x0 }) => Math.abs(x0 - edge) < 1);
    if (starting.length < 2) continue;
    const ends = items.filter(({ x1 }) => x1 < edge - minimum).map(({ x1 }) => x1);
    if (ends.length > 0) found.add(Math.round((edge - minimum / 2) / 2) * 2);
  }
  return [...found];
}

interface Page {
  size: number;
  /** White narrower than this is no gutter. */
  least: number;
  rules: readonly Rule[];
  rows: TextRows;
  addresses: ReadonlySet<Item>;
}

/** The parts of the page's height where nothing crosses x and both sides hold columns of text. */
function strips(items: readonly Item[], x: number, { size, least, rules, rows, addresses }: Page): Gutter[] {
  const found: Gutter[] = [];
  let beside: Item[] = [];
  const finish = (closedBy: Rule | null = null): void => {
    const held = closedBy === null ? withoutFoot(beside) : withoutHeadsOn(closedBy, beside, x);
    const gutter = gutterFrom(held, x, { size, least, addresses });
    if (gutter) found.push(gutter);
    beside = [];
  };
  const across = rules.filter(
    (rule) => rule.horizontal && rule.from < x - RULE_CROSSES_PT && rule.to > x + RULE_CROSSES_PT,
  );
  const blocked = new Set([...tabularRows(rows, x), ...betweenStackedRules(items, x, across)]);
  const larger = items.filter(({ segment, x1 }) => segment && segment.size >= HEADING_SIZE * size && x1 <= x);
  const few = larger.length <= MAX_HEADINGS ? larger : [];
  const heads = new Set(few.filter((item) => headsBoth(item, items, { x, size })));
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
 * A heading over both columns that is too short to reach the second: larger than the text, and beside it the other column leaves as much
 * white as it takes with its own, between text above and text below.
 */
function headsBoth(item: Item, items: readonly Item[], { x, size }: { x: number; size: number }): boolean {
  const beside = items.filter(({ x0 }) => x0 >= x - 0.5);
  const above = beside.filter(({ y1 }) => y1 <= item.y0 + 1).map(({ y1 }) => y1);
  const below = beside.filter(({ y0 }) => y0 >= item.y1 - 1).map(({ y0 }) => y0);
  if (above.length === 0 || below.length === 0 || above.length + below.length < beside.length) return false;
  return Math.min(...below) - Math.max(...above) > height(item) + HEADING_WHITE_EM * size;
}

/** Rules of one length over each other hold a table between them, unless two hold columns of text as a frame does. */
function betweenStackedRules(items: readonly Item[], x: number, across: readonly Rule[]): Item[] {
  const stacks: Rule[][] = [];
  for (const rule of [...across].sort((a, b) => a.at - b.at)) {
    const stack = stacks.find(
      ([first]) => first && Math.abs(first.from - rule.from) < 4 && Math.abs(first.to - rule.to) < 4,
    );
    if (stack) stack.push(rule);
    else stacks.push([rule]);
  }
  return stacks.flatMap((stack) => {
    const [top = 0, bottom = 0] = [stack[0]?.at, stack.at(-1)?.at];
    const held = items.filter((item) => centreY(item) > top && centreY(item) < bottom);
    const [left, right] = [held.filter(({ x1 }) => x1 <= x + 0.5), held.filter(({ x0 }) => x0 >= x - 0.5)];
    return stack.length < 2 || (holdsMeasure(left) && holdsMeasure(right)) ? [] : held;
  });
}

/** Pieces of one baseline, with what is asked of them for every place where a gutter might be. */
interface TextRow {
  items: Item[];
  holdsProse: boolean;
  /** From here to the right all are figures. */
  figuresFrom: number;
}

interface TextRows {
  rows: readonly TextRow[];
  blocks: readonly TextRow[][];
}

function textRowsOf(items: readonly Item[]): TextRows {
  const found = new Map<number, Item[]>();
  for (const item of items) {
    if (!item.segment) continue;
    const key = Math.round(item.segment.baseline);
    const row = found.get(key) ?? found.get(key - 1) ?? [];
    row.push(item);
    found.set(key, row);
  }
  const rows = [...new Set(found.values())].map((row): TextRow => {
    const words = row.filter(({ segment }) => !isEntryOfFigures(lineText(segment?.words ?? [])));
    return {
      items: row,
      holdsProse: row.some(isProse),
      figuresFrom: Math.max(-Infinity, ...words.map(({ x0 }) => x0)),
    };
  });
  return { rows, blocks: blocksOfRows(rows) };
}

/** Rows of three or more short pieces, or of a label and figures, in a run: a table lies across this x, and its gap is no gutter. */
function tabularRows({ rows, blocks }: TextRows, x: number): Set<Item> {
  const blocked = new Set<Item>();
  let run: TextRow[] = [];
  let pending: TextRow[] = [];
  const finish = (): void => {
    pending = [];
    if (run.length >= 3) for (const { items } of run) for (const item of items) blocked.add(item);
    run = [];
  };
  const inBlocks = textBlocks(blocks, x);
  for (const row of rows) {
    const { items, holdsProse, figuresFrom } = row;
    const onLeft = items.some(({ x1 }) => x1 <= x);
    const onRight = items.some(({ x0 }) => x0 >= x);
    const crossing = onLeft && onRight;
    if (crossing && (figuresFrom < x || inBlocks.has(row) || (items.length >= 3 && !holdsProse))) {
      run.push(...pending, row);
      pending = [];
    } else if (run.length > 0 && pending.length < 2 && !onRight && !holdsProse) pending.push(row);
    else finish();
  }
  finish();
  return blocked;
}

const isEntryOfFigures = (text: string): boolean => isFigure(text) || /^[$€£¥₹%)\]]$/u.test(text);

/**
 * Rows of a table of running text: three entries or more begin on one line, and white across all of them parts one row from the next.
 * The paragraphs of three columns of text end where they like.
 */
function textBlocks(blocks: readonly TextRow[][], x: number): Set<TextRow> {
  const isRow = (block: TextRow[] | undefined): boolean => {
    const first = block?.[0]?.items ?? [];
    return first.length >= 3 && first.some(({ x1 }) => x1 <= x) && first.some(({ x0 }) => x0 >= x);
  };
  const runs = blocks.filter((block, index) => isRow(block) && (isRow(blocks[index - 1]) || isRow(blocks[index + 1])));
  return new Set(runs.length >= 3 ? runs.flat() : []);
}

/** Rows without white between them. */
function blocksOfRows(rows: readonly TextRow[]): TextRow[][] {
  const blocks: TextRow[][] = [];
  let bottom = Infinity;
  for (const row of rows) {
    const size = row.items[0]?.segment?.size ?? 10;
    const top = Math.min(...row.items.map(({ y0 }) => y0));
    if (top - bottom > MIN_WHITE_EM * size || blocks.length === 0) blocks.push([row]);
    else blocks.at(-1)?.push(row);
    bottom = Math.max(...row.items.map(({ y1 }) => y1));
  }
  return blocks;
}

const isProse = ({ segment }: Item): boolean =>
  segment !== null &&
  (segment.words.length >= PROSE_WORDS ||
    segment.words.reduce((sum, { text }) => sum + text.length, 0) >= PROSE_CHARACTERS);

function gutterFrom(
  beside: readonly Item[],
  x: number,
  { size, least, addresses }: Pick<Page, "size" | "least" | "addresses">,
): Gutter | null {
  const left = beside.filter((item) => item.x1 <= x + 0.5);
  const right = beside.filter((item) => item.x0 >= x - 0.5);
  const texts = (side: readonly Item[]): Item[] => side.filter(({ segment }) => segment !== null);
  const [textLeft, textRight] = [texts(left), texts(right)];
  if (textLeft.length < MIN_LINES_BESIDE || textRight.length < MIN_LINES_BESIDE) return null;
  const white = Math.min(...right.map(({ x0 }) => x0)) - Math.max(...left.map(({ x1 }) => x1));
  const independent = beside.every((item) => addresses.has(item)) || setIndependently(textLeft, textRight);
  if (white < least || !independent) return null;
  const [boxLeft, boxRight] = [union(left), union(right)];
  const shared = overlapY(boxLeft, boxRight);
  if (shared < MIN_LINES_BESIDE * size) return null;
  const all = union(beside);
  const bottom = Math.min(all.y1, titleBelow(left, boxRight.y1), titleBelow(right, boxLeft.y1));
  return { x, top: all.y0, bottom, score: shared + Math.min(width(boxLeft), width(boxRight)) / 4 + white };
}

/** A page number below both columns, in the middle of the page, is no line of either. */
function withoutFoot(beside: readonly Item[]): Item[] {
  const foot = beside.at(-1);
  const end = Math.max(...beside.slice(0, -1).map(({ y1 }) => y1));
  const alone = foot?.segment?.words.length === 1 && foot.y0 - end > FOOT_WHITE_EM * foot.segment.size;
  return alone ? beside.slice(0, -1) : [...beside];
}

/** Heads stand on the rule that closes them, on both sides of the white and apart from the text above: they are no end of two columns. */
function withoutHeadsOn(rule: Rule, beside: readonly Item[], x: number): Item[] {
  const last = beside.filter(({ segment }) => segment !== null).at(-1);
  const size = last?.segment?.size ?? 0;
  if (!last || rule.at - last.y1 > HEAD_OVER_RULE_EM * size) return [...beside];
  const heads = beside.filter((item) => sameBaseline(item, last));
  const top = Math.min(...heads.map(({ y0 }) => y0));
  const above = beside.filter((item) => item.y1 <= top + 1).map(({ y1 }) => y1);
  const crossing = heads.some(({ x1 }) => x1 <= x) && heads.some(({ x0 }) => x0 >= x);
  const apart = top - Math.max(...above) > MIN_WHITE_EM * size;
  return crossing && apart && !heads.some(isProse) ? beside.filter((item) => !heads.includes(item)) : [...beside];
}

/** Where the title of what follows begins, when it closes a column below the end of the other one: no column ends with a title. */
function titleBelow(side: readonly Item[], end: number): number {
  const lines = side.filter(({ y0, segment }) => y0 > end && segment !== null);
  const above = Math.max(...side.filter(({ y0 }) => y0 <= end).map(({ y1 }) => y1));
  const title = lines.find(({ y0, segment }, index) => {
    const white = y0 - (lines[index - 1]?.y1 ?? above);
    const words = segment?.words ?? [];
    return (
      isCaption(lineText(words)) || (white > MIN_WHITE_EM * (segment?.size ?? 0) && words.every(({ bold }) => bold))
    );
  });
  const rest = title ? lines.slice(lines.indexOf(title)) : [];
  return title && rest.length <= MAX_TITLE_LINES ? title.y0 : Infinity;
}

/** Columns of type are prose on both sides, or at least stand on baselines of their own; the cells of a table's row share theirs. */
function setIndependently(left: readonly Item[], right: readonly Item[]): boolean {
  const [proseLeft, proseRight] = [share(left, isProse), share(right, isProse)];
  if (proseLeft >= 0.5 && proseRight >= 0.5) return true;
  if (holdsMeasure(left) && holdsMeasure(right)) return true;
  if (Math.max(proseLeft, proseRight) < 0.5) return false;
  const [few, many] = left.length < right.length ? [left, right] : [right, left];
  const level = (items: readonly Item[], others: readonly Item[]): number =>
    share(items, (item) => others.some((other) => sameBaseline(item, other)));
  const aligned = level(few, many);
  if (few.length >= MIN_SIDEBAR && aligned < MOST_LABELS && level(many, few) < MOST_LABELS) return true;
  return few.length >= 4 && aligned < 0.5;
}

/** Some lines of prose as wide as the column: a column of text, whatever table stands in it. */
function holdsMeasure(side: readonly Item[]): boolean {
  const measure = width(union(side));
  const full = side.filter((item) => isProse(item) && width(item) > 0.75 * measure);
  return full.length >= 4 && share(side, (item) => full.includes(item)) >= 0.15;
}

const share = (items: readonly Item[], test: (item: Item) => boolean): number =>
  items.reduce((sum, item) => sum + (test(item) ? height(item) : 0), 0) /
  Math.max(
    1e-6,
    items.reduce((sum, item) => sum + height(item), 0),
  );

const sameBaseline = (a: Item, b: Item): boolean =>
  a.segment !== null && b.segment !== null && Math.abs(a.segment.baseline - b.segment.baseline) < 0.15 * a.segment.size;
