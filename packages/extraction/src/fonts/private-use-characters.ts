import { WINDOWS_CHARACTERS } from "@folio/pdf/reading";
import { type SymbolFont, symbolAt } from "./symbol-fonts.ts";

/**
 * Private-use code points in which Windows fonts store character codes without a Unicode character: `F000` plus the
 * code.
 */
const PRIVATE_CODE_RANGE = [0xf000, 0xf0ff] as const;
/**
 * Bullets that Microsoft Word sets in Symbol and Wingdings. Programs that convert such files change the font's name but
 * keep the code.
 */
const BULLETS: ReadonlyMap<number, string> = new Map([
  [0xf0b7, "•"],
  [0xf0a7, "▪"],
]);
const BULLET = 0x2022;
/** Minimum number of Latin letters that a font must show as private-use code points to count as a text font. */
const MIN_LETTERS = 8;
/** Minimum share of such Latin letters among all characters that the font shows. */
const MIN_LETTER_SHARE = 0.6;

/** Start of Adobe's private-use code points for small capitals, small numbers and accented letters. */
const SMALL_FORMS_START = 0xf700;
/**
 * First code point of Adobe's private-use range for symbols and parts of tall brackets, and the characters from that
 * code point on.
 */
const ADOBE_SYMBOL_PARTS = [0xf8e5, "‾⏐⎯®©™⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪⎮⎞⎟⎠⎤⎥⎦⎫⎬⎭"] as const;

/**
 * Matches unreadable text: control characters except whitespace, private-use code points and noncharacters. Joiners are
 * readable, because Persian and Indic spelling needs them.
 */
const UNREADABLE = /^(?:(?![\t\n\v\f\r]|\u200C|\u200D|\u00AD)[\p{Cc}\p{Cf}\p{Co}\uFFFD-\uFFFF])*$/u;

export const isUnreadable = (text: string): boolean => UNREADABLE.test(text);

const singleCodePoint = (text: string): number | null => {
  const code = text.codePointAt(0);
  return code !== undefined && text.length === (code > 0xffff ? 2 : 1) ? code : null;
};

const isPrivateCode = (code: number | null): code is number =>
  code !== null && code >= PRIVATE_CODE_RANGE[0] && code <= PRIVATE_CODE_RANGE[1];

/**
 * Whether most characters of a font are private-use code points that stand for Latin letters. The font is then a text
 * font, and its codes are those of the Latin letters.
 */
export function hasPrivateUseLetters(texts: readonly string[]): boolean {
  const letters = texts
    .map(singleCodePoint)
    .filter((code) => isPrivateCode(code) && /[A-Za-z]/.test(String.fromCharCode(code & 0xff)));
  return letters.length >= MIN_LETTERS && letters.length >= MIN_LETTER_SHARE * texts.length;
}

/**
 * Returns the character that the author of the document meant. Replaces private-use code points, and letters that were
 * wrongly decoded from codes of a symbol font.
 */
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
