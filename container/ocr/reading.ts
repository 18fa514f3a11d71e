import type { HocrLine, HocrParagraph, HocrWord } from "./hocr.ts";
import type { QuarterTurn } from "./raster.ts";
import type { PixelRule } from "./rules.ts";

/** OCR result of a page, and the angles by which the page was rotated and deskewed before OCR. */
export interface Reading {
  paragraphs: HocrParagraph[];
  turnedDeg: QuarterTurn;
  deskewedDeg: number;
  /** Mean confidence of the words, weighted by their length. Null when there are no words. */
  sureness: number | null;
  /** Letter coverage: share of letter-like areas of ink that are inside recognized lines. */
  explained: number;
  /** Ruled lines of tables and forms. */
  rules: PixelRule[];
}

/**
 * Minimum confidence of an OCR result that is accepted without another attempt. OCR thus reads a clean, upright page
 * only once.
 */
const GOOD_CONFIDENCE_MIN = 0.85;
/** Minimum letter coverage of an OCR result that is accepted without another attempt. */
const GOOD_COVERAGE_MIN = 0.6;
/**
 * Letter coverage that counts as complete. It is below 1, because parts of images, stamps and signatures may have the
 * size of letters.
 */
const FULL_COVERAGE = 0.8;

/**
 * Maximum slope of the baseline of a level line: 0.026, which is 1.5 degrees. With a larger slope, Tesseract merges
 * lines of neighbouring columns.
 */
const SLOPE_MAX = 0.026;
const LINE_WORDS_MIN = 3;
const SKEW_FACTOR = 0.8;
/**
 * Exponent of a letter's confidence in the score of an OCR result. It is so high that many uncertain letters never
 * outweigh a few certain letters. Noise that is read as letters yields many uncertain letters.
 */
const CONFIDENCE_POWER = 4;
/**
 * Exponent of the number of letters in the score of an OCR result. It is below 1, because a worse result often has more
 * letters.
 */
const AMOUNT_POWER = 0.5;

/**
 * Returns the confidence that OCR read all print, or null when it found no words. A few certain words on a page with
 * much print give a low value.
 */
export const readingConfidence = ({ sureness, explained }: Reading): number | null =>
  sureness === null ? null : sureness * Math.min(1, explained / FULL_COVERAGE);

export const isGoodReading = (reading: Reading | null): boolean =>
  reading !== null &&
  (reading.sureness ?? 0) >= GOOD_CONFIDENCE_MIN &&
  reading.explained >= GOOD_COVERAGE_MIN &&
  isLevel(reading);

export const betterReading = <Read extends Reading>(one: Read | null, other: Read | null): Read | null =>
  scoreReading(other) > scoreReading(one) ? other : one;

/**
 * Maximum confidence of Latin words that are dropped as noise: specks, images or handwriting. In other scripts, many
 * words with such a confidence are right.
 */
const NOISE_CONFIDENCE_MAX = 0.3;
/** Minimum mean confidence of a page from which noise is dropped. */
const NOISE_PAGE_CONFIDENCE_MIN = 0.6;
/**
 * Minimum confidence of a word of one or two letters. Noise is often read as one or two letters, but rarely as digits.
 */
const SHORT_WORD_CONFIDENCE_MIN = 0.5;
const SHORT_WORD = /^\P{L}*\p{L}{1,2}\P{L}*$/u;
const LATIN_LETTER = /\p{Script=Latin}/gu;
const OTHER_SCRIPT = /[^\p{Script=Latin}\P{L}]/u;
/**
 * Minimum confidence of a word that counts as certain. If most words of a line are certain, a longer uncertain word is
 * kept, because only a letter or two of it are wrong.
 */
const WORD_CONFIDENCE_MIN = 0.6;
const WORD_LETTERS_MIN = 3;

/** Returns whether a text has one or two letters and no digit. */
export const isShortWord = (text: string): boolean => SHORT_WORD.test(text) && !/\p{N}/u.test(text);

/**
 * Minimums for concluding that a page is not upside down. `letters` and `confidence` define a confident word. A page
 * needs `least` confident words, and these must be the share `share` of all words. Fewer words may be a heading on a
 * page with sideways text.
 */
const CONFIDENT_WORD = { letters: 5, confidence: 0.9, least: 5, share: 0.1 };

/**
 * Returns whether the horizontal lines contain enough Latin words of high confidence to show that the page is upright.
 */
export function hasConfidentWords({ paragraphs }: Pick<Reading, "paragraphs">): boolean {
  const isSure = ({ text, confidence }: HocrWord) =>
    confidence >= CONFIDENT_WORD.confidence && (text.match(LATIN_LETTER)?.length ?? 0) >= CONFIDENT_WORD.letters;
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines);
  const across = lines.filter(({ slope }) => slope !== null).flatMap(({ words }) => words);
  const least = Math.max(CONFIDENT_WORD.least, CONFIDENT_WORD.share * wordsOf(paragraphs).length);
  return across.filter(isSure).length >= least;
}

/** Returns the words of a line without the words that are misread noise. */
export function dropNoiseWords({ words }: Pick<HocrLine, "words">): HocrWord[] {
  const isText = words.filter(({ confidence }) => confidence >= WORD_CONFIDENCE_MIN).length * 2 >= words.length;
  return words.filter(({ text, confidence }) => {
    const isWord = isText && countLetters(text) >= WORD_LETTERS_MIN;
    const least = isShortWord(text) ? SHORT_WORD_CONFIDENCE_MIN : NOISE_CONFIDENCE_MAX;
    return confidence >= least || isWord || OTHER_SCRIPT.test(text);
  });
}

/**
 * Removes words that are misread noise. Changes only pages whose mean confidence is high enough to distinguish noise
 * from text.
 */
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

/** Returns the number of letters and digits in a text. Vowel signs, accents and specks do not count. */
const countLetters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

export function meanConfidence(lines: readonly Pick<HocrLine, "words">[]): number | null {
  const words = lines.flatMap((line) => line.words);
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (letters === 0) return null;
  return words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / letters;
}

/**
 * Returns a score that grows with the confidence, the letter coverage and the number of letters of an OCR result. Lines
 * that are not level reduce the score.
 */
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

/** Returns the number of letters in the words, weighted by confidence so that uncertain letters add little. */
export const confidenceWeightedLetters = (words: readonly HocrWord[]): number =>
  words.reduce((sum, { text, confidence }) => sum + countLetters(text) * confidence ** CONFIDENCE_POWER, 0);

const longLines = ({ paragraphs }: Reading) =>
  paragraphs.flatMap(({ lines }) => lines).filter(({ words }) => words.length >= LINE_WORDS_MIN);

export function isVertical(reading: Reading): boolean {
  const lines = longLines(reading);
  return lines.filter(({ slope }) => slope === null).length * 2 > lines.length;
}

/** Returns whether most lines are horizontal but sloped. Such a page must be deskewed before the next OCR attempt. */
export const isSkewed = (reading: Reading): boolean => !isLevel(reading) && !isVertical(reading);

/**
 * Returns whether most lines are horizontal and level. In sloped and sideways lines, Tesseract reports a high
 * confidence for the letters but mixes up the lines.
 */
export function isLevel(reading: Reading): boolean {
  const lines = longLines(reading);
  const level = lines.filter(({ slope }) => slope !== null && Math.abs(slope) <= SLOPE_MAX);
  return level.length * 2 >= lines.length;
}
