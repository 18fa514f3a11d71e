import { ERROR_CODES, type ErrorCode, statusOf } from "../../domain/errors.ts";
import { ERROR_GUIDE, exampleError } from "../../resources/error-guide.ts";
import { errorBody } from "../../resources/errors.ts";
import type { Route } from "../route.ts";
import type { Components, JsonSchema } from "./components.ts";
import { errorHeaders, headerReferences } from "./headers.ts";

/** Error codes that every endpoint with an API key can return. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  "missing_api_key",
  "invalid_api_key",
  "insufficient_scope",
  "ip_not_allowed",
  "account_suspended",
  "rate_limit_exceeded",
  "unknown_version",
  "not_acceptable",
  "internal_error",
];

const BODY_ERRORS: readonly ErrorCode[] = [
  "malformed_json",
  "invalid_parameter",
  "missing_parameter",
  "unknown_parameter",
  "parameters_exclusive",
  "request_timeout",
  "unsupported_media_type",
  "request_too_large",
  "service_busy",
];

/** A repeated request gets `resource_not_found` if the resource of its first response was deleted meanwhile. */
const IDEMPOTENCY_ERRORS: readonly ErrorCode[] = [
  "idempotency_key_in_use",
  "idempotency_key_reused",
  "resource_not_found",
];

/** Returns all error codes of the operation, in the order of the error catalogue. */
function codesOf(route: Route): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    ...route.errors,
    ...COMMON_ERRORS,
    ...(route.body ? BODY_ERRORS : []),
    ...(route.query ? (["invalid_parameter", "unknown_parameter"] as const) : []),
    ...(route.method === "get" ? [] : IDEMPOTENCY_ERRORS),
  ]);
  return ERROR_CODES.filter((code) => codes.has(code));
}

/** Returns the error responses of an operation, one per status, with an example of each code. */
export function errorResponses(route: Route, schemas: Components): JsonSchema {
  const all = codesOf(route);
  return Object.fromEntries(
    [...new Set(all.map(statusOf))].map((status) => {
      const codes = all.filter((code) => statusOf(code) === status);
      return [status, errorResponse(status, codes, schemas)];
    }),
  );
}

function errorResponse(status: number, codes: readonly ErrorCode[], schemas: Components): JsonSchema {
  return {
    description: codes.map((code) => `\`${code}\``).join(", "),
    headers: headerReferences(errorHeaders(status)),
    content: {
      "application/json": {
        schema: schemas.of(errorBody(), "output"),
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

/** Returns an example of every error code that an operation may return. */
export const errorExamples = (routes: readonly Route[], docsUrl: string): JsonSchema =>
  Object.fromEntries(
    [...new Set(routes.flatMap(codesOf))].sort().map((code) => [
      code,
      {
        summary: code,
        description: `${ERROR_GUIDE[code].cause} ${ERROR_GUIDE[code].remedy}`,
        value: exampleError(code, docsUrl),
      },
    ]),
  );
