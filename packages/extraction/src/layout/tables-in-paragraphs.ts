import { overlapY } from "../geometry.ts";
import { isNumeral, type Table } from "../tables/table.ts";
import type { Block } from "./blocks.ts";
import type { Word } from "./words.ts";

/** Fewer lines of paragraphs beside each other are a letterhead, or a heading and its date. */
const MIN_LINES = 3;
/** Lines share this much of the lower one's height to stand beside each other. */
const MIN_VERTICAL_OVERLAP = 0.5;

/** Boxes of forms stand beside each other as well; only where most entries beside the labels are numbers is the tree overruled. */
const MIN_NUMBER_SHARE = 0.5;
/** A head of a few lines may begin above what was found of its table; running text does not end in one. */
const MAX_HEADER_LINES = 4;
/** A line has no more entries. */
const MAX_BESIDE = 100;

export interface ParagraphLayout {
  layOut(words: Word[]): Block[];
  paragraphOf(words: readonly Word[]): Block;
}

/**
 * Tables whose tags say paragraphs: each entry is one, beside the next, where text has them below each other. The words of all paragraphs are
 * laid out by their place, and the tables found there stand for the paragraphs that they hold.
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

/** How many paragraphs of one line have another of one line to the right of them. */
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

/** Those of the sorted lines that begin above the end of one, as far as the next below. */
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
