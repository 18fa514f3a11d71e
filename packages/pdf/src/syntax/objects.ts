/** Value in PDF syntax (ISO 32000-2, 7.3). Numbers, booleans, null and arrays are represented by JavaScript values. */
export type PdfValue = null | boolean | number | PdfName | PdfString | PdfRef | PdfValue[] | PdfDict | PdfStream;

/** PDF name without its slash. `text` has one character per byte, and `#xx` sequences are decoded. */
export class PdfName {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** PDF string, literal or hexadecimal, as its decrypted bytes. */
export class PdfString {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** Indirect reference, such as `12 0 R`. Within a document, the number alone identifies the object. */
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

/** Maximum number of dictionary entries for which a linear search is faster than a hash table. */
const SEARCHED = 16;

/**
 * PDF dictionary. Its keys are names without their slash, in insertion order. It is not a `Map`, because a document has
 * tens of thousands of small dictionaries. The hash tables of these maps used most of the memory that an edit left to
 * the garbage collector.
 */
export class PdfDict implements Iterable<[string, PdfValue]> {
  /** Keys and values of the entries in alternation. */
  #pairs: (string | PdfValue)[] = [];
  /** Index of each key in `#pairs`. Exists only for large dictionaries. */
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

  /** Adds an entry to the dictionary. The dictionary must not contain the key already. */
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
    // The cast is safe because every even index has a key.
    return this.#pairs[index * 2] as string;
  }

  valueAt(index: number): PdfValue {
    // The cast is safe because every odd index has a value.
    return this.#pairs[index * 2 + 1] as PdfValue;
  }

  *keys(): Generator<string> {
    for (let index = 0; index < this.size; index += 1) yield this.keyAt(index);
  }

  *values(): Generator<PdfValue> {
    for (let index = 0; index < this.size; index += 1) yield this.valueAt(index);
  }

  /**
   * Iterates over the dictionary entries that exist when the iteration starts. Entries may be deleted during the
   * iteration.
   */
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

/** PDF stream. Its data are decrypted, but its filters are not decoded yet. The writer sets `Length`. */
export class PdfStream {
  readonly dict: PdfDict;
  readonly #encoded: Uint8Array | (() => Uint8Array);

  /** Creates a stream from its data, or from a function that loads the data on each access. */
  constructor(dict: PdfDict, encoded: Uint8Array | (() => Uint8Array)) {
    this.dict = dict;
    this.#encoded = encoded;
  }

  /** Whether the stream data are not in memory and must be loaded. */
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

/** Decodes bytes to a text with one character per byte. */
export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

export const bytesOf = (latin1Text: string): Uint8Array => new Uint8Array(Buffer.from(latin1Text, "latin1"));

/**
 * Decodes a text string (ISO 32000-2, 7.9.2.2). With a byte order mark, the string is UTF-16 or UTF-8. Otherwise, it is
 * PDFDocEncoding, which is read as Latin-1.
 */
export function decodeText(string: PdfString): string {
  const { bytes } = string;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes.subarray(2));
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes.subarray(2));
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes.subarray(3));
  return latin1(bytes);
}

/** Encodes a text string as ASCII if possible, otherwise as UTF-16BE with a byte order mark. */
export function textString(text: string): PdfString {
  if (/^[\x20-\x7e]*$/.test(text)) return new PdfString(bytesOf(text));
  const bytes = new Uint8Array(2 + text.length * 2);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xfeff);
  for (let i = 0; i < text.length; i++) view.setUint16(2 + i * 2, text.charCodeAt(i));
  return new PdfString(bytes);
}
