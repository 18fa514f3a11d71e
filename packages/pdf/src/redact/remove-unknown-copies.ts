import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { WORK } from "../syntax/budget.ts";
import { PdfDict, PdfRef, PdfStream, type PdfValue } from "../syntax/objects.ts";
import { isStandardName } from "./standard-names.ts";

/** Keys that lead from a page or annotation to the rest of the document. */
const UPWARD_KEYS = ["Parent", "P", "Pg"];

/**
 * Removes entries of the catalog and of the pages that ISO 32000-2 does not define and that lead to an image or form as
 * it was before the redaction. `replaced` has the object numbers of these images and forms. Returns the number of
 * removed entries.
 */
export function removeUnknownCopies(
  document: PdfDocument,
  { pages, replaced }: { pages: readonly PdfPage[]; replaced: { has(object: number): boolean; size: number } },
): number {
  if (replaced.size === 0) return 0;
  let removed = 0;
  for (const dict of [document.catalog, ...pages.map((page) => page.dict)]) {
    for (const [key, value] of [...dict]) {
      if (isStandardName(key) || !leadsTo(document, value, replaced)) continue;
      dict.delete(key);
      removed += 1;
    }
  }
  return removed;
}

function leadsTo(document: PdfDocument, from: PdfValue, targets: { has(object: number): boolean }): boolean {
  const seen = new Set<number>();
  const stack = [from];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    document.budget.spendWork(WORK.visit);
    if (value instanceof PdfRef) {
      if (targets.has(value.number)) return true;
      if (seen.has(value.number)) continue;
      seen.add(value.number);
      stack.push(document.resolve(value));
    } else if (Array.isArray(value)) stack.push(...value);
    else if (value instanceof PdfDict || value instanceof PdfStream) {
      const dict = value instanceof PdfStream ? value.dict : value;
      for (const [key, item] of dict) if (!UPWARD_KEYS.includes(key)) stack.push(item);
    }
  }
  return false;
}
