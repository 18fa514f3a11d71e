import type { ErrorCode, ErrorObject } from "./types.ts";

/** Base class of all errors that this client throws itself. An aborted call throws the reason of its signal instead. */
export class FolioError extends Error {
  override readonly name: string = "FolioError";
}

/** Thrown when no response arrived, because the connection failed, was refused or was closed. */
export class ConnectionError extends FolioError {
  override readonly name = "ConnectionError";
}

/** Thrown when a call exceeded its time limit (`timeoutMs`). */
export class TimeoutError extends FolioError {
  override readonly name = "TimeoutError";
}

/** An error response of the service, before it becomes an error object. */
export interface ErrorResponse {
  status: number;
  headers: Headers;
  /** Undefined when the body is not an error of the service, for example when a proxy sent it. */
  error: Partial<ErrorObject> | undefined;
}

/**
 * Thrown when the service rejected the request, or failed. Each error type has a subclass; `code` identifies the error.
 */
export class ApiError extends FolioError {
  override readonly name: string = "ApiError";
  readonly status: number;
  /** Type of the error, such as `invalid_request` or `rendering_error`. */
  readonly type: string;
  readonly code: ErrorCode;
  /** Path of the invalid parameter, such as `items[3].margin.top`. */
  readonly param: string | null;
  /** All errors that the service found in the request, up to 50, each with its field. */
  readonly details: { field: string; error: string }[];
  /** Id of the request. State this id when you ask for help. */
  readonly requestId: string | null;
  /** Time in seconds to wait before a retry, if the service states it. */
  readonly retryAfter: number | null;
  /** URL of the documentation of this error, with its cause and its solution. */
  readonly docUrl: string | null;
  /** Id of the PDF that failed, or that is too large for a base64 response. */
  readonly pdfId: string | null;

  constructor({ status, headers, error }: ErrorResponse) {
    super(error?.message ?? `The request failed with HTTP ${status}`);
    this.status = status;
    this.type = error?.type ?? "unknown";
    this.code = error?.code ?? "unknown";
    this.param = error?.param ?? null;
    this.details = error?.details ?? [];
    this.requestId = error?.request_id ?? headers.get("request-id");
    this.retryAfter = retryAfterS(headers);
    this.docUrl = error?.doc_url ?? null;
    this.pdfId = error?.pdf_id ?? null;
  }
}

/** Thrown when the request is invalid. `param` and `details` name the invalid fields. */
export class InvalidRequestError extends ApiError {
  override readonly name = "InvalidRequestError";
}
export class AuthenticationError extends ApiError {
  override readonly name = "AuthenticationError";
}
/** Thrown when the account has no credits left. */
export class PaymentRequiredError extends ApiError {
  override readonly name = "PaymentRequiredError";
}
/** Thrown when the API key lacks a scope, or when its IP allowlist does not contain the client's address. */
export class ForbiddenError extends ApiError {
  override readonly name = "ForbiddenError";
}
export class NotFoundError extends ApiError {
  override readonly name = "NotFoundError";
}
export class ConflictError extends ApiError {
  override readonly name = "ConflictError";
}
/** Thrown when the document caused the error: it took too long, did not load, or crashed the renderer. */
export class RenderingError extends ApiError {
  override readonly name = "RenderingError";
}
export class RateLimitError extends ApiError {
  override readonly name = "RateLimitError";
}
export class InternalError extends ApiError {
  override readonly name = "InternalError";
}
export class ServiceUnavailableError extends ApiError {
  override readonly name = "ServiceUnavailableError";
}

const ERROR_CLASSES: Record<ErrorObject["type"], new (answer: ErrorResponse) => ApiError> = {
  invalid_request: InvalidRequestError,
  authentication_error: AuthenticationError,
  payment_required: PaymentRequiredError,
  forbidden: ForbiddenError,
  not_found: NotFoundError,
  conflict: ConflictError,
  rendering_error: RenderingError,
  rate_limited: RateLimitError,
  internal_error: InternalError,
  service_unavailable: ServiceUnavailableError,
};

/** Returns an error of the class that belongs to the error type of the response. */
export function apiError(answer: ErrorResponse): ApiError {
  const Family = ERROR_CLASSES[answer.error?.type as ErrorObject["type"]] ?? ApiError;
  return new Family(answer);
}

/** Returns the `Retry-After` header in seconds, whether it contains seconds or a date (RFC 9110, 10.2.3). */
function retryAfterS(headers: Headers): number | null {
  const value = headers.get("retry-after");
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value);
  const atMs = Date.parse(value);
  return Number.isNaN(atMs) ? null : Math.max(0, Math.ceil((atMs - Date.now()) / 1000));
}
