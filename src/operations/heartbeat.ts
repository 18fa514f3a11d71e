import { HEARTBEAT_MS } from "../domain/leases.ts";

/** Runs work and calls `alive` every few seconds. If `alive` returns false, aborts the work's signal. */
export async function withHeartbeat<Result>(
  alive: () => Promise<boolean>,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const abort = new AbortController();
  const heart = setInterval(async () => {
    const wanted = await alive().catch(() => true);
    if (!wanted) abort.abort();
  }, HEARTBEAT_MS);
  try {
    return await work(abort.signal);
  } finally {
    clearInterval(heart);
  }
}
