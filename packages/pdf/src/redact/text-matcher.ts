import { type Budget, WORK } from "../syntax/budget.ts";
import { latin1, type PdfString } from "../syntax/objects.ts";
import { matchesOf, type TextSearch } from "../text-search.ts";

/**
 * Characters of PDFDocEncoding that differ from Latin-1 (ISO 32000-2, table D.2). Each text starts at the code `from`.
 */
const PDF_DOC_CHARACTERS: readonly [from: number, characters: string][] = [
  [0x18, "˘ˇˆ˙˝˛˚˜"],
  [0x80, "•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž"],
  [0xa0, "€"],
];

const PDF_DOC: ReadonlyMap<string, string> = new Map(
  PDF_DOC_CHARACTERS.flatMap(([from, characters]) =>
    [...characters].map((character, at): [string, string] => [String.fromCharCode(from + at), character]),
  ),
);

/**
 * Maximum length in characters of an encoded value that is decoded for the search. Longer values are files rather than
 * texts.
 */
const MAX_ENCODED = 4_096;
const HEX_VALUE = new RegExp(`(?<![0-9A-Fa-f])(?:[0-9A-Fa-f]{2}[ \\n]?){3,${MAX_ENCODED}}(?![0-9A-Fa-f])`, "g");
/** Value in UTF-7 (RFC 2152): UTF-16 in base64 between `+` and `-`. The base64 has no padding. */
const UTF7_VALUE = new RegExp(`\\+([A-Za-z0-9+/]{2,${MAX_ENCODED}})-?`, "g");
const BASE64_VALUE = new RegExp(`(?<![\\w+/-])[\\w+/-]{4,${MAX_ENCODED}}={0,2}`, "g");
/**
 * Maximum number of encodings around a text that are decoded, such as 2 for a percent-encoded value in HTML entities.
 */
const MAX_DEPTH = 2;
/** Minimum length of a text that is searched in binary data. Shorter texts occur there by chance. */
const MIN_BINARY_CHARACTERS = 5;

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", shy: "" };

/** Finds searched texts in strings, names and bytes of a PDF, in every encoding in which programs write them there. */
export class TextMatcher {
  readonly #searches: readonly TextSearch[];
  readonly #budget: Budget;

  constructor(searches: readonly TextSearch[], budget: Budget) {
    this.#searches = searches;
    this.#budget = budget;
  }

  get isEmpty(): boolean {
    return this.#searches.length === 0;
  }

  isInString({ bytes }: PdfString): boolean {
    return this.isInBytes(bytes);
  }

  /** Searches a PDF name. `name` has one character per byte. */
  isInName(name: string): boolean {
    return this.isInBytes(Buffer.from(name, "latin1"));
  }

  /** Searches the bytes of a text in an unknown encoding. */
  isInBytes(bytes: Uint8Array): boolean {
    this.#budget.spendWork(WORK.visit + bytes.length * WORK.sample);
    return !this.isEmpty && readingsOf(bytes).some((text) => this.#isInEncoded(text, MAX_DEPTH));
  }

  /**
   * Searches data that are not text, such as a font program, for literal texts of at least `MIN_BINARY_CHARACTERS`
   * characters.
   */
  isInBinary(bytes: Uint8Array): boolean {
    const searches = this.#searches.filter(({ kind, text }) => kind === "text" && text.length >= MIN_BINARY_CHARACTERS);
    if (searches.length === 0) return false;
    this.#budget.spendWork(bytes.length * WORK.sample);
    const texts = [latin1(bytes), ...utf16Readings(bytes)];
    return texts.map(normalized).some((text) => searches.some((search) => matchesOf(text, search).length > 0));
  }

  /**
   * Searches the samples of an image for literal texts of at least `MIN_BINARY_CHARACTERS` characters. Another program
   * can find such a text if it is neither encoded nor spaced.
   */
  isInSamples(bytes: Uint8Array): boolean {
    const searches = this.#searches.filter(({ kind, text }) => kind === "text" && text.length >= MIN_BINARY_CHARACTERS);
    if (searches.length === 0) return false;
    this.#budget.spendWork(bytes.length * WORK.sample);
    const samples = latin1(bytes).toLowerCase();
    return searches.some(({ text }) => samples.includes(text.toLowerCase()));
  }

  isInText(text: string): boolean {
    return this.#isInEncoded(text, MAX_DEPTH);
  }

  #isInEncoded(text: string, depth: number): boolean {
    if (this.#isInPlain(text)) return true;
    return depth > 0 && decodingsOf(text).some((decoded) => this.#isInEncoded(decoded, depth - 1));
  }

  #isInPlain(text: string): boolean {
    this.#budget.spendWork(WORK.visit + text.length * WORK.sample);
    const plain = normalized(text);
    if (plain === "") return false;
    const folded = plain.normalize("NFKC");
    const unmarked = withoutMarks(folded);
    const spaced = folded.replace(/[_./+-]+/g, " ");
    const squeezed = squeezedText(folded);
    return this.#searches.some(
      (search) =>
        matchesOf(plain, search).length > 0 ||
        (folded !== plain && matchesOf(folded, search).length > 0) ||
        (unmarked !== folded && isFreeOfMarks(search) && matchesOf(unmarked, search).length > 0) ||
        (search.kind === "text" && spaced !== folded && matchesOf(spaced, search).length > 0) ||
        (search.kind === "text" && isInSqueezed(squeezed, search)),
    );
  }
}

/**
 * Removes combining characters, such as the vowel marks of Arabic and Hebrew. Keeps letters that have an accent of their
 * own in Unicode: "José" is another name than "Jose".
 */
