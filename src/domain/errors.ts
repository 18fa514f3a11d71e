import { LIMITS } from "./limits.ts";

/** All public errors, by code: `[HTTP status, type]` (docs/contract/additions.md section 1). */
const ERROR_CATALOGUE = {
  malformed_json: [400, "invalid_request"],
  invalid_parameter: [400, "invalid_request"],
  missing_parameter: [400, "invalid_request"],
  unknown_parameter: [400, "invalid_request"],
  parameters_exclusive: [400, "invalid_request"],
  unknown_version: [400, "invalid_request"],
  missing_api_key: [401, "authentication_error"],
  invalid_api_key: [401, "authentication_error"],
  credits_exhausted: [402, "payment_required"],
  insufficient_scope: [403, "forbidden"],
  ip_not_allowed: [403, "forbidden"],
  account_suspended: [403, "forbidden"],
  signature_invalid: [403, "forbidden"],
  resource_not_found: [404, "not_found"],
  route_not_found: [404, "not_found"],
  method_not_allowed: [405, "invalid_request"],
  not_acceptable: [406, "invalid_request"],
  request_timeout: [408, "invalid_request"],
  unsupported_media_type: [415, "invalid_request"],
  name_taken: [409, "conflict"],
  key_limit_reached: [409, "conflict"],
  idempotency_key_in_use: [409, "conflict"],
  version_conflict: [409, "conflict"],
  resource_in_use: [409, "conflict"],
  batch_finished: [409, "conflict"],
  url_expired: [410, "not_found"],
  request_too_large: [413, "invalid_request"],
  source_too_large: [413, "invalid_request"],
  output_too_large_for_base64: [413, "invalid_request"],
  range_not_satisfiable: [416, "invalid_request"],
  schema_validation_failed: [422, "invalid_request"],
  template_invalid: [422, "invalid_request"],
  template_failed: [422, "invalid_request"],
  asset_not_found: [422, "invalid_request"],
  idempotency_key_reused: [422, "invalid_request"],
  page_out_of_range: [422, "invalid_request"],
  source_invalid: [422, "invalid_request"],
  source_encrypted: [422, "invalid_request"],
  source_unreachable: [422, "invalid_request"],
  url_not_allowed: [422, "invalid_request"],
  file_expired: [422, "invalid_request"],
  unsupported_format: [422, "invalid_request"],
  redaction_incomplete: [422, "invalid_request"],
  not_conformant: [422, "invalid_request"],
  signing_failed: [422, "invalid_request"],
  timestamp_failed: [422, "invalid_request"],
  timeout_exceeded: [422, "rendering_error"],
  navigation_failed: [422, "rendering_error"],
  url_blocked: [422, "rendering_error"],
  resource_failed: [422, "rendering_error"],
  script_failed: [422, "rendering_error"],
  document_refused: [422, "rendering_error"],
  document_too_large: [422, "rendering_error"],
  render_crashed: [422, "rendering_error"],
  rate_limit_exceeded: [429, "rate_limited"],
  concurrency_limit_exceeded: [429, "rate_limited"],
  job_limit_reached: [429, "rate_limited"],
  internal_error: [500, "internal_error"],
  renderer_unavailable: [503, "service_unavailable"],
  container_unavailable: [503, "service_unavailable"],
  storage_unavailable: [503, "service_unavailable"],
  service_busy: [503, "service_unavailable"],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;
export type ErrorType = (typeof ERROR_CATALOGUE)[ErrorCode][1];
export const ERROR_CODES = Object.keys(ERROR_CATALOGUE) as ErrorCode[];
export const ERROR_TYPES = [...new Set(Object.values(ERROR_CATALOGUE).map(([, type]) => type))];

export const statusOf = (code: ErrorCode): number => ERROR_CATALOGUE[code][0];
export const typeOf = (code: ErrorCode): ErrorType => ERROR_CATALOGUE[code][1];

/** One problem of a request. `field` is a path such as `items[3].data.total`, or `body` for the whole request body. */
export interface ErrorDetail {
  field: string;
  error: string;
}

/**
 * Lists the first problems of a request, and only counts the others. A body of several megabytes can have hundreds of
 * thousands of problems.
 */
export class ErrorDetailList {
  readonly first: ErrorDetail[] = [];
  omitted = 0;

  /** Adds a problem. Calls `fault` only if the problem is listed. A problem that is only counted needs no text. */
  add(fault: () => ErrorDetail): void {
    if (this.first.length >= LIMITS.errorDetails) {
      this.omitted += 1;
      return;
    }
    const { field, error } = fault();
    this.first.push({ field, error });
  }

  addAll({ first, omitted }: ErrorDetailList): void {
    for (const detail of first) this.add(() => detail);
    this.omitted += omitted;
  }
}

export interface ErrorOptions {
  /** Path of the invalid parameter in the request, such as `items[3].data`. */
  param?: string | null | undefined;
  /** The first problems of the request, at most 50. */
  details?: ErrorDetail[] | undefined;
  /** Number of problems that `details` does not contain. */
  detailsOmitted?: number | undefined;
  /** Seconds until a retry can succeed. Sent as `Retry-After`. */
  retryAfterS?: number | undefined;
  /** Id of the PDF that failed, or of a stored PDF that the response does not contain. */
  pdfId?: string | undefined;
  /** Cause of the error. It is only logged, and never shown to a client. */
  cause?: unknown;
}

/** The data of a FolioError as a plain object, for RPC, queues and storage. */
export interface ErrorRecord {
  type: ErrorType;
  code: ErrorCode;
  message: string;
  param: string | null;
  details?: ErrorDetail[];
  detailsOmitted?: number;
}

/**
 * An error that a client may see. `message` names the field, the received value and the allowed values. It
 * contains no internal details.
 */
export class FolioError extends Error {
  override readonly name = "FolioError";
  readonly code: ErrorCode;
  readonly param: string | null;
  readonly details: ErrorDetail[] | undefined;
  readonly detailsOmitted: number;
  readonly retryAfterS: number | undefined;
  readonly pdfId: string | undefined;

  constructor(code: ErrorCode, message: string, options: ErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.param = options.param ?? null;
    this.details = options.details?.slice(0, LIMITS.errorDetails);
    this.detailsOmitted = (options.details?.length ?? 0) - (this.details?.length ?? 0) + (options.detailsOmitted ?? 0);
    this.retryAfterS = options.retryAfterS;
    this.pdfId = options.pdfId;
  }

  get status(): number {
    return statusOf(this.code);
  }

  toRecord(): ErrorRecord {
    const record: ErrorRecord = {
      type: typeOf(this.code),
      code: this.code,
      message: this.message,
      param: this.param,
    };
    const details = this.details ?? this.#ownDetail();
    if (details) record.details = details;
    if (this.detailsOmitted > 0) record.detailsOmitted = this.detailsOmitted;
    return record;
  }

  withPdfId(pdfId: string): FolioError {
    const { code, message, param, details, detailsOmitted, retryAfterS, cause } = this;
    return new FolioError(code, message, { param, details, detailsOmitted, retryAfterS, cause, pdfId });
  }

  /** Returns the error as the only element of a list of details, in the same form as validation errors. */
  #ownDetail(): ErrorDetail[] | undefined {
    if (this.param === null || typeOf(this.code) !== "invalid_request") return undefined;
    return [{ field: this.param, error: this.message }];
  }
}

