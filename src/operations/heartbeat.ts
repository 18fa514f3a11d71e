import { HEARTBEAT_MS } from "../domain/leases.ts";

/** Runs work that somebody must hear from every few seconds; its signal aborts when `alive` says that it was given up. */
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