const withoutMarks = (text: string): string => text.normalize("NFC").replace(/\p{M}+/gu, "");

/** Whether the search is for a literal text without combining characters. */
const isFreeOfMarks = ({ kind, text }: TextSearch): boolean => kind === "text" && !/\p{M}/u.test(text.normalize("NFC"));

/** Minimum length of a text that is also searched without its spaces and hyphens. Shorter texts occur by chance. */
const MIN_SQUEEZED_CHARACTERS = 6;

const squeezedText = (text: string): string => text.replace(/[\s_./+-]+/g, "");

/**
 * Whether the wanted text occurs when spaces and hyphens are ignored, as in `N a m e`. `squeezed` has none of these
 * characters.
 */
function isInSqueezed(squeezed: string, { text, caseSensitive }: TextSearch): boolean {
  const wanted = squeezedText(text.normalize("NFKC"));
  if (wanted.length < MIN_SQUEEZED_CHARACTERS) return false;
  return caseSensitive ? squeezed.includes(wanted) : squeezed.toLowerCase().includes(wanted.toLowerCase());
}

/** Returns the text in Unicode form NFC, with single spaces, and without soft hyphens and characters without width. */
const normalized = (text: string): string =>
  text
    .replace(/[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g, "")
    .replace(/\s+/g, " ")
    .normalize("NFC");

/**
 * Returns the texts that the bytes may encode: UTF-16 if they have a byte order mark, and otherwise Latin-1,
 * PDFDocEncoding, UTF-8 or UTF-16.
 */
function readingsOf(bytes: Uint8Array): string[] {
  const [first, second] = bytes;
  if (first === 0xfe && second === 0xff) return [utf16(bytes, 2)];
  if (first === 0xff && second === 0xfe) return [utf16(bytes, 2, "utf-16le")];
  const single = latin1(bytes);
  const readings = [single];
  const pdfDoc = single.replace(/[\p{Cc}\u00a0]/gu, (character) => PDF_DOC.get(character) ?? character);
  if (pdfDoc !== single) readings.push(pdfDoc);
  if (/[\x80-\xff]/.test(single)) readings.push(new TextDecoder().decode(bytes));
  if (single.includes("\0")) readings.push(...utf16Readings(bytes));
  return readings;
}

/** Decodes the bytes as UTF-16 in both byte orders, from an even and from an odd offset. */
const utf16Readings = (bytes: Uint8Array): string[] =>
  ["utf-16be", "utf-16le"].flatMap((encoding) => [utf16(bytes, 0, encoding), utf16(bytes, 1, encoding)]);

const utf16 = (bytes: Uint8Array, from: number, encoding = "utf-16be"): string =>
  new TextDecoder(encoding).decode(bytes.subarray(from));

/**
 * Returns decoded forms of the text, one for each kind of encoding that occurs in it, such as percent-encoding or HTML
 * entities.
 */
function decodingsOf(text: string): string[] {
  const decoded = [
    text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) => bytesText(Buffer.from(run.replaceAll("%", ""), "hex"))),
    text
      .replace(/&#(\d{1,7});?/g, (whole, code: string) => characterAt(Number(code)) ?? whole)
      .replace(/&#[xX]([0-9A-Fa-f]{1,6});?/g, (whole, code: string) => characterAt(Number.parseInt(code, 16)) ?? whole)
      .replace(/&([A-Za-z]{2,5});/g, (whole, entity: string) => ENTITIES[entity] ?? whole),
    text
      .replace(
        /\\[ux]([0-9A-Fa-f]{4}|[0-9A-Fa-f]{2})/g,
        (whole, code: string) => characterAt(Number.parseInt(code, 16)) ?? whole,
      )
      .replace(/\\([0-7]{3})/g, (whole, code: string) => characterAt(Number.parseInt(code, 8)) ?? whole),
    text.replace(UTF7_VALUE, (whole, value: string) => utf7Text(value) ?? whole),
    text.replaceAll("+", " "),
    text.replace(/<[^<>]{0,1000}>/g, ""),
    ...valuesIn(text, HEX_VALUE, "hex"),
    ...valuesIn(text, BASE64_VALUE, "base64"),
  ];
  return decoded.filter((each) => each !== text);
}

/** Decodes a value in UTF-7. Returns null for bytes that are not readable UTF-16. */
function utf7Text(value: string): string | null {
  const bytes = Buffer.from(value, "base64");
  const decoded = utf16(bytes.subarray(0, bytes.length - (bytes.length % 2)), 0);
  return decoded.length > 0 && isPrintable(decoded) ? decoded : null;
}

const bytesText = (bytes: Uint8Array): string => readingsOf(bytes).at(-1) ?? "";

const characterAt = (code: number): string | null => (code <= 0x10ffff ? String.fromCodePoint(code) : null);

/**
 * Decodes all values in the text that match the pattern of an encoding. Returns the decoded values in one text, one per
 * line.
 */
function valuesIn(text: string, pattern: RegExp, encoding: "hex" | "base64"): string[] {
  const values = text.match(pattern) ?? [];
  const texts = values.flatMap((value) => readingsOf(Buffer.from(value.replace(/\s/g, ""), encoding)));
  return texts.length > 0 ? [texts.filter(isReadable).join("\n")] : [];
}

/** Whether a decoded value can be a text: it has no control characters. */
const isReadable = (text: string): boolean => text.length > 2 && isPrintable(text);

const isPrintable = (text: string): boolean => !/[^\P{Cc}\s]|\ufffd/u.test(text);
