import { FolioError } from "./errors.ts";

const RETRY_AFTER_S = 60;

/** Rejects writes while operators restore or move data; reads continue. Throws `renderer_unavailable`. */
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
