import type { WholePdf } from "./edits.ts";
import type { PdfWarning } from "./errors.ts";
import { PdfError } from "./errors.ts";
import { dropClaims } from "./file/claims.ts";
import { PdfDocument } from "./file/document.ts";
import { removeSignatures } from "./forms/remove-signatures.ts";
import { repairPageTree } from "./select/select-pages.ts";
import type { Budget } from "./syntax/budget.ts";

/** Opens a document for editing. Repairs the document's page tree, so that all viewers find the same pages. */
export function openForEdit({ bytes, password }: WholePdf, budget: Budget): PdfDocument {
  const document = PdfDocument.open(bytes, password, budget);
  repairPageTree(document);
  return document;
}

/** Runs `work`. If `work` throws an error, adds the name of the argument to the error. */
export function withArgument<T>(argument: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    const { code, message, cause } = error;
    throw new PdfError(code, message, { argument, cause });
  }
}

/**
 * Removes the signatures, because the edit makes them invalid, and the claims of a repaired file. Returns warnings
 * about both removals and about repaired damage.
 */
export function warningsOf(document: PdfDocument, resource?: string): PdfWarning[] {
  const about = resource === undefined ? {} : { resource };
  const warnings: PdfWarning[] = [];
  if (removeSignatures(document)) {
    const message = "The edit invalidated the PDF's digital signature. The signature was removed.";
    warnings.push({ code: "signature_invalidated", message, ...about });
  }
  if (document.recovered) {
    dropClaims(document);
    const message = "The PDF was damaged: the result has only the parts that could be repaired.";
    warnings.push({ code: "source_recovered", message, ...about });
  }
  if (document.droppedClaims !== null) {
    const message = `The PDF no longer has its ${document.droppedClaims} marker, because it may no longer conform.`;
    warnings.push({ code: "content_dropped", message, ...about });
  }
  return warnings;
}
