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

/** Keys are names without their slash. */
export class PdfDict extends Map<string, PdfValue> {
  static of(entries: Record<string, PdfValue | undefined>): PdfDict {
    const dict = new PdfDict();
    for (const [key, value] of Object.entries(entries)) if (value !== undefined) dict.set(key, value);
    return dict;
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
