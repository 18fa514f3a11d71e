import { isDigit, isRegular, isSpace } from "./characters.ts";

/** New object numbers for references, and the offset for structure parent keys, in copied objects. */
export interface Renumbering {
  /** Returns the new number of an object, or 0 if `null` is to be written instead of the reference. */
  numberFor(number: number): number;
  /** Number that is added to the values of the keys `StructParent` and `StructParents`. */
  structParentOffset: number;
}

/** Maximum nesting depth of arrays and dictionaries, which is the same as in SyntaxReader. */
const MAX_DEPTH = 128;
/** Maximum number of digits of an object number. */
const MAX_DIGITS = 10;
/** Minimum number of free bytes in the output before a bracket, a number or a reference is written. */
const ROOM = 64;
const FIRST_BYTES = 4_096;
/** Minimum number of bytes for which `Uint8Array.set` is faster than a loop. */
const LONG = 48;

const [LEFT_PAREN, RIGHT_PAREN, LESS, GREATER, LEFT_BRACKET, RIGHT_BRACKET] = [0x28, 0x29, 0x3c, 0x3e, 0x5b, 0x5d];
const [LINE_FEED, SPACE, HASH, PERCENT, PLUS, MINUS, DOT, SLASH] = [0x0a, 0x20, 0x23, 0x25, 0x2b, 0x2d, 0x2e, 0x2f];
const [ZERO, LETTER_C, LETTER_O, LETTER_R, LETTER_S, BACKSLASH] = [0x30, 0x43, 0x4f, 0x52, 0x53, 0x5c];
const NOWHERE = Buffer.from("null");
const TO_GENERATION_0 = Buffer.from(" 0 R");
const STRUCT_PARENT = Buffer.from("StructParent");
const WORDS = ["true", "false", "null"].map((word) => Buffer.from(word));

/**
 * The following constants are the kinds of token that can follow: an array item, a dictionary key, or the value of a
 * key.
 */
const ITEM = 0;
const KEY = 1;
const VALUE_OF_KEY = 2;

/**
 * Copies values as bytes, with new numbers in references, and without superfluous whitespace. This is much faster than
 * parsing and serializing. It supports only common syntax (ISO 32000-2, 7.3). For all other syntax, callers use
 * SyntaxReader.
 */
export class SyntaxCopier {
  /** Bytes of all copies, one copy after another. Only the first `length` bytes are used. */
  bytes = new Uint8Array();
  length = 0;
  /** Offset in the source after the last byte that was read. */
  position = 0;
  /** Whether the last copy contains a type name of optional content (ISO 32000-2, 8.11): `OCG` or `OCMD`. */
  namesLayer = false;
  #source: Uint8Array = this.bytes;
  #renumbering: Renumbering = { numberFor: () => 0, structParentOffset: 0 };
  /** Kind of token that follows after each open array or dictionary is closed. */
  readonly #around = new Uint8Array(MAX_DEPTH);
  #depth = 0;
  #next = ITEM;

