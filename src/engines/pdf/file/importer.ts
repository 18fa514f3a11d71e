import { WORK } from "../syntax/budget.ts";
import { PdfDict, PdfRef, PdfStream, type PdfValue } from "../syntax/objects.ts";
import type { PdfDocument } from "./document.ts";

/**
 * Copies values from one document into another with everything they refer to, each object once. What must not come along, or
 * already has a counterpart, is said beforehand with `map`.
 */
export class ObjectImporter {
  readonly #from: PdfDocument;
  readonly #into: PdfDocument;
  readonly #mapped = new Map<number, PdfRef | null>();
  readonly #pending: { source: PdfRef; target: PdfRef }[] = [];
  readonly #structParentOffset: number;

  /** `structParentOffset` moves the keys by which pages and annotations find their tags (ISO 32000-2, 14.7.5.4). */
  constructor(from: PdfDocument, into: PdfDocument, structParentOffset = 0) {
    this.#from = from;
    this.#into = into;
    this.#structParentOffset = structParentOffset;
  }

  /** References to `source` become `target`, or null. */
  map(source: PdfRef, target: PdfRef | null): void {
    this.#mapped.set(source.number, target);
  }

  import(value: PdfValue): PdfValue {
    const copy = this.#copy(value);
    for (let next = this.#pending.pop(); next; next = this.#pending.pop()) {
      this.#into.budget.work(WORK.visit);
      this.#into.replace(next.target, this.#copy(this.#from.resolve(next.source)));
    }
    return copy;
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
      copy.append(key, isStructKey && typeof value === "number" ? value + this.#structParentOffset : this.#copy(value));
    }
    return copy;
  }

  #copyRef(source: PdfRef): PdfRef | null {
    const known = this.#mapped.get(source.number);
    if (known !== undefined) return known;
    const target = this.#into.reserve();
    this.#mapped.set(source.number, target);
    this.#pending.push({ source, target });
    return target;
  }
}
