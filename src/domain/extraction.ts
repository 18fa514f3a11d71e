import type { Environment } from "./environment.ts";
import type { ErrorRecord } from "./errors.ts";
import type { Metadata } from "./metadata.ts";
import type { OcrLanguage } from "./ocr-language.ts";
import { hasFile } from "./pdf.ts";
import type { Warning } from "./warnings.ts";

/** Operation that makes an extraction. */
export type ExtractionKind = "text" | "ocr" | "tables" | "images";

export const TEXT_FORMATS = ["text", "markdown", "structured"] as const;
export const TABLE_FORMATS = ["json", "csv", "xlsx"] as const;
/** Outputs of OCR. `text`: only the text. `pdf`: also the source PDF with a text layer. */
export const OCR_OUTPUTS = ["text", "pdf"] as const;
export type OcrOutput = (typeof OCR_OUTPUTS)[number];
/**
 * Forms of a table's header rows. `names`: one name per column, which joins all header rows. `printed`: the rows as
 * printed.
 */
export const TABLE_HEADERS = ["names", "printed"] as const;
export type TableHeaders = (typeof TABLE_HEADERS)[number];
export type ExtractionFormat = (typeof TEXT_FORMATS)[number] | (typeof TABLE_FORMATS)[number] | "original";

/** Status that the database stores. The status `expired` is never stored, but computed at each read. */
export type StoredExtractionStatus = "processing" | "completed" | "failed";
export type ExtractionStatus = StoredExtractionStatus | "expired";

/** Properties of an extraction that are known before the work starts. Times are epoch ms. */
export interface ExtractionDraft {
  id: string;
  accountId: string;
  environment: Environment;
  kind: ExtractionKind;
  format: ExtractionFormat;
  /** Language that OCR used. Null if OCR did not read the words. */
  language: OcrLanguage | null;
  metadata: Metadata;
  creditsUsed: number;
  createdAt: number;
  /** Time at which the result expires, according to the plan's retention. */
  fileExpiresAt: number;
}

/** Properties that the work determines, apart from the result file. */
interface ExtractionResultFields {
  pagesExtracted: number;
  /** Number of words. Null for tables. */
  wordCount: number | null;
  /**
   * Mean confidence of OCR on the pages that it read, from 0 to 1. Null without OCR, and if OCR found no word on any
   * page.
   */
  confidence: number | null;
  warnings: Warning[];
  /** Id of the stored source PDF. Null if the request contained the source. */
  sourcePdfId: string | null;
}

/** Values of `ExtractionResultFields` while there is no result. */
interface NoResultFields extends ExtractionResultFields {
  pagesExtracted: 0;
  wordCount: null;
  confidence: null;
  warnings: [];
  sourcePdfId: null;
}

const NO_RESULT_FIELDS: NoResultFields = {
  pagesExtracted: 0,
  wordCount: null,
  confidence: null,
  warnings: [],
  sourcePdfId: null,
};

/** An extraction that an asynchronous request has accepted and whose work has not ended. */
export type ProcessingExtraction = ExtractionDraft & NoResultFields & { status: "processing"; error: null };
export type FailedExtraction = ExtractionDraft & NoResultFields & { status: "failed"; error: ErrorRecord };
export type CompletedExtraction = ExtractionDraft & ExtractionResultFields & { status: "completed"; error: null };

/** An extraction as the database stores it. */
export type ExtractionRecord = ProcessingExtraction | FailedExtraction | CompletedExtraction;

export const processingExtraction = (draft: ExtractionDraft): ProcessingExtraction => ({
  ...draft,
  ...NO_RESULT_FIELDS,
  status: "processing",
  error: null,
});

/** Returns the record of a failed extraction. A failed extraction costs no credits. */
export const failedExtraction = (draft: ExtractionDraft, error: ErrorRecord): FailedExtraction => ({
  ...draft,
  ...NO_RESULT_FIELDS,
  status: "failed",
  error,
  creditsUsed: 0,
});

export const extractionStatusAt = (
  { status, fileExpiresAt }: Pick<ExtractionRecord, "status" | "fileExpiresAt">,
  nowMs: number,
): ExtractionStatus => (hasFile(status) && nowMs >= fileExpiresAt ? "expired" : status);

/** Returns the name of an additional file of an extraction, such as a workbook or an image. */
export const extractionFileOf = (extractionId: string, name: string): string => `${extractionId}-${name}`;

/** Returns the name of the file that contains the result of an extraction. */
export const resultNameOf = (extractionId: string): string => `${extractionId}.json`;
