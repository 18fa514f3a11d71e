import { HELVETICA } from "../forms/field-text.ts";
import type { LayerWord } from "./text-layer.ts";

/** Function that returns the width of a character in thousandths of an em. */
export type LetterWidths = (character: string) => number;

/** Standard 14 font (ISO 32000-1, 9.6.2.2) with its metrics. For characters that the font lacks, the widths are approximate. */
export interface Face {
  name: string;
  /** Ascent of the font in ems. */
  ascent: number;
  descent: number;
  widths: LetterWidths;
}

/** Widths of the characters 32 to 126 in Times-Roman, in thousandths of an em (from Adobe's font metrics). */
const TIMES: readonly number[] = [
  250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500,
  500, 500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889,
  722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500, 333, 444, 500, 444, 500,
  444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480,
  200, 480, 541,
];
const FIRST = 32;
const DEFAULT_WIDTH = 500;
const COURIER = 600;
const FULL_WIDTH = 1_000;
/** Matches characters that are one em wide. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60—…]/u;
const NARROW = /[‘’‚·•¹²³°]/u;
const NARROW_WIDTH = 333;

const FACES: readonly Face[] = [
  { name: "Helvetica", ascent: 0.718, descent: 0.207, widths: afmWidths(HELVETICA) },
  { name: "Times-Roman", ascent: 0.683, descent: 0.217, widths: afmWidths(TIMES) },
  // Courier fits typewritten pages, receipts and the output of line printers.
  {
    name: "Courier",
    ascent: 0.629,
    descent: 0.157,
    widths: (character) => (WIDE.test(character) ? FULL_WIDTH : COURIER),
  },
];

/**
 * Returns a function for the widths of characters, based on the widths of the ASCII characters of a font. An accented
 * letter is as wide as its base letter.
 */
function afmWidths(ascii: readonly number[]): LetterWidths {
  return (character) => {
    if (WIDE.test(character)) return FULL_WIDTH;
    if (NARROW.test(character)) return NARROW_WIDTH;
    return ascii[(character.normalize("NFD").codePointAt(0) ?? 0) - FIRST] ?? DEFAULT_WIDTH;
  };
}

/** Returns the font whose character widths best match the widths of the words on the pages. */
export function bestFittingFace(words: readonly LayerWord[]): Face {
  const lines = [...Map.groupBy(words, ({ line }) => line).values()];
  const missedBy = ({ widths }: Face): number => lines.reduce((sum, line) => sum + widthMismatch(line, widths), 0);
  const [best] = FACES.map((face) => ({ face, missed: missedBy(face) })).sort((a, b) => a.missed - b.missed);
  return best?.face ?? (FACES[0] as Face);
}

function widthMismatch(line: readonly LayerWord[], widths: LetterWidths): number {
  const set = line.map(({ text }) => widthOf(text, widths));
  const stretch = total(line.map(({ bbox }) => bbox.width)) / total(set);
  return total(line.map(({ bbox }, index) => Math.abs(bbox.width - stretch * (set[index] ?? 0))));
}

/** Returns the width of a text in thousandths of an em. */
export const widthOf = (text: string, widths: LetterWidths): number => total([...text].map(widths));

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
