import { FolioError } from "./errors.ts";

/** The one answer to any passed deadline. */
export function timeoutExceeded(timeoutMs: number): FolioError {
  return new FolioError("timeout_exceeded", `The work did not finish within its timeout of ${timeoutMs} ms.`, {
    param: "timeout",
  });
}
