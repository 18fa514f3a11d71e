import {
  type Budget,
  crossReferenceOf,
  isName,
  latin1,
  PdfDict,
  type PdfDocument,
  PdfRef,
  PdfStream,
  type PdfValue,
  pagesOf,
  serialize,
} from "@folio/pdf/reading";
import { LATER_CHANGES, type LaterChange } from "./model.ts";
import { openDocument } from "./open-document.ts";

/** Entries of the catalog that may change without a change of the document itself. The form is compared separately. */
const CATALOG_KEYS = ["AcroForm", "DSS", "Perms", "Extensions", "Version"];
/** Entries of the form that every new signature changes. */
const FORM_KEYS = ["Fields", "SigFlags"];
const PAGE_KEYS = ["Annots"];

/**
 * Returns what was changed in a file after its first `length` bytes. An object of the signed file that changed counts by
 * what it was then, so that a new type cannot disguise it. New objects count where they are listed as fields or
 * annotations; elsewhere, they count through the changed object that refers to them.
 */
export function laterChangesOf(file: Uint8Array, length: number, budget: Budget): LaterChange[] {
  if (length >= file.length) return ["none"];
  const signed = file.subarray(0, length);
  const [before, after] = [openDocument(signed, budget), openDocument(file, budget)];
  if (before.recovered || after.recovered) return ["other"];
  const { entries: old } = crossReferenceOf(signed, budget);
  const { entries } = crossReferenceOf(file, budget);
  const comparison = new Comparison(before, after);
  for (const number of old.keys()) {
    const entry = entries.get(number);
    const place = entry && "inStream" in entry ? entries.get(entry.inStream) : entry;
    if (!place || !("at" in place)) comparison.found.add("other");
    else if (place.at >= length) comparison.object(number);
  }
  comparison.lists();
  const { found } = comparison;
  return found.size === 0 ? ["none"] : LATER_CHANGES.filter((each) => found.has(each));
}

/** Compares two revisions of a document, and collects the kinds of their differences. */
class Comparison {
  readonly found = new Set<LaterChange>();
  readonly #before: PdfDocument;
  readonly #after: PdfDocument;
  readonly #pages: ReadonlyMap<number, PdfDict>;
  /** Object numbers of lists and dictionaries that `lists` compares by their content. */
  readonly #listed = new Set<number>();
  /** Object numbers of the annotations that the pages of the signed file show. */
  readonly #annotations = new Set<number>();

  constructor(before: PdfDocument, after: PdfDocument) {
    this.#before = before;
    this.#after = after;
    const pages = pagesOf(before);
    this.#pages = new Map(pages.map(({ ref, dict }) => [ref.number, dict]));
    for (const { dict } of pages) {
      this.#listed.add(numberOf(dict.get("Annots")));
      for (const item of before.array(dict.get("Annots")) ?? []) this.#annotations.add(numberOf(item));
    }
    const form = before.catalog.get("AcroForm");
    this.#listed.add(numberOf(form)).add(numberOf(before.dict(form)?.get("Fields")));
    this.#listed.delete(NO_NUMBER);
  }

  /** Compares an object of the signed file that a later revision contains again. */
  object(number: number): void {
    const ref = new PdfRef(number);
    const [old, value] = [this.#before.resolve(ref), this.#after.resolve(ref)];
    if (this.#listed.has(number) || serialized(old) === serialized(value)) return;
    const change = this.#kindOf(number, old, value);
    if (change !== "none") this.found.add(change);
  }

  /** Compares the catalogs, the forms, and the annotations of all pages. */
  lists(): void {
    const [before, after] = [this.#before, this.#after];
    const [oldRoot, root] = [before, after].map(({ trailer }) => numberOf(trailer.get("Root")));
    if (oldRoot !== root) this.found.add("other");
    const [oldData, data] = [before, after].map(({ catalog }) => serialized(catalog.get("DSS")));
    if (oldData !== data) this.found.add("validation_data");
    const [oldForm, form] = [before, after].map((each) => each.dict(each.catalog.get("AcroForm")) ?? new PdfDict());
    if (!isSameExcept(oldForm, form, FORM_KEYS)) this.found.add("form_fields");
    this.#compareLists(oldForm?.get("Fields"), form?.get("Fields"), "form_fields");
    for (const [number, page] of this.#pages) {
      const changed = after.dict(new PdfRef(number));
      this.#compareLists(page.get("Annots"), changed?.get("Annots"), "annotations");
    }
  }

  #kindOf(number: number, old: PdfValue, value: PdfValue): LaterChange {
    if (!(old instanceof PdfDict) || !(value instanceof PdfDict)) return "other";
    if (old === this.#before.catalog) return isSameExcept(old, value, CATALOG_KEYS) ? "none" : "other";
    if (this.#pages.has(number)) return isSameExcept(old, value, PAGE_KEYS) ? "none" : "other";
    if (numberOf(this.#before.catalog.get("DSS")) === number) return "validation_data";
    const field = kindOfField(this.#before, old);
    // A signature that exists must not change; an empty field may be signed.
    if (field === "signatures") return this.#before.dict(old.get("V")) ? "other" : "signatures";
    return field ?? (this.#annotations.has(number) ? "annotations" : "other");
  }

  /** Compares two lists of fields or annotations. Items that are no fields count as `kind`. */
  #compareLists(old: PdfValue | undefined, value: PdfValue | undefined, kind: LaterChange): void {
    const [olds, values] = [this.#before.array(old) ?? [], this.#after.array(value) ?? []];
    const left = new Set(values.map(keyOf));
    if (olds.some((item) => !left.has(keyOf(item)))) this.found.add(kind);
    const known = new Set(olds.map(keyOf));
    for (const item of values.filter((each) => !known.has(keyOf(each)))) {
      const dict = this.#after.dict(item);
      this.found.add((dict && kindOfField(this.#after, dict)) ?? kind);
    }
  }
}

const NO_NUMBER = -1;
const numberOf = (value: PdfValue | undefined): number => (value instanceof PdfRef ? value.number : NO_NUMBER);
const keyOf = (value: PdfValue): string => (value instanceof PdfRef ? `${value.number}` : serialized(value));

function kindOfField(document: PdfDocument, dict: PdfDict): "signatures" | "form_fields" | null {
  if (isName(document.resolve(dict.get("FT")), "Sig")) return "signatures";
  return dict.has("FT") || isName(document.resolve(dict.get("Subtype")), "Widget") ? "form_fields" : null;
}

function isSameExcept(old: PdfValue | undefined, value: PdfValue | undefined, keys: readonly string[]): boolean {
  if (!(old instanceof PdfDict) || !(value instanceof PdfDict)) return false;
  const without = (dict: PdfDict): string =>
    serialized(new PdfDict([...dict].filter(([key]) => !keys.includes(key)).sort(([a], [b]) => (a < b ? -1 : 1))));
  return without(old) === without(value);
}

function serialized(value: PdfValue | undefined): string {
  const text = serialize(value ?? null, ({ number }) => number);
  return value instanceof PdfStream ? text + latin1(value.encoded) : text;
}
