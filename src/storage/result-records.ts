import { type ExtractionRecord, failedExtraction, processingExtraction } from "../domain/extraction.ts";
import { failedImage, type ImageRecord, processingImage } from "../domain/image.ts";
import { failedJob, type JobRecord, processingJob } from "../domain/job.ts";
import { failedPdf, type PdfRecord, processingPdf } from "../domain/pdf.ts";
import type { extractions, images, jobs, pdfs } from "./schema.ts";

/**
 * Converts rows of results to the domain's unions by status. A table cannot require that a completed row has a size and a failed row has an
 * error, so these functions check that. They throw for a row that no release has written.
 */

export function pdfRecordOf(row: typeof pdfs.$inferSelect): PdfRecord {
  const column = requiredOf("pdfs", row);
  const { status } = row;
  if (status === "processing") return processingPdf(row);
  if (status === "failed") return failedPdf(row, column("error"));
  const found = { pages: column("pages"), bytes: column("bytes"), renderTimeMs: column("renderTimeMs") };
  return { ...row, ...found, status, error: null };
}

export function imageRecordOf(row: typeof images.$inferSelect): ImageRecord {
  const column = requiredOf("images", row);
  const { status } = row;
  if (status === "processing") return processingImage(row);
  if (status === "failed") return failedImage(row, column("error"));
  const size = { width: column("width"), height: column("height"), bytes: column("bytes") };
  return { ...row, ...size, engine: column("engine"), renderTimeMs: column("renderTimeMs"), status, error: null };
}

export function extractionRecordOf(row: typeof extractions.$inferSelect): ExtractionRecord {
  const column = requiredOf("extractions", row);
  const { status } = row;
  if (status === "processing") return processingExtraction(row);
  if (status === "failed") return failedExtraction(row, column("error"));
  return { ...row, status, error: null };
}

export function jobRecordOf(row: typeof jobs.$inferSelect): JobRecord {
  const column = requiredOf("jobs", row);
  const { status } = row;
  if (status === "processing") return processingJob(row);
  if (status === "failed") return failedJob(row, column("error"), column("endedAt"));
  return { ...row, status, error: null, endedAt: column("endedAt") };
}

/** Reads columns that must not be null in a row of this status. */
const requiredOf =
  <Row extends { id: string; status: string }>(table: string, row: Row) =>
  <Name extends keyof Row & string>(name: Name): NonNullable<Row[Name]> => {
    const value = row[name];
    if (value !== null && value !== undefined) return value;
    throw new Error(`The row ${row.id} of ${table} is ${row.status}, but its ${name} is null`);
  };
