import { startDeadline } from "./deadline.ts";
import { BatchesResource } from "./resources.generated.ts";
import type { Batch } from "./types.ts";

export interface WaitOptions {
  /** Called with the batch each time its progress has changed, and also with the first and the last response. */
  onProgress?: ((batch: Batch) => void) | undefined;
  /** Maximum total wait in ms. Default: 30 minutes. */
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

const WAIT_MS = 30 * 60_000;
const FIRST_POLL_MS = 250;
const POLL_MAX_MS = 5_000;

/** The batches of the API, with a method that waits until a batch has ended. */
export class Batches extends BatchesResource {
  /**
   * Waits until the batch has ended, and returns it with the status `completed` (possibly with failed items), `failed` or `canceled`.
   * Requests the batch repeatedly. Throws a `TimeoutError` when the batch has not ended after `timeoutMs`.
   */
  async waitFor(batch: string | Pick<Batch, "id">, options: WaitOptions = {}): Promise<Batch> {
    const { onProgress, timeoutMs = WAIT_MS, signal } = options;
    const id = typeof batch === "string" ? batch : batch.id;
    const deadline = startDeadline({ timeoutMs, signal });
    let shown: string | undefined;
    try {
      for (let lookMs = FIRST_POLL_MS; ; lookMs = Math.min(POLL_MAX_MS, lookMs * 1.5)) {
        const now = await this.retrieve(id, {
          signal: deadline.signal,
          timeoutMs: Math.max(1, deadline.remainingMs()),
        });
        const state = `${now.status} ${now.completed_items} ${now.failed_items}`;
        if (state !== shown) onProgress?.(now);
        if (now.status !== "processing") return now;
        // When the progress has changed, returns to the short pause between requests with which the wait began.
        if (shown !== undefined && state !== shown) lookMs = FIRST_POLL_MS;
        shown = state;
        await deadline.wait(lookMs);
      }
    } finally {
      deadline.clear();
    }
  }
}
