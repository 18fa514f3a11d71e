import type { PdfDocument } from "../file/document.ts";
import { WORK } from "../syntax/budget.ts";
import { isName, PdfDict, type PdfValue } from "../syntax/objects.ts";

/** Catalog entries that are useful only if the document has a valid signature (ISO 32000-2, 12.8). */
const CATALOG_KEYS = ["Perms", "DSS"];

/**
 * Removes all signatures with their permissions and validation data, because any edit makes a signature invalid. The
 * signature fields keep their appearance, but are not signed any more. Returns whether the document contained any of
 * these.
 */
export function removeSignatures(document: PdfDocument): boolean {
  const { catalog } = document;
  const form = document.dict(catalog.get("AcroForm"));
  const signed = clearFields(document, document.array(form?.get("Fields")) ?? []);
  const had = CATALOG_KEYS.filter((key) => document.resolve(catalog.get(key)) !== null);
  for (const key of CATALOG_KEYS) catalog.delete(key);
  form?.delete("SigFlags");
  return signed || had.length > 0;
}

function clearFields(document: PdfDocument, roots: PdfValue[]): boolean {
  let signed = false;
  const seen = new Set<PdfDict>();
  const stack = roots.map((value) => ({ value, type: null as PdfValue }));
  for (let next = stack.pop(); next; next = stack.pop()) {
    const field = document.dict(next.value);
    if (!field || seen.has(field)) continue;
    seen.add(field);
    document.budget.spendWork(WORK.visit);
    const type = document.resolve(field.get("FT")) ?? next.type;
    if (isName(type, "Sig") && document.resolve(field.get("V")) instanceof PdfDict) {
      signed = true;
      field.delete("V");
      field.delete("Lock");
    }
    for (const kid of document.array(field.get("Kids")) ?? []) stack.push({ value: kid, type });
  }
  return signed;
}
