import { FolioError } from "../domain/errors.ts";
import type { Services } from "./dependencies.ts";
import type { WorkContext } from "./verb.ts";

/**
 * Pauses before the first and the second retry, in ms. If only one browser can start per second, the second retry finds
 * a browser that the first retry did not find.
 */
const PAUSES_MS = [0, 1_000];

/**
 * Runs work that may be repeated from its beginning. If a browser or the connection to the container is lost, runs the
 * work up to twice more before the deadline. Throws the error of the last attempt.
 */
export async function retryLost<Result>(
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
      if (isLast || work.signal.aborted || !isConnectionLost(error)) throw error;
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      work.signal.throwIfAborted();
    }
  }
}

/**
 * Whether the error is a lost connection. The error for a lost connection to the container has a `cause`. An error that
 * the container returns has none.
 */
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof FolioError)) return false;
  const { code, cause } = error;
  return code === "renderer_unavailable" || (code === "container_unavailable" && cause !== undefined);
}
