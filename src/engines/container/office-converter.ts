import type { DocumentBytes } from "../../domain/document-bytes.ts";
import type { OfficeFormat } from "../../domain/office-format.ts";

export interface OfficeRequest {
  source: DocumentBytes;
  /** File name that the document displays where it prints its own name. */
  name: string;
  /** Format according to the file's extension. Content of another family is rejected. */
  format: OfficeFormat;
  /** Paper in portrait orientation, in points; null keeps the document's own. Slides are scaled to it. */
  paper: { widthPt: number; heightPt: number } | null;
  /** Null keeps the document's own orientation. */
  landscape: boolean | null;
  /** Whether sheets without their own page fitting are fitted to the page's width. Otherwise they keep their scale and page breaks. */
  fitSheets: boolean;
  /** Fair-share key of the job (fair-share.ts): one key cannot occupy all capacity while another waits. */
  share: string;
  deadlineMs: number;
}

export interface OfficeConversion {
  /** The PDF, of exactly `sizeBytes` bytes. Fails with `container_unavailable` when it ends early. */
  body: ReadableStream<Uint8Array>;
  sizeBytes: number;
  pages: number;
  /** Product and version, such as `LibreOffice/7.4.7.2`. */
  engine: string;
}

/**
 * Converts office files to PDF. Throws (FolioError): `source_encrypted`, `source_invalid`, `unsupported_format` (the content is not of
 * `format`), `source_too_large`, `document_too_large`, `timeout_exceeded`, `container_unavailable`. After a crash of LibreOffice it has
 * already been restarted and the document retried once. Retries are safe.
 */
export interface OfficeConverter {
  /** Converts a file. Aborting the signal stops the work in the container. */
  convert(request: OfficeRequest, signal: AbortSignal): Promise<OfficeConversion>;
}