  /** Appends a copy of the value at offset `at`. If its syntax is not supported, returns false and appends nothing. */
  append(source: Uint8Array, at: number, renumbering: Renumbering): boolean {
    this.#source = source;
    this.#renumbering = renumbering;
    this.position = at;
    this.namesLayer = false;
    this.#depth = 0;
    this.#next = ITEM;
    const { length } = this;
    do {
      if (this.#token()) continue;
      this.length = length;
      return false;
    } while (this.#depth > 0);
    return true;
  }

  /** Skips whitespace, and then `word` if it follows. Returns whether it followed. */
  accept(word: Uint8Array): boolean {
    this.#skipSpace();
    const source = this.#source;
    const start = this.position;
    for (let i = 0; i < word.length; i++) if (source[start + i] !== word[i]) return false;
    if (isRegular(source[start + word.length])) return false;
    this.position = start + word.length;
    return true;
  }

  endLine(): void {
    if (this.bytes.length === this.length) this.#makeRoom(1);
    this.bytes[this.length++] = LINE_FEED;
  }

  #token(): boolean {
    this.#skipSpace();
    if (this.bytes.length - this.length < ROOM) this.#makeRoom(ROOM);
    const code = this.#source[this.position] ?? 0;
    if (code === SLASH) return this.#name();
    if (code === GREATER) return this.#closeDict();
    if (code === RIGHT_BRACKET) return this.#closeArray();
    if (this.#next === KEY) return false;
    // A number at the top level can be the start of a reference. Objects that consist of a number or reference are
    // rare, so SyntaxReader reads them.
    if (isDigit(code)) return this.#depth > 0 && (this.#reference() || this.#number());
    if (code === LEFT_BRACKET) return this.#open(ITEM);
    if (code === LESS) return this.#source[this.position + 1] === LESS ? this.#open(KEY) : this.#hexString();
    if (code === LEFT_PAREN) return this.#literalString();
    return code === MINUS || code === DOT || code === PLUS ? this.#number() : this.#word();
  }

  #open(next: number): boolean {
    if (this.#depth === MAX_DEPTH) return false;
    this.#passValue();
    this.#around[this.#depth++] = this.#next;
    this.#next = next;
    this.#copyTo(this.position + (next === KEY ? 2 : 1));
    return true;
  }

  #closeArray(): boolean {
    if (this.#depth === 0 || this.#next !== ITEM) return false;
    this.#next = this.#around[--this.#depth] ?? ITEM;
    this.#copyTo(this.position + 1);
    return true;
  }

  #closeDict(): boolean {
    if (this.#next !== KEY || this.#source[this.position + 1] !== GREATER) return false;
    this.#next = this.#around[--this.#depth] ?? ITEM;
    this.#copyTo(this.position + 2);
    return true;
  }

  #name(): boolean {
    const source = this.#source;
    const start = this.position + 1;
    let at = start;
    for (; isRegular(source[at]); at++) if (source[at] === HASH) return false;
    const isKey = this.#next === KEY;
    if (isKey) this.#next = VALUE_OF_KEY;
    else {
      this.#passValue();
      if (source[start] === LETTER_O && source[start + 1] === LETTER_C) this.namesLayer ||= at - start > 2;
    }
    this.#copyTo(at);
    return !isKey || source[start] !== LETTER_S || !isStructParent(source, start, at) || this.#structParent();
  }

  /**
   * Copies a structure parent key and adds the offset to the key. Returns false if the key is not a number, for example
   * a reference.
   */
  #structParent(): boolean {
    this.#skipSpace();
    const start = this.position;
    const end = this.#endOfDigits(start);
    if (end === start || end - start > MAX_DIGITS || isRegular(this.#source[end])) return false;
    if (this.#endOfReference(end) > 0) return false;
    this.#passValue();
    this.#putInteger(this.#integer(start, end) + this.#renumbering.structParentOffset);
    this.position = end;
    return true;
  }

  #reference(): boolean {
    const start = this.position;
    const end = this.#endOfDigits(start);
    if (end - start > MAX_DIGITS || !isSpace(this.#source[end])) return false;
    const after = this.#endOfReference(end);
    if (after === 0) {
      this.position = start;
      return false;
    }
    this.#passValue();
    const number = this.#renumbering.numberFor(this.#integer(start, end));
    if (number > 0) {
      this.#putInteger(number);
      this.#putAll(TO_GENERATION_0);
    } else {
      this.#separate();
      this.#putAll(NOWHERE);
    }
    this.position = after;
    return true;
  }

  /**
   * Returns the offset after the generation number and `R` of a reference. Returns 0 if they do not follow. Can change
   * `position`.
   */
  #endOfReference(at: number): number {
    const source = this.#source;
    // Fast path for ` 0 R`, with which almost all references end.
    if (source[at + 1] === ZERO && source[at + 2] === SPACE && source[at + 3] === LETTER_R) {
      return isRegular(source[at + 4]) ? 0 : at + 4;
    }
    this.position = at;
    this.#skipSpace();
    const end = this.#endOfDigits(this.position);
    if (end === this.position || !isSpace(source[end])) return 0;
    this.position = end;
    this.#skipSpace();
    const word = this.position;
    return source[word] === LETTER_R && !isRegular(source[word + 1]) ? word + 1 : 0;
  }

  #number(): boolean {
    const source = this.#source;
    let at = this.position;
    if (source[at] === MINUS || source[at] === PLUS) at++;
    const whole = at;
    at = this.#endOfDigits(at);
    let digits = at - whole;
    if (source[at] === DOT) {
      const fraction = at + 1;
      at = this.#endOfDigits(fraction);
      digits += at - fraction;
    }
    if (digits === 0 || isRegular(source[at]) || source[at] === undefined) return false;
    this.#passValue();
    this.#separate();
    this.#copyTo(at);
    return true;
  }

  #word(): boolean {
    const start = this.position;
    const word = WORDS.find((each) => this.accept(each));
    if (!word) return false;
    this.position = start;
    this.#passValue();
    this.#separate();
    this.#copyTo(start + word.length);
    return true;
  }

  #hexString(): boolean {
    const source = this.#source;
    let at = this.position + 1;
    while (isHexDigit(source[at]) || isSpace(source[at])) at++;
    if (source[at] !== GREATER) return false;
    this.#passValue();
    this.#copyTo(at + 1);
    return true;
  }

