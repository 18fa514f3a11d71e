export type PdfErrorCode =
  /** The file is not a PDF or image, or is too damaged to be read. */
  | "unreadable"
  /** The PDF is encrypted, and no password was given. */
  | "password_required"
  /** The PDF is encrypted, and the given password is wrong, or no password can open the file. */
  | "encrypted"
  /** A source has too many pages, or an image has too many pixels. */
  | "too_large"
  /** The work needs more memory or processing than the limits allow. */
  | "too_complex"
  /** A page number is beyond the last page. */
  | "page_out_of_range"
  /** An argument has an invalid value. */
  | "invalid_argument"
  /** The document cannot conform to the requested standards. `faults` lists the reasons. */
  | "not_conformant"
  /** The deadline passed before the work ended. */
  | "timeout";

/** One error in an argument. `field` is the path of the invalid value, such as `fields.name`. */
export interface ArgumentErrorDetail {
  field: string;
  error: string;
}

export interface PdfErrorOptions {
  /** Path of the invalid argument, such as `ranges[0]`. */
  argument?: string | null | undefined;
  /** Individual errors, if the argument has several errors. */
  faults?: readonly ArgumentErrorDetail[] | undefined;
  cause?: unknown;
}

/** Expected error of this package. Any other error that the package throws is a bug, or the reason of an aborted signal. */
export class PdfError extends Error {
  override readonly name: string = "PdfError";
  readonly code: PdfErrorCode;
  /** Path of the invalid argument, or null if the error is about the whole source. */
  readonly argument: string | null;
  readonly faults: readonly ArgumentErrorDetail[] | undefined;

  constructor(code: PdfErrorCode, message: string, { argument = null, faults, cause }: PdfErrorOptions = {}) {
    super(message, { cause });
    this.code = code;
    this.argument = argument;
    this.faults = faults;
  }
}

export type PdfWarningCode =
  | "source_recovered"
  | "content_dropped"
  | "signature_invalidated"
  | "glyph_missing"
  /** A redaction found nothing to remove. */
  | "nothing_redacted"
  /** The gap in place of a redacted text is still as wide as the text was. */
  | "gap_width_kept"
  /** A redacted text remains in a part of the file that cannot be changed or searched. */
  | "text_remains"
  /** A change that lets the document conform to the requested standards. */
  | "conformance_repaired";

/** Warning about a loss or a repair that did not prevent the edit from succeeding. */
export interface PdfWarning {
  code: PdfWarningCode;
  message: string;
  /** The source or step that the warning is about, such as `sources[0]`. */
  resource?: string;
}

/** Maximum number of characters of an input value that an error message quotes. */
const SHOWN_CHARACTERS = 80;

/** Truncates a text from the input to `SHOWN_CHARACTERS` characters, so that an error message can quote it. */
export const truncateForMessage = (text: string): string =>
  text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
