import type { DocumentBytes } from "../../domain/document-bytes.ts";
import type { OfficeFormat } from "../../domain/office-format.ts";

export interface OfficeRequest {
  source: DocumentBytes;
  /** File name that appears in the document's fields for its own name. */
  name: string;
  /** Format that the file's extension indicates. Content of another kind of format is rejected. */
  format: OfficeFormat;
  /** Paper size in portrait, in points; null keeps the document's own paper size. Slides are scaled to the paper. */
  paper: { widthPt: number; heightPt: number } | null;
  /** Whether the paper is landscape; null keeps the document's own orientation. */
  landscape: boolean | null;
  /**
   * Whether to scale spreadsheets to the width of the page if they define no scaling. If false, they keep their scale
   * and page breaks.
   */
  fitSheets: boolean;
  /**
   * Fair-share key of the job: the account's pseudonym (domain/fair-share.ts). Jobs with one key cannot occupy all
   * capacity while jobs with another key wait.
   */
  share: string;
  deadlineMs: number;
}

export interface OfficeConversion {
  /** The PDF, with exactly `sizeBytes` bytes. The stream fails with `container_unavailable` if it ends before that. */
  body: ReadableStream<Uint8Array>;
  sizeBytes: number;
  pages: number;
  /** Product name and version of the office suite, such as `LibreOffice/7.4.7.2`. */
  engine: string;
}

/**
 * Converts office files to PDF. Throws (FolioError): `source_encrypted`, `source_invalid`, `unsupported_format` (the
 * content is not of `format`), `source_too_large`, `document_too_large`, `timeout_exceeded`, `container_unavailable`.
 * If LibreOffice crashes, the container itself restarts it and retries the document once. It is safe to retry.
 */
export interface OfficeConverter {
  /** Converts a file. Aborting the signal stops the work in the container. */
  convert(request: OfficeRequest, signal: AbortSignal): Promise<OfficeConversion>;
}
