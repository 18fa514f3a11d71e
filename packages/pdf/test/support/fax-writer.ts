import { CODE_BITS, codeLength, codeValue, type FaxCodes, faxCodes, MODE } from "../../src/filters/fax-codes.ts";

/** CCITTFaxDecode parameters with which a black and white bitmap is encoded. */
export interface FaxWay {
  /** /K of the filter's parameters. */
  k: number;
  aligned?: boolean;
  endOfLine?: boolean;
}

/** Rows of pixels. True means black. */
export type Bitmap = readonly (readonly boolean[])[];

const codes = faxCodes();
const bookOf = (table: FaxCodes): Map<number, string> =>
  new Map(
    [...table.entries()].flatMap(([bits, entry]): [number, string][] =>
      entry < 0
        ? []
        : [[codeValue(entry), (bits >> (CODE_BITS - codeLength(entry))).toString(2).padStart(codeLength(entry), "0")]],
    ),
  );
const [white, black, modes] = [bookOf(codes.white), bookOf(codes.black), bookOf(codes.modes)];
const EOL = "000000000001";
const [LONGEST, STEP] = [2560, 64];

export function faxOf(bitmap: Bitmap, { k, aligned = false, endOfLine = k > 0 }: FaxWay): Uint8Array {
  let bits = "";
  const align = () => {
    if (aligned) bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, "0");
  };
  let above: readonly boolean[] = [];
  for (const [index, row] of bitmap.entries()) {
    align();
    const alone = k === 0 || (k > 0 && index % k === 0);
    if (endOfLine) bits += EOL + (k > 0 ? (alone ? "1" : "0") : "");
    bits += alone ? runsOf(row) : differencesOf(row, above);
    above = row;
  }
  align();
  bits += k < 0 ? EOL.repeat(2) : (EOL + (k > 0 ? "1" : "")).repeat(6);
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, "0").match(/.{8}/g) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2));
}

function runCode(run: number, isBlack: boolean): string {
  const book = isBlack ? black : white;
  if (run > LONGEST + STEP - 1) return (book.get(LONGEST) ?? "") + runCode(run - LONGEST, isBlack);
  const makeUp = run - (run % STEP);
  return (makeUp > 0 ? (book.get(makeUp) ?? "") : "") + (book.get(run % STEP) ?? "");
}

/** Returns the first x position after `from` at which the row changes its color. */
function changeAfter(row: readonly boolean[], from: number, width: number): number {
  for (let x = from + 1; x < width; x++) if ((row[x] ?? false) !== (row[x - 1] ?? false)) return x;
  return width;
}

function runsOf(row: readonly boolean[]): string {
  let [coded, at, isBlack] = ["", 0, false];
  while (at < row.length) {
    const to = at === 0 && row[0] ? 0 : changeAfter(row, at, row.length);
    coded += runCode(to - at, isBlack);
    [at, isBlack] = [to, !isBlack];
    if (to === 0) {
      const next = changeAfter(row, 0, row.length);
      coded += runCode(next, true);
      [at, isBlack] = [next, false];
    }
  }
  return coded;
}

function differencesOf(row: readonly boolean[], above: readonly boolean[]): string {
  const width = row.length;
  let [coded, at, isBlack] = ["", -1, false];
  while (at < width) {
    const change = changeAfter(row, at, width);
    let over = changeAfter(above, at, width);
    while (over < width && (above[over] ?? false) === isBlack) over = changeAfter(above, over, width);
    const overNext = changeAfter(above, over, width);
    const shift = MODE.shifts.findIndex((by) => by === change - over);
    if (overNext < change) {
      coded += modes.get(MODE.pass);
      at = overNext;
    } else if (shift >= 0) {
      coded += modes.get(shift);
      [at, isBlack] = [change, !isBlack];
    } else {
      const next = changeAfter(row, change, width);
      coded +=
        modes.get(MODE.horizontal) + runCode(change - Math.max(at, 0), isBlack) + runCode(next - change, !isBlack);
      at = next;
    }
  }
  return coded;
}
