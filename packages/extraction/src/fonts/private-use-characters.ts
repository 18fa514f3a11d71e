import { WINDOWS_CHARACTERS } from "@folio/pdf/reading";
import { type SymbolFont, symbolAt } from "./symbol-fonts.ts";

/** Private-use range in which Windows fonts put codes that are not characters: `F000` plus the code. */
const PRIVATE_CODE_RANGE = [0xf000, 0xf0ff] as const;
/** Word's bullets in Symbol and Wingdings. Conversions change the font's name and keep the code. */
const BULLETS: ReadonlyMap<number, string> = new Map([
  [0xf0b7, "•"],
  [0xf0a7, "▪"],
]);
const BULLET = 0x2022;
/** Minimum number, and minimum share of the shown texts, of letters in the private-use range for a text font. */
const MIN_LETTERS = 8;
const MIN_LETTER_SHARE = 0.6;

/** Adobe's corporate use area: small Latin capitals, numbers and accented letters from `F700` on, and parts of tall brackets. */
const SMALL_FORMS_START = 0xf700;
const ADOBE_SYMBOL_PARTS = [0xf8e5, "‾⏐⎯®©™⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪⎮⎞⎟⎠⎤⎥⎦⎫⎬⎭"] as const;

/** Unreadable text: control characters except whitespace, private codes, noncharacters. Persian and Indic spelling uses joiners. */
const UNREADABLE = /^(?:(?![\t\n\v\f\r]|\u200C|\u200D|\u00AD)[\p{Cc}\p{Cf}\p{Co}\uFFFD-\uFFFF])*$/u;

export const isUnreadable = (text: string): boolean => UNREADABLE.test(text);

const singleCodePoint = (text: string): number | null => {
  const code = text.codePointAt(0);
  return code !== undefined && text.length === (code > 0xffff ? 2 : 1) ? code : null;
};

const isPrivateCode = (code: number | null): code is number =>
  code !== null && code >= PRIVATE_CODE_RANGE[0] && code <= PRIVATE_CODE_RANGE[1];

/** Whether a font shows letters as private codes: a text font whose only map is one of codes. */
export function hasPrivateUseLetters(texts: readonly string[]): boolean {
  const letters = texts
    .map(singleCodePoint)
    .filter((code) => isPrivateCode(code) && /[A-Za-z]/.test(String.fromCharCode(code & 0xff)));
  return letters.length >= MIN_LETTERS && letters.length >= MIN_LETTER_SHARE * texts.length;
}

/** Returns the intended character: corrects private-use codes, and letters that a map assigns to the codes of a symbol font. */
export function intendedCharacter(
  text: string,
  {
    code,
    signs,
    letters,
    mapped,
  }: { code: number | null; signs: SymbolFont | null; letters: boolean; mapped: boolean },
): string {
  const shown = singleCodePoint(text);
  if (shown === null) return text;
  if (isPrivateCode(shown)) {
    if (signs) return symbolAt(signs, shown & 0xff) ?? "";
    return letters ? String.fromCharCode(shown & 0xff) : (BULLETS.get(shown) ?? text);
  }
  const itself = code !== null && (shown === code || (!mapped && WINDOWS_CHARACTERS[code] === shown));
  if (signs && itself && shown !== BULLET) return symbolAt(signs, code) ?? "";
  return adobeCorporateCharacter(shown) ?? text;
}

function adobeCorporateCharacter(code: number): string | null {
  const [first, parts] = ADOBE_SYMBOL_PARTS;
  const part = [...parts][code - first];
  if (part) return part;
  const latin = String.fromCharCode(code - SMALL_FORMS_START);
  return code > SMALL_FORMS_START && code <= SMALL_FORMS_START + 0xff && /[\w$\u00A2\u00DF-\u00FF]/.test(latin)
    ? latin.toLowerCase()
    : null;
}
