import { FolioError } from "./errors.ts";
import { toFolioError } from "./to-folio-error.ts";

/** Waits shorter than this are not named in the error, in ms. */
const SHOWN_WAIT_MIN_MS = 100;
const MS_PER_S = 1_000;

/** Something for which a render waited, and how long. */
export interface RenderWait {
  what: string;
  ms: number;
}

/** Error for a render that did not end within the caller's `timeout`. It says how long the render waited for what. */
export function renderTimeoutError(waits: readonly RenderWait[] = []): FolioError {
  const shown = waits
    .filter(({ ms }) => ms >= SHOWN_WAIT_MIN_MS)
    .map(({ what, ms }) => `for ${what} for ${(ms / MS_PER_S).toFixed(1)} s`);
  const waited = shown.length > 0 ? `: it waited ${shown.join(", then ")}` : "";
  return new FolioError(
    "timeout_exceeded",
    `The render did not finish within its timeout${waited}. Raise timeout, or make the document faster.`,
    { param: "timeout" },
  );
}

/**
 * Returns the error of a render. A render that was too slow for its `timeout` ends with `timeout_exceeded`, also if the
 * machine was busy, because the caller chose the deadline.
 */
export function renderFailure(thrown: unknown, { isLate }: { isLate: boolean }): unknown {
  return isLate && toFolioError(thrown).code === "service_busy" ? renderTimeoutError() : thrown;
}
