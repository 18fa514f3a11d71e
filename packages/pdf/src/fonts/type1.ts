import { asciiHex } from "../syntax/characters.ts";
import { latin1 } from "../syntax/objects.ts";
import { STANDARD_ENCODING } from "./glyph-names.ts";
import { UnsupportedFontError } from "./unsupported-font-error.ts";

/** Decrypted Type 1 font file (Adobe Type 1 Font Format, 1990). */
export interface Type1Font {
  /**
   * `clear` is the text before the encrypted part of the file. `privates` is the text of the encrypted part, up to the
   * subroutines or glyphs.
   */
  clear: string;
  privates: string;
  charStrings: Map<string, Uint8Array>;
  subrs: Uint8Array[];
  /** Glyph name for each code. */
  encoding: Map<number, string>;
}

const EEXEC_KEY = 55_665;
const CHARSTRING_KEY = 4330;
const RANDOM_BYTES = 4;
/** Maximum number of subroutines. Without a limit, a wrong count in the file could reserve too much memory. */
const MAX_SUBRS = 65_535;

/**
 * Reads a Type 1 font file. Throws `UnsupportedFontError` for damaged files, multiple master fonts and synthetic fonts.
 */
export function readType1(bytes: Uint8Array): Type1Font {
  const plain = withoutPfbHeaders(bytes);
  const text = latin1(plain);
  const start = text.indexOf("eexec");
  if (start < 0) throw new UnsupportedFontError("no encrypted part");
  const clear = text.slice(0, start);
  if (/\/(WeightVector|BlendDesignPositions)\b/.test(clear)) throw new UnsupportedFontError("a multiple master font");
  const secret = decrypted(encryptedPart(plain, start + 5), EEXEC_KEY, RANDOM_BYTES);
  const body = latin1(secret);
  const glyphs = onlyIndexOf(body, "/CharStrings");
  const lenIV = Number(/\/lenIV\s+(-?\d+)/.exec(body.slice(0, glyphs))?.[1] ?? RANDOM_BYTES);
  const reader = new Type1Reader(secret, body, lenIV);
  const subrs = body.slice(0, glyphs).includes("/Subrs") ? reader.subrs(onlyIndexOf(body, "/Subrs")) : [];
  return {
    clear: clear,
    privates: body.slice(0, body.search(/\/(Subrs|CharStrings)\b/)),
    charStrings: reader.charStrings(glyphs),
    subrs,
    encoding: encodingOf(clear),
  };
}

function onlyIndexOf(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at < 0 || text.indexOf(word, at + word.length) >= 0) throw new UnsupportedFontError(`not one ${word}`);
  return at;
}

/** Removes the headers of PFB segments. A header consists of byte 128, the kind, and the length in four bytes (little-endian). */
function withoutPfbHeaders(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 128) return bytes;
  const parts: Uint8Array[] = [];
  for (let at = 0; bytes[at] === 128 && bytes[at + 1] !== 3; ) {
    const [, , a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + 6);
    const length = a + b * 256 + c * 65_536 + d * 16_777_216;
    parts.push(bytes.subarray(at + 6, at + 6 + length));
    at += 6 + length;
  }
  return new Uint8Array(Buffer.concat(parts));
}

function encryptedPart(bytes: Uint8Array, after: number): Uint8Array {
  let at = after;
  while ([9, 10, 13, 32].includes(bytes[at] ?? 0)) at++;
  const part = bytes.subarray(at);
  return /^[0-9A-Fa-f]{4}/.test(latin1(part.subarray(0, 4))) ? asciiHex(part) : part;
}

function decrypted(bytes: Uint8Array, key: number, skip: number): Uint8Array {
  const plain = new Uint8Array(bytes.length);
  let state = key;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    plain[i] = byte ^ (state >> 8);
    state = ((byte + state) * 52_845 + 22_719) & 0xffff;
  }
  return plain.subarray(skip);
}

/**
 * Matches the start of a subroutine, such as `dup 12 34 RD …`, or of a glyph, such as `/name 34 RD …`. One space and
 * then 34 bytes follow.
 */
const SUBR = /\s*dup\s+(\d+)\s+(\d+)\s+\S+ /y;
const GLYPH = /\s*\/(\S+)\s+(\d+)\s+\S+ /y;
/** Matches the end of a subroutine or glyph: `NP`, `|`, `noaccess put`, `ND`, `|-` or `noaccess def`. */
const ENTRY_END = /\s*(?:noaccess\s+(?:put|def)|readonly\s+(?:put|def)|NP|ND|\|-?|put|def)(?=[\s/])/y;

class Type1Reader {
  readonly #bytes: Uint8Array;
  readonly #text: string;
  readonly #lenIV: number;

  constructor(bytes: Uint8Array, text: string, lenIV: number) {
    this.#bytes = bytes;
    this.#text = text;
    this.#lenIV = lenIV;
  }

  subrs(from: number): Uint8Array[] {
    const subrs: Uint8Array[] = [];
    for (const [key, code] of this.#entries(SUBR, this.#after(from, /\/Subrs\s+\d+\s+array/y))) {
      if (Number(key) > MAX_SUBRS) throw new UnsupportedFontError("too many subroutines");
      subrs[Number(key)] = code;
    }
    return subrs;
  }

  charStrings(from: number): Map<string, Uint8Array> {
    return new Map(this.#entries(GLYPH, this.#after(from, /\/CharStrings\s+\d+\s+dict\s+dup\s+begin/y)));
  }

  #after(from: number, head: RegExp): number {
    head.lastIndex = from;
    const found = head.exec(this.#text);
    if (!found) throw new UnsupportedFontError("glyphs in an unknown form");
    return from + found[0].length;
  }

  *#entries(form: RegExp, from: number): Generator<[string, Uint8Array]> {
    for (let at = from; ; ) {
      form.lastIndex = at;
      const entry = form.exec(this.#text);
      if (!entry) return;
      const start = at + entry[0].length;
      const end = start + Number(entry[2]);
      if (end > this.#bytes.length) throw new UnsupportedFontError("a glyph that is cut short");
      const code = this.#bytes.subarray(start, end);
      yield [entry[1] ?? "", this.#lenIV < 0 ? code : decrypted(code, CHARSTRING_KEY, this.#lenIV)];
      ENTRY_END.lastIndex = end;
      at = end + (ENTRY_END.exec(this.#text)?.[0].length ?? 0);
    }
  }
}

function encodingOf(clear: string): Map<number, string> {
  if (/\/Encoding\s+StandardEncoding\b/.test(clear)) return new Map(STANDARD_ENCODING);
  const at = clear.indexOf("/Encoding");
  if (at < 0) throw new UnsupportedFontError("no encoding");
  const codes = new Map<number, string>();
  for (const [, radix, digits, glyph] of clear
    .slice(at)
    .matchAll(/dup\s+(?:(\d+)#)?([0-9A-Fa-f]+)\s*\/([^\s/]+)\s+put/g)) {
    const code = Number.parseInt(digits ?? "", Number(radix ?? 10));
    if (code >= 0 && code < 256 && glyph && glyph !== ".notdef") codes.set(code, glyph);
  }
  return codes;
}
