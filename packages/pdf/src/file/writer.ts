import { createHash } from "node:crypto";
import { constants, deflateSync } from "node:zlib";
import { WORK } from "../syntax/budget.ts";
import { bytesOf, name, PdfDict, type PdfRef, PdfStream, PdfString, type PdfValue } from "../syntax/objects.ts";
import { type NumberFor, serialize } from "../syntax/serialize.ts";
import { claimedPdfaPart } from "./claims.ts";
import type { PdfDocument } from "./document.ts";
import type { Encryption } from "./encryption.ts";
import { ObjectLocations } from "./object-locations.ts";
import { ObjectStreamBuilder } from "./object-stream-builder.ts";

/**
 * Number of objects per object stream. With more objects, a stream compresses better, but a reader must decode the
 * whole stream to read one object.
 */
const OBJECTS_PER_STREAM = 200;

export interface WriteOptions {
  /** Deflate level for object and cross-reference streams, 1 to 9. */
  level?: number;
  /** Encryption of the file. Default: none. */
  encryption?: Encryption;
  /**
   * Set for a document that is written while it is built. Object numbers are then kept. The caller must decide in
   * advance whether to use object streams.
   */
  incremental?: { withoutObjectStreams: boolean };
}

/** PDF version required for AES-256, revision 6. */
const ENCRYPTION_VERSION = 2;
/** PDF version required for object and cross-reference streams. PDF/A-1 forbids both (ISO 19005-1, 6.1.4). */
export const OBJECT_STREAMS_VERSION = 1.5;
const ID_BYTES = 16;

interface StreamToWrite {
  dict: PdfDict;
  data: Uint8Array;
  numberFor: NumberFor;
}

/**
 * Receives a file as a sequence of byte arrays. It may keep the arrays, because the writer does not change them later.
 */
export interface PdfSink {
  write(bytes: Uint8Array): void;
}

/** Sink that collects the written file in memory. */
export class MemoryFile implements PdfSink {
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
 * Returns the document as a file. The file contains exactly the objects that can be reached from the trailer, numbered
 * in the order in which they are found. All objects except streams are in object streams (ISO 32000-2, 7.5.7), unless
 * the document claims PDF/A-1. The file has one revision, and is encrypted only with `encryption`.
 */
export async function writePdf(document: PdfDocument, options: WriteOptions = {}): Promise<Uint8Array> {
  const file = new MemoryFile();
  await new PdfWriter(document, file, options).finish();
  return file.bytes();
}

/** Like `writePdf`, but synchronous. Suitable only for documents with a few objects. */
export function writeSmallPdf(document: PdfDocument): Uint8Array {
  const file = new MemoryFile();
  new PdfWriter(document, file).finishSync();
  return file.bytes();
}

/**
 * Writes a complete document to a sink. In incremental mode, it also writes objects before the document is complete.
 */
export class PdfWriter {
  readonly #document: PdfDocument;
  readonly #sink: PdfSink;
  readonly #level: number;
  readonly #hash = createHash("sha256");
  /** New object numbers by old numbers. Empty if numbers are kept. */
  readonly #numbers = new Map<number, number>();
  readonly #queue: { number: number; value: PdfValue }[] = [];
  readonly #locations = new ObjectLocations();
  readonly #gathered = new ObjectStreamBuilder();
  #length = 0;
  #headerVersion = 0;
  #trailerText = "";
  readonly #keepsNumbers: boolean;
  /** Whether to write without object streams. Null until the writer can decide. */
  #withoutObjectStreams: boolean | null;
  readonly #encryption: Encryption | null;

  constructor(
    document: PdfDocument,
    sink: PdfSink,
    { level = constants.Z_DEFAULT_COMPRESSION, encryption, incremental: growing }: WriteOptions = {},
  ) {
    this.#document = document;
    this.#sink = sink;
    this.#level = level;
    this.#encryption = encryption ?? null;
    this.#keepsNumbers = growing !== undefined;
    this.#withoutObjectStreams = growing?.withoutObjectStreams ?? null;
  }

