import { PdfError, type PdfWarning } from "@folio/pdf/model";

/** Expected error of an extraction, such as a missing password. It has the same error codes as `PdfError`. */
export class ExtractionError extends PdfError {
  override readonly name = "ExtractionError";
}

export type ExtractionWarningCode = PdfWarning["code"] | "page_unreadable" | "text_unreadable" | "image_omitted";

/** Warning about a page or image that could not be read, or about a damaged file that was repaired. */
export interface ExtractionWarning {
  code: ExtractionWarningCode;
  message: string;
  resource?: string;
}
