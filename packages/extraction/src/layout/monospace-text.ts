import { readsAsCode } from "../tables/listings.ts";
import { lineText } from "./line-text.ts";
import { type Row, segmentsOf } from "./rows.ts";

/** Matches an ordinary word or number, with punctuation. */
const PLAIN_WORD = /^["'“‘(]*(?:\p{L}[\p{L}\p{M}’'-]*|[\d.,/-]*\d)[.,;:!?)"'”’%]*$/u;
const MIN_PLAIN_SHARE = 0.75;
/** Minimum gap between two text columns of monospaced text, in ems. It is wider than three characters. */
const COLUMN_GAP_EM = 2;
/** Matches punctuation at a line end that is common in running text as well as in data. */
const OPEN_END = /[,)\]]+$/;

/** Whether monospaced lines are running text, and not program code or a drawing made of characters. */
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

/** Returns the row with its words marked as not monospaced. */
export const withoutMonospace = (row: Row): Row => ({
  ...row,
  words: row.words.map((word) => ({ ...word, monospace: false })),
});
