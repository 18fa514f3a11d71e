import type { PageBox } from "@folio/pdf/model";
import type { DocumentBytes } from "../../domain/document-bytes.ts";
import type { OcrLanguage } from "../../domain/ocr-language.ts";

export interface OcrWord extends PageBox {
  text: string;
  /** 0 to 1. */
  confidence: number;
  /** Index of its line on the page; lines are in reading order. */
  line: number;
}

/** A printed line, in points: y of a horizontal one, x of a vertical one. */
export interface OcrRule {
  horizontal: boolean;
  at: number;
  from: number;
  to: number;
  thickness: number;
}

/**
 * One page as it was read. Boxes lie in the upright page of `widthPt` × `heightPt`: a page that was scanned sideways was first
 * turned clockwise by `turnedDeg`, a skewed one by `deskewedDeg` more.
 */
export interface OcrPage {
  page: number;
  widthPt: number;
  heightPt: number;
  turnedDeg: 0 | 90 | 180 | 270;
  deskewedDeg: number;
  text: string;
  words: OcrWord[];
  /** The lines of tables and forms. */
  rules: OcrRule[];
  /** Mean of the words' confidences weighted by their length, 0 to 1; null on a page without words. */
  confidence: number | null;
}

/** A page that could not be read while others could. */
export interface OcrPageFailure {
  page: number;
  error: { code: "timeout_exceeded" | "document_too_large" | "source_invalid"; message: string };
}

export interface OcrRequest {
  source: DocumentBytes;
  password?: string | undefined;
  /** 1-based; null for all. */
  pages: number[] | null;
  language: OcrLanguage;
  /** 150 to 600. */
  dpi: number;
  /** Whose job it is (fair-share.ts): one share never holds everything while another one waits. */
  share: string;
  deadlineMs: number;
}

/**
 * Text out of pictures of pages. Throws (FolioError): `source_encrypted`, `source_invalid`, `source_too_large`, `page_out_of_range`,
 * `document_too_large`, `timeout_exceeded`, `container_unavailable`. Reading again is safe.
 */
export interface OcrEngine {
  /** Pages in the order in which they are finished; leaving the loop or aborting the signal stops the work. */
  recognize(request: OcrRequest, signal: AbortSignal): AsyncIterable<OcrPage | OcrPageFailure>;
}
