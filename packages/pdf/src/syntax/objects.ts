/** PDF object (ISO 32000-2, 7.3). Numbers, booleans, null and arrays are JavaScript values. */
export type PdfValue = null | boolean | number | PdfName | PdfString | PdfRef | PdfValue[] | PdfDict | PdfStream;

/** Name without its slash. One character per byte, with `#xx` decoded. */
export class PdfName {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Decrypted bytes of a literal or hexadecimal string. */
export class PdfString {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** Indirect reference, such as `12 0 R`. The number alone identifies an object within its document. */
export class PdfRef {
  readonly number: number;
  readonly generation: number;
  constructor(number: number, generation = 0) {
    this.number = number;
    this.generation = generation;
  }
}

/** Returns the value that a reference leads to, or any other value unchanged. */
export type Resolve = (value: PdfValue | undefined) => PdfValue;

/** Number of entries up to which a linear search is faster than a hash table. */
const SEARCHED = 16;

/**
 * Dictionary with names as keys, without their slash, in insertion order. It replaces `Map` because a document has tens of thousands of
 * dictionaries with few entries, and their hash tables were most of an edit's garbage.
 */
export class PdfDict implements Iterable<[string, PdfValue]> {
  /** Keys and values, alternating. */
  #pairs: (string | PdfValue)[] = [];
  /** Index of each key in `#pairs`, only for large dictionaries. */
  #places: Map<string, number> | null = null;

  constructor(entries?: Iterable<readonly [string, PdfValue]>) {
    if (entries instanceof PdfDict) this.#pairs = entries.#pairs.slice();
    else if (entries) for (const [key, value] of entries) this.set(key, value);
  }

  static of(entries: Record<string, PdfValue | undefined>): PdfDict {
    const dict = new PdfDict();
    for (const [key, value] of Object.entries(entries)) if (value !== undefined) dict.set(key, value);
    return dict;
  }

  get size(): number {
    return this.#pairs.length / 2;
  }

  has(key: string): boolean {
    return this.#placeOf(key) >= 0;
  }

  get(key: string): PdfValue | undefined {
    const place = this.#placeOf(key);
    return place < 0 ? undefined : this.valueAt(place / 2);
  }

  set(key: string, value: PdfValue): this {
    const place = this.#placeOf(key);
    if (place >= 0) this.#pairs[place + 1] = value;
    else this.append(key, value);
    return this;
  }

  /** Adds an entry. The key must not exist. */
  append(key: string, value: PdfValue): void {
    this.#places?.set(key, this.#pairs.length);
    this.#pairs.push(key, value);
  }

  delete(key: string): boolean {
    const place = this.#placeOf(key);
    if (place < 0) return false;
    this.#pairs.splice(place, 2);
    this.#places = null;
    return true;
  }

  clear(): void {
    this.#pairs = [];
    this.#places = null;
  }

  /** Returns the key at `index`, which must be below `size`. */
  keyAt(index: number): string {
    // safe because every even index has a key
    return this.#pairs[index * 2] as string;
  }

  valueAt(index: number): PdfValue {
    // safe because every odd index has a value
    return this.#pairs[index * 2 + 1] as PdfValue;
  }

  *keys(): Generator<string> {
    for (let index = 0; index < this.size; index += 1) yield this.keyAt(index);
  }

  *values(): Generator<PdfValue> {
    for (let index = 0; index < this.size; index += 1) yield this.valueAt(index);
  }

  /** Iterates over the entries that exist at the start; entries may be deleted meanwhile. */
  *[Symbol.iterator](): Generator<[string, PdfValue]> {
    const pairs = this.#pairs.slice();
    for (let at = 0; at < pairs.length; at += 2) yield [pairs[at] as string, pairs[at + 1] as PdfValue];
  }

  #placeOf(key: string): number {
    const pairs = this.#pairs;
    if (pairs.length > SEARCHED * 2) return this.#indexed().get(key) ?? -1;
    for (let at = 0; at < pairs.length; at += 2) if (pairs[at] === key) return at;
    return -1;
  }

  #indexed(): Map<string, number> {
    if (this.#places) return this.#places;
    const places = new Map<string, number>();
    for (let at = 0; at < this.#pairs.length; at += 2) places.set(this.#pairs[at] as string, at);
    this.#places = places;
    return places;
  }
}

/** Stream with decrypted data that its filters still encode. The writer sets `Length`. */
export class PdfStream {
  readonly dict: PdfDict;
  readonly #encoded: Uint8Array | (() => Uint8Array);

  /** Takes the data, or a function that loads data that is not in memory, on each access. */
  constructor(dict: PdfDict, encoded: Uint8Array | (() => Uint8Array)) {
    this.dict = dict;
    this.#encoded = encoded;
  }

  /** Whether the data are not in memory. */
  get isAbsent(): boolean {
    return typeof this.#encoded === "function";
  }

  get encoded(): Uint8Array {
    return typeof this.#encoded === "function" ? this.#encoded() : this.#encoded;
  }
}

export const name = (text: string): PdfName => new PdfName(text);
export const isName = (value: PdfValue | undefined, text: string): boolean =>
  value instanceof PdfName && value.text === text;

/** Decodes bytes to one character per byte. */
export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

export const bytesOf = (latin1Text: string): Uint8Array => new Uint8Array(Buffer.from(latin1Text, "latin1"));

/** Decodes a text string (ISO 32000-2, 7.9.2.2): UTF-16 or UTF-8 by byte order mark, otherwise PDFDocEncoding, which is read as Latin-1. */
export function decodeText(string: PdfString): string {
  const { bytes } = string;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes.subarray(2));
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes.subarray(2));
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes.subarray(3));
  return latin1(bytes);
}

/** Encodes a text string: ASCII, or UTF-16BE with a byte order mark. */
export function textString(text: string): PdfString {
  if (/^[\x20-\x7e]*$/.test(text)) return new PdfString(bytesOf(text));
  const bytes = new Uint8Array(2 + text.length * 2);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xfeff);
  for (let i = 0; i < text.length; i++) view.setUint16(2 + i * 2, text.charCodeAt(i));
  return new PdfString(bytes);
}
