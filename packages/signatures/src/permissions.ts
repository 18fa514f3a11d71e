import { isName, type PdfDict, type PdfDocument } from "@folio/pdf/reading";
import type { Certification } from "./model.ts";

/** Permissions of a certified document (DocMDP, ISO 32000-2, table 257). */
export const PERMISSIONS: Record<Certification, number> = { no_changes: 1, form_filling: 2, annotations: 3 };

/** Returns what a certified document allows, from 1 to 3. The default is 2 (ISO 32000-2, table 257). */
export function permissionOf(document: PdfDocument, signature: PdfDict): number {
  for (const value of document.array(signature.get("Reference")) ?? []) {
    const reference = document.dict(value);
    if (!isName(document.resolve(reference?.get("TransformMethod")), "DocMDP")) continue;
    return document.number(document.dict(reference?.get("TransformParams"))?.get("P")) ?? PERMISSIONS.form_filling;
  }
  return PERMISSIONS.form_filling;
}
