import { type Block, blockText } from "../layout/blocks.ts";
import type { PageLayout } from "../layout/page.ts";

/** Minimum ratio of a heading's font size to the font size of the text. */
const MIN_HEADING_SCALE = 1.14;
const MAX_CHARACTERS = 200;
const MAX_BOLD_WORDS = 14;

/** Titles in the outline (bookmarks) of the document, with their depth from 1. The keys come from `outlineKey`. */
export type Outline = ReadonlyMap<string, number>;

export const outlineKey = (title: string): string =>
  title
    .replaceAll(/[\s\d.:]+/g, " ")
    .trim()
    .toLowerCase();

/**
 * Marks headings. A heading is a title in the document's outline, text in a larger font size, or a single bold line.
 * Headings from the tag tree stay unchanged.
 */
export function markHeadings(pages: readonly PageLayout[], outline: Outline): void {
  const blocks = pages.flatMap((page) => page.blocks);
  const body = bodySize(blocks);
  const found = blocks.filter(
    (block, index) => !block.tagged && isHeading(block, blocks[index + 1], { body, outline }),
  );
  const sizes = [
    ...new Set(found.filter(({ size }) => size >= MIN_HEADING_SCALE * body).map(({ size }) => Math.round(size))),
  ].sort((a, b) => b - a);
  for (const block of found) {
    const bySize = sizes.indexOf(Math.round(block.size));
    const byOutline = outline.get(outlineKey(blockText(block)));
    block.type = "heading";
    block.level = Math.min(6, byOutline ?? (bySize === -1 ? sizes.length : bySize) + 1);
  }
}

function isHeading(
  block: Block,
  next: Block | undefined,
  { body, outline }: { body: number; outline: Outline },
): boolean {
  if (block.type !== "paragraph" && block.type !== "list_item") return false;
  const text = blockText(block);
  if (text.length > MAX_CHARACTERS || block.lines.length > 3 || !/\p{L}/u.test(text)) return false;
  if (outline.has(outlineKey(text)) && outlineKey(text) !== "" && (block.bold || block.size > 1.05 * body)) return true;
  if (block.size >= MIN_HEADING_SCALE * body) return !/[.,;]$/.test(text) || block.size >= 1.4 * body;
  const followed = next !== undefined && (!next.bold || next.type === "table");
  return (
    block.bold &&
    followed &&
    block.size >= 0.95 * body &&
    block.lines.length <= 2 &&
    text.split(" ").length <= MAX_BOLD_WORDS &&
    !/[.,;:]$/.test(text)
  );
}

/** Returns the font size of most letters in the text, in points. */
function bodySize(blocks: readonly Block[]): number {
  const letters = new Map<number, number>();
  for (const { size, lines, type } of blocks) {
    if (type !== "paragraph" && type !== "list_item") continue;
    const rounded = Math.round(size * 2) / 2;
    letters.set(rounded, (letters.get(rounded) ?? 0) + lines.reduce((sum, line) => sum + line.length, 0));
  }
  return [...letters].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [10, 0])[0];
}
