import { PdfError } from "../errors.ts";

/** Returns the error for a file that cannot be read, not even by a search for its objects. */
export function unreadableError(reason: string, cause?: unknown): PdfError {
  return new PdfError("unreadable", `The PDF cannot be read: ${reason}.`, { cause });
}

export function passwordError(given: boolean): PdfError {
  return given
    ? new PdfError("encrypted", "The PDF is encrypted, and the password does not open it.")
    : new PdfError("password_required", "The PDF is encrypted. Its password is required.");
}

/** Returns the error for a file that can only be opened with the private key of a certificate (ISO 32000-2, 7.6.5). */
export const certificateError = (): PdfError =>
  new PdfError(
    "encrypted",
    "The PDF is encrypted with certificates and cannot be opened with a password. Save a copy without encryption.",
  );
