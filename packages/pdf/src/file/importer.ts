import { WORK } from "../syntax/budget.ts";
import { costOf } from "../syntax/cost.ts";
import { isName, PdfDict, PdfRef, PdfStream, type PdfValue } from "../syntax/objects.ts";
import type { Renumbering } from "../syntax/syntax-copier.ts";
import type { PdfDocument } from "./document.ts";
import { BYTES_PER_COPY, type ObjectSyntax } from "./unparsed-copies.ts";

/**
 * Object number that stands for a reference to a missing object. No object can have the number 0 (ISO 32000-2, 7.5.4).
 */
const NULL_REFERENCE = 0;
const LAYER_TYPES = ["OCG", "OCMD"];

/**
 * Copies values into another document, together with all objects that the values refer to. Each object is copied once.
 * Before copying, call `map` for objects that must not be copied, and for objects that have a counterpart in the other
 * document. Objects that have not been parsed are copied as bytes.
 */
export class ObjectImporter implements Renumbering {
  /**
   * Number that is added to the parent tree keys of pages and annotations (ISO 32000-2, 14.7.5.4). It keeps these keys
   * unique in the other document.
   */
  readonly structParentOffset: number;
  readonly #from: PdfDocument;
  readonly #into: PdfDocument;
  readonly #mapped = new Map<number, number>();
  /**
   * Called for each optional content group and membership dictionary (ISO 32000-2, 8.11.2) before the dictionary is
   * copied.
   */
  onLayer: ((value: PdfDict, target: PdfRef) => void) | null = null;
  /** Memory in bytes of all values that `import` returned. Objects that these values refer to are not counted. */
  importedBytes = 0;
  /** Objects that are still to be copied: pairs of source number and target number. */
  readonly #pending: number[] = [];

  constructor(from: PdfDocument, into: PdfDocument, structParentOffset = 0) {
    this.#from = from;
    this.#into = into;
    this.structParentOffset = structParentOffset;
  }

  /** Sets the replacement for references to `source`: a reference to `target`, or null. */
  map(source: PdfRef, target: PdfRef | null): void {
    this.#mapped.set(source.number, target?.number ?? NULL_REFERENCE);
  }

  import(value: PdfValue): PdfValue {
    const copy = this.#copy(value);
    // Objects are copied in the order in which they are found. Neighbouring objects are similar, and therefore compress
    // better.
    for (let at = 0; at < this.#pending.length; at += 2) {
      this.#copyObject(this.#pending[at] ?? NULL_REFERENCE, this.#pending[at + 1] ?? NULL_REFERENCE);
    }
    this.#pending.length = 0;
    this.importedBytes += costOf(copy);
    return copy;
  }

  /** Returns the number that a source object has in the target document, or 0 if references to it become null. */
  numberFor(source: number): number {
    const known = this.#mapped.get(source);
    if (known !== undefined) return known;
    const target = this.#into.reserve().number;
    this.#mapped.set(source, target);
    this.#pending.push(source, target);
    return target;
  }

  #copyObject(source: number, target: number): void {
    this.#into.budget.spendWork(WORK.visit);
    const syntax = this.#from.syntaxOf(source);
    if (syntax && this.#copySyntax(syntax, target)) return;
    const ref = new PdfRef(target);
    const value = this.#from.resolve(new PdfRef(source));
    if (value instanceof PdfDict && LAYER_TYPES.some((type) => isName(value.get("Type"), type)))
      this.onLayer?.(value, ref);
    this.#into.replace(ref, this.#copy(value));
  }

  /** Copies an object as bytes. If the object must be parsed, returns false and undoes all changes that it made. */
  #copySyntax(syntax: ObjectSyntax, target: number): boolean {
    const { budget, copies, lastNumber } = this.#into;
    const { length } = this.#pending;
    const copied = copies.add(target, syntax, this);
    const lookedAt = copies.inspectedBytes(syntax.at);
    budget.spendWork(lookedAt * WORK.byte);
    if (copied) {
      budget.spendMemory(lookedAt + BYTES_PER_COPY);
      return true;
    }
    for (let at = length; at < this.#pending.length; at += 2) this.#mapped.delete(this.#pending[at] ?? NULL_REFERENCE);
    this.#pending.length = length;
    this.#into.releaseNumbers(lastNumber);
    return false;
  }

  #copy(value: PdfValue): PdfValue {
    if (value instanceof PdfRef) return this.#copyRef(value);
    if (Array.isArray(value)) return value.map((item) => this.#copy(item));
    if (value instanceof PdfDict) return this.#copyDict(value);
    if (value instanceof PdfStream) return new PdfStream(this.#copyDict(value.dict, "Length"), value.encoded);
    return value;
  }

  #copyDict(dict: PdfDict, except?: string): PdfDict {
    const copy = new PdfDict();
    for (let index = 0; index < dict.size; index += 1) {
      const key = dict.keyAt(index);
      if (key === except) continue;
      const value = dict.valueAt(index);
      const isStructKey = key === "StructParent" || key === "StructParents";
      copy.append(key, isStructKey && typeof value === "number" ? value + this.structParentOffset : this.#copy(value));
    }
    return copy;
  }

  #copyRef({ number }: PdfRef): PdfRef | null {
    const target = this.numberFor(number);
    return target === NULL_REFERENCE ? null : new PdfRef(target);
  }
}
