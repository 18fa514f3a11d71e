import { ApiError, ConnectionError, TimeoutError } from "@folio/client";

/** The command line itself is wrong. */
export class UsageFault extends Error {}

/** Some of several jobs failed; each has been told of already. */
export class PartlyFailed extends Error {}

export const EXIT = {
  done: 0,
  unexpected: 1,
  usage: 2,
  refused: 3,
  notAllowed: 4,
  document: 5,
  unavailable: 6,
  partly: 7,
  interrupted: 130,
} as const;

const BY_TYPE: Record<string, number> = {
  invalid_request: EXIT.refused,
  not_found: EXIT.refused,
  conflict: EXIT.refused,
  authentication_error: EXIT.notAllowed,
  forbidden: EXIT.notAllowed,
  payment_required: EXIT.notAllowed,
  rendering_error: EXIT.document,
  rate_limited: EXIT.unavailable,
  internal_error: EXIT.unavailable,
  service_unavailable: EXIT.unavailable,
};

const REMEDIES: Record<string, string> = {
  missing_api_key: "Run `folio login`.",
  invalid_api_key: "Run `folio login` with a key that is not revoked.",
  insufficient_scope: "Create a key with this scope in the dashboard.",
  ip_not_allowed: "Add this address to the key's allowlist in the dashboard.",
  credits_exhausted: "Add credits, or pass --test: test keys are free and add a watermark.",
  timeout_exceeded: "Raise --timeout (up to 120000), or wait for less: --wait-until load.",
  navigation_failed: "Open the address in a browser: it must respond with a 2xx status.",
  resource_failed: "Omit --fail-on-resources to render without the missing resources.",
  source_encrypted: "Pass the file's password with --password.",
  source_too_large: "Store the file at a URL that Folio can reach, and pass that URL.",
  request_too_large: "Store large files at URLs that Folio can reach, and pass those URLs.",
  rate_limit_exceeded: "Wait, or use a live key: a test key may send ten requests per minute.",
  concurrency_limit_exceeded: "Run fewer commands at the same time, or use `folio batch`.",
  page_out_of_range: "`folio info` shows the number of pages.",
  version_conflict: "Another change has made a newer version: pull the template, or pass --force.",
};

/** What to print and how to end. */
export interface Failure {
  exitCode: number;
  lines: string[];
  /** The same for programs. */
  json: object;
}

export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return apiFailure(error);
  const message = error instanceof Error ? error.message : String(error);
  return { exitCode: exitCodeOf(error), lines: [message], json: { error: { message } } };
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageFault) return EXIT.usage;
  if (error instanceof PartlyFailed) return EXIT.partly;
  if (error instanceof ConnectionError || error instanceof TimeoutError) return EXIT.unavailable;
  return EXIT.unexpected;
}

function apiFailure(error: ApiError): Failure {
  const { type, code, message, param, details, status, requestId, retryAfter, docUrl } = error;
  const remedy = REMEDIES[code];
  const faults = details.map((detail) => `  ${detail.field}: ${detail.error}`);
  const more = [docUrl, requestId && `request ${requestId}`].filter(Boolean).join(" · ");
  return {
    exitCode: BY_TYPE[type] ?? EXIT.unexpected,
    lines: [
      `${message} (${code})`,
      ...(faults.length > 1 || !param ? faults : [`  at ${param}`]),
      ...(remedy ? [remedy] : []),
      ...(more ? [more] : []),
    ],
    json: {
      error: {
        type,
        code,
        message,
        param,
        details,
        status,
        remedy,
        request_id: requestId,
        retry_after: retryAfter,
        doc_url: docUrl,
      },
    },
  };
}
