import type { PdfDocument } from "../file/document.ts";
import { WORK } from "../syntax/budget.ts";
import { isName, PdfDict, type PdfValue } from "../syntax/objects.ts";

/** Where a file keeps what only means something beside a signature that holds (ISO 32000-2, 12.8). */
const CATALOG_KEYS = ["Perms", "DSS"];

/**
 * An edit breaks every signature: they are taken out with the permissions and the evidence that hang on them. The fields stay, empty,
 * and look as they did. Tells whether there was any.
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
