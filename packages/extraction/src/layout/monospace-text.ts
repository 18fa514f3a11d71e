import { readsAsCode } from "../tables/listings.ts";
import { lineText } from "./line-text.ts";
import { type Row, segmentsOf } from "./rows.ts";

/** Plain words, and figures, with the signs of a sentence. */
const PLAIN_WORD = /^["'“‘(]*(?:\p{L}[\p{L}\p{M}’'-]*|[\d.,/-]*\d)[.,;:!?)"'”’%]*$/u;
const MIN_PLAIN_SHARE = 0.75;
/** White wider than three letters, in type sizes, is left for what stands in columns. */
const COLUMN_GAP_EM = 2;
/** Ends of lines of text and of data alike. */
const OPEN_END = /[,)\]]+$/;

/** Lines of a typed page that are running text, and no program or picture made of letters. */
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

/** As text in any other type is. */
export const withoutMonospace = (row: Row): Row => ({
  ...row,
  words: row.words.map((word) => ({ ...word, monospace: false })),
});
