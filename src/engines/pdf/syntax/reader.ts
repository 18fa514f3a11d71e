import { hexDigit, isDigit, isRegular, isSpace } from "./characters.ts";
import { Damage } from "./damage.ts";
import { COST, type MemoryBudget } from "./memory-budget.ts";
import { latin1, PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from "./objects.ts";

/** Deeper nesting than any honest file has; it bounds recursion here and in everything that walks values. */
const MAX_DEPTH = 128;

const LEFT_PAREN = 0x28;
const RIGHT_PAREN = 0x29;
const LESS = 0x3c;
const GREATER = 0x3e;
const LEFT_BRACKET = 0x5b;
const RIGHT_BRACKET = 0x5d;
const BACKSLASH = 0x5c;
const SLASH = 0x2f;
const PERCENT = 0x25;

const ESCAPES: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

export class PdfSyntaxError extends Damage {
  override readonly name = "PdfSyntaxError";
}

/** A string that goes on to the end of the bytes: whoever looks further finds that out again at the cost of all of them. */
export class UnendedString extends PdfSyntaxError {}

/** A bare word: `obj`, `endstream`, `BT`. */
export class Keyword {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Called with a string's raw bytes; gives them decrypted. */
export type DecryptString = (bytes: Uint8Array) => Uint8Array;

export interface ReaderOptions {
  decrypt?: DecryptString;
  /** False in content streams, where `1 0 R` means nothing. */
  references?: boolean;
  /** What the values read may cost; without it they are let go soon. */
  budget?: MemoryBudget | undefined;
}

/** Reads values from bytes, forwards from `position`. */
export class SyntaxReader {
  readonly bytes: Uint8Array;
  position: number;
  private readonly options: ReaderOptions;

  constructor(bytes: Uint8Array, position = 0, options: ReaderOptions = {}) {
    this.bytes = bytes;
    this.position = position;
    this.options = options;
  }

  get atEnd(): boolean {
    return this.position >= this.bytes.length;
  }

  skipSpace(): void {
    const { bytes } = this;
    let at = this.position;
    for (;;) {
      while (isSpace(bytes[at])) at++;
      if (bytes[at] !== PERCENT) break;
      while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at++;
    }
    this.position = at;
  }

  /** Steps over `word` if it comes next. */
  accept(word: string): boolean {
    this.skipSpace();
    for (let i = 0; i < word.length; i++) {
      if (this.bytes[this.position + i] !== word.charCodeAt(i)) return false;
    }
    if (isRegular(this.bytes[this.position + word.length])) return false;
    this.position += word.length;
    return true;
  }

  /** The next value. Throws PdfSyntaxError at anything else. */
  value(depth = 0): PdfValue {
    const token = this.token(depth);
    if (!(token instanceof Keyword)) return token;
    throw new PdfSyntaxError(`unexpected "${token.text.slice(0, 20)}" at byte ${this.position}`);
  }

  /** The next value or bare word. An empty word means the end. */
  token(depth = 0): PdfValue | Keyword {
    if (depth > MAX_DEPTH) throw new PdfSyntaxError(`values nested deeper than ${MAX_DEPTH}`);
    this.skipSpace();
    const code = this.bytes[this.position];
    switch (code) {
      case undefined:
        return new Keyword("");
      case SLASH:
        this.spend(COST.name);
        return new PdfName(this.nameText());
      case LEFT_PAREN:
        this.spend(COST.string);
        return this.literalString();
      case LEFT_BRACKET:
        this.spend(COST.array);
        return this.array(depth);
      case LESS:
        if (this.bytes[this.position + 1] !== LESS) {
          this.spend(COST.string);
          return this.hexString();
        }
        this.spend(COST.dictionary);
        return this.dict(depth);
      default:
        this.spend(COST.word);
        if (isDigit(code) || code === 43 || code === 45 || code === 46) return this.numberOrRef();
        return this.word();
    }
  }

  /** A non-negative integer; null, without moving, when none comes next. */
  integer(): number | null {
    this.skipSpace();
    let at = this.position;
    let result = 0;
    while (isDigit(this.bytes[at])) result = result * 10 + (this.bytes[at++] ?? 0) - 48;
    if (at === this.position) return null;
    this.position = at;
    return result;
  }

  private spend(bytes: number): void {
    this.options.budget?.spend(bytes);
  }

  private word(): PdfValue | Keyword {
    const start = this.position;
    while (isRegular(this.bytes[this.position])) this.position++;
    if (this.position === start) this.position++;
    const text = latin1(this.bytes.subarray(start, this.position));
    if (text === "true") return true;
    if (text === "false") return false;
    if (text === "null") return null;
    return new Keyword(text);
  }

  private numberOrRef(): PdfValue {
    const number = this.number();
    if (this.options.references === false || !Number.isInteger(number) || number < 0) return number;
    const after = this.position;
    if (!isSpace(this.bytes[after])) return number;
    const generation = this.integer();
    if (generation !== null && isSpace(this.bytes[this.position]) && this.accept("R")) {
      this.spend(COST.reference - COST.word);
      return new PdfRef(number, generation);
    }
    this.position = after;
    return number;
  }

  /** Lenient as every reader is: `--5`, `1.2.3` and `4-5` occur in real files. */
  private number(): number {
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
    this.position = at;
    return sign * result * this.exponent();
  }

  /** No PDF should have one (7.3.3), yet some do: `1e2`. */
  private exponent(): number {
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

  private nameText(): string {
    const start = ++this.position;
    let escaped = false;
    while (isRegular(this.bytes[this.position])) if (this.bytes[this.position++] === 35) escaped = true;
    const text = latin1(this.bytes.subarray(start, this.position));
    if (!escaped) return text;
    return text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }

  private literalString(): PdfString {
    const { bytes } = this;
    const out: number[] = [];
    let open = 1;
    let at = this.position + 1;
    for (; at < bytes.length; at++) {
      const code = bytes[at] ?? 0;
      if (code === BACKSLASH) {
        at++;
        const next = bytes[at];
        if (next === undefined) break;
        const mapped = ESCAPES[String.fromCharCode(next)];
        if (mapped !== undefined) out.push(mapped);
        else if (next >= 48 && next <= 55) {
          let octal = next - 48;
          for (let i = 0; i < 2 && (bytes[at + 1] ?? 0) >= 48 && (bytes[at + 1] ?? 0) <= 55; i++) {
            octal = octal * 8 + (bytes[++at] ?? 0) - 48;
          }
          out.push(octal & 255);
        } else if (next === 13) {
          if (bytes[at + 1] === 10) at++;
        } else if (next !== 10) out.push(next);
        continue;
      }
      if (code === LEFT_PAREN) open++;
      if (code === RIGHT_PAREN && --open === 0) break;
      out.push(code);
    }
    // To begin again after the parenthesis would take the square of the file's length.
    if (open > 0) this.position = bytes.length;
    if (open > 0) throw new UnendedString("string without an end");
    this.position = at + 1;
    return this.decrypted(Uint8Array.from(out));
  }

  private hexString(): PdfString {
    const out: number[] = [];
    let high = -1;
    let at = this.position + 1;
    for (; at < this.bytes.length && this.bytes[at] !== GREATER; at++) {
      const digit = hexDigit(this.bytes[at]);
      if (digit < 0) continue;
      if (high < 0) high = digit;
      else {
        out.push(high * 16 + digit);
        high = -1;
      }
    }
    if (high >= 0) out.push(high * 16);
    this.position = at + 1;
    return this.decrypted(Uint8Array.from(out));
  }

  private decrypted(bytes: Uint8Array): PdfString {
    return new PdfString(this.options.decrypt ? this.options.decrypt(bytes) : bytes);
  }

  private array(depth: number): PdfValue[] {
    this.position++;
    const items: PdfValue[] = [];
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.position] === RIGHT_BRACKET) {
        this.position++;
        return items;
      }
      const item = this.item(depth + 1);
      if (item !== undefined) items.push(item);
    }
  }

  /** Content streams have stray operators in arrays, which are stepped over. */
  private item(depth: number): PdfValue | undefined {
    if (this.options.references !== false) return this.value(depth);
    const token = this.token(depth);
    if (!(token instanceof Keyword)) return token;
    if (token.text === "") throw new PdfSyntaxError("array without an end");
    return undefined;
  }

  private dict(depth: number): PdfDict {
    this.position += 2;
    const dict = new PdfDict();
    for (;;) {
      this.skipSpace();
      if (this.closesDict()) return dict;
      if (this.bytes[this.position] !== SLASH) {
        throw new PdfSyntaxError(`dictionary key missing at byte ${this.position}`);
      }
      const key = this.nameText();
      this.skipSpace();
      if (this.closesDict()) return dict;
      dict.set(key, this.value(depth + 1));
    }
  }

  private closesDict(): boolean {
    if (this.bytes[this.position] !== GREATER || this.bytes[this.position + 1] !== GREATER) return false;
    this.position += 2;
    return true;
  }
}
