/** Settles like `work`, but rejects with the signal's reason if the signal aborts first. */
export function raceAbort<T>(work: Promise<T>, stop: AbortSignal): Promise<T> {
  if (stop.aborted) return Promise.reject(stop.reason);
  return new Promise((resolve, reject) => {
    const stopped = () => reject(stop.reason);
    stop.addEventListener("abort", stopped, { once: true });
    work.then(resolve, reject).finally(() => stop.removeEventListener("abort", stopped));
  });
}

/**
 * Yields the chunks of a stream for at most `ms` milliseconds. Cancels the stream when the loop ends, for whatever
 * reason.
 */
export async function* readUntil(
  stream: ReadableStream<Uint8Array>,
  ms: number | null,
  stop: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  const ended = { value: undefined, done: true } as const;
  const enough = ms === null ? null : new Promise<typeof ended>((resolve) => setTimeout(() => resolve(ended), ms));
  try {
    for (;;) {
      const reading = reader.read();
      const { value, done } = await raceAbort(enough ? Promise.race([reading, enough]) : reading, stop);
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
