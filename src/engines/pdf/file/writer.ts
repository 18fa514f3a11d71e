import { createHash } from "node:crypto";
import { constants, deflateSync } from "node:zlib";
import { WORK } from "../syntax/budget.ts";
import { bytesOf, name, PdfDict, type PdfRef, PdfStream, PdfString, type PdfValue } from "../syntax/objects.ts";
import { serialize } from "../syntax/serialize.ts";
import { claimedPdfaPart } from "./claims.ts";
import type { PdfDocument } from "./document.ts";
import type { Encryption } from "./encryption.ts";

/** Objects per object stream: more compress better, fewer are cheaper for a reader that wants one of them. */
const OBJECTS_PER_STREAM = 200;

export interface WriteOptions {
  /** Deflate level for object and cross-reference streams: 1 to 9. */
  level?: number;
  /** What locks the file; without it nothing does. */
  encryption?: Encryption;
}

/** What AES-256 by revision 6 came with. */
const ENCRYPTION_VERSION = 2;
/** What object and cross-reference streams came with. PDF/A-1 (ISO 19005-1, 6.1.4) and files of less go without. */
export const OBJECT_STREAMS_VERSION = 1.5;
const ID_BYTES = 16;

const NOTHING = new Uint8Array();

interface StreamToWrite {
  dict: PdfDict;
  data: Uint8Array;
  numberFor(ref: PdfRef): number | null;
}

type Location = { at: number } | { container: number; index: number };

/** Where a file goes, piece by piece. */
export interface PdfSink {
  write(bytes: Uint8Array): void;
}

/** A file in memory. */
export class HeldFile implements PdfSink {
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  write(bytes: Uint8Array): void {
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }

  bytes(): Uint8Array {
    const file = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      file.set(part, at);
      at += part.length;
    }
    return file;
  }
}

/**
 * The document's file: everything the trailer reaches and nothing else, renumbered in the order met, small objects in object
 * streams (ISO 32000-2, 7.5.7). One revision, encrypted only when asked for.
 */
export async function writePdf(document: PdfDocument, options: WriteOptions = {}): Promise<Uint8Array> {
  const file = new HeldFile();
  await new PdfWriter(document, file, options).finish();
  return file.bytes();
}

/** The same at one go, for documents of a few objects. */
export function writeSmallPdf(document: PdfDocument): Uint8Array {
  const file = new HeldFile();
  new PdfWriter(document, file).finishAtOnce();
  return file.bytes();
}

/** Writes a document once it is complete; of one that still grows, streams before that. */
export class PdfWriter {
  readonly #document: PdfDocument;
  readonly #sink: PdfSink;
  readonly #level: number;
  readonly #hash = createHash("sha256");
  readonly #numbers = new Map<number, number>();
  readonly #queue: { number: number; value: PdfValue }[] = [];
  readonly #locations: (Location | undefined)[] = [undefined];
  /** Referred to by streams that were written before it was there. */
  readonly #ahead: PdfRef[] = [];
  #gathered: { number: number; text: string }[] = [];
  #length = 0;
  #headerVersion = 0;
  #trailerText = "";
  #plain = false;
  readonly #encryption: Encryption | null;

  constructor(
    document: PdfDocument,
    sink: PdfSink,
    { level = constants.Z_DEFAULT_COMPRESSION, encryption }: WriteOptions = {},
  ) {
    this.#document = document;
    this.#sink = sink;
    this.#level = level;
    this.#encryption = encryption ?? null;
  }

