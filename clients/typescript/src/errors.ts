import type { ErrorCode, ErrorObject } from "./types.ts";

/** Everything that this client throws on purpose, besides the reason of an abort. */
export class FolioError extends Error {
  override readonly name: string = "FolioError";
}

/** No answer came: the connection failed, was refused or broke off. */
export class ConnectionError extends FolioError {
  override readonly name = "ConnectionError";
}

/** The call's time ended first; see `timeoutMs`. */
export class TimeoutError extends FolioError {
  override readonly name = "TimeoutError";
}

/** An answer as the service gave it. */
export interface ErrorResponse {
  status: number;
  headers: Headers;
  /** Undefined when the body is not the service's: a proxy's page, say. */
  error: Partial<ErrorObject> | undefined;
}

/** The service refused or failed. One class per family; `code` tells the case. */
export class ApiError extends FolioError {
  override readonly name: string = "ApiError";
  readonly status: number;
  /** The family: `invalid_request`, `rendering_error` … */
  readonly type: string;
  readonly code: ErrorCode;
  /** The offending parameter as a path such as `items[3].margin.top`. */
  readonly param: string | null;
  /** Every fault of the request, the first 50. */
  readonly details: { field: string; error: string }[];
  /** Quote it when you ask for help. */
  readonly requestId: string | null;
  /** Seconds to wait before another try, where the service says so. */
  readonly retryAfter: number | null;
  /** Cause and remedy, for people. */
  readonly docUrl: string | null;
  /** The PDF that failed, or that is too large to be answered as base64. */
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

/** The request is wrong: `param` and `details` say where. */
export class InvalidRequestError extends ApiError {
  override readonly name = "InvalidRequestError";
}
export class AuthenticationError extends ApiError {
  override readonly name = "AuthenticationError";
}
/** The credits are used up. */
export class PaymentRequiredError extends ApiError {
  override readonly name = "PaymentRequiredError";
}
/** The key lacks a scope, or its allowlist the address. */
export class ForbiddenError extends ApiError {
  override readonly name = "ForbiddenError";
}
export class NotFoundError extends ApiError {
  override readonly name = "NotFoundError";
}
export class ConflictError extends ApiError {
  override readonly name = "ConflictError";
}
/** The document is at fault: it took too long, did not load, crashed. */
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

/** The error of the family that the answer names. */
export function apiError(answer: ErrorResponse): ApiError {
  const Family = ERROR_CLASSES[answer.error?.type as ErrorObject["type"]] ?? ApiError;
  return new Family(answer);
}

/** `Retry-After` in seconds, from either of its forms (RFC 9110, 10.2.3). */
function retryAfterS(headers: Headers): number | null {
  const value = headers.get("retry-after");
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value);
  const atMs = Date.parse(value);
  return Number.isNaN(atMs) ? null : Math.max(0, Math.ceil((atMs - Date.now()) / 1000));
}
