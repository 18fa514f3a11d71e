import type { DocumentBytes } from "../../domain/document-bytes.ts";
import type { OfficeFormat } from "../../domain/office-format.ts";

export interface OfficeRequest {
  source: DocumentBytes;
  /** What the document calls itself where it prints its own file name. */
  name: string;
  /** What the file's extension promises; content of another family is refused. */
  format: OfficeFormat;
  /** Portrait paper in points; null keeps the document's own. Slides are scaled onto it. */
  paper: { widthPt: number; heightPt: number } | null;
  /** null keeps the document's own orientation. */
  landscape: boolean | null;
  /** Whether sheets without a fitting of their own are fitted to the page's width; else they keep their scale and page breaks. */
  fitSheets: boolean;
  /** Whose job it is (fair-share.ts): one share never holds everything while another one waits. */
  share: string;
  deadlineMs: number;
}

export interface OfficeConversion {
  /** The PDF, exactly `sizeBytes` long; fails with `container_unavailable` when it is cut short. */
  body: ReadableStream<Uint8Array>;
  sizeBytes: number;
  pages: number;
  /** Such as `LibreOffice/7.4.7.2`. */
  engine: string;
}

/**
 * Office files to PDF. Throws (FolioError): `source_encrypted`, `source_invalid`, `unsupported_format` (the content is of another
 * kind than `format`), `source_too_large`, `document_too_large`, `timeout_exceeded`, `container_unavailable`. A LibreOffice that
 * crashed was already replaced and the document tried once more. Converting again is safe.
 */
export interface OfficeConverter {
  /** Aborting the signal stops the work in the container. */
  convert(request: OfficeRequest, signal: AbortSignal): Promise<OfficeConversion>;
}
