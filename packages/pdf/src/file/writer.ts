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

/** Objects per object stream: more compress better, fewer are cheaper for a reader that wants one of them. */
const OBJECTS_PER_STREAM = 200;

export interface WriteOptions {
  /** Deflate level for object and cross-reference streams: 1 to 9. */
  level?: number;
  /** What locks the file; without it nothing does. */
  encryption?: Encryption;
  /** Of a document that is written while it grows: objects keep their numbers, and this tells whether they stand in no object streams. */
  incremental?: { withoutObjectStreams: boolean };
}

/** What AES-256 by revision 6 came with. */
const ENCRYPTION_VERSION = 2;
/** What object and cross-reference streams came with. PDF/A-1 (ISO 19005-1, 6.1.4) and files of less go without. */
export const OBJECT_STREAMS_VERSION = 1.5;
const ID_BYTES = 16;

interface StreamToWrite {
  dict: PdfDict;
  data: Uint8Array;
  numberFor: NumberFor;
}

/** Where a file goes, piece by piece. It may keep what it is given, which nobody changes any more. */
export interface PdfSink {
  write(bytes: Uint8Array): void;
}

/** A file in memory. */
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
 * The document's file: everything the trailer reaches and nothing else, renumbered in the order met, small objects in object
 * streams (ISO 32000-2, 7.5.7). One revision, encrypted only when asked for.
 */
export async function writePdf(document: PdfDocument, options: WriteOptions = {}): Promise<Uint8Array> {
  const file = new MemoryFile();
  await new PdfWriter(document, file, options).finish();
  return file.bytes();
}

/** The same at one go, for documents of a few objects. */
export function writeSmallPdf(document: PdfDocument): Uint8Array {
  const file = new MemoryFile();
  new PdfWriter(document, file).finishSync();
  return file.bytes();
}

/** Writes a document once it is complete; of one that still grows, streams before that. */
export class PdfWriter {
  readonly #document: PdfDocument;
  readonly #sink: PdfSink;
  readonly #level: number;
  readonly #hash = createHash("sha256");
  /** What the document's numbers became, where they are not kept. */
  readonly #numbers = new Map<number, number>();
  readonly #queue: { number: number; value: PdfValue }[] = [];
  readonly #locations = new ObjectLocations();
  readonly #gathered = new ObjectStreamBuilder();
  #length = 0;
  #headerVersion = 0;
  #trailerText = "";
  readonly #keepsNumbers: boolean;
  /** Whether there are no object streams; null while nobody knows. */
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
   * Writes, of a document that grows, an object that nothing changes any more, whatever it refers to, and lets go of it. All of them must
   * be reached by the trailer in the end.
   */
  writeAhead({ number }: PdfRef, value: PdfValue): void {
    this.#begin();
    this.#locations.claim(number);
    this.#object(number, value, this.#numberAhead);
    this.#document.unload(number);
  }

  /** The same of all copies that nobody has looked at. */
  writeCopies(): void {
    this.#begin();
    const { copies, lastNumber, budget } = this.#document;
    const limit = () => (this.#withoutObjectStreams ? 1 : OBJECTS_PER_STREAM - this.#gathered.count);
    for (let run = copies.nextRun(limit()); run; run = copies.nextRun(limit())) {
      budget.spendWork(run.bytes.length * WORK.deflatedByte);
      for (const number of run.numbers) this.#locations.claim(number);
      // The sink may keep it, and the next source's copies stand in the same place.
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

  /** Without a breath. */
  finishSync(): void {
    for (const _ of this.#objects());
    this.#end();
  }

  #begin(): void {
    if (this.#length > 0) return;
    this.#headerVersion = this.#document.version;
    this.#put(bytesOf(`%PDF-${this.#document.version.toFixed(1)}\n%\xe2\xe3\xcf\xd3\n`));
  }

  /** Writes one object at each step. */
  *#objects(): Generator<void> {
    const document = this.#document;
    this.#withoutObjectStreams ??= claimedPdfaPart(document) === 1;
    // PDF/A forbids encryption; and only object streams hide the strings of all other objects.
    if (this.#withoutObjectStreams && this.#encryption)
      throw new Error("A file with a PDF/A marker must not be encrypted");
    if (!this.#withoutObjectStreams)
      document.requireVersion(this.#encryption ? ENCRYPTION_VERSION : OBJECT_STREAMS_VERSION);
    document.catalog.delete("Version");
    this.#begin();
    if (document.version > this.#headerVersion) document.catalog.set("Version", name(document.version.toFixed(1)));
    const trailer = PdfDict.of({
      Root: this.#document.trailer.get("Root"),
      Info: this.#document.trailer.get("Info"),
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

  /** The one object that stands as it is, outside of all streams (7.6.2); gives the trailer's entry for it. */
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

  /** What is not there yet may still come. */
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

  /** For what is not an object of the document. */
  #newNumber(): number {
    return this.#keepsNumbers ? this.#document.reserve().number : this.#locations.size;
  }

  #object(number: number, value: PdfValue, numberFor: NumberFor): void {
    if (value instanceof PdfStream) this.#stream(number, { dict: value.dict, data: value.encoded, numberFor });
    else this.#putObject(number, serialize(value, numberFor));
  }

  /** What is no stream. */
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
