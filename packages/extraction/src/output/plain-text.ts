import type { ExtractedPage } from "../extracted.ts";
import { blockText } from "../layout/blocks.ts";
import type { PageLayout } from "../layout/page.ts";
import { pageBox } from "./page-box.ts";
import { joinSplitParagraphs } from "./split-paragraphs.ts";

/**
 * Separator of pages: a blank line, three hyphens, a blank line (docs/contract/interface.md, POST /v1/extract/text).
 */
export const PAGE_SEPARATOR = "\n\n---\n\n";

/**
 * Returns the text of one page in reading order, with the lines as printed and blank lines between blocks. Omits the
 * alternative text of images.
 */
export function plainText({ blocks }: PageLayout): string {
  return joinSplitParagraphs(blocks)
    .filter(({ lines, type, tagged }) => lines.length > 0 && !(type === "figure" && tagged))
    .map(({ lines }) => lines.join("\n"))
    .join("\n\n");
}

export function structuredPage(page: PageLayout): ExtractedPage {
  return {
    page: page.number,
    widthPt: page.width,
    heightPt: page.height,
    text: plainText(page),
    blocks: page.blocks.map((block) => ({ type: block.type, text: blockText(block), bbox: pageBox(block) })),
  };
}

const WORDS = new Intl.Segmenter(undefined, { granularity: "word" });
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * Returns the number of words in a text. In scripts without spaces between words, a dictionary determines the words.
 */
export function countWords(text: string): number {
  let count = 0;
  for (const piece of text.split(/\s+/)) {
    if (!/[\p{L}\p{N}]/u.test(piece)) continue;
    count += SPACELESS.test(piece) ? [...WORDS.segment(piece)].filter(({ isWordLike }) => isWordLike).length : 1;
  }
  return count;
}
