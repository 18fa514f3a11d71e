import { readsAsCode } from "../tables/listings.ts";
import { lineText } from "./line-text.ts";
import { type Row, segmentsOf } from "./rows.ts";

/** Ordinary words and numbers, with punctuation. */
const PLAIN_WORD = /^["'“‘(]*(?:\p{L}[\p{L}\p{M}’'-]*|[\d.,/-]*\d)[.,;:!?)"'”’%]*$/u;
const MIN_PLAIN_SHARE = 0.75;
/** Minimum gap of columns, in ems. It exceeds three character widths. */
const COLUMN_GAP_EM = 2;
/** Line ends that text and data have in common. */
const OPEN_END = /[,)\]]+$/;

/** Whether monospaced lines are running text, and not a program or ASCII art. */
export function isMonospaceProse(rows: readonly Row[]): boolean {
  const words = rows.flatMap((row) => row.words);
  const whole = rows.every((row) => segmentsOf(row, COLUMN_GAP_EM).length === 1);
  const plain = words.filter(({ text }) => PLAIN_WORD.test(text));
  return (
    whole &&
    plain.length >= MIN_PLAIN_SHARE * words.length &&
    !readsAsCode(rows.map((row) => lineText(row.words).replace(OPEN_END, "")))
  );
}

/** Returns the row with its words marked as proportional text. */
export const withoutMonospace = (row: Row): Row => ({
  ...row,
  words: row.words.map((word) => ({ ...word, monospace: false })),
});
