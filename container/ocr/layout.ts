import type { PageBox } from "@folio/pdf/model";
import type { OcrPage, OcrRule } from "../../src/engines/container/ocr-engine.ts";
import type { HocrLine, HocrParagraph, HocrWord, PixelBox } from "./hocr.ts";
import type { Reading } from "./reading.ts";
import type { PixelRule } from "./rules.ts";

const POINTS_PER_INCH = 72;
/** Matches letters of scripts that have no spaces between words. */
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
/** Matches Korean text. Tesseract returns each Korean syllable as a separate word. */
const HANGUL = /\p{Script=Hangul}/u;
/** Minimum gap between two Korean syllables that counts as a space, as a share of the line height. */
const SPACE_WIDTH_MIN = 0.15;

/**
 * Maximum ratio of the height of a Korean word's box to the median height of the boxes in its line. A taller box is an
 * error of Tesseract.
 */
const TALL_FACTOR = 1.6;
const WORDS_MIN = 3;

/** Matches texts that Tesseract returns when it reads a ruled line as characters. */
const RULE_LIKE_TEXT = /^[|[\](){}_\-–—=~.:;'!lI1/\\]{1,3}$/u;

/** Returns the words and ruled lines of a page in points, and its text with an empty line between paragraphs. */
export function toPageResult(
  { paragraphs: read, rules }: Pick<Reading, "paragraphs" | "rules">,
  dpi: number,
): Pick<OcrPage, "text" | "words" | "rules"> {
  const paragraphs = read
    .map((paragraph) => dropRulesReadAsWords(paragraph, rules))
    .filter(({ lines }) => lines.length > 0);
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines).map(clampTallBoxes);
  const words = lines.flatMap((line, index) =>
    line.words.map((word) => ({ ...toPoints(word, dpi), text: word.text, confidence: word.confidence, line: index })),
  );
  const text = paragraphs.map((paragraph) => paragraph.lines.map(lineText).join("\n")).join("\n\n");
  return { text, words, rules: rules.map((rule) => ruleInPoints(rule, dpi)) };
}

/**
 * Removes ruled lines that Tesseract read as text: whole words, or characters at the edge of a word next to a ruled
 * line.
 */
function dropRulesReadAsWords(paragraph: HocrParagraph, rules: readonly PixelRule[]): HocrParagraph {
  const wordless = (word: HocrWord): HocrWord[] => {
    if (RULE_LIKE_TEXT.test(word.text) && rules.some((rule) => isOnRule(word, rule))) return [];
    const text = stripEdgeBars(word, rules);
    return text === "" ? [] : [{ ...word, text }];
  };
  const lines = paragraph.lines.map((line) => ({ ...line, words: line.words.flatMap(wordless) }));
  return { ...paragraph, lines: lines.filter(({ words }) => words.length > 0) };
}

/**
 * Maximum distance of a ruled line from the edge of a word, as a multiple of the word's height. OCR may read a vertical
 * ruled line as a bar character at this edge. The bar is then removed.
 */
const BESIDE_RULE_MAX = 1;
const BRACKETED = /^(?:\[[^[\]]*\]|\{[^{}]*\})$/u;
const EDGE_BARS = { first: /^[|[\]{}\\]+/u, last: /[|[\]{}\\]+$/u };

function stripEdgeBars({ text, left, right, top, bottom }: HocrWord, rules: readonly PixelRule[]): string {
  if (BRACKETED.test(text)) return text;
  const reach = BESIDE_RULE_MAX * (bottom - top);
  const isBeside = (edge: number): boolean =>
    rules.some(
      ({ horizontal, at, from, to }) => !horizontal && Math.abs(at - edge) < reach && from < bottom && to > top,
    );
  const begun = EDGE_BARS.first.test(text) && isBeside(left) ? text.replace(EDGE_BARS.first, "") : text;
  return EDGE_BARS.last.test(begun) && isBeside(right) ? begun.replace(EDGE_BARS.last, "") : begun;
}

function isOnRule({ left, top, right, bottom }: PixelBox, { horizontal, at, from, to, thickness }: PixelRule): boolean {
  const [near, far, start, end] = horizontal ? [top, bottom, left, right] : [left, right, top, bottom];
  const along = Math.min(to, end) - Math.max(from, start);
  return at >= near - thickness && at <= far + thickness && far - near <= 6 * thickness + 2 && along * 2 > end - start;
}

const ruleInPoints = ({ horizontal, ...rule }: PixelRule, dpi: number): OcrRule => {
  const scale = (pixels: number) => Math.round((pixels * POINTS_PER_INCH * 100) / dpi) / 100;
  const { at, from, to, thickness } = rule;
  return { horizontal, at: scale(at), from: scale(from), to: scale(to), thickness: scale(thickness) };
};

/**
 * Reduces boxes that are too tall to the usual height of the line's words. For Korean, Tesseract guesses some boxes,
 * and these boxes overlap neighbouring lines.
 */
function clampTallBoxes(line: HocrLine): HocrLine {
  const heights = line.words.map(({ top, bottom }) => bottom - top).sort((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  if (line.slope === null || heights.length < WORDS_MIN) return line;
  const words = line.words.map((word) => {
    if (!HANGUL.test(word.text) || word.bottom - word.top <= usual * TALL_FACTOR) return word;
    const middle = (word.top + word.bottom) / 2;
    return { ...word, top: middle - usual / 2, bottom: middle + usual / 2 };
  });
  return { ...line, words };
}

function lineText({ words, size }: HocrLine): string {
  let text = "";
  words.forEach((word, index) => {
    const gap = word.left - (words[index - 1]?.right ?? word.left);
    text +=
      text === "" || joinsWithoutSpace(text, word.text, gap < size * SPACE_WIDTH_MIN) ? word.text : ` ${word.text}`;
  });
  return text;
}

function joinsWithoutSpace(before: string, after: string, near: boolean): boolean {
  const [end, start] = [before.at(-1) ?? "", after.charAt(0)];
  return (SPACELESS.test(end) && SPACELESS.test(start)) || (near && HANGUL.test(end) && HANGUL.test(start));
}

function toPoints({ left, top, right, bottom }: PixelBox, dpi: number): PageBox {
  const scale = (pixels: number) => Math.round((pixels * POINTS_PER_INCH * 100) / dpi) / 100;
  return { x: scale(left), y: scale(top), width: scale(right - left), height: scale(bottom - top) };
}
