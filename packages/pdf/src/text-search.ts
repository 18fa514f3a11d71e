/** Kinds of data that a search finds by their format. IBANs and card numbers must also have a valid checksum. */
export const FOUND_KINDS = ["email", "iban", "card"] as const;

/** Text to search for. */
export interface TextSearch {
  /**
   * Kind of search. `text` searches for a literal text. `pattern` searches for a pattern in which `#` is any digit and
   * `@` is any letter. The other kinds search for a kind of data.
   */
  kind: "text" | "pattern" | (typeof FOUND_KINDS)[number];
  /** Text or pattern to search for. Ignored for the other kinds of search. */
  text: string;
  caseSensitive: boolean;
}

export interface TextMatch {
  from: number;
  to: number;
}

/**
 * Regular expression for each kind of data. Every repetition in it has a maximum, so that the search time grows
 * linearly with the text.
 */
const DATA_PATTERNS: Record<(typeof FOUND_KINDS)[number], RegExp> = {
  email: /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu,
  iban: /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}(?![\p{L}\p{N}])/gu,
  card: /(?<![\p{L}\p{N}])\d(?:[ -]?\d){12,18}(?![\p{L}\p{N}])/gu,
};

/** Returns the matches as offsets into `text`, in UTF-16 code units. All whitespace in `text` must be single spaces. */
export function matchesOf(text: string, search: TextSearch): TextMatch[] {
  return [...text.matchAll(expressionOf(search))]
    .map(({ index, 0: found }) => ({ from: index, to: index + found.length }))
    .filter(({ from, to }) => hasValidChecksum(search.kind, text.slice(from, to)));
}

function expressionOf({ kind, text, caseSensitive }: TextSearch): RegExp {
  if (kind !== "text" && kind !== "pattern") return DATA_PATTERNS[kind];
  const characters = [...text.normalize("NFC").trim().replace(/\s+/g, " ")];
  const written = (space: string): string =>
    characters.map((each) => (each === " " ? space : patternSource(kind, each))).join("");
  const flags = caseSensitive ? "gu" : "giu";
  if (kind === "pattern") return new RegExp(asWholeWord(written("\\s")), flags);
  // PDFs often omit the spaces between words, so the second alternative of the expression makes spaces optional. A
  // match of this alternative must not start or end within a word.
  return new RegExp(`${written("\\s")}|${asWholeWord(written("\\s*"))}`, flags);
}

const asWholeWord = (expression: string): string => `(?<![\\p{L}\\p{N}])${expression}(?![\\p{L}\\p{N}])`;

function patternSource(kind: "text" | "pattern", character: string): string {
  if (kind === "pattern" && character === "#") return "\\p{Nd}";
  if (kind === "pattern" && character === "@") return "\\p{L}";
  return character.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&");
}

function hasValidChecksum(kind: TextSearch["kind"], found: string): boolean {
  if (kind === "iban") return remainderOf97(found.replaceAll(" ", "")) === 1;
  return kind !== "card" || isLuhn(found.replace(/[ -]/g, ""));
}

/**
 * Returns the remainder for the check of ISO 13616. The remainder is 1 for a valid IBAN. For the calculation, the
 * country and the check digits move to the end, and letters count as 10 to 35.
 */
function remainderOf97(iban: string): number {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((character) => Number.parseInt(character, 36)).join("");
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

/** Whether the digits have a valid check digit (Luhn algorithm, ISO/IEC 7812-1, annex B). */
function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
