import { overlapY } from "../geometry.ts";
import { isNumeral, type Table } from "../tables/table.ts";
import type { Block } from "./blocks.ts";
import type { Word } from "./words.ts";

/**
 * Minimum number of one-line paragraphs that have another paragraph to their right. With fewer, the paragraphs are a
 * letterhead, or a heading with its date.
 */
const MIN_LINES = 3;
/** Minimum vertical overlap of two lines that count as side by side, as a share of the smaller line's height. */
const MIN_VERTICAL_OVERLAP = 0.5;

/**
 * Minimum share of numbers among the table cells outside the first column. With a smaller share, the paragraphs may be
 * the fields of a form, and no table replaces them.
 */
const MIN_NUMBER_SHARE = 0.5;
/**
 * Maximum number of lines of a paragraph that starts above a table and ends in the table. A header row may be tagged as
 * part of such a paragraph; running text is longer.
 */
const MAX_HEADER_LINES = 4;
/** Maximum number of neighbouring lines that are compared with each line. */
const MAX_BESIDE = 100;

export interface ParagraphLayout {
  layOut(words: Word[]): Block[];
  paragraphOf(words: readonly Word[]): Block;
}

/**
 * Returns the blocks with detected tables in place of paragraphs. Some PDFs tag each cell of a table as a paragraph.
 * The words of all paragraphs are laid out by position. Each table that is found replaces the paragraphs of its cells.
 */
export function withTablesInParagraphs(
  blocks: readonly Block[],
  wordsOf: ReadonlyMap<Block, readonly Word[]>,
  { layOut, paragraphOf }: ParagraphLayout,
): Block[] {
  const texts = blocks.filter((block) => wordsOf.has(block));
  if (linesBeside(texts) < MIN_LINES) return [...blocks];
  const tables = layOut(texts.flatMap((block) => wordsOf.get(block) ?? [])).filter(
    ({ table }) => table && holdsNumbers(table),
  );
  const standing = new Map<Block, { table: Block; rest: Word[] }>();
  for (const table of tables) {
    const own = new Set(table.table?.words);
    const held = texts.flatMap((block) => {
      const words = wordsOf.get(block) ?? [];
      const rest = words.filter((word) => !own.has(word));
      return rest.length < words.length ? [{ block, rest }] : [];
    });
    if (
      held.some(({ block, rest }) => rest.length > 0 && (block.lines.length > MAX_HEADER_LINES || standing.has(block)))
    )
      continue;
    for (const { block, rest } of held) standing.set(block, { table, rest });
  }
  const placed = new Set<Block>();
  return blocks.flatMap((block) => {
    const { table, rest = [] } = standing.get(block) ?? {};
    if (!table) return [block];
    const kept = [...(rest.length > 0 ? [paragraphOf(rest)] : []), ...(placed.has(table) ? [] : [table])];
    placed.add(table);
    return kept;
  });
}

function holdsNumbers({ cells, headerRows }: Table): boolean {
  const entries = cells.slice(headerRows).flatMap((row) => row.slice(1).filter(Boolean));
  return entries.filter(isNumeral).length > MIN_NUMBER_SHARE * entries.length;
}

/** Returns the number of one-line paragraphs that have another one-line paragraph to their right. */
function linesBeside(blocks: readonly Block[]): number {
  const lines = blocks.filter((block) => block.lines.length === 1).sort((a, b) => a.y0 - b.y0);
  return lines.filter((left, index) =>
    blocksBeside(lines, index).some(
      (right) =>
        right.x0 > left.x1 &&
        overlapY(left, right) > MIN_VERTICAL_OVERLAP * Math.min(left.y1 - left.y0, right.y1 - right.y0),
    ),
  ).length;
}

/** Returns the neighbours of a line that overlap it vertically. `lines` is sorted by position. */
function blocksBeside(lines: readonly Block[], index: number): Block[] {
  const line = lines[index];
  const found: Block[] = [];
  for (const step of [-1, 1]) {
    for (let at = index + step; found.length < MAX_BESIDE; at += step) {
      const other = lines[at];
      if (!line || !other || overlapY(line, other) <= 0) break;
      found.push(other);
    }
  }
  return found;
}
