import type { Environment } from "./environment.ts";
import type { ErrorRecord } from "./errors.ts";
import type { FileDelivery } from "./file-delivery.ts";
import type { Metadata } from "./metadata.ts";
import type { Warning } from "./warnings.ts";

export const COMPRESSION_LEVELS = ["none", "low", "medium", "high"] as const;
export type CompressionLevel = (typeof COMPRESSION_LEVELS)[number];

export const WATERMARK_POSITIONS = ["center", "top-left", "top-right", "bottom-left", "bottom-right"] as const;
export type WatermarkPosition = (typeof WATERMARK_POSITIONS)[number];

/** Option `watermark` of POST /v1/pdfs with defaults filled in. */
export interface TextWatermark {
  text: string;
  /** `#RRGGBB` or `#RRGGBBAA`. */
  color: string;
  /** Degrees, clockwise positive as in CSS: -45 rises from left to right. */
  rotation: number;
  position: WatermarkPosition;
}

/** Watermark of a result of the watermark endpoint. */
export interface AppliedWatermark {
  type: "text" | "image";
  content: string;
  pagesApplied: number;
}

/** Operation that made a PDF. It determines the event type. */
export const PDF_OPERATIONS = [
  "render",
  "template",
  "merge",
  "watermark",
  "split",
  "reorder",
  "convert",
  "ocr",
  "edit",
] as const;
export type PdfOperation = (typeof PDF_OPERATIONS)[number];

/** Stored status. `expired` is computed at each read and never stored. */
export type StoredPdfStatus = "processing" | "completed" | "completed_with_warnings" | "failed";
export type PdfStatus = StoredPdfStatus | "expired";

export interface FailedResourceRecord {
  url: string;
  reason: string;
  status?: number;
}

/** The page that a render finally printed. */
export interface MainDocument {
  /** URL without user name and password. */
  url: string;
  /** HTTP status. */
  status: number;
}

export interface PdfDebug {
  console: { level: string; text: string; url?: string; line?: number }[];
  failedResources: FailedResourceRecord[];
}

/** Properties of a PDF that are known before any work. Times are epoch ms. */
export interface PdfDraft {
  id: string;
  accountId: string;
  environment: Environment;
  operation: PdfOperation;
  output: "url" | "base64";
  /** Name of a page format, or `custom`; null where no format was chosen (edits). */
  format: string | null;
  customSize: { width: string; height: string } | null;
  landscape: boolean | null;
  compress: CompressionLevel;
  watermark: TextWatermark | AppliedWatermark | null;
  metadata: Metadata;
  template: { id: string; name: string; version: number } | null;
  sourceCount: number | null;
  sourceFormat: string | null;
  /** Name of the download; null uses the id. */
  filename: string | null;
  /** Whether the file is encrypted. */
  encrypted: boolean;
  creditsUsed: number;
  createdAt: number;
  fileExpiresAt: number;
}

/** Properties that the work determines. */
interface PdfResultFields {
  pages: number;
  bytes: number;
  /** Size before compression; null when compress is `none`. */
  bytesBefore: number | null;
  /** Displayed size of the first page; null when the engine does not report it. */
  pageSizeMm: { width: number; height: number } | null;
  warnings: Warning[];
  debug: PdfDebug | null;
  mainDocument: MainDocument | null;
  /** Result of `deliver_to`; null without that option. */
  delivery: FileDelivery | null;
  /** Null for edits, which use neither browser nor office suite. */
  engine: string | null;
  renderTimeMs: number;
}

/** Columns of `PdfFindings` while there is no file. */
type NoResultFields = { [Name in Exclude<keyof PdfResultFields, "warnings">]: null } & { warnings: [] };

const NO_RESULT_FIELDS: NoResultFields = {
  pages: null,
  bytes: null,
  bytesBefore: null,
  pageSizeMm: null,
  warnings: [],
  debug: null,
  mainDocument: null,
  delivery: null,
  engine: null,
  renderTimeMs: null,
};

/** A PDF that an asynchronous request has yet to make. */
export type ProcessingPdf = PdfDraft & NoResultFields & { status: "processing"; error: null };
export type FailedPdf = PdfDraft & NoResultFields & { status: "failed"; error: ErrorRecord };
export type CompletedPdf = PdfDraft &
  PdfResultFields & { status: "completed" | "completed_with_warnings"; error: null };

/** A PDF as it is stored. */
export type PdfRecord = ProcessingPdf | FailedPdf | CompletedPdf;

export const processingPdf = (draft: PdfDraft): ProcessingPdf => ({
  ...draft,
  ...NO_RESULT_FIELDS,
  status: "processing",
  error: null,
});

/** Returns the record of a failed PDF, which costs nothing. */
export const failedPdf = (draft: PdfDraft, error: ErrorRecord): FailedPdf => ({
  ...draft,
  ...NO_RESULT_FIELDS,
  status: "failed",
  error,
  creditsUsed: 0,
});

/** Returns the status that clients see: the stored one until the file expires. */
export function pdfStatusAt(pdf: Pick<PdfRecord, "status" | "fileExpiresAt">, nowMs: number): PdfStatus {
  return hasFile(pdf.status) && nowMs >= pdf.fileExpiresAt ? "expired" : pdf.status;
}

/** Whether a resource with this status has, or had, a file. */
export const hasFile = (status: string): boolean => status !== "failed" && status !== "processing";

/** Suffix of PDF files. A PDF's file is named by its id, and the suffix is part of the name in URLs and rows. */
export const PDF_FILE_SUFFIX = ".pdf";
export const pdfFileOf = (pdfId: string): string => `${pdfId}${PDF_FILE_SUFFIX}`;
export const pdfScreenshotFileOf = (pdfId: string): string => `${pdfId}.png`;