  /**
   * Writes and releases an object that will not change any more, although the document is incomplete. The object may
   * refer to objects that do not exist yet. When the document is complete, the trailer must reach every object that was
   * written in this way.
   */
  writeAhead({ number }: PdfRef, value: PdfValue): void {
    this.#begin();
    this.#locations.claim(number);
    this.#object(number, value, this.#numberAhead);
    this.#document.unload(number);
  }

  /** Writes all copied objects that have not been parsed, and releases them. */
  writeCopies(): void {
    this.#begin();
    const { copies, lastNumber, budget } = this.#document;
    const limit = () => (this.#withoutObjectStreams ? 1 : OBJECTS_PER_STREAM - this.#gathered.count);
    for (let run = copies.nextRun(limit()); run; run = copies.nextRun(limit())) {
      budget.spendWork(run.bytes.length * WORK.deflatedByte);
      for (const number of run.numbers) this.#locations.claim(number);
      // The bytes are copied, because the sink may keep them. The next source reuses the buffer of `run.bytes`.
      if (this.#withoutObjectStreams) this.#writeUnpacked(run.numbers[0] ?? 0, run.bytes.slice());
      else this.#gathered.addRun(run);
      if (this.#gathered.count === OBJECTS_PER_STREAM) this.#flushGathered();
    }
    copies.clear(lastNumber + 1);
  }

  async finish(): Promise<void> {
    const { budget } = this.#document;
    for (const _ of this.#objects()) if (budget.isYieldDue) await budget.yieldIfDue();
    this.#end();
  }

  /** Like `finish`, but does not yield to the event loop. */
  finishSync(): void {
    for (const _ of this.#objects());
    this.#end();
  }

  #begin(): void {
    if (this.#length > 0) return;
    this.#headerVersion = this.#document.version;
    this.#put(bytesOf(`%PDF-${this.#document.version.toFixed(1)}\n%\xe2\xe3\xcf\xd3\n`));
  }

  /** Writes all objects. Yields after each object. */
  *#objects(): Generator<void> {
    const document = this.#document;
    this.#withoutObjectStreams ??= claimedPdfaPart(document) === 1;
    // This is an error, because PDF/A forbids encryption. Without object streams, the strings of objects would not be
    // encrypted.
    if (this.#withoutObjectStreams && this.#encryption)
      throw new Error("A file with a PDF/A marker must not be encrypted");
    if (!this.#withoutObjectStreams)
      document.requireVersion(this.#encryption ? ENCRYPTION_VERSION : OBJECT_STREAMS_VERSION);
    document.catalog.delete("Version");
    this.#begin();
    if (document.version > this.#headerVersion) document.catalog.set("Version", name(document.version.toFixed(1)));
    // The trailer is not encrypted, so its strings would be readable.
    const info = document.trailer.get("Info");
    const trailer = PdfDict.of({
      Root: document.trailer.get("Root"),
      Info: info instanceof PdfDict ? document.add(info) : info,
    });
    this.#trailerText = serialize(trailer, this.#numberFor);
    for (let next = 0; next < this.#queue.length; next++) {
      const item = this.#queue[next];
      if (item) this.#object(item.number, item.value, this.#numberFor);
      yield;
    }
  }

  #end(): void {
    this.#flushGathered();
    const lock = this.#encryptionDictionary();
    const trailerText = `${this.#trailerText.slice(0, -2)}${lock}/ID${serialize(this.#fileId(), this.#numberFor)}>>`;
    if (this.#withoutObjectStreams) this.#crossReferenceTable(trailerText);
    else this.#crossReference(trailerText);
  }

  /**
   * Writes the encryption dictionary, which must be outside of object streams and not encrypted (ISO 32000-2, 7.6.2).
   * Returns the text of its trailer entry.
   */
  #encryptionDictionary(): string {
    if (!this.#encryption) return "";
    const number = this.#newNumber();
    this.#locations.inFile(number, this.#length);
    this.#put(bytesOf(`${number} 0 obj\n${serialize(this.#encryption.dict, this.#numberFor)}\nendobj\n`));
    return `/Encrypt ${number} 0 R`;
  }

  readonly #numberFor = (ref: PdfRef): number | null => {
    const met = this.#numberOf(ref);
    if (met !== undefined) return met;
    const target = this.#document.target(ref);
    const known = this.#numberOf(target);
    if (known !== undefined) return known;
    const value = this.#document.resolve(target);
    if (value === null) return null;
    const number = this.#claim(target);
    this.#queue.push({ number, value });
    return number;
  };

  /** Returns the object number to write for a reference, even if the referenced object does not exist yet. */
  readonly #numberAhead = (ref: PdfRef): number | null => (this.#document.isNull(ref) ? null : ref.number);

  #numberOf({ number }: PdfRef): number | undefined {
    if (!this.#keepsNumbers) return this.#numbers.get(number);
    return this.#locations.has(number) ? number : undefined;
  }

  #claim(ref: PdfRef): number {
    const number = this.#keepsNumbers ? ref.number : this.#newNumber();
    this.#locations.claim(number);
    if (!this.#keepsNumbers) this.#numbers.set(ref.number, number);
    return number;
  }

  /** Returns a number for an object that is only in the written file, not in the document. */
  #newNumber(): number {
    return this.#keepsNumbers ? this.#document.reserve().number : this.#locations.size;
  }

  #object(number: number, value: PdfValue, numberFor: NumberFor): void {
    if (value instanceof PdfStream) this.#stream(number, { dict: value.dict, data: value.encoded, numberFor });
    else this.#putObject(number, serialize(value, numberFor));
  }

  /** Writes an object that is not a stream. */
  #putObject(number: number, syntax: string): void {
    this.#document.budget.spendWork(syntax.length * WORK.deflatedByte);
    if (this.#withoutObjectStreams) {
      this.#writeUnpacked(number, bytesOf(syntax));
      return;
    }
    this.#gathered.add(number, syntax);
    if (this.#gathered.count === OBJECTS_PER_STREAM) this.#flushGathered();
  }

  #writeUnpacked(number: number, syntax: Uint8Array): void {
    this.#locations.inFile(number, this.#length);
    this.#put(bytesOf(`${number} 0 obj\n`));
    this.#put(syntax);
    this.#put(bytesOf("\nendobj\n"));
  }

  #stream(number: number, { dict: openDict, data: openData, numberFor }: StreamToWrite): void {
    this.#document.budget.spendWork(openData.length * WORK.byte + WORK.visit);
    const open = new PdfStream(openDict, openData);
    const { dict, encoded: data } = this.#encryption?.stream(open) ?? open;
    const written = new PdfDict(dict);
    written.set("Length", data.length);
    this.#locations.inFile(number, this.#length);
    this.#put(bytesOf(`${number} 0 obj\n${serialize(written, numberFor)}\nstream\n`));
    this.#put(data);
    this.#put(bytesOf("\nendstream\nendobj\n"));
  }

  #flushGathered(): void {
    if (this.#gathered.count === 0) return;
    const container = this.#newNumber();
    const { numbers, first, bytes } = this.#gathered.take();
    for (const [index, number] of numbers.entries()) this.#locations.inStream(number, container, index);
    const dict = PdfDict.of({ Type: name("ObjStm"), N: numbers.length, First: first, Filter: name("FlateDecode") });
    const data = deflateSync(bytes, { level: this.#level });
    this.#stream(container, { dict, data, numberFor: this.#numberFor });
  }

  #crossReference(trailerText: string): void {
    const number = this.#newNumber();
    const start = this.#length;
    this.#locations.inFile(number, start);
    const { widths, predicted } = this.#locations.rows(start);
    const data = deflateSync(predicted, { level: this.#level });
    const columns = widths.reduce((sum, width) => sum + width);
    const dict = `<</Type/XRef/Size ${this.#locations.size}/W[${widths.join(" ")}]/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns ${columns}>>/Length ${data.length}`;
    this.#put(bytesOf(`${number} 0 obj\n${dict}${trailerText.slice(2)}\nstream\n`));
    this.#put(data);
    this.#put(bytesOf(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`));
  }

  #crossReferenceTable(trailerText: string): void {
    const start = this.#length;
    const { size } = this.#locations;
    this.#put(bytesOf(`xref\n0 ${size}\n${this.#locations.table()}trailer\n<</Size ${size}${trailerText.slice(2)}\n`));
    this.#put(bytesOf(`startxref\n${start}\n%%EOF\n`));
  }

  /** Returns the file identifier: the identifier of the original file, and a hash of the present content (ISO 32000-2, 14.4). */
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
