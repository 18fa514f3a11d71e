import { PdfError } from "../errors.ts";
import { decodeReadable } from "../filters/decode.ts";
import { Budget, COST } from "../syntax/budget.ts";
import { DamagedFileError } from "../syntax/damaged-file-error.ts";
import {
  isName,
  latin1,
  PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
  type Resolve,
} from "../syntax/objects.ts";
import { SyntaxReader } from "../syntax/reader.ts";
import { type CrossReference, type Entry, readCrossReference } from "./cross-reference.ts";
import { Decryption } from "./decryption.ts";
import { readIndirectObject, startOfValue } from "./indirect-object.ts";
import { rebuildPageTree } from "./lost-pages.ts";
import { unreadableError } from "./open-errors.ts";
import { type RecoveredFile, scanForObjects } from "./recovery.ts";
import { asSparse, type SparseBytes, sparseFrom } from "./sparse-bytes.ts";
import { type ObjectSyntax, UnparsedCopies } from "./unparsed-copies.ts";

/** Maximum length of a chain of references to references. Such chains are legal, but short in practice. */
const MAX_HOPS = 16;
/**
 * Maximum number of nested loads of objects. To load an object, another object may be needed first, such as the length
 * of a stream.
 */
const MAX_NESTED_LOADS = 32;
const HEADER = "%PDF-";
const HEADER_SEARCH_BYTES = 4096;
const NO_BYTES = new Uint8Array();
/**
 * Number of the first object that is added to a document. It exceeds all object numbers in real files. A reference to a
 * missing object therefore stays null (ISO 32000-2, 7.3.10). V8 can still store this number as a small integer.
 */
const FIRST_ADDED_NUMBER = 2 ** 29;
/** Minimum PDF version of written files. It is the first version with transparency and tags. */
const LOWEST_VERSION = 1.4;
const VERSIONS = ["1.5", "1.6", "1.7", "2.0"];

/** Decoded object stream, with the offsets of the contained objects that have not been read yet. */
interface ObjectStreamCache {
  data: Uint8Array;
  places: Map<number, number>;
}

/**
 * PDF file as a graph of objects. Objects are read on first access, and streams are views of the input. A document
 * therefore needs little more memory than its bytes. Objects can be changed in place, or added. `writePdf` writes only
 * the objects that can be reached from the trailer.
 */
export class PdfDocument {
  readonly trailer = new PdfDict();
  /** Whether the file was damaged and had to be repaired. */
  recovered = false;
  /** Standards whose claims an edit removed, such as "PDF/A-2b". Null if no claim was removed. */
  droppedClaims: string | null = null;
  readonly #bytes: Uint8Array;
  readonly #absent: SparseBytes["readAbsent"];
  #entries = new Map<number, Entry>();
  readonly #loaded = new Map<number, PdfValue>();
  readonly #loading = new Set<number>();
  /** Decoded object streams by object number. An object stream is released after its last object was read. */
  readonly #objectStreams = new Map<number, ObjectStreamCache>();
  #decryption: Decryption | null = null;
  #lastNumber = 0;
  #recovery: RecoveredFile | null = null;

  /** Objects that were copied from other documents as bytes. Each of them is parsed on first access. */
  readonly copies = new UnparsedCopies();
  /**
   * PDF version, such as 1.7. It is the higher of the versions in the header and in the catalog (ISO 32000-2, 7.2.2).
   */
  version = LOWEST_VERSION;
  /** Limits for reading and editing this document. */
  readonly budget: Budget;

  private constructor({ bytes, readAbsent: absent }: SparseBytes, budget: Budget) {
    this.#bytes = bytes;
    this.#absent = absent;
    this.budget = budget;
  }

  /** Returns a document with an empty catalog. */
  static create(budget = new Budget()): PdfDocument {
    const document = new PdfDocument(asSparse(new Uint8Array()), budget);
    document.trailer.set("Root", document.add(PdfDict.of({ Type: new PdfName("Catalog") })));
    return document;
  }

