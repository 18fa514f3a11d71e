import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { isName, type PdfDict, PdfRef, type PdfValue } from "../syntax/objects.ts";

const MAX_DEPTH = 64;

/** Takes out of the form every field none of whose widgets stands on one of these pages; its value must not stay in the file. */
export function pruneFields(document: PdfDocument, pages: PdfPage[]): void {
  const form = document.dict(document.catalog.get("AcroForm"));
  if (!form) return;
  const shown = new Set<PdfDict>();
  for (const page of pages) {
    for (const item of document.array(page.dict.get("Annots")) ?? []) {
      const annotation = document.dict(item);
      if (annotation) shown.add(annotation);
    }
  }
  const fields = keptOf(document, document.array(form.get("Fields")) ?? [], shown, 0);
  form.delete("XFA");
  if (fields.length === 0) document.catalog.delete("AcroForm");
  else form.set("Fields", fields);
  const order = document.array(form.get("CO"));
  if (order) {
    form.set(
      "CO",
      order.filter((item) => document.resolve(item) !== null),
    );
  }
}

function keptOf(document: PdfDocument, fields: PdfValue[], shown: Set<PdfDict>, depth: number): PdfValue[] {
  return fields.filter((item) => {
    const field = document.dict(item);
    const keeps = field !== null && depth < MAX_DEPTH && isKept(document, field, shown, depth);
    if (!keeps && item instanceof PdfRef) document.replace(item, null);
    return keeps;
  });
}

function isKept(document: PdfDocument, field: PdfDict, shown: Set<PdfDict>, depth: number): boolean {
  if (shown.has(field)) return true;
  const kids = document.array(field.get("Kids"));
  if (!kids || isName(document.resolve(field.get("Subtype")), "Widget")) return false;
  const kept = keptOf(document, kids, shown, depth + 1);
  field.set("Kids", kept);
  return kept.length > 0;
}
