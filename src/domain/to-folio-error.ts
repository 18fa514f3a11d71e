import { PdfError, type PdfErrorCode } from "@folio/pdf/model";
import { TemplateError } from "@folio/templates/model";
import { type ErrorCode, FolioError, storageUnavailable } from "./errors.ts";

/**
 * API error code for each error code of @folio/pdf. Errors of the packages are translated to API errors only in this
 * file.
 */
const CODE_OF_PDF_ERROR: Record<Exclude<PdfErrorCode, "timeout">, ErrorCode> = {
  unreadable: "source_invalid",
  password_required: "source_encrypted",
  encrypted: "source_encrypted",
  too_large: "source_too_large",
  too_complex: "document_too_large",
  page_out_of_range: "page_out_of_range",
  invalid_argument: "invalid_parameter",
  not_conformant: "not_conformant",
};

/**
 * Returns the API's error for any thrown value. A FolioError is returned unchanged. Errors of `@folio/pdf`,
 * `@folio/extraction` and `@folio/templates` are translated. If SQLite reports a full disk, the error is
 * `storage_unavailable`. Every other value becomes `internal_error`, with the value as cause for the log.
 */
export function toFolioError(thrown: unknown): FolioError {
  if (thrown instanceof FolioError) return thrown;
  const error = mapError(thrown);
  if (error instanceof FolioError) return error;
  if (String(thrown).includes("SQLITE_FULL")) return storageUnavailable(thrown);
  return new FolioError(
    "internal_error",
    "Folio failed because of an internal error. Retry; if it persists, send support the request id.",
    {
      cause: thrown,
    },
  );
}

/** Runs a package's code and throws the package's errors as FolioErrors. Throws any other value unchanged. */
export function mapErrors<Result>(work: () => Result): Result {
  try {
    const result = work();
    return result instanceof Promise ? (result.catch(rethrow) as Result) : result;
  } catch (thrown) {
    return rethrow(thrown);
  }
}

function rethrow(thrown: unknown): never {
  throw mapError(thrown);
}

/** Returns the FolioError for an error of a package. Returns any other value unchanged. */
export function mapError(thrown: unknown): unknown {
  if (thrown instanceof PdfError) {
    if (thrown.code === "timeout") return machineBusyError(thrown);
    const { code, message, argument, faults, cause } = thrown;
    return new FolioError(CODE_OF_PDF_ERROR[code], code === "password_required" ? PASSWORD_REQUIRED : message, {
      param: argument,
      details: faults && [...faults],
      cause,
    });
  }
  if (thrown instanceof TemplateError) {
    const { message, faults } = thrown;
    return new FolioError("template_failed", message, { param: "data", details: [...faults] });
  }
  return thrown;
}

const RETRY_AFTER_S = 10;

/**
 * Error for work that did not end before its wall-clock deadline. The document is not the cause, because the engines
 * limit the work of a document separately.
 */
export const machineBusyError = (cause?: unknown): FolioError =>
  new FolioError(
    "service_busy",
    "The machine is busy: the work on the document did not finish in time. Nothing was charged. Try again later, or send async: true.",
    { retryAfterS: RETRY_AFTER_S, cause },
  );

const PASSWORD_REQUIRED = "The PDF is encrypted. Send its password as password in the source object.";
