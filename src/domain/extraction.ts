import type { Environment } from "./environment.ts";
import type { ErrorRecord } from "./errors.ts";
import type { Metadata } from "./metadata.ts";
import type { OcrLanguage } from "./ocr-language.ts";
import { hasFile } from "./pdf.ts";
import type { Warning } from "./warnings.ts";

/** Which verb made an extraction. */
export type ExtractionKind = "text" | "ocr" | "tables" | "images";

export const TEXT_FORMATS = ["text", "markdown", "structured"] as const;
export const TABLE_FORMATS = ["json", "csv", "xlsx"] as const;
/** What OCR gives: what it read, or also the source with its text laid over it. */
export const OCR_OUTPUTS = ["text", "pdf"] as const;
export type OcrOutput = (typeof OCR_OUTPUTS)[number];
/** Of a table whose heads stand in several rows: one name a column, or the rows as printed. */
export const TABLE_HEADERS = ["names", "printed"] as const;
export type TableHeaders = (typeof TABLE_HEADERS)[number];
export type ExtractionFormat = (typeof TEXT_FORMATS)[number] | (typeof TABLE_FORMATS)[number] | "original";

/** `expired` is computed from the clock at every read, never stored. */
export type StoredExtractionStatus = "processing" | "completed" | "failed";
export type ExtractionStatus = StoredExtractionStatus | "expired";

/** What is known of an extraction beside its result, which is a file. Instants are epoch milliseconds. */
export interface ExtractionRecord {
  id: string;
  accountId: string;
  environment: Environment;
  kind: ExtractionKind;
  status: StoredExtractionStatus;
  format: ExtractionFormat;
  /** 0 until it is completed. */
  pagesExtracted: number;
  /** Null for tables. */
  wordCount: number | null;
  /** Null unless words were read by OCR. */
  language: OcrLanguage | null;
  /** Mean over the pages read by OCR, 0 to 1; null without OCR, and where no page had a word. */
  confidence: number | null;
  warnings: Warning[];
  error: ErrorRecord | null;
  metadata: Metadata;
  creditsUsed: number;
  /** The stored PDF that was read; null for a source that came with the request. */
  sourcePdfId: string | null;
  createdAt: number;
  /** When the result goes: the plan's retention. */
  fileExpiresAt: number;
}

export const extractionStatusAt = (
  { status, fileExpiresAt }: Pick<ExtractionRecord, "status" | "fileExpiresAt">,
  nowMs: number,
): ExtractionStatus => (hasFile(status) && nowMs >= fileExpiresAt ? "expired" : status);

/** A further file of an extraction, beside its result: a workbook, a picture. */
export const extractionFileOf = (extractionId: string, name: string): string => `${extractionId}-${name}`;

/** The file of an extraction's result. */
export const resultNameOf = (extractionId: string): string => `${extractionId}.json`;
