import { Budget, PdfDocument } from "@folio/pdf/reading";

/** Limits for the objects of a file and for the work on them, so that a hostile file cannot occupy a Worker. */
const LIMITS = { memoryBytes: 48 * 1024 * 1024, maxWorkUnits: 5e9 };

/** Opens a PDF within the limits. Throws `PdfError`; `too_complex` if the file exceeds the limits. */
export const openDocument = (file: Uint8Array): PdfDocument => PdfDocument.open(file, undefined, new Budget(LIMITS));
