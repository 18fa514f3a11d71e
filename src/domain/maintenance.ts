import { FolioError } from "./errors.ts";

const RETRY_AFTER_S = 60;

/**
 * Throws `renderer_unavailable` for a request that writes. Used while operators restore or move data. Requests that
 * only read are allowed.
 */
export function rejectWrites(method: string): void {
  if (method === "GET" || method === "HEAD") return;
  throw new FolioError(
    "renderer_unavailable",
    "Folio is under maintenance for some minutes and accepts no work. Try again later.",
    {
      retryAfterS: RETRY_AFTER_S,
    },
  );
}
