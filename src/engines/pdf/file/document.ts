import { FolioError } from "../../../domain/errors.ts";
import { decodeStream, type Resolve } from "../filters/decode.ts";
import { Damage } from "../syntax/damage.ts";
import type { MemoryBudget } from "../syntax/memory-budget.ts";
import { isName, PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from "../syntax/objects.ts";
import { SyntaxReader } from "../syntax/reader.ts";
import { type CrossReference, type Entry, readCrossReference } from "./cross-reference.ts";
import { unreadable } from "./damage.ts";
import { Decryption } from "./decryption.ts";
import { readIndirectObject } from "./indirect-object.ts";
import { type Recovered, scanForObjects } from "./recovery.ts";

/** References to references are legal but never long. */
const MAX_HOPS = 16;
const HEADER_SEARCH_BYTES = 4096;

/**
 * A PDF file as a graph of objects. Objects are read when first asked for; streams stay views of the input, so a document costs
 * little more than its bytes. Objects are changed in place, or added; `writePdf` writes what the trailer still reaches.
 */
export class PdfDocument {
  readonly trailer = new PdfDict();
  /** The file was damaged and had to be put together from what was found. */
  recovered = false;
  private readonly bytes: Uint8Array;
  private entries = new Map<number, Entry>();
  private readonly loaded = new Map<number, PdfValue>();
  private readonly loading = new Set<number>();
  private decryption: Decryption | null = null;
  private lastNumber = 0;
  private found: Recovered | null = null;

  private readonly budget: MemoryBudget | undefined;

  private constructor(bytes: Uint8Array, budget?: MemoryBudget) {
    this.bytes = bytes;
    this.budget = budget;
  }

  /** A document with nothing in it but an empty catalog. */
  static create(): PdfDocument {
    const document = new PdfDocument(new Uint8Array());
    document.trailer.set("Root", document.add(PdfDict.of({ Type: new PdfName("Catalog") })));
    return document;
  }

  /** Throws `source_invalid`, `source_encrypted`, and at any time later what the budget throws. Damage is repaired where possible and then told by `recovered`. */
  static open(input: Uint8Array, password?: string, budget?: MemoryBudget): PdfDocument {
    const document = new PdfDocument(fromHeader(input), budget);
    try {
      document.use(readCrossReference(document.bytes), password);
      document.checkPages();
    } catch (error) {
      if (!isDamage(error)) throw error;
      document.recover(password);
    }
    return document;
  }

  get encrypted(): boolean {
    return this.decryption !== null;
  }

  get catalog(): PdfDict {
    const root = this.resolve(this.trailer.get("Root"));
    if (!(root instanceof PdfDict)) throw unreadable("it has no document catalog");
    return root;
  }

  /** Follows a reference to its object; an absent one is null (7.3.10). */
  readonly resolve: Resolve = (value) => {
    let current = value ?? null;
    for (let hops = 0; current instanceof PdfRef; hops++) {
      if (hops > MAX_HOPS) return null;
      current = this.load(current.number);
    }
    return current;
  };

  /** The reference at the end of a chain of references to references. */
  target(ref: PdfRef): PdfRef {
    let current = ref;
    for (let hops = 0; hops < MAX_HOPS; hops++) {
      const value = this.load(current.number);
      if (!(value instanceof PdfRef)) break;
      current = value;
    }
    return current;
  }

  dict(value: PdfValue | undefined): PdfDict | null {
    const resolved = this.resolve(value);
    return resolved instanceof PdfDict ? resolved : null;
  }

  stream(value: PdfValue | undefined): PdfStream | null {
    const resolved = this.resolve(value);
    return resolved instanceof PdfStream ? resolved : null;
  }

  array(value: PdfValue | undefined): PdfValue[] | null {
    const resolved = this.resolve(value);
    return Array.isArray(resolved) ? resolved : null;
  }

  number(value: PdfValue | undefined): number | null {
    const resolved = this.resolve(value);
    return typeof resolved === "number" ? resolved : null;
  }

  nameText(value: PdfValue | undefined): string | null {
    const resolved = this.resolve(value);
    return resolved instanceof PdfName ? resolved.text : null;
  }

  string(value: PdfValue | undefined): PdfString | null {
    const resolved = this.resolve(value);
    return resolved instanceof PdfString ? resolved : null;
  }

  add(value: PdfValue): PdfRef {
    const ref = this.reserve();
    this.loaded.set(ref.number, value);
    return ref;
  }

  /** A reference to be filled by `replace`. */
  reserve(): PdfRef {
    return new PdfRef(++this.lastNumber);
  }

  replace(ref: PdfRef, value: PdfValue): void {
    this.loaded.set(ref.number, value);
  }

  /** Lets go of all objects: whoever copied what it needs can free the memory before the next document. */
  release(): void {
    this.loaded.clear();
    this.entries.clear();
    this.found = null;
  }

  private load(number: number): PdfValue {
    const known = this.loaded.get(number);
    if (known !== undefined) return known;
    const entry = this.entries.get(number);
    if (!entry || this.loading.has(number)) return null;
    this.loading.add(number);
    try {
      if ("inStream" in entry) this.loadObjectStream(entry.inStream);
      else this.loaded.set(number, this.read(number, entry.at));
    } catch (error) {
      if (!isDamage(error)) throw error;
      this.recovered = true;
      this.loaded.set(number, this.rescue(number));
    } finally {
      this.loading.delete(number);
    }
    return this.loaded.get(number) ?? null;
  }

  /** The object is not where the cross-reference says: it may be elsewhere. */
  private rescue(number: number): PdfValue {
    const entry = this.scan().entries.get(number);
    if (!entry || "inStream" in entry) return null;
    try {
      return this.read(number, entry.at);
    } catch (error) {
      if (!isDamage(error)) throw error;
      return null;
    }
  }

  private scan(): Recovered {
    this.found ??= scanForObjects(this.bytes);
    return this.found;
  }

  private read(number: number, at: number): PdfValue {
    const { decryption } = this;
    const object = readIndirectObject(this.bytes, at, {
      budget: this.budget,
      lengthOf: (length) => this.resolve(length),
      ...(decryption && {
        decryptFor: (n: number, g: number) => (bytes: Uint8Array) => decryption.string(bytes, n, g),
      }),
    });
    if (object.number !== number) throw unreadableEntry(number);
    if (object.damaged) this.recovered = true;
    const { value } = object;
    if (!decryption || !(value instanceof PdfStream)) return value;
    return new PdfStream(value.dict, decryption.stream(value.encoded, value.dict, number, object.generation));
  }

  /** All of its objects at once, so that the decoded bytes can be let go. */
  private loadObjectStream(container: number): void {
    const stream = this.load(container);
    if (!(stream instanceof PdfStream)) throw unreadableEntry(container);
    for (const { number, value } of this.objectsIn(stream)) {
      const entry = this.entries.get(number);
      const here = entry && "inStream" in entry && entry.inStream === container;
      if (here && !this.loaded.has(number)) this.loaded.set(number, value);
    }
  }

  private *objectsIn(stream: PdfStream): Generator<{ number: number; value: PdfValue }> {
    const data = decodeStream(stream, this.resolve);
    const index = new SyntaxReader(data);
    const first = this.number(stream.dict.get("First")) ?? 0;
    const count = this.number(stream.dict.get("N")) ?? 0;
    for (let i = 0; i < count; i++) {
      const number = index.integer();
      const offset = index.integer();
      if (number === null || offset === null) return;
      yield { number, value: new SyntaxReader(data, first + offset, { budget: this.budget }).value() };
    }
  }

  private use(reference: CrossReference, password: string | undefined): void {
    this.entries = reference.entries;
    this.trailer.clear();
    for (const key of ["Root", "Info", "ID", "Encrypt"]) {
      const value = reference.trailer.get(key);
      if (value !== undefined) this.trailer.set(key, value);
    }
    for (const number of this.entries.keys()) if (number > this.lastNumber) this.lastNumber = number;
    this.unlock(password);
  }

  /** The encryption dictionary's own strings are not encrypted, so it is read before decryption is on. */
  private unlock(password: string | undefined): void {
    const encrypt = this.trailer.get("Encrypt");
    if (encrypt === undefined) return;
    const settings = this.resolve(encrypt);
    if (settings === null) throw unreadable("its encryption dictionary is missing");
    if (!(settings instanceof PdfDict)) throw unreadable("its encryption dictionary is damaged");
    const fileId = this.array(this.trailer.get("ID"))?.[0];
    const id = fileId instanceof PdfString ? fileId.bytes : new Uint8Array();
    this.decryption = Decryption.unlock(settings, id, password, this.resolve);
    this.loaded.clear();
    this.trailer.delete("Encrypt");
  }

  private recover(password: string | undefined): void {
    const found = this.scan();
    this.recovered = true;
    this.decryption = null;
    this.loaded.clear();
    this.use(found, password);
    for (const container of found.objectStreams) this.adoptObjectStream(container);
    if (!(this.resolve(this.trailer.get("Root")) instanceof PdfDict)) this.findCatalog();
    try {
      this.checkPages();
    } catch (error) {
      throw unreadable("no page could be found in it", error);
    }
  }

  private adoptObjectStream(container: number): void {
    const stream = this.load(container);
    if (!(stream instanceof PdfStream)) return;
    try {
      for (const { number } of this.objectsIn(stream)) {
        if (this.entries.has(number)) continue;
        this.entries.set(number, { inStream: container });
        if (number > this.lastNumber) this.lastNumber = number;
      }
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
  }

  private findCatalog(): void {
    for (const number of this.entries.keys()) {
      const value = this.load(number);
      if (value instanceof PdfDict && isName(value.get("Type"), "Catalog"))
        this.trailer.set("Root", new PdfRef(number));
    }
  }

  private checkPages(): void {
    const pages = this.dict(this.catalog.get("Pages"));
    const kids = this.array(pages?.get("Kids")) ?? [];
    if (!kids.some((kid) => this.dict(kid) !== null)) throw unreadable("it has no pages");
  }
}

function fromHeader(input: Uint8Array): Uint8Array {
  const head = Buffer.from(input.buffer, input.byteOffset, Math.min(input.length, HEADER_SEARCH_BYTES));
  const at = head.indexOf("%PDF-");
  if (at < 0) throw unreadable("it does not begin with %PDF-");
  return input.subarray(at);
}

const unreadableEntry = (number: number): Damage => new Damage(`object ${number} is not where it should be`);

const isDamage = (error: unknown): boolean =>
  error instanceof Damage || (error instanceof FolioError && error.code === "source_invalid");
