import { type Budget, COST, WORK } from "./budget.ts";
import { asciiHex, isDigit, isRegular, isSpace } from "./characters.ts";
import { DamagedFileError } from "./damaged-file-error.ts";
import { endOfLiteral } from "./literal-end.ts";
import { latin1, PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from "./objects.ts";

/**
 * Maximum nesting depth of arrays and dictionaries. No valid file reaches it. It limits recursion in this file and in
 * all code that traverses values.
 */
const MAX_DEPTH = 128;

const LEFT_PAREN = 0x28;
const LESS = 0x3c;
const GREATER = 0x3e;
const LEFT_BRACKET = 0x5b;
const RIGHT_BRACKET = 0x5d;
const BACKSLASH = 0x5c;
const SLASH = 0x2f;
const PERCENT = 0x25;

const ZERO = 0x30;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const ESCAPES = new Map([..."nrtbf"].map((letter, i) => [letter.charCodeAt(0), [10, 13, 9, 8, 12][i] ?? 0]));

export class PdfSyntaxError extends DamagedFileError {
  override readonly name = "PdfSyntaxError";
}

/** Error for bytes that end within a value, so that nothing more can be read. */
export class UnexpectedEndError extends PdfSyntaxError {}

/**
 * Error for a string without an end. The bytes after the start of the string can still be read, but some PDF readers
 * treat them as part of the string.
 */
export class UnterminatedStringError extends PdfSyntaxError {}

/**
 * These error objects are reused. A hostile file can have an error at every byte. Creating a new Error for each error
 * would cost more than all other work.
 */
const UNEXPECTED_END = new UnexpectedEndError("the bytes end within a value");
const UNEXPECTED_WORD = new PdfSyntaxError("a bare word where a value should be");
const UNTERMINATED_STRING = new UnterminatedStringError("a string without an end");
const KEY_MISSING = new PdfSyntaxError("a dictionary without a key where one should be");
const TOO_DEEP = new PdfSyntaxError(`values nested deeper than ${MAX_DEPTH}`);

/** Decodes the escape sequences of a literal string (ISO 32000-2, 7.3.4.2). */
function unescaped(raw: Uint8Array): Uint8Array {
  const out = new Uint8Array(raw.length);
  let length = 0;
  for (let at = 0; at < raw.length; at++) {
    const code = raw[at] ?? 0;
    if (code !== BACKSLASH) {
      out[length++] = code;
      continue;
    }
    const next = raw[++at] ?? 0;
    const mapped = ESCAPES.get(next);
    if (mapped !== undefined) out[length++] = mapped;
    else if (isOctal(next)) {
      let octal = next - ZERO;
      for (let i = 0; i < 2 && isOctal(raw[at + 1]); i++) octal = octal * 8 + (raw[++at] ?? 0) - ZERO;
      out[length++] = octal;
    } else if (next === CARRIAGE_RETURN) {
      if (raw[at + 1] === LINE_FEED) at++;
    } else if (next !== LINE_FEED) out[length++] = next;
  }
  return out.slice(0, length);
}

/** Cache of names by the hash of the name. A file has few different names, but repeats them thousands of times. */
const names: string[] = [];
const NAMES = 4_096;
const KEPT_NAME_BYTES = 32;

function internName(bytes: Uint8Array, { start, end, hash }: { start: number; end: number; hash: number }): string {
  const place = hash & (NAMES - 1);
  const known = names[place];
  if (known?.length === end - start && matchesAt(known, bytes, start)) return known;
  const text = latin1(bytes.subarray(start, end));
  if (text.length <= KEPT_NAME_BYTES) names[place] = text;
  return text;
}

function matchesAt(text: string, bytes: Uint8Array, start: number): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) !== bytes[start + i]) return false;
  return true;
}

const isOctal = (code: number | undefined): boolean => code !== undefined && code >= ZERO && code < ZERO + 8;

