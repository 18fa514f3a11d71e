import { type Box, centreY, union } from "../geometry.ts";
import type { Rule } from "../reading/page-content.ts";
import { isFigure } from "../tables/table.ts";
import { centredEntries } from "./centred-entries.ts";
import { lineText } from "./line-text.ts";
import type { Item } from "./rows.ts";
import { hasFullWidthLines, isProse } from "./text-columns.ts";

/** Minimum gap between the rows of a table whose cells contain running text, in ems. */
export const MIN_ROW_GAP_EM = 0.5;
/** Maximum gap between two rows of one table, in ems. */
const MAX_ROW_GAP_EM = 4;
const LOWER_CASE_START = /^\p{Ll}/u;

/**
 * Line segments of text on one baseline. `holdsProse` and `numbersFrom` are computed once, because the test of every
 * possible gutter needs them.
 */
interface TextRow {
  items: Item[];
  holdsProse: boolean;
  /** Start x of the last segment that is not a number. All segments to the right of this x are numbers. */
  numbersFrom: number;
}

/**
 * Consecutive rows without a gap between them. `centred` contains the texts of their table cells if these texts are
 * vertically centred.
 */
interface RowBlock {
  rows: TextRow[];
  centred: readonly Box[];
}

export interface TextRows {
  rows: readonly TextRow[];
  blocks: readonly RowBlock[];
}

export function textRowsOf(items: readonly Item[]): TextRows {
  const found = new Map<number, Item[]>();
  for (const item of items) {
    if (!item.segment) continue;
    const key = Math.round(item.segment.baseline);
    const row = found.get(key) ?? found.get(key - 1) ?? [];
    row.push(item);
    found.set(key, row);
  }
  const rows = [...new Set(found.values())].map((row): TextRow => {
    const words = row.filter(({ segment }) => !isNumericEntry(lineText(segment?.words ?? [])));
    return {
      items: row,
      holdsProse: row.some(isProse),
      numbersFrom: Math.max(-Infinity, ...words.map(({ x0 }) => x0)),
    };
  });
  return { rows, blocks: blocksOfRows(rows).map((block) => ({ rows: block, centred: centredIn(block) })) };
}

/**
 * Returns the items of table rows that extend across `x`. The gap of these rows at `x` is then no gutter between text
 * columns. A table has at least three consecutive rows with three or more short segments, or with a label and numbers.
 * Among rows of numbers, a section name may be as long as a line of prose.
 */
export function tabularRows({ rows, blocks }: TextRows, x: number): Set<Item> {
  const blocked = new Set<Item>();
  let run: TextRow[] = [];
  let pending: TextRow[] = [];
  const ofFigures = ({ numbersFrom: figuresFrom }: TextRow): boolean => figuresFrom < x;
  const finish = (): void => {
    pending = [];
    if (run.length >= 3) for (const { items } of run) for (const item of items) blocked.add(item);
    run = [];
  };
  const inBlocks = proseTableRows(blocks, x);
  for (const row of rows) {
    const { items, holdsProse } = row;
    const onLeft = items.some(({ x1 }) => x1 <= x);
    const onRight = items.some(({ x0 }) => x0 >= x);
    const crossing = onLeft && onRight;
    if (inBlocks.has(row) || (crossing && (ofFigures(row) || (items.length >= 3 && !holdsProse)))) {
      run.push(...pending, row);
      pending = [];
    } else if (run.length > 0 && pending.length < 2 && !onRight && (!holdsProse || run.every(ofFigures)))
      pending.push(row);
    else finish();
  }
  finish();
  return blocked;
}

const isNumericEntry = (text: string): boolean => isFigure(text) || /^[$€£¥₹%)\]]$/u.test(text);

/**
 * Returns the rows of a table whose cells contain running text. In such a table, gaps across all columns separate the
 * rows. Three or more cells start on one line, and at most half of these cells start in the middle of a sentence.
 * Alternatively, the text of all cells is vertically centred. The paragraphs of three text columns, in contrast, end at
 * different heights.
 */
function proseTableRows(blocks: readonly RowBlock[], x: number): Set<TextRow> {
  const crosses = (entries: readonly Box[]): boolean =>
    entries.length >= 3 && entries.some(({ x1 }) => x1 <= x) && entries.some(({ x0 }) => x0 >= x);
  const isRow = ({ rows, centred }: RowBlock): boolean => {
    const first = rows[0]?.items ?? [];
    const goOn = first.filter(({ segment }) => LOWER_CASE_START.test(segment?.words[0]?.text ?? ""));
    return (crosses(first) && goOn.length <= first.length / 2) || crosses(centred);
  };
  const follows = (block: RowBlock | undefined, next: RowBlock | undefined): boolean =>
    block !== undefined && next !== undefined && isRow(block) && isRow(next) && rowGapEm(block, next) < MAX_ROW_GAP_EM;
  const runs = blocks.filter((block, index) => follows(blocks[index - 1], block) || follows(block, blocks[index + 1]));
  return new Set(runs.length >= 3 ? runs.flatMap(({ rows }) => rows) : []);
}

function centredIn(block: readonly TextRow[]): Box[] {
  const items = block.length > 1 ? block.flatMap((row) => row.items) : [];
  return centredEntries(items, items[0]?.segment?.size ?? 10)?.map((entry) => union(entry)) ?? [];
}

/** Returns the gap between the last line of one block and the first line of the next block, in ems. */
function rowGapEm(block: RowBlock, next: RowBlock): number {
  const [above, below] = [block.rows.at(-1)?.items ?? [], next.rows[0]?.items ?? []];
  const size = below[0]?.segment?.size ?? 10;
  return (Math.min(...below.map(({ y0 }) => y0)) - Math.max(...above.map(({ y1 }) => y1))) / size;
}

/** Groups consecutive rows that have no gap between them. */
function blocksOfRows(rows: readonly TextRow[]): TextRow[][] {
  const blocks: TextRow[][] = [];
  let bottom = Infinity;
  for (const row of rows) {
    const size = row.items[0]?.segment?.size ?? 10;
    const top = Math.min(...row.items.map(({ y0 }) => y0));
    if (top - bottom > MIN_ROW_GAP_EM * size || blocks.length === 0) blocks.push([row]);
    else blocks.at(-1)?.push(row);
    bottom = Math.max(...row.items.map(({ y1 }) => y1));
  }
  return blocks;
}

/**
 * Returns the items of a table that horizontal ruled lines of equal length enclose. Returns no items if the lines
 * enclose text columns, as the lines of a frame do.
 */
export function betweenStackedRules(items: readonly Item[], x: number, across: readonly Rule[]): Item[] {
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
    return stack.length < 2 || (hasFullWidthLines(left) && hasFullWidthLines(right)) ? [] : held;
  });
}
