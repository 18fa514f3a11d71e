import { FolioError } from "../../../domain/errors.ts";

/** The file cannot be understood, not even by looking for its objects one by one. */
export function unreadable(reason: string, cause?: unknown): FolioError {
  return new FolioError("source_invalid", `The PDF cannot be read: ${reason}.`, { cause });
}

export function passwordNeeded(given: boolean): FolioError {
  return new FolioError(
    "source_encrypted",
    given
      ? "The PDF is encrypted and the password given does not open it."
      : "The PDF is encrypted and needs a password: send it as password in the source object.",
  );
}

/** A lock that opens for whoever has the private key of a certificate (ISO 32000-2, 7.6.5). */
export const certificateNeeded = (): FolioError =>
  new FolioError(
    "source_encrypted",
    "The PDF is encrypted for the holders of certificates, and no password opens it: save a copy that is not.",
  );
