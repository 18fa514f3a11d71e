import { Budget, PdfDocument } from "@folio/pdf/reading";
import type { ReadingLimits } from "./model.ts";

/** Default limits, so that a hostile file cannot occupy a Worker. */
export const READING_LIMITS: ReadingLimits = { memoryBytes: 48 * 1024 * 1024, maxWorkUnits: 5e9 };

/**
 * Opens a PDF within limits. Files that are opened with one `budget` share its work, and each has the memory. Throws
 * `PdfError`; `too_complex` if the file exceeds the limits.
 */
export const openDocument = (file: Uint8Array, budget = new Budget(READING_LIMITS)): PdfDocument =>
  PdfDocument.open(file, undefined, new Budget(READING_LIMITS, budget));
