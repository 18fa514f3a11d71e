import type { PageBox } from "@folio/pdf/model";
import type { DocumentBytes } from "../../domain/document-bytes.ts";
import type { OcrLanguage } from "../../domain/ocr-language.ts";

export interface OcrWord extends PageBox {
  text: string;
  /** Confidence of the word, from 0 to 1. */
  confidence: number;
  /** Index of the word's line on the page. Lines are in reading order. */
  line: number;
}

/** A ruled line (a drawn straight line), in points. `at` is its y if it is horizontal, and its x if it is vertical. */
export interface OcrRule {
  horizontal: boolean;
  at: number;
  from: number;
  to: number;
  thickness: number;
}

/**
 * A page after OCR. Its boxes refer to the upright page of `widthPt` × `heightPt` points. OCR rotated a page that was
 * scanned sideways clockwise by `turnedDeg` degrees. It rotated a skewed page clockwise by another `deskewedDeg`
 * degrees.
 */
export interface OcrPage {
  page: number;
  widthPt: number;
  heightPt: number;
  turnedDeg: 0 | 90 | 180 | 270;
  deskewedDeg: number;
  text: string;
  words: OcrWord[];
  /** Ruled lines of the tables and forms on the page. */
  rules: OcrRule[];
  /** Mean confidence of the words, from 0 to 1, weighted by their length. Null on a page without words. */
  confidence: number | null;
}

/** A page on which OCR failed. OCR succeeded on other pages of the same document. */
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
  /** Resolution in dpi at which OCR reads the pages, from 150 to 600. */
  dpi: number;
  /**
   * Fair-share key of the job: the account's pseudonym (domain/fair-share.ts). Jobs with one key cannot occupy all
   * capacity while jobs with another key wait.
   */
  share: string;
  deadlineMs: number;
}

/**
 * Recognises text in page images. Throws (FolioError): `source_encrypted`, `source_invalid`, `source_too_large`,
 * `page_out_of_range`, `document_too_large`, `timeout_exceeded`, `container_unavailable`. It is safe to retry.
 */
export interface OcrEngine {
  /**
   * Yields pages in the order in which OCR finishes them. OCR stops if the caller leaves the loop or aborts the signal.
   */
  recognize(request: OcrRequest, signal: AbortSignal): AsyncIterable<OcrPage | OcrPageFailure>;
}
