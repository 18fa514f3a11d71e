import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { WORK } from "../syntax/budget.ts";
import { isName, type PdfDict, PdfRef, type PdfValue } from "../syntax/objects.ts";

const MAX_DEPTH = 64;

/** Removes every field that has no widget on one of these pages, so that the file no longer contains the field's value. */
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
  const fields = new FieldPruner(document, shown).keptOf(document.array(form.get("Fields")) ?? [], 0);
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

class FieldPruner {
  readonly #document: PdfDocument;
  readonly #shown: Set<PdfDict>;
  /**
   * Whether to keep each field. A damaged or malicious file can list a field many times, so the result of the first
   * check is stored.
   */
  readonly #verdicts = new Map<PdfDict, boolean>();

  constructor(document: PdfDocument, shown: Set<PdfDict>) {
    this.#document = document;
    this.#shown = shown;
  }

  keptOf(fields: PdfValue[], depth: number): PdfValue[] {
    return fields.filter((item) => {
      const field = this.#document.dict(item);
      const keeps = field !== null && depth < MAX_DEPTH && this.#isKept(field, depth);
      if (!keeps && item instanceof PdfRef) this.#document.replace(item, null);
      return keeps;
    });
  }

  #isKept(field: PdfDict, depth: number): boolean {
    const known = this.#verdicts.get(field);
    if (known !== undefined) return known;
    this.#document.budget.spendWork(WORK.visit);
    this.#verdicts.set(field, false);
    const keeps = this.#shown.has(field) || this.#hasKeptKids(field, depth);
    this.#verdicts.set(field, keeps);
    return keeps;
  }

  #hasKeptKids(field: PdfDict, depth: number): boolean {
    const document = this.#document;
    const kids = document.array(field.get("Kids"));
    if (!kids || isName(document.resolve(field.get("Subtype")), "Widget")) return false;
    const kept = this.keptOf(kids, depth + 1);
    field.set("Kids", kept);
    return kept.length > 0;
  }
}