/** Word that is not a value, such as `obj`, `endstream` or `BT`. */
export class Keyword {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Maximum length of a keyword in the cache. Keywords of three letters include operators such as `BDC`, but exclude the
 * values `true` and `null`.
 */
const SHORT_WORD = 3;
const SHORT_WORDS = new Map<number, Keyword>();
/**
 * Maximum number of keywords in the cache. There are only 73 operators, and the invented keywords of a hostile file
 * must not fill the memory.
 */
const MAX_SHORT_WORDS = 1_000;

/** Decrypts the encrypted bytes of a string. */
export type DecryptString = (bytes: Uint8Array) => Uint8Array;

/** Keywords that cannot occur inside a value. Such a keyword ends all arrays and dictionaries that are still open. */
const STRUCTURE_WORDS = new Set(["", "obj", "endobj", "stream", "endstream", "xref", "trailer", "startxref"]);

export interface ReaderOptions {
  decrypt?: DecryptString;
  /** Whether to skip invalid parts of dictionaries and arrays, and to accept dictionaries and arrays without an end. */
  skipsErrors?: boolean;
  /** Whether `1 0 R` is read as a reference. Default: true. Content streams, which have no references, use false. */
  references?: boolean;
}

/** Reads PDF values from bytes, beginning at `position`. Every loop of the reader spends work of the budget. */
export class SyntaxReader {
  readonly bytes: Uint8Array;
  position: number;
  budget: Budget;
  readonly #options: ReaderOptions;
  /** Whether the reader skipped invalid parts, or an array or dictionary had no end. */
  hasErrors = false;

  /** Creates a reader that spends memory of the budget for each value, and work for each byte. */
  constructor(
    bytes: Uint8Array,
    budget: Budget,
    { position = 0, ...options }: ReaderOptions & { position?: number } = {},
  ) {
    this.bytes = bytes;
    this.budget = budget;
    this.position = position;
    this.#options = options;
  }

  skipSpace(): void {
    const { bytes } = this;
    let at = this.position;
    for (;;) {
      while (isSpace(bytes[at])) at++;
      if (bytes[at] !== PERCENT) break;
      while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at++;
    }
    this.#moveTo(at);
  }

  /** Skips `word` if it follows at the current position. Returns whether it followed. */
  accept(word: string): boolean {
    this.skipSpace();
    for (let i = 0; i < word.length; i++) {
      if (this.bytes[this.position + i] !== word.charCodeAt(i)) return false;
    }
    if (isRegular(this.bytes[this.position + word.length])) return false;
    this.position += word.length;
    return true;
  }

  /** Reads a value. Throws `PdfSyntaxError` if no valid value follows. */
  value(depth = 0): PdfValue {
    const token = this.token(depth);
    if (!(token instanceof Keyword)) return token;
    if (token.text === "") throw UNEXPECTED_END;
    throw UNEXPECTED_WORD;
  }

  /** Reads a value or a keyword. A keyword with an empty text means the end of the bytes. */
  token(depth = 0): PdfValue | Keyword {
    if (depth > MAX_DEPTH) throw TOO_DEEP;
    this.skipSpace();
    const code = this.bytes[this.position];
    switch (code) {
      case undefined:
        return new Keyword("");
      case SLASH:
        this.#spend(COST.name);
        return new PdfName(this.#nameText());
      case LEFT_PAREN:
        this.#spend(COST.string);
        return this.#literalString();
      case LEFT_BRACKET:
        this.#spend(COST.array);
        return this.#array(depth);
      case LESS:
        if (this.bytes[this.position + 1] !== LESS) {
          this.#spend(COST.string);
          return this.#hexString();
        }
        this.#spend(COST.dictionary);
        return this.#dict(depth);
      default:
        this.#spend(COST.word);
        if (isDigit(code) || code === 43 || code === 45 || code === 46) return this.#numberOrRef();
        return this.#word();
    }
  }

  /** Reads a non-negative integer. If something else follows, returns null and does not advance. */
  integer(): number | null {
    this.skipSpace();
    let at = this.position;
    let result = 0;
    while (isDigit(this.bytes[at])) result = result * 10 + (this.bytes[at++] ?? 0) - 48;
    if (at === this.position) return null;
    this.position = at;
    return result;
  }

  #spend(bytes: number): void {
    this.budget.spendMemory(bytes);
  }

