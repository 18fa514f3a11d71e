import type { RedactionReport } from "@folio/pdf/model";
import type { Environment } from "./environment.ts";
import type { ErrorRecord } from "./errors.ts";
import type { FileDelivery } from "./file-delivery.ts";
import type { Metadata } from "./metadata.ts";
import type { Warning } from "./warnings.ts";

export const COMPRESSION_LEVELS = ["none", "low", "medium", "high"] as const;
export type CompressionLevel = (typeof COMPRESSION_LEVELS)[number];

export const WATERMARK_POSITIONS = ["center", "top-left", "top-right", "bottom-left", "bottom-right"] as const;
export type WatermarkPosition = (typeof WATERMARK_POSITIONS)[number];

/** The option `watermark` of POST /v1/pdfs, with its defaults filled in. */
export interface TextWatermark {
  text: string;
  /** Colour of the text as `#RRGGBB` or `#RRGGBBAA`. */
  color: string;
  /** Rotation in degrees. As in CSS, positive values are clockwise: with -45 the text rises from left to right. */
  rotation: number;
  position: WatermarkPosition;
}

/** The watermark that the watermark endpoint added to a PDF. */
export interface AppliedWatermark {
  type: "text" | "image";
  content: string;
  pagesApplied: number;
}

/** Operations that can make a PDF. The operation determines the event type. */
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

/** Status that the database stores. The status `expired` is never stored, but computed at each read. */
export type StoredPdfStatus = "processing" | "completed" | "completed_with_warnings" | "failed";
export type PdfStatus = StoredPdfStatus | "expired";

export interface FailedResourceRecord {
  url: string;
  reason: string;
  status?: number;
}

/** The page that the browser printed, after all redirects. */
export interface MainDocument {
  /** URL of the page without user name and password. */
  url: string;
  /** HTTP status of the page. */
  status: number;
}

export interface PdfDebug {
  console: { level: string; text: string; url?: string; line?: number }[];
  failedResources: FailedResourceRecord[];
}

/** Report of a redaction. It contains no text of the document. */
export interface RedactionRecord extends RedactionReport {
  /** Number of matches of each search, in the order of the request. */
  matches: number[];
  /** Places of the file in which a searched text remains. */
  remaining: string[];
  /** SHA-256 of the file, in hexadecimal; null for a file that was not in memory as a whole. */
  sha256: string | null;
  /** Time at which the redacted file was stored, epoch ms. */
  redactedAt: number;
}

/** Properties of a PDF that are known before the work starts. Times are epoch ms. */
export interface PdfDraft {
  id: string;
  accountId: string;
  environment: Environment;
  operation: PdfOperation;
  output: "url" | "base64";
  /** Name of a page format, or `custom`. Null if no format was chosen, as for edits. */
  format: string | null;
  customSize: { width: string; height: string } | null;
  landscape: boolean | null;
  compress: CompressionLevel;
  watermark: TextWatermark | AppliedWatermark | null;
  metadata: Metadata;
  template: { id: string; name: string; version: number } | null;
  sourceCount: number | null;
  sourceFormat: string | null;
  /** File name of the download. If null, the name is the PDF's id. */
  filename: string | null;
  /** Whether the file is encrypted. */
  encrypted: boolean;
  creditsUsed: number;
  createdAt: number;
  fileExpiresAt: number;
}

/** Properties of a PDF that the work determines. */
interface PdfResultFields {
  pages: number;
  bytes: number;
  /** Size before compression, in bytes; null if `compress` is `none`. */
  bytesBefore: number | null;
  /** Size of the first page as it is displayed; null if the engine does not report it. */
  pageSizeMm: { width: number; height: number } | null;
  warnings: Warning[];
  debug: PdfDebug | null;
  mainDocument: MainDocument | null;
  /** Report of a redaction that requested one. */
  redaction: RedactionRecord | null;
  /** Result of the upload that `deliver_to` requests; null without that option. */
  delivery: FileDelivery | null;
  /** Engine that made the PDF. Null for edits, which use neither the browser nor the office suite. */
  engine: string | null;
  renderTimeMs: number;
}

/** Values of `PdfResultFields` while there is no file. */
type NoResultFields = { [Name in Exclude<keyof PdfResultFields, "warnings">]: null } & { warnings: [] };

const NO_RESULT_FIELDS: NoResultFields = {
  pages: null,
  bytes: null,
  bytesBefore: null,
  pageSizeMm: null,
  warnings: [],
  debug: null,
  mainDocument: null,
  redaction: null,
  delivery: null,
  engine: null,
  renderTimeMs: null,
};

/** A PDF that an asynchronous request has accepted and whose work has not ended. */
export type ProcessingPdf = PdfDraft & NoResultFields & { status: "processing"; error: null };
export type FailedPdf = PdfDraft & NoResultFields & { status: "failed"; error: ErrorRecord };
export type CompletedPdf = PdfDraft &
  PdfResultFields & { status: "completed" | "completed_with_warnings"; error: null };

/** A PDF as the database stores it. */
export type PdfRecord = ProcessingPdf | FailedPdf | CompletedPdf;

export const processingPdf = (draft: PdfDraft): ProcessingPdf => ({
  ...draft,
  ...NO_RESULT_FIELDS,
  status: "processing",
  error: null,
});

/** Returns the record of a failed PDF. A failed PDF costs no credits. */
export const failedPdf = (draft: PdfDraft, error: ErrorRecord): FailedPdf => ({
  ...draft,
  ...NO_RESULT_FIELDS,
  status: "failed",
  error,
  creditsUsed: 0,
});

/** Returns the status that clients see: the stored status, or `expired` after the file has expired. */
export function pdfStatusAt(pdf: Pick<PdfRecord, "status" | "fileExpiresAt">, nowMs: number): PdfStatus {
  return hasFile(pdf.status) && nowMs >= pdf.fileExpiresAt ? "expired" : pdf.status;
}

/** Whether a resource with this status has, or had, a file. */
export const hasFile = (status: string): boolean => status !== "failed" && status !== "processing";

/** Suffix of the names of PDF files. The name is the PDF's id and this suffix, in URLs and in database rows. */
export const PDF_FILE_SUFFIX = ".pdf";
export const pdfFileOf = (pdfId: string): string => `${pdfId}${PDF_FILE_SUFFIX}`;
export const pdfScreenshotFileOf = (pdfId: string): string => `${pdfId}.png`;