  /**
   * Writes a stream that nothing changes any more, whatever it refers to, and lets go of its bytes. All of them must be reached by the
   * trailer in the end.
   */
  writeAhead(ref: PdfRef, { dict, encoded }: PdfStream): void {
    if (this.#length === 0) this.#header();
    this.#stream(this.#numberAhead(ref), { dict, data: encoded, numberFor: this.#numberAhead });
    this.#document.replace(ref, new PdfStream(dict, NOTHING));
  }

  async finish(): Promise<void> {
    const { budget } = this.#document;
    for (const _ of this.#objects()) if (budget.breathDue) await budget.breathe();
    this.#end();
  }

  /** Without a breath. */
  finishAtOnce(): void {
    for (const _ of this.#objects());
    this.#end();
  }

  #header(): void {
    this.#headerVersion = this.#document.version;
    this.#put(bytesOf(`%PDF-${this.#document.version.toFixed(1)}\n%\xe2\xe3\xcf\xd3\n`));
  }

  /** Writes one object at each step. */
  *#objects(): Generator<void> {
    const document = this.#document;
    this.#plain = claimedPdfaPart(document) === 1;
    // PDF/A forbids encryption; and only object streams hide the strings of all other objects.
    if (this.#plain && this.#encryption) throw new Error("A file that claims PDF/A is not to be encrypted");
    if (!this.#plain) document.atLeast(this.#encryption ? ENCRYPTION_VERSION : OBJECT_STREAMS_VERSION);
    document.catalog.delete("Version");
    if (this.#length === 0) this.#header();
    if (document.version > this.#headerVersion) document.catalog.set("Version", name(document.version.toFixed(1)));
    const trailer = PdfDict.of({
      Root: this.#document.trailer.get("Root"),
      Info: this.#document.trailer.get("Info"),
    });
    this.#trailerText = serialize(trailer, this.#numberFor);
    for (const ref of this.#ahead) this.#queueAhead(ref);
    for (let next = 0; next < this.#queue.length; next++) {
      const item = this.#queue[next];
      if (item) this.#object(item.number, item.value);
      yield;
    }
  }

  #end(): void {
    this.#flushGathered();
    const lock = this.#encryptionDictionary();
    const trailerText = `${this.#trailerText.slice(0, -2)}${lock}/ID${serialize(this.#fileId(), this.#numberFor)}>>`;
    if (this.#plain) this.#crossReferenceTable(trailerText);
    else this.#crossReference(trailerText);
  }

  /** The one object that stands as it is, outside of all streams (7.6.2); gives the trailer's entry for it. */
  #encryptionDictionary(): string {
    if (!this.#encryption) return "";
    const number = this.#locations.length;
    this.#locations.push({ at: this.#length });
    this.#put(bytesOf(`${number} 0 obj\n${serialize(this.#encryption.dict, this.#numberFor)}\nendobj\n`));
    return `/Encrypt ${number} 0 R`;
  }

  readonly #numberFor = (ref: PdfRef): number | null => {
    const met = this.#numbers.get(ref.number);
    if (met !== undefined) return met;
    const target = this.#document.target(ref);
    const known = this.#numbers.get(target.number);
    if (known !== undefined) return known;
    const value = this.#document.resolve(target);
    if (value === null) return null;
    const number = this.#claim(target);
    this.#queue.push({ number, value });
    return number;
  };

  /** For what may not be there yet. */
  readonly #numberAhead = (ref: PdfRef): number => {
    const known = this.#numbers.get(ref.number);
    if (known !== undefined) return known;
    this.#ahead.push(ref);
    return this.#claim(ref);
  };

  #claim(ref: PdfRef): number {
    const number = this.#locations.length;
    this.#locations.push(undefined);
    this.#numbers.set(ref.number, number);
    return number;
  }

  /** What has become of nothing stays a number without an object, which means null (7.3.10). */
  #queueAhead(ref: PdfRef): void {
    const number = this.#numbers.get(ref.number) ?? 0;
    const value = this.#locations[number] ? null : this.#document.resolve(ref);
    if (value !== null) this.#queue.push({ number, value });
  }

  #object(number: number, value: PdfValue): void {
    if (value instanceof PdfStream) {
      this.#stream(number, { dict: value.dict, data: value.encoded, numberFor: this.#numberFor });
      return;
    }
    const text = serialize(value, this.#numberFor);
    this.#document.budget.work(text.length * WORK.deflatedByte);
    if (this.#plain) {
      this.#locations[number] = { at: this.#length };
      this.#put(bytesOf(`${number} 0 obj\n${text}\nendobj\n`));
      return;
    }
    this.#gathered.push({ number, text });
    if (this.#gathered.length === OBJECTS_PER_STREAM) this.#flushGathered();
  }

  #stream(number: number, { dict: openDict, data: openData, numberFor }: StreamToWrite): void {
    this.#document.budget.work(openData.length * WORK.byte + WORK.visit);
    const open = new PdfStream(openDict, openData);
    const { dict, encoded: data } = this.#encryption?.stream(open) ?? open;
    const written = new PdfDict(dict);
    written.set("Length", data.length);
    this.#locations[number] = { at: this.#length };
    this.#put(bytesOf(`${number} 0 obj\n${serialize(written, numberFor)}\nstream\n`));
    this.#put(data);
    this.#put(bytesOf("\nendstream\nendobj\n"));
  }

  #flushGathered(): void {
    if (this.#gathered.length === 0) return;
    const container = this.#locations.length;
    this.#locations.push(undefined);
    let index = "";
    let body = "";
    for (const [i, { number, text }] of this.#gathered.entries()) {
      this.#locations[number] = { container, index: i };
      index += `${number} ${body.length} `;
      body += `${text}\n`;
    }
    const dict = PdfDict.of({
      Type: name("ObjStm"),
      N: this.#gathered.length,
      First: index.length,
      Filter: name("FlateDecode"),
    });
    this.#gathered = [];
    const data = deflateSync(bytesOf(index + body), { level: this.#level });
    this.#stream(container, { dict, data, numberFor: this.#numberFor });
  }

  #crossReference(trailerText: string): void {
    const number = this.#locations.length;
    const start = this.#length;
    this.#locations.push({ at: start });
    const widths = [1, start > 0xffffff ? 4 : 3, 3] as const;
    const rows = this.#locations.map((location) => this.#entry(location, widths[1]));
    const data = deflateSync(upPredicted(rows), { level: this.#level });
    const dict = `<</Type/XRef/Size ${number + 1}/W[${widths.join(" ")}]/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns ${widths[1] + 4}>>/Length ${data.length}`;
    this.#put(bytesOf(`${number} 0 obj\n${dict}${trailerText.slice(2)}\nstream\n`));
    this.#put(data);
    this.#put(bytesOf(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`));
  }

  #entry(location: Location | undefined, width: number): Uint8Array {
    const row = new Uint8Array(width + 4);
    if (!location) return row;
    const inFile = "at" in location;
    row[0] = inFile ? 1 : 2;
    writeInteger(row, { at: 1, width }, inFile ? location.at : location.container);
    writeInteger(row, { at: 1 + width, width: 3 }, inFile ? 0 : location.index);
    return row;
  }

  #crossReferenceTable(trailerText: string): void {
    const start = this.#length;
    const rows = this.#locations.map((location) =>
      location && "at" in location ? `${String(location.at).padStart(10, "0")} 00000 n \n` : "0000000000 65535 f \n",
    );
    const size = this.#locations.length;
    this.#put(bytesOf(`xref\n0 ${size}\n${rows.join("")}trailer\n<</Size ${size}${trailerText.slice(2)}\n`));
    this.#put(bytesOf(`startxref\n${start}\n%%EOF\n`));
  }

  /** What the file was called first, and what its present content makes of it (14.4). */
  #fileId(): PdfString[] {
    const own = new PdfString(new Uint8Array(this.#hash.copy().digest().subarray(0, ID_BYTES)));
    const document = this.#document;
    const first = document.string(document.array(document.trailer.get("ID"))?.[0]);
    return [first && first.bytes.length > 0 ? first : own, own];
  }

  #put(bytes: Uint8Array): void {
    this.#hash.update(bytes);
    this.#sink.write(bytes);
    this.#length += bytes.length;
  }
}

/** Each row as its difference from the one above, after PNG's filter byte 2. */
function upPredicted(rows: Uint8Array[]): Uint8Array {
  const rowBytes = rows[0]?.length ?? 0;
  const out = new Uint8Array(rows.length * (rowBytes + 1));
  for (const [r, row] of rows.entries()) {
    const above = rows[r - 1];
    const start = r * (rowBytes + 1);
    out[start] = 2;
    for (let i = 0; i < rowBytes; i++) out[start + 1 + i] = (row[i] ?? 0) - (above?.[i] ?? 0);
  }
  return out;
}

function writeInteger(row: Uint8Array, { at, width }: { at: number; width: number }, value: number): void {
  for (let i = width - 1, rest = value; i >= 0; i--, rest = Math.floor(rest / 256)) row[at + i] = rest % 256;
}
