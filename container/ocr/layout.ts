import type { Box, OcrBlock, OcrWord } from "../../src/engines/types.ts";
import type { HocrLine, HocrParagraph, PixelBox } from "./hocr.ts";

const POINTS_PER_INCH = 72;
/** A paragraph whose letters are this much larger than most is a heading. */
const HEADING_RATIO = 1.25;
const HEADING_LINES_MAX = 3;

/** Scripts that are written without spaces between words. */
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
/** Tesseract cuts Korean words into syllables; a space is wider than this share of the line's height. */
const HANGUL = /\p{Script=Hangul}/u;
const SPACE_MIN = 0.2;

/** Words, blocks and text of a page, in points. */
export function layOut(
  paragraphs: HocrParagraph[],
  dpi: number,
): { text: string; blocks: OcrBlock[]; words: OcrWord[] } {
  const usual = median(paragraphs.flatMap(({ lines }) => lines.map(({ size }) => size)));
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines);
  const words = lines.flatMap((line, index) =>
    line.words.map((word) => ({ ...toPoints(word, dpi), text: word.text, confidence: word.confidence, line: index })),
  );
  const blocks = paragraphs.map((paragraph): OcrBlock => {
    const large = median(paragraph.lines.map(({ size }) => size)) >= usual * HEADING_RATIO;
    const heading = large && paragraph.lines.length <= HEADING_LINES_MAX;
    const text = paragraph.lines.map(lineText).join("\n");
    return { type: heading ? "heading" : "paragraph", text, bbox: toPoints(paragraph, dpi) };
  });
  return { text: blocks.map(({ text }) => text).join("\n\n"), blocks, words };
}

function lineText({ words, size }: HocrLine): string {
  let text = "";
  words.forEach((word, index) => {
    const gap = word.left - (words[index - 1]?.right ?? word.left);
    text += text === "" || isOneWord(text, word.text, gap < size * SPACE_MIN) ? word.text : ` ${word.text}`;
  });
  return text;
}

function isOneWord(before: string, after: string, near: boolean): boolean {
  const [end, start] = [before.at(-1) ?? "", after.charAt(0)];
  return (SPACELESS.test(end) && SPACELESS.test(start)) || (near && HANGUL.test(end) && HANGUL.test(start));
}

function toPoints({ left, top, right, bottom }: PixelBox, dpi: number): Box {
  const scale = (pixels: number) => Math.round((pixels * POINTS_PER_INCH * 100) / dpi) / 100;
  return { x: scale(left), y: scale(top), width: scale(right - left), height: scale(bottom - top) };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
