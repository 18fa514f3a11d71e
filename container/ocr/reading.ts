import type { HocrLine, HocrParagraph, HocrWord } from "./hocr.ts";
import type { QuarterTurn } from "./raster.ts";
import type { PixelRule } from "./rules.ts";

/** What was read on a page, and how the page was straightened before. */
export interface Reading {
  paragraphs: HocrParagraph[];
  turnedDeg: QuarterTurn;
  deskewedDeg: number;
  /** Mean of the words' confidences weighted by their length; null without words. */
  sureness: number | null;
  /** The share of what looks like letters that lies in words. */
  explained: number;
  /** The printed lines of tables and forms. */
  rules: PixelRule[];
}

/** From here on a reading is taken as it is: clean, upright pages are read once and pay for nothing else. */
const GOOD_CONFIDENCE_MIN = 0.85;
const GOOD_COVERAGE_MIN = 0.6;
/** Pictures, stamps and signatures have parts of a letter's size: from here on nothing is missing. */
const FULL_COVERAGE = 0.8;

/** 1.5 degrees: from there on lines of neighbouring columns run into each other. */
const SLOPE_MAX = 0.026;
const LINE_WORDS_MIN = 3;
const SKEW_FACTOR = 0.8;
/** So steep that many unsure letters never outweigh fewer sure ones: noise read as letters is long and unsure. */
const CONFIDENCE_POWER = 4;
/** How much is read counts for less than how surely: a worse reading often has more letters. */
const AMOUNT_POWER = 0.5;

/** How sure it is that what is printed was read: a few sure words of many are no good reading. */
export const readingConfidence = ({ sureness, explained }: Reading): number | null =>
  sureness === null ? null : sureness * Math.min(1, explained / FULL_COVERAGE);

export const isGoodReading = (reading: Reading | null): boolean =>
  reading !== null &&
  (reading.sureness ?? 0) >= GOOD_CONFIDENCE_MIN &&
  reading.explained >= GOOD_COVERAGE_MIN &&
  isLevel(reading);

export const betterReading = <Read extends Reading>(one: Read | null, other: Read | null): Read | null =>
  scoreReading(other) > scoreReading(one) ? other : one;

/** Less sure than this are specks, pictures and handwriting, hardly ever words: of Latin letters; of other scripts many are right. */
const NOISE_CONFIDENCE_MAX = 0.3;
const NOISE_PAGE_CONFIDENCE_MIN = 0.6;
/** One or two letters are easily seen in dirt, figures less so. */
const SHORT_WORD_CONFIDENCE_MIN = 0.5;
const SHORT_WORD = /^\P{L}*\p{L}{1,2}\P{L}*$/u;
const LATIN_LETTER = /\p{Script=Latin}/gu;
const OTHER_SCRIPT = /[^\p{Script=Latin}\P{L}]/u;
/** Among sure words a longer one is a word with a letter or two misread, and better kept than left out. */
const WORD_CONFIDENCE_MIN = 0.6;
const WORD_LETTERS_MIN = 3;

/** Whether a text is one or two letters and no figure. */
export const isShortWord = (text: string): boolean => SHORT_WORD.test(text) && !/\p{N}/u.test(text);

/** A page on its head has hardly a word of so many letters that is as sure as this; fewer of all words are a heading beside what lies. */
const CONFIDENT_WORD = { letters: 5, confidence: 0.9, least: 5, share: 0.1 };

/** Whether lines that run across hold words of Latin letters that can stand on their feet only. */
export function hasConfidentWords({ paragraphs }: Pick<Reading, "paragraphs">): boolean {
  const isSure = ({ text, confidence }: HocrWord) =>
    confidence >= CONFIDENT_WORD.confidence && (text.match(LATIN_LETTER)?.length ?? 0) >= CONFIDENT_WORD.letters;
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines);
  const across = lines.filter(({ slope }) => slope !== null).flatMap(({ words }) => words);
  const least = Math.max(CONFIDENT_WORD.least, CONFIDENT_WORD.share * wordsOf(paragraphs).length);
  return across.filter(isSure).length >= least;
}

/** The words of a line but for what was read out of dirt. */
export function dropNoiseWords({ words }: Pick<HocrLine, "words">): HocrWord[] {
  const isText = words.filter(({ confidence }) => confidence >= WORD_CONFIDENCE_MIN).length * 2 >= words.length;
  return words.filter(({ text, confidence }) => {
    const isWord = isText && countLetters(text) >= WORD_LETTERS_MIN;
    const least = isShortWord(text) ? SHORT_WORD_CONFIDENCE_MIN : NOISE_CONFIDENCE_MAX;
    return confidence >= least || isWord || OTHER_SCRIPT.test(text);
  });
}

/** Without what was read out of dirt, where the rest of the page reads well enough to tell it. */
export function dropNoise(reading: Reading): Reading {
  if ((reading.sureness ?? 0) < NOISE_PAGE_CONFIDENCE_MIN) return reading;
  const paragraphs = reading.paragraphs
    .map((paragraph) => ({
      ...paragraph,
      lines: paragraph.lines
        .map((line) => ({ ...line, words: dropNoiseWords(line) }))
        .filter(({ words }) => words.length > 0),
    }))
    .filter(({ lines }) => lines.length > 0);
  return { ...reading, paragraphs };
}

export const wordsOf = (paragraphs: HocrParagraph[]) =>
  paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words));

/** Letters and figures only: vowel signs, accents and dust weigh nothing. */
const countLetters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

export function meanConfidence(lines: readonly Pick<HocrLine, "words">[]): number | null {
  const words = lines.flatMap((line) => line.words);
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (letters === 0) return null;
  return words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / letters;
}

/** How surely it was read, of all that is printed; then how much; between equals the straight one wins. */
function scoreReading(reading: Reading | null): number {
  if (!reading) return -1;
  const words = wordsOf(reading.paragraphs);
  const letters = words.reduce((sum, { text }) => sum + countLetters(text), 0);
  if (letters === 0) return 0;
  const sure = confidenceWeightedLetters(words);
  const explained = Math.min(1, reading.explained / FULL_COVERAGE);
  const worthOf = (sure / letters) * sure ** AMOUNT_POWER * explained;
  return isLevel(reading) ? worthOf : worthOf * SKEW_FACTOR;
}

/** Their letters, unsure ones for little. */
export const confidenceWeightedLetters = (words: readonly HocrWord[]): number =>
  words.reduce((sum, { text, confidence }) => sum + countLetters(text) * confidence ** CONFIDENCE_POWER, 0);

const longLines = ({ paragraphs }: Reading) =>
  paragraphs.flatMap(({ lines }) => lines).filter(({ words }) => words.length >= LINE_WORDS_MIN);

export function isVertical(reading: Reading): boolean {
  const lines = longLines(reading);
  return lines.filter(({ slope }) => slope === null).length * 2 > lines.length;
}

/** Whether lines run across, but most of them down or up hill: to be straightened before anything else. */
export const isSkewed = (reading: Reading): boolean => !isLevel(reading) && !isVertical(reading);

/** Whether most lines run across and level: Tesseract reads leaning and sideways letters surely, but mixes up their lines. */
export function isLevel(reading: Reading): boolean {
  const lines = longLines(reading);
  const level = lines.filter(({ slope }) => slope !== null && Math.abs(slope) <= SLOPE_MAX);
  return level.length * 2 >= lines.length;
}