  /**
   * Opens a file and repairs damage where possible. `recovered` is true after a repair. Throws `unreadable`,
   * `encrypted` and `password_required`. Throws `too_complex`, which any later access to the document may also throw.
   */
  static open(input: Uint8Array | SparseBytes, password?: string, budget = new Budget()): PdfDocument {
    const document = new PdfDocument(fromHeader(asSparse(input)), budget);
    document.#lastNumber = FIRST_ADDED_NUMBER;
    document.copies.clear(FIRST_ADDED_NUMBER + 1);
    document.recovered = latin1(document.#bytes.subarray(0, 5)) !== HEADER;
    document.requireVersion(versionIn(latin1(document.#bytes.subarray(5, 8))));
    try {
      document.#loadCrossReference(readCrossReference(document.#bytes, budget), password);
      if (!document.#hasPages()) throw unreadableError("it has no pages");
    } catch (error) {
      if (!isDamage(error)) throw error;
      document.#recover(password);
    }
    document.requireVersion(versionIn(document.nameText(document.catalog.get("Version")) ?? ""));
    return document;
  }

  /** Records damage that was found after the document was opened, such as a stream with truncated data. */
  noteDamage(): void {
    this.recovered = true;
  }

  get encrypted(): boolean {
    return this.#decryption !== null;
  }

  get catalog(): PdfDict {
    const root = this.resolve(this.trailer.get("Root"));
    if (!(root instanceof PdfDict)) throw unreadableError("it has no document catalog");
    return root;
  }

  /**
   * Returns the object that a reference leads to, or null if the object is missing (ISO 32000-2, 7.3.10). Returns any
   * value that is not a reference unchanged.
   */
  readonly resolve: Resolve = (value) => {
    let current = value ?? null;
    for (let hops = 0; current instanceof PdfRef; hops++) {
      if (hops > MAX_HOPS) return null;
      current = this.#load(current.number);
    }
    return current;
  };

  /** Follows a chain of references and returns the last reference of the chain. */
  target(ref: PdfRef): PdfRef {
    let current = ref;
    for (let hops = 0; hops < MAX_HOPS; hops++) {
      const value = this.#load(current.number);
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
    this.budget.spendMemory(COST.dictionary + (value instanceof PdfDict ? value.size * COST.name : 0));
    const ref = this.reserve();
    this.#loaded.set(ref.number, value);
    return ref;
  }

  /** Returns a reference with an unused object number. The caller then sets the object with `replace`. */
  reserve(): PdfRef {
    return new PdfRef(++this.#lastNumber);
  }

  /** Makes all reserved object numbers above `lastNumber` available again. None of these numbers may be in use. */
  releaseNumbers(lastNumber: number): void {
    this.#lastNumber = lastNumber;
  }

  replace(ref: PdfRef, value: PdfValue): void {
    this.copies.take(ref.number);
    this.#loaded.set(ref.number, value);
  }

  /** Frees the memory of an object that will not be accessed again. */
  unload(number: number): void {
    this.#loaded.delete(number);
  }

  /** Whether the reference is already known to lead to null, for example because the source lacks the object. */
  isNull(ref: PdfRef): boolean {
    return this.#loaded.get(ref.number) === null;
  }

  /** The highest object number in use. */
  get lastNumber(): number {
    return this.#lastNumber;
  }

  /** Yields the objects with numbers above `number` that have been parsed. */
  *valuesAfter(number: number): Generator<{ ref: PdfRef; value: PdfValue }> {
    for (let next = number + 1; next <= this.#lastNumber; next++) {
      const value = this.#loaded.get(next);
      if (value !== undefined) yield { ref: new PdfRef(next), value };
    }
  }

  /** Raises the PDF version to `version` if it is lower. */
  requireVersion(version: number): void {
    this.version = Math.max(this.version, version);
  }

  /** Drops all objects, so that their memory can be used for the next document. */
  release(): void {
    this.#loaded.clear();
    this.#objectStreams.clear();
    this.#entries.clear();
    this.#recovery = null;
  }

  #load(number: number): PdfValue {
    const known = this.#loaded.get(number);
    if (known !== undefined) return known;
    const entry = this.#entries.get(number);
    if (!entry) return this.#readCopy(number);
    if (this.#loading.has(number) || this.#loading.size > MAX_NESTED_LOADS) return null;
    this.#loading.add(number);
    try {
      this.#loaded.set(
        number,
        "at" in entry ? this.#read(number, entry.at) : this.#readFromObjectStream(number, entry.inStream),
      );
    } catch (error) {
      if (!isDamage(error)) throw error;
      this.recovered = true;
      this.#loaded.set(number, this.#findMoved(number));
    } finally {
      this.#loading.delete(number);
    }
    return this.#loaded.get(number) ?? null;
  }

  /**
   * Searches the whole file for an object that is not where the cross-reference table says. Returns null if the object
   * is not found.
   */
  #findMoved(number: number): PdfValue {
    const entry = this.#scan().entries.get(number);
    if (!entry || "inStream" in entry) return null;
    try {
      return this.#read(number, entry.at, { lenient: true });
    } catch (error) {
      if (!isDamage(error)) throw error;
      return null;
    }
  }

  #scan(): RecoveredFile {
    this.#recovery ??= scanForObjects(this.#bytes, this.budget);
    return this.#recovery;
  }

  #read(number: number, at: number, { lenient = false } = {}): PdfValue {
    const decryption = this.#decryption;
    const object = readIndirectObject(this.#bytes, at, {
      budget: this.budget,
      lengthOf: (length) => this.resolve(length),
      absent: this.#absent,
      expected: number,
      lenient,
      ...(decryption && {
        decryptFor: (n: number, g: number) => (bytes: Uint8Array) => decryption.string(bytes, n, g),
      }),
    });
    if (object.isDamaged) this.recovered = true;
    const { value } = object;
    if (!decryption || !(value instanceof PdfStream)) return value;
    return decryption.stream(value, number, object.generation);
  }

  #readCopy(number: number): PdfValue {
    const syntax = this.copies.take(number);
    if (syntax === null) return null;
    const value = new SyntaxReader(syntax, this.budget).value();
    this.#loaded.set(number, value);
    return value;
  }

  /**
   * Returns the position of an object's syntax, so that the object can be copied without parsing. Returns null if the
   * object must be parsed. An object must be parsed if it is loaded and may have changed, if its strings are encrypted,
   * or if the cross-reference table has a wrong position.
   */
  syntaxOf(number: number): ObjectSyntax | null {
    const entry = this.#entries.get(number);
    if (!entry || this.#loaded.has(number)) return null;
    if ("at" in entry) {
      const at = this.#decryption ? null : startOfValue(this.#bytes, entry.at, number);
      return at === null ? null : { bytes: this.#bytes, at, needsEndobj: true };
    }
    try {
      const pack = this.#loadObjectStream(entry.inStream);
      const at = pack.places.get(number);
      return at === undefined ? null : { bytes: pack.data, at, needsEndobj: false };
    } catch (error) {
      if (!isDamage(error)) throw error;
      this.recovered = true;
      return null;
    }
  }

  #readFromObjectStream(number: number, container: number): PdfValue {
    const pack = this.#loadObjectStream(container);
    const at = pack.places.get(number);
    if (at === undefined) return null;
    pack.places.delete(number);
    const { data } = pack;
    if (pack.places.size === 0) pack.data = NO_BYTES;
    return new SyntaxReader(data, this.budget, { position: at }).value();
  }

  #loadObjectStream(container: number): ObjectStreamCache {
    const known = this.#objectStreams.get(container);
    if (known) return known;
    const pack: ObjectStreamCache = { data: NO_BYTES, places: new Map() };
    // The entry is stored before the object stream is decoded. A damaged object stream is then decoded only once, and
    // not once for each of its objects.
    this.#objectStreams.set(container, pack);
    const { data, index } = this.#objectStream(container);
    this.budget.spendMemory(data.length);
    const { places } = pack;
    for (const { number, at } of index) {
      const entry = this.#entries.get(number);
      const here = entry && "inStream" in entry && entry.inStream === container;
      if (here && !places.has(number)) places.set(number, at);
    }
    pack.data = data;
    return pack;
  }

  /** Decodes an object stream. An object stream must not be inside another object stream (ISO 32000-2, 7.5.7). */
  #objectStream(container: number): { data: Uint8Array; index: { number: number; at: number }[] } {
    const entry = this.#entries.get(container);
    const stream = entry && "at" in entry ? this.#load(container) : null;
    if (!(stream instanceof PdfStream)) throw unreadableEntry(container);
    const data = decodeReadable(stream, this);
    const reader = new SyntaxReader(data, this.budget.transient());
    const first = this.number(stream.dict.get("First")) ?? 0;
    const count = this.number(stream.dict.get("N")) ?? 0;
    const index: { number: number; at: number }[] = [];
    for (let i = 0; i < count; i++) {
      const number = reader.integer();
      const offset = reader.integer();
      if (number === null || offset === null) break;
      reader.budget.spendMemory(COST.dictionary);
      index.push({ number, at: first + offset });
    }
    return { data, index };
  }

