import { FolioError } from "./errors.ts";

const RETRY_AFTER_S = 60;

/** Rejects writes while operators restore or move data; reads continue. Throws `renderer_unavailable`. */
export function refuseChanges(method: string): void {
  if (method === "GET" || method === "HEAD") return;
  throw new FolioError("renderer_unavailable", "Folio is being maintained and takes no work for some minutes.", {
    retryAfterS: RETRY_AFTER_S,
  });
}
