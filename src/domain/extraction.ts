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

/** What is known of an extraction before any work. Instants are epoch milliseconds. */
export interface ExtractionDraft {
  id: string;
  accountId: string;
  environment: Environment;
  kind: ExtractionKind;
  format: ExtractionFormat;
  /** Null unless words were read by OCR. */
  language: OcrLanguage | null;
  metadata: Metadata;
  creditsUsed: number;
  createdAt: number;
  /** When the result goes: the plan's retention. */
  fileExpiresAt: number;
}

/** What the work finds out beside the result, which is a file. */
interface ExtractionFindings {
  pagesExtracted: number;
  /** Null for tables. */
  wordCount: number | null;
  /** Mean over the pages read by OCR, 0 to 1; null without OCR, and where no page had a word. */
  confidence: number | null;
  warnings: Warning[];
  /** The stored PDF that was read; null for a source that came with the request. */
  sourcePdfId: string | null;
}

/** The columns of `ExtractionFindings` while there is no result. */
interface NoFindings extends ExtractionFindings {
  pagesExtracted: 0;
  wordCount: null;
  confidence: null;
  warnings: [];
  sourcePdfId: null;
}

const NO_FINDINGS: NoFindings = {
  pagesExtracted: 0,
  wordCount: null,
  confidence: null,
  warnings: [],
  sourcePdfId: null,
};

/** An extraction that an asynchronous request is still to make. */
export type ProcessingExtraction = ExtractionDraft & NoFindings & { status: "processing"; error: null };
export type FailedExtraction = ExtractionDraft & NoFindings & { status: "failed"; error: ErrorRecord };
export type CompletedExtraction = ExtractionDraft & ExtractionFindings & { status: "completed"; error: null };

/** An extraction as it is stored. */
export type ExtractionRecord = ProcessingExtraction | FailedExtraction | CompletedExtraction;

export const processingExtraction = (draft: ExtractionDraft): ProcessingExtraction => ({
  ...draft,
  ...NO_FINDINGS,
  status: "processing",
  error: null,
});

/** A failed extraction costs nothing. */
export const failedExtraction = (draft: ExtractionDraft, error: ErrorRecord): FailedExtraction => ({
  ...draft,
  ...NO_FINDINGS,
  status: "failed",
  error,
  creditsUsed: 0,
});

export const extractionStatusAt = (
  { status, fileExpiresAt }: Pick<ExtractionRecord, "status" | "fileExpiresAt">,
  nowMs: number,
): ExtractionStatus => (hasFile(status) && nowMs >= fileExpiresAt ? "expired" : status);

/** A further file of an extraction, beside its result: a workbook, a picture. */
export const extractionFileOf = (extractionId: string, name: string): string => `${extractionId}-${name}`;

/** The file of an extraction's result. */
export const resultNameOf = (extractionId: string): string => `${extractionId}.json`;
