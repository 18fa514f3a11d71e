import { ApiError, ConnectionError, TimeoutError } from "@folio/client";
import { InvalidArgumentError } from "commander";

/** Error for an invalid command line. */
export class UsageError extends Error {}

/** Error for a command that ran several renders, of which some failed. The command has already printed each failure. */
export class PartialFailure extends Error {}

export const EXIT_CODE = {
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

const EXIT_CODE_BY_TYPE: Record<string, number> = {
  invalid_request: EXIT_CODE.refused,
  not_found: EXIT_CODE.refused,
  conflict: EXIT_CODE.refused,
  authentication_error: EXIT_CODE.notAllowed,
  forbidden: EXIT_CODE.notAllowed,
  payment_required: EXIT_CODE.notAllowed,
  rendering_error: EXIT_CODE.document,
  rate_limited: EXIT_CODE.unavailable,
  internal_error: EXIT_CODE.unavailable,
  service_unavailable: EXIT_CODE.unavailable,
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

/** Output of the command for an error, and the exit code of the command. */
export interface Failure {
  exitCode: number;
  lines: string[];
  /** The same information as in `lines`, for --json. */
  json: object;
}

export function toFailure(error: unknown): Failure {
  if (error instanceof ApiError) return apiFailure(error);
  const message = error instanceof Error ? error.message : String(error);
  return { exitCode: exitCodeOf(error), lines: [message], json: { error: { message } } };
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError || error instanceof InvalidArgumentError) return EXIT_CODE.usage;
  if (error instanceof PartialFailure) return EXIT_CODE.partly;
  if (error instanceof ConnectionError || error instanceof TimeoutError) return EXIT_CODE.unavailable;
  return EXIT_CODE.unexpected;
}

function apiFailure(error: ApiError): Failure {
  const { type, code, message, param, details, status, requestId, retryAfter, docUrl } = error;
  const remedy = REMEDIES[code];
  const faults = details.map((detail) => `  ${detail.field}: ${detail.error}`);
  const more = [docUrl, requestId && `request ${requestId}`].filter(Boolean).join(" · ");
  return {
    exitCode: EXIT_CODE_BY_TYPE[type] ?? EXIT_CODE.unexpected,
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