  /** Advances to a position. Spends work for each byte, because a single token can be as long as the file. */
  #moveTo(position: number): void {
    this.budget.spendWork((position - this.position) * WORK.byte);
    this.position = position;
  }

  #word(): PdfValue | Keyword {
    const start = this.position;
    let at = start;
    while (isRegular(this.bytes[at])) at++;
    this.#moveTo(Math.max(at, start + 1));
    if (at - start <= SHORT_WORD && at > start) return this.#shortWord(start, at);
    const text = latin1(this.bytes.subarray(start, this.position));
    if (text === "true") return true;
    if (text === "false") return false;
    if (text === "null") return null;
    return new Keyword(text);
  }

  /**
   * Returns a keyword from the cache. Most keywords are operators. There are few different operators, and they repeat
   * often.
   */
  #shortWord(start: number, end: number): Keyword {
    let key = 0;
    for (let at = start; at < end; at++) key = key * 256 + (this.bytes[at] ?? 0);
    const known = SHORT_WORDS.get(key);
    if (known) return known;
    const word = new Keyword(latin1(this.bytes.subarray(start, end)));
    if (SHORT_WORDS.size < MAX_SHORT_WORDS) SHORT_WORDS.set(key, word);
    return word;
  }

  #numberOrRef(): PdfValue {
    const number = this.#number();
    if (this.#options.references === false || !Number.isInteger(number) || number < 0) return number;
    const after = this.position;
    if (!isSpace(this.bytes[after])) return number;
    const generation = this.integer();
    if (generation !== null && isSpace(this.bytes[this.position]) && this.accept("R")) {
      this.#spend(COST.reference - COST.word);
      return new PdfRef(number, generation);
    }
    this.position = after;
    return number;
  }

  /** Reads a number. Accepts `--5`, `1.2.3` and `4-5`, as other PDF readers do, because real files contain such numbers. */
  #number(): number {
    const { bytes } = this;
    let sign = 1;
    let at = this.position;
    while (bytes[at] === 43 || bytes[at] === 45) if (bytes[at++] === 45) sign = -1;
    let result = 0;
    while (isDigit(bytes[at])) result = result * 10 + (bytes[at++] ?? 0) - 48;
    if (bytes[at] === 46) {
      at++;
      let digits = 0;
      let scale = 1;
      for (; isDigit(bytes[at]); at++) {
        if (scale >= 1e15) continue;
        digits = digits * 10 + (bytes[at] ?? 0) - 48;
        scale *= 10;
      }
      result += digits / scale;
    }
    while (isRegular(bytes[at]) && (isDigit(bytes[at]) || bytes[at] === 45 || bytes[at] === 46)) at++;
    this.#moveTo(at);
    return sign * result * this.#exponent();
  }

  /**
   * Reads an exponent such as `e2` and returns its power of ten, or 1 without an exponent. Some files have exponents, although ISO 32000-2,
   * 7.3.3 forbids them.
   */
  #exponent(): number {
    const { bytes, position } = this;
    if (((bytes[position] ?? 0) | 32) !== 101) return 1;
    const signed = bytes[position + 1] === 43 || bytes[position + 1] === 45;
    let at = position + (signed ? 2 : 1);
    let power = 0;
    for (; isDigit(bytes[at]); at++) power = Math.min(99, power * 10 + (bytes[at] ?? 0) - 48);
    if (!isDigit(bytes[at - 1]) || isRegular(bytes[at])) return 1;
    this.position = at;
    return 10 ** (bytes[position + 1] === 45 ? -power : power);
  }

  #nameText(): string {
    const start = ++this.position;
    const { bytes } = this;
    let escaped = false;
    let hash = 0;
    let at = start;
    for (let code = bytes[at]; code !== undefined && isRegular(code); code = bytes[++at]) {
      if (code === 35) escaped = true;
      hash = (Math.imul(hash, 31) + code) | 0;
    }
    this.#moveTo(at);
    if (!escaped) return internName(bytes, { start, end: at, hash });
    const text = latin1(bytes.subarray(start, at));
    return text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }

  /**
   * Reads a literal string. Finds the end of the string before any bytes are copied, so a string without an end costs
   * no memory.
   */
  #literalString(): PdfString {
    const start = this.position + 1;
    const end = endOfLiteral(this.bytes, this.position, this.budget);
    if (end === null) throw UNTERMINATED_STRING;
    this.#moveTo(end + 1);
    this.#spend(end - start);
    return this.#decrypted(unescaped(this.bytes.subarray(start, end)));
  }

  #hexString(): PdfString {
    const { bytes } = this;
    const start = this.position + 1;
    const found = bytes.indexOf(GREATER, start);
    const end = found < 0 ? bytes.length : found;
    this.#moveTo(end + 1);
    this.#spend((end - start) / 2);
    return this.#decrypted(asciiHex(bytes.subarray(start, end)));
  }

  #decrypted(bytes: Uint8Array): PdfString {
    return new PdfString(this.#options.decrypt ? this.#options.decrypt(bytes) : bytes);
  }

  #array(depth: number): PdfValue[] {
    this.position++;
    const items: PdfValue[] = [];
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.position] === RIGHT_BRACKET) {
        this.position++;
        return items;
      }
      const item = this.#options.skipsErrors ? this.#lenientToken(depth + 1) : this.#item(depth + 1);
      if (item instanceof Keyword) return items;
      if (item !== undefined) items.push(item);
    }
  }

  /**
   * Reads a value. Returns undefined for an invalid word. A word that ends all open arrays and dictionaries is
   * returned, but the reader does not advance past it.
   */
  #lenientToken(depth: number): PdfValue | Keyword | undefined {
    const start = this.position;
    const token = this.token(depth);
    if (!(token instanceof Keyword)) return token;
    this.budget.spendWork(WORK.fault);
    this.hasErrors = true;
    if (!STRUCTURE_WORDS.has(token.text)) return undefined;
    this.position = start;
    return token;
  }

  /**
   * Reads an item of an array. Returns undefined for an operator, because arrays in content streams should not contain
   * operators.
   */
  #item(depth: number): PdfValue | undefined {
    if (this.#options.references !== false) return this.value(depth);
    const token = this.token(depth);
    if (!(token instanceof Keyword)) return token;
    if (token.text === "") throw new PdfSyntaxError("array without an end");
    return undefined;
  }

  #dict(depth: number): PdfDict {
    this.position += 2;
    const dict = new PdfDict();
    for (;;) {
      this.skipSpace();
      if (this.#closesDict()) return dict;
      if (this.bytes[this.position] !== SLASH) {
        if (!this.#options.skipsErrors) throw KEY_MISSING;
        this.hasErrors = true;
        if (this.#lenientToken(depth + 1) instanceof Keyword) return dict;
        continue;
      }
      const key = this.#nameText();
      this.skipSpace();
      if (this.#closesDict()) return dict;
      const value = this.#options.skipsErrors ? this.#lenientToken(depth + 1) : this.value(depth + 1);
      if (value instanceof Keyword) return dict;
      if (value !== undefined) dict.set(key, value);
    }
  }

  #closesDict(): boolean {
    if (this.bytes[this.position] !== GREATER || this.bytes[this.position + 1] !== GREATER) return false;
    this.position += 2;
    return true;
  }
}