  #loadCrossReference(reference: CrossReference, password: string | undefined): void {
    this.#entries = reference.entries;
    this.trailer.clear();
    for (const key of ["Root", "Info", "ID", "Encrypt"]) {
      const value = reference.trailer.get(key);
      if (value !== undefined) this.trailer.set(key, value);
    }
    for (const number of this.#entries.keys()) if (number > this.#lastNumber) this.#lastNumber = number;
    this.#unlock(password);
  }

  /**
   * Sets up decryption. The encryption dictionary is read before decryption is active, because its strings are never
   * encrypted.
   */
  #unlock(password: string | undefined): void {
    const encrypt = this.trailer.get("Encrypt");
    if (encrypt === undefined) return;
    const settings = this.resolve(encrypt);
    if (settings === null) throw unreadableError("its encryption dictionary is missing");
    if (!(settings instanceof PdfDict)) throw unreadableError("its encryption dictionary is damaged");
    const fileId = this.array(this.trailer.get("ID"))?.[0];
    const id = fileId instanceof PdfString ? fileId.bytes : new Uint8Array();
    this.#decryption = Decryption.unlock(settings, { fileId: id, password }, this.resolve);
    this.#loaded.clear();
    this.#objectStreams.clear();
    this.trailer.delete("Encrypt");
  }

  #recover(password: string | undefined): void {
    const found = this.#scan();
    this.recovered = true;
    this.#decryption = null;
    this.#loaded.clear();
    this.#objectStreams.clear();
    this.#loadCrossReference(found, password);
    // If several object streams contain the same object, the copy that was written last counts, as in `scanForObjects`.
    for (const container of found.objectStreams.reverse()) this.#adoptObjectStream(container);
    if (!this.#hasPages()) this.#findCatalog();
    if (!this.#hasPages()) rebuildPageTree(this, [...this.#entries.keys()]);
  }

  #adoptObjectStream(container: number): void {
    const at = this.#placeOf(container);
    try {
      for (const { number } of this.#objectStream(container).index) {
        if (this.#entries.has(number) && this.#placeOf(number) >= at) continue;
        this.#entries.set(number, { inStream: container });
        if (number > this.#lastNumber) this.#lastNumber = number;
      }
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
  }

  /** Returns the byte offset of an object, or of the object stream that contains it. */
  #placeOf(number: number): number {
    const entry = this.#entries.get(number);
    if (!entry) return -1;
    if ("at" in entry) return entry.at;
    const container = this.#entries.get(entry.inStream);
    return container && "at" in container ? container.at : -1;
  }

  #findCatalog(): void {
    for (const number of this.#entries.keys()) {
      const value = this.#load(number);
      if (!(value instanceof PdfDict) || !isName(value.get("Type"), "Catalog")) continue;
      this.trailer.set("Root", new PdfRef(number));
      if (this.#hasPages()) return;
    }
  }

  #hasPages(): boolean {
    const root = this.dict(this.trailer.get("Root"));
    const kids = this.array(this.dict(root?.get("Pages"))?.get("Kids")) ?? [];
    return kids.some((kid) => this.dict(kid) !== null);
  }
}

function fromHeader(input: SparseBytes): SparseBytes {
  const { buffer, byteOffset, length } = input.bytes;
  const head = Buffer.from(buffer, byteOffset, Math.min(length, HEADER_SEARCH_BYTES));
  const at = head.indexOf(HEADER);
  if (at < 0 && !/\b\d+\s+\d+\s+obj\b/.test(latin1(head))) throw unreadableError("it does not start with %PDF-");
  return at <= 0 ? input : sparseFrom(input, at);
}

const versionIn = (text: string): number => (VERSIONS.includes(text) ? Number(text) : LOWEST_VERSION);

const unreadableEntry = (number: number): DamagedFileError =>
  new DamagedFileError(`object ${number} is not where it should be`);

const isDamage = (error: unknown): boolean =>
  error instanceof DamagedFileError || (error instanceof PdfError && error.code === "unreadable");