  /** Copies a literal string with its escape sequences. Returns false if the string has no end. */
  #literalString(): boolean {
    const source = this.#source;
    let open = 1;
    let at = this.position + 1;
    for (; open > 0; at++) {
      const code = source[at];
      if (code === undefined) {
        this.position = at;
        return false;
      }
      if (code === BACKSLASH) at++;
      else if (code === LEFT_PAREN) open++;
      else if (code === RIGHT_PAREN) open--;
    }
    this.#passValue();
    this.#copyTo(at);
    return true;
  }

  #passValue(): void {
    if (this.#next === VALUE_OF_KEY) this.#next = KEY;
  }

  #skipSpace(): void {
    const source = this.#source;
    let at = this.position;
    for (;;) {
      while (isSpace(source[at])) at++;
      if (source[at] !== PERCENT) break;
      while (at < source.length && source[at] !== 10 && source[at] !== 13) at++;
    }
    this.position = at;
  }

  #endOfDigits(start: number): number {
    let at = start;
    while (isDigit(this.#source[at])) at++;
    return at;
  }

  #integer(start: number, end: number): number {
    let integer = 0;
    for (let at = start; at < end; at++) integer = integer * 10 + (this.#source[at] ?? 0) - ZERO;
    return integer;
  }

  /**
   * Adds a space if the previous byte is a regular character. Called before a token that starts with a regular
   * character.
   */
  #separate(): void {
    if (this.length > 0 && isRegular(this.bytes[this.length - 1])) this.bytes[this.length++] = SPACE;
  }

  #putInteger(integer: number): void {
    this.#separate();
    let digits = 1;
    for (let power = 10; power <= integer; power *= 10) digits++;
    let rest = integer;
    for (let at = this.length + digits - 1; at >= this.length; at--) {
      const quotient = Math.floor(rest / 10);
      this.bytes[at] = ZERO + rest - quotient * 10;
      rest = quotient;
    }
    this.length += digits;
  }

  #putAll(text: Uint8Array): void {
    for (let i = 0; i < text.length; i++) this.bytes[this.length++] = text[i] ?? 0;
  }

  /** Copies the source bytes up to offset `end`, and advances to it. */
  #copyTo(end: number): void {
    const source = this.#source;
    const start = this.position;
    const size = end - start;
    if (this.bytes.length - this.length < size + ROOM) this.#makeRoom(size + ROOM);
    const { bytes } = this;
    let to = this.length;
    if (size < LONG) for (let at = start; at < end; at++) bytes[to++] = source[at] ?? 0;
    else bytes.set(source.subarray(start, end), to);
    this.length += size;
    this.position = end;
  }

  #makeRoom(size: number): void {
    const larger = new Uint8Array(Math.max(FIRST_BYTES, this.bytes.length * 2, this.length + size));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }
}

/** Whether the name is `StructParent` or `StructParents`. */
function isStructParent(source: Uint8Array, start: number, end: number): boolean {
  const length = STRUCT_PARENT.length;
  for (let i = 0; i < length; i++) if (source[start + i] !== STRUCT_PARENT[i]) return false;
  return end === start + length || (end === start + length + 1 && source[end - 1] === LETTER_S + 0x20);
}

function isHexDigit(code: number | undefined): boolean {
  if (isDigit(code)) return true;
  const lower = (code ?? 0) | 0x20;
  return lower >= 0x61 && lower <= 0x66;
}
