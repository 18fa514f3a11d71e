/** The eight kinds of object of a PDF (ISO 32000-2, 7.3) as plain values: numbers, booleans, null and arrays are JavaScript's own. */
export type PdfValue = null | boolean | number | PdfName | PdfString | PdfRef | PdfValue[] | PdfDict | PdfStream;

/** A name without its slash; one character per byte, `#xx` already decoded. */
export class PdfName {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A string's bytes, decrypted; literal or hexadecimal makes no difference once read. */
export class PdfString {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** `12 0 R`. The number alone identifies an object within its document. */
export class PdfRef {
  readonly number: number;
  readonly generation: number;
  constructor(number: number, generation = 0) {
    this.number = number;
    this.generation = generation;
  }
}

/** Follows references; a document's `resolve`. */
export type Resolve = (value: PdfValue | undefined) => PdfValue;

/** Up to so many entries are looked for one after the other, which a hash takes longer for. */
const SEARCHED = 16;

/**
 * Keys are names without their slash, in the order of their coming. A map in all but its size: a document is made of tens of thousands of these, with a
 * handful of entries each, and what hash tables took of them was most of an edit's garbage.
 */
export class PdfDict implements Iterable<[string, PdfValue]> {
  /** Key, value, key, value. */
  #pairs: (string | PdfValue)[] = [];
  /** Where each key stands, of a large one. */
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

  /** For a key that is known not to be there. */
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

  /** The n-th key, counted from 0 and below `size`. */
  keyAt(index: number): string {
    // safe because every even place holds a key
    return this.#pairs[index * 2] as string;
  }

  valueAt(index: number): PdfValue {
    // safe because every odd place holds a value
    return this.#pairs[index * 2 + 1] as PdfValue;
  }

  *keys(): Generator<string> {
    for (let index = 0; index < this.size; index += 1) yield this.keyAt(index);
  }

  *values(): Generator<PdfValue> {
    for (let index = 0; index < this.size; index += 1) yield this.valueAt(index);
  }

  /** Of what was there when it began: an entry may be deleted meanwhile. */
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

/** A stream as it lies in the file, still encoded by its filters, already decrypted. `Length` is written afresh. */
export class PdfStream {
  readonly dict: PdfDict;
  readonly #encoded: Uint8Array | (() => Uint8Array);

  /** A function fetches what is not in memory, each time that it is asked for. */
  constructor(dict: PdfDict, encoded: Uint8Array | (() => Uint8Array)) {
    this.dict = dict;
    this.#encoded = encoded;
  }

  /** Not in memory. */
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

/** One character per byte. */
export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

export const bytesOf = (latin1Text: string): Uint8Array => new Uint8Array(Buffer.from(latin1Text, "latin1"));

/** A text string (7.9.2.2): UTF-16 with a byte order mark, UTF-8 with one, else PDFDocEncoding, read as Latin-1. */
export function decodeText(string: PdfString): string {
  const { bytes } = string;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes.subarray(2));
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes.subarray(2));
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes.subarray(3));
  return latin1(bytes);
}

/** A text string: ASCII as it is, anything else as UTF-16BE with a byte order mark. */
export function textString(text: string): PdfString {
  if (/^[\x20-\x7e]*$/.test(text)) return new PdfString(bytesOf(text));
  const bytes = new Uint8Array(2 + text.length * 2);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xfeff);
  for (let i = 0; i < text.length; i++) view.setUint16(2 + i * 2, text.charCodeAt(i));
  return new PdfString(bytes);
}
