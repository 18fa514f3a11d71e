import type { PageBox } from "@folio/pdf/model";
import type { DocumentBytes } from "../../domain/document-bytes.ts";
import type { OcrLanguage } from "../../domain/ocr-language.ts";

export interface OcrWord extends PageBox {
  text: string;
  /** From 0 to 1. */
  confidence: number;
  /** Index of its line on the page. Lines are in reading order. */
  line: number;
}

/** A drawn line, in points. `at` is y for a horizontal line and x for a vertical one. */
export interface OcrRule {
  horizontal: boolean;
  at: number;
  from: number;
  to: number;
  thickness: number;
}

/**
 * A page after OCR. Boxes refer to the upright page of `widthPt` × `heightPt`: a page that was scanned sideways was turned clockwise
 * by `turnedDeg`, and a skewed one by another `deskewedDeg`.
 */
export interface OcrPage {
  page: number;
  widthPt: number;
  heightPt: number;
  turnedDeg: 0 | 90 | 180 | 270;
  deskewedDeg: number;
  text: string;
  words: OcrWord[];
  /** Ruling lines of tables and forms. */
  rules: OcrRule[];
  /** Mean confidence of the words weighted by their length, from 0 to 1. Null on a page without words. */
  confidence: number | null;
}

/** A page that failed while others could be read. */
export interface OcrPageFailure {
  page: number;
  error: { code: "timeout_exceeded" | "document_too_large" | "source_invalid"; message: string };
}

export interface OcrRequest {
  source: DocumentBytes;
  password?: string | undefined;
  /** Page numbers from 1; null for all pages. */
  pages: number[] | null;
  language: OcrLanguage;
  /** From 150 to 600. */
  dpi: number;
  /** Fair-share key of the job (fair-share.ts): one key cannot occupy all capacity while another waits. */
  share: string;
  deadlineMs: number;
}

/**
 * Recognises text in page images. Throws (FolioError): `source_encrypted`, `source_invalid`, `source_too_large`, `page_out_of_range`,
 * `document_too_large`, `timeout_exceeded`, `container_unavailable`. Retries are safe.
 */
export interface OcrEngine {
  /** Yields pages in the order in which they are finished. Leaving the loop or aborting the signal stops the work. */
  recognize(request: OcrRequest, signal: AbortSignal): AsyncIterable<OcrPage | OcrPageFailure>;
}
