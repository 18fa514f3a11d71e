import { type Block, blockText } from "../layout/blocks.ts";
import { EMPTY_VOCABULARY, joinLines, rejoinBrokenWords } from "../layout/line-text.ts";

/** Maximum number of footnotes, figures and similar blocks between the two parts of a split paragraph. */
const MAX_BETWEEN = 4;
/** Maximum font size of a footnote, as a share of the font size of the text. */
const NOTE_SIZE = 0.95;
const SAME_SIZE = 0.05;
const SENTENCE_END = /[.!?:;。！？…।۔][”"’')\]]?$/u;

/**
 * Returns the blocks with the parts of each split paragraph joined. The joined paragraph replaces its first part.
 * Blocks between the parts come after the paragraph.
 */
export function joinSplitParagraphs(blocks: readonly Block[]): Block[] {
  const left = [...blocks];
  const flow: Block[] = [];
  for (let block = left.shift(); block; block = left.shift()) {
    const { x0, x1, y0, y1 } = block;
    let whole = block;
    for (let at = continuationIndex(whole, left); at !== -1; at = continuationIndex(whole, left)) {
      for (const rest of left.splice(at, 1)) whole = joinBlocks(whole, rest);
    }
    flow.push(whole === block ? block : { ...whole, x0, x1, y0, y1 });
  }
  return flow;
}

/** Returns the index in `next` of the block that continues the text of `block`, or -1. */
function continuationIndex(block: Block, next: readonly Block[]): number {
  if ((block.type !== "paragraph" && block.type !== "list_item") || SENTENCE_END.test(blockText(block))) return -1;
  const at = next.slice(0, MAX_BETWEEN + 1).findIndex((other) => !canInterrupt(other, block));
  const other = next[at];
  return other && isContinuation(other, block) ? at : -1;
}

const canInterrupt = (other: Block, { size }: Block): boolean =>
  other.type === "figure" ||
  other.type === "caption" ||
  other.type === "table" ||
  isFurniture(other) ||
  other.size < NOTE_SIZE * size;

const isFurniture = ({ type }: Block): boolean => type === "header" || type === "footer";

function isContinuation(other: Block, { x0, x1, y1, size, bold }: Block): boolean {
  const nextColumn = other.y0 < y1 - size && (other.x0 > x1 || other.x1 < x0);
  const alike = Math.abs(other.size - size) < SAME_SIZE * size && other.bold === bold;
  return nextColumn && alike && other.type === "paragraph" && /^\p{Ll}/u.test(other.lines[0] ?? "");
}

/**
 * Joins two parts of a paragraph. The joined block has the position of the second part, so that the search for a third
 * part starts there.
 */
const joinBlocks = (block: Block, rest: Block): Block => ({
  ...block,
  lines: rejoinBrokenWords([...block.lines, ...rest.lines], EMPTY_VOCABULARY),
  markdown: joinLines([block.markdown, rest.markdown]),
  x0: rest.x0,
  x1: rest.x1,
  y0: rest.y0,
  y1: rest.y1,
});
