import {
  Budget,
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

/** Entries of the catalog that may change without a change of the document itself. */
const CATALOG_KEYS = ["AcroForm", "DSS", "Perms", "Extensions", "Version"];
const PAGE_KEYS = ["Annots"];

/**
 * Returns what was changed in a file after its first `length` bytes. New objects count only where the document uses
 * them: through a changed object, a field or an annotation.
 */
export function laterChangesOf(file: Uint8Array, length: number): LaterChange[] {
  if (length >= file.length) return ["none"];
  const before = openDocument(file.subarray(0, length));
  const after = openDocument(file);
  if (before.recovered || after.recovered) return ["other"];
  const found = new Set<LaterChange>();
  const { entries: old } = crossReferenceOf(file.subarray(0, length), new Budget());
  const { entries } = crossReferenceOf(file, new Budget());
  const context = { before, after, pages: new Set(pagesOf(after).map(({ dict }) => dict)) };
  for (const [number, entry] of entries) {
    const place = "at" in entry ? entry : entries.get(entry.inStream);
    if (!place || !("at" in place) || place.at < length) continue;
    const ref = new PdfRef(number);
    const change = changeOf(ref, { ...context, isNew: !old.has(number) });
    if (change) found.add(change);
  }
  for (const number of old.keys()) if (!entries.has(number)) found.add("other");
  if (
    after.dict(after.catalog.get("DSS")) &&
    serialized(before.catalog.get("DSS")) !== serialized(after.catalog.get("DSS"))
  )
    found.add("validation_data");
  found.delete("none");
  return found.size === 0 ? ["none"] : LATER_CHANGES.filter((each) => found.has(each));
}

interface Comparison {
  before: PdfDocument;
  after: PdfDocument;
  /** Pages of the changed document. */
  pages: ReadonlySet<PdfDict>;
  isNew: boolean;
}

function changeOf(ref: PdfRef, { before, after, pages, isNew }: Comparison): LaterChange | null {
  const [old, value] = [before.resolve(ref), after.resolve(ref)];
  const dict = value instanceof PdfStream ? value.dict : value;
  if (dict instanceof PdfDict) {
    const type = after.resolve(dict.get("Type"));
    if (["XRef", "ObjStm"].some((each) => isName(type, each))) return null;
    if (isName(type, "Sig") || isName(type, "DocTimeStamp") || dict.has("ByteRange")) return "signatures";
    if (isName(after.resolve(dict.get("Subtype")), "Widget") || dict.has("FT"))
      return isName(after.resolve(dict.get("FT")), "Sig") ? "signatures" : "form_fields";
    if (isName(type, "Annot")) return "annotations";
    if (dict === after.catalog) return isNew || isSameExcept(old, dict, CATALOG_KEYS) ? null : "other";
    if (pages.has(dict)) return pageChange(old, dict, { before, after });
  }
  if (isNew || serialized(old) === serialized(value)) return null;
  if (isFormPart(ref, after)) return null;
  return isAnnotationList(old, before) && isAnnotationList(value, after) ? annotationsChange(old, value) : "other";
}

/** Whether the object is the form itself or its list of fields. */
function isFormPart({ number }: PdfRef, document: PdfDocument): boolean {
  const form = document.catalog.get("AcroForm");
  if (form instanceof PdfRef && form.number === number) return true;
  const fields = document.dict(form)?.get("Fields");
  return fields instanceof PdfRef && fields.number === number;
}

function pageChange(
  old: PdfValue,
  dict: PdfDict,
  { before, after }: Pick<Comparison, "before" | "after">,
): LaterChange | null {
  if (!isSameExcept(old, dict, PAGE_KEYS)) return "other";
  const list = (document: PdfDocument, page: PdfValue): PdfValue[] =>
    (page instanceof PdfDict && document.array(page.get("Annots"))) || [];
  return annotationsChange(list(before, old), list(after, dict));
}

/** Returns "annotations" if annotations were removed. Added annotations are reported by their own objects. */
function annotationsChange(old: PdfValue, value: PdfValue): LaterChange | null {
  const numbers = (list: PdfValue): number[] =>
    Array.isArray(list) ? list.flatMap((each) => (each instanceof PdfRef ? each.number : [])) : [];
  const left = new Set(numbers(value));
  return numbers(old).every((number) => left.has(number)) ? null : "annotations";
}

const isAnnotationList = (value: PdfValue, document: PdfDocument): boolean =>
  Array.isArray(value) && value.every((each) => document.dict(each)?.has("Rect"));

function isSameExcept(old: PdfValue, value: PdfDict, keys: readonly string[]): boolean {
  if (!(old instanceof PdfDict)) return false;
  const without = (dict: PdfDict): string => {
    const rest = new PdfDict([...dict].filter(([key]) => !keys.includes(key)).sort(([a], [b]) => (a < b ? -1 : 1)));
    return serialized(rest);
  };
  return without(old) === without(value);
}

const serialized = (value: PdfValue | undefined): string => {
  const text = serialize(value ?? null, ({ number }) => number);
  return value instanceof PdfStream ? text + latin1(value.encoded) : text;
};
