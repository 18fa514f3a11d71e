import { HelperError } from "./helper.ts";

/**
 * Barcode. `runs` contains the widths of dark and light bars in turn, in modules, starting with a dark bar. `text` is
 * the text below the bars.
 */
export interface BarPattern {
  runs: number[];
  text: string;
  /** Width of the quiet zone on each side of the bars, in modules. */
  quietZoneModules: number;
}

export const BAR_CODES = ["code128", "ean13", "ean8", "upca", "code39", "itf"] as const;
export type BarCode = (typeof BAR_CODES)[number];

const MAX_CHARACTERS = 80;

export function barPattern(kind: BarCode, value: string): BarPattern {
  if (value === "" || value.length > MAX_CHARACTERS)
    throw new HelperError(`the value of a bar code must have 1 to ${MAX_CHARACTERS} characters; got ${value.length}`);
  switch (kind) {
    case "code128":
      return { runs: code128(value), text: value, quietZoneModules: 10 };
    case "code39":
      return { runs: code39(value), text: value, quietZoneModules: 10 };
    case "itf":
      return { runs: interleaved(digitsOf(value, null)), text: value, quietZoneModules: 10 };
    case "ean13":
      return eanOrUpc(withCheckDigit(value, 13));
    case "upca":
      return eanOrUpc(`0${withCheckDigit(value, 12)}`, 1);
    case "ean8":
      return eanOrUpc(withCheckDigit(value, 8));
  }
}

/** Widths of the bars and spaces of each symbol (ISO/IEC 15417, table 1). The last symbol is the stop symbol. */
const CODE128 =
  "212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232"
    .match(/.{6}/g)
    ?.map((widths) => [...widths].map(Number)) ?? [];
const CODE128_STOP = [2, 3, 3, 1, 1, 1, 2];
const [START_B, START_C, TO_C, TO_B] = [104, 105, 99, 100];

/**
 * Encodes digits in pairs (set C) if there are enough of them: at least four at the start or end of the value, or at
 * least six inside it. Encodes all other characters in set B.
 */
function code128(value: string): number[] {
  if (!/^[\x20-\x7e]+$/.test(value)) throw new HelperError("a code128 value must be printable ASCII");
  const symbols: number[] = [];
  let set: "B" | "C" | null = null;
  for (let at = 0; at < value.length; ) {
    const digits = /^\d*/.exec(value.slice(at))?.[0].length ?? 0;
    const pairs = digits - (digits % 2);
    const isEnd = at === 0 || at + digits === value.length;
    if (pairs >= (set === "C" ? 2 : isEnd ? 4 : 6)) {
      if (set !== "C") symbols.push(set === null ? START_C : TO_C);
      set = "C";
      for (let pair = 0; pair < pairs; pair += 2) symbols.push(Number(value.slice(at + pair, at + pair + 2)));
      at += pairs;
      continue;
    }
    if (set !== "B") symbols.push(set === null ? START_B : TO_B);
    set = "B";
    symbols.push(value.charCodeAt(at) - 32);
    at += 1;
  }
  const check = symbols.reduce((sum, symbol, place) => sum + symbol * Math.max(1, place), 0) % 103;
  return [...[...symbols, check].flatMap((symbol) => CODE128[symbol] ?? []), ...CODE128_STOP];
}

const CODE39_CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%*";
/**
 * Pattern of each character (ISO/IEC 16388, table 1). Each digit 1 is a wide element among the character's nine
 * elements.
 */
const CODE39_WIDE = [
  "000110100 100100001 001100001 101100000 000110001 100110000 001110000 000100101 100100100 001100100",
  "100001001 001001001 101001000 000011001 100011000 001011000 000001101 100001100 001001100 000011100",
  "100000011 001000011 101000010 000010011 100010010 001010010 000000111 100000110 001000110 000010110",
  "110000001 011000001 111000000 010010001 110010000 011010000 010000101 110000100 011000100 010101000",
  "010100010 010001010 000101010 010010100",
]
  .join(" ")
  .split(" ");

function code39(value: string): number[] {
  if (!/^[0-9A-Z. $/+%-]+$/.test(value)) throw new HelperError("code39 holds 0-9, A-Z and - . $ / + % only");
  const characters = [...`*${value}*`].map((character) => {
    const wide = CODE39_WIDE[CODE39_CHARACTERS.indexOf(character)] ?? "";
    return [...wide].map((element) => (element === "1" ? 3 : 1));
  });
  return characters.flatMap((widths, index) => (index === 0 ? widths : [1, ...widths]));
}

/** Pattern of each digit (ISO/IEC 16390, table 1). Each digit 1 is a wide element among the digit's five elements. */
const ITF_WIDE = ["00110", "10001", "01001", "11000", "00101", "10100", "01100", "00011", "10010", "01010"];

function interleaved(digits: string): number[] {
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  const runs = [1, 1, 1, 1];
  for (let at = 0; at < even.length; at += 2) {
    const [bars = "", spaces = ""] = [ITF_WIDE[Number(even[at])], ITF_WIDE[Number(even[at + 1])]];
    for (let i = 0; i < 5; i++) runs.push(bars[i] === "1" ? 3 : 1, spaces[i] === "1" ? 3 : 1);
  }
  return [...runs, 3, 1, 1];
}

/**
 * Widths of the light, dark, light and dark element of each digit in set A (ISO/IEC 15420, table 1). In set B, the
 * widths are in reverse order. In set C, light and dark are exchanged.
 */
const EAN = ["3211", "2221", "2122", "1411", "1132", "1231", "1114", "1312", "1213", "3112"];
/** Character sets of the six digits in the left half, indexed by the first digit. */
const EAN_SETS = ["AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB", "ABBAAB", "ABBBAA", "ABABAB", "ABABBA", "ABBABA"];

/** Returns the bars of an EAN or UPC barcode. The text below the bars omits the first `hidden` digits. */
function eanOrUpc(digits: string, hidden = 0): BarPattern {
  const sets = digits.length === 13 ? (EAN_SETS[Number(digits[0])] ?? "") : "AAAA";
  const body = digits.length === 13 ? digits.slice(1) : digits;
  const widths = (digit: string | undefined) => [...(EAN[Number(digit)] ?? "")].map(Number);
  const left = [...sets].flatMap((set, i) => (set === "A" ? widths(body[i]) : widths(body[i]).reverse()));
  const right = [...body.slice(sets.length)].flatMap(widths);
  return {
    runs: [1, 1, 1, ...left, 1, 1, 1, 1, 1, ...right, 1, 1, 1],
    text: digits.slice(hidden),
    quietZoneModules: 11,
  };
}

function digitsOf(value: string, most: number | null): string {
  if (/^\d+$/.test(value) && (most === null || value.length <= most)) return value;
  throw new HelperError(`the value must be ${most === null ? "" : `at most ${most} `}digits; got "${value}"`);
}

/**
 * Returns the value with its check digit. A missing check digit is appended. Throws when the given check digit is
 * wrong.
 */
function withCheckDigit(value: string, length: number): string {
  const digits = digitsOf(value, length);
  if (digits.length < length - 1)
    throw new HelperError(`the value must have ${length - 1} or ${length} digits; got ${digits.length}`);
  const body = digits.slice(0, length - 1);
  const sum = [...body].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  const check = String((10 - (sum % 10)) % 10);
  if (digits.length === length && !digits.endsWith(check))
    throw new HelperError(`the check digit of ${body} is ${check}; got ${digits.slice(-1)}`);
  return body + check;
}
