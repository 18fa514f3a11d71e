import { FolioError } from "../domain/errors.ts";
import type { Services } from "./dependencies.ts";
import type { WorkContext } from "./verb.ts";

/** Before the second try and the third. Where browsers are started one a second, the third finds what the second did not. */
const PAUSES_MS = [0, 1_000];

/**
 * Runs what may be done again from its beginning: when a browser, or the connection to the container, was lost on the way, up to twice
 * more, as long as there is time. Throws what the last try threw.
 */
export async function persistently<Result>(
  { services, work }: WorkContext<Pick<Services, "clock">>,
  deadlineMs: number,
  run: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      const pauseMs = PAUSES_MS[tries];
      const isLast = pauseMs === undefined || services.clock.now() + pauseMs >= deadlineMs;
      if (isLast || work.signal.aborted || !isPassing(error)) throw error;
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      work.signal.throwIfAborted();
    }
  }
}

/** A browser, or the connection to the container, was lost on the way; a container that refused names no cause. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof FolioError)) return false;
  const { code, cause } = error;
  return code === "renderer_unavailable" || (code === "container_unavailable" && cause !== undefined);
}
