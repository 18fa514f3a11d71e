/** Code of a `PdfError`. */
export type PdfErrorCode =
  /** The file is not a PDF or image that can be read, not even after repair. */
  | "unreadable"
  /** The PDF is encrypted, and no password was given. */
  | "password_required"
  /** The PDF is encrypted, and the given password does not open it, or no password can. */
  | "encrypted"
  /** A source has more pages, or an image more pixels, than the limits allow. */
  | "too_large"
  /** The work needs more memory or processing than the limits allow. */
  | "too_complex"
  /** A page number is beyond the last page. */
  | "page_out_of_range"
  /** An argument has an invalid value. */
  | "invalid_argument"
  /** The deadline passed before the work ended. */
  | "timeout";

/** One error in an argument. `field` is a path such as `fields.name`. */
export interface ArgumentErrorDetail {
  field: string;
  error: string;
}

export interface PdfErrorOptions {
  /** Path of the invalid argument, such as `ranges[0]`. */
  argument?: string | null | undefined;
  /** All errors of an argument that has several. */
  faults?: readonly ArgumentErrorDetail[] | undefined;
  cause?: unknown;
}

/** Expected error of this package. Anything else that it throws is a bug, or the reason of an aborted signal. */
export class PdfError extends Error {
  override readonly name: string = "PdfError";
  readonly code: PdfErrorCode;
  /** Path of the invalid argument; null if the whole source is. */
  readonly argument: string | null;
  readonly faults: readonly ArgumentErrorDetail[] | undefined;

  constructor(code: PdfErrorCode, message: string, { argument = null, faults, cause }: PdfErrorOptions = {}) {
    super(message, { cause });
    this.code = code;
    this.argument = argument;
    this.faults = faults;
  }
}

/** Codes of `PdfWarning`. */
export type PdfWarningCode =
  | "source_recovered"
  | "content_dropped"
  | "signature_invalidated"
  | "glyph_missing"
  /** A redaction found nothing to remove. */
  | "nothing_redacted"
  /** The gap of a redacted text is still as wide as the text was. */
  | "gap_width_kept"
  /** A redacted text remains in a place that cannot be changed or searched. */
  | "text_remains";

/** A loss or repair that did not prevent the result. */
export interface PdfWarning {
  code: PdfWarningCode;
  message: string;
  /** Part that the warning is about, such as `sources[0]`. */
  resource?: string;
}

/** Maximum number of characters of a received value in a message. */
const SHOWN_CHARACTERS = 80;

/** Cuts a received text to 80 characters for a message. */
export const truncateForMessage = (text: string): string =>
  text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
