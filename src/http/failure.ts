import type { FolioError } from "../domain/errors.ts";
import { toFolioError } from "../domain/to-folio-error.ts";
import { presentError } from "../resources/errors.ts";
import type { AppContext, HttpSettings } from "./context.ts";

/** HTTP status for a client that has disconnected, as in nginx logs. No client receives it. */
const CLIENT_CLOSED_REQUEST = 499;

/** Converts a thrown value to a response. Unexpected errors are logged in full and returned as `internal_error`. */
export function failureResponse(context: AppContext, settings: HttpSettings, thrown: unknown): Response {
  const error = toFolioError(thrown);
  const requestId = context.get("requestId");
  // If the client disconnected, the work stopped for that reason. The resulting error is not a server error, so it is
  // neither logged nor counted.
  if (error.code === "internal_error" && context.req.raw.signal.aborted) {
    return new Response(null, { status: CLIENT_CLOSED_REQUEST });
  }
  context.set("errorCode", error.code);
  if (error.code === "internal_error" || error.code === "storage_unavailable") {
    context.get("services").log.error("request.failed", { request_id: requestId }, thrown);
  }
  const body = JSON.stringify(errorBodyOf(error, requestId, settings));
  const headers = { ...headersOf(error), ...context.get("failureHeaders") };
  return new Response(body, { status: error.status, headers });
}

export const errorBodyOf = (error: FolioError, requestId: string, settings: HttpSettings) =>
  presentError(error, requestId, `${settings.baseUrl}/docs/error-codes`);

function headersOf(error: FolioError): Record<string, string> {
  return {
    "Content-Type": "application/json; charset=utf-8",
    ...(error.retryAfterS === undefined ? {} : { "Retry-After": String(error.retryAfterS) }),
    ...(error.status === 401 ? { "WWW-Authenticate": "Bearer" } : {}),
  };
}