const STORAGE_RETRY_AFTER_S = 5;

/**
 * Returns the error for a failed write: the disk is full, or the store does not respond. The request can be retried
 * safely.
 */
export const storageUnavailable = (cause: unknown): FolioError =>
  new FolioError("storage_unavailable", "Storage is unavailable: nothing was stored. Try again in a few seconds.", {
    retryAfterS: STORAGE_RETRY_AFTER_S,
    cause,
  });

/** Maximum number of characters of a received value that an error message shows. */
const MAX_SHOWN_CHARACTERS = 80;

/** Formats a received value for a message. Truncates it to 80 characters. */
export function formatValue(value: unknown): string {
  return truncate(typeof value === "string" ? value : (JSON.stringify(value) ?? String(value)));
}

/** Formats a received value as JSON with its type, such as `"true" (a string)`. Truncates it to 80 characters. */
export function formatValueWithType(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value))
    return value.length === 0 ? "an empty array" : `an array with ${value.length} item${value.length === 1 ? "" : "s"}`;
  if (typeof value === "object") return "an object";
  const kind = typeof value === "boolean" ? "a boolean" : `a ${typeof value}`;
  return `${formatJson(value)} (${kind})`;
}

/** Formats a received value as JSON, so that text is in quotes. Truncates it to 80 characters. */
export const formatJson = (value: unknown): string =>
  typeof value === "string" ? JSON.stringify(truncate(value)) : truncate(JSON.stringify(value) ?? String(value));

const truncate = (text: string): string =>
  text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text;
