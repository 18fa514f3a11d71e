import { startDeadline } from "./deadline.ts";
import { BatchesResource } from "./resources.generated.ts";
import type { Batch } from "./types.ts";

export interface WaitOptions {
  /** Called with each response that shows progress, including the first and the last. */
  onProgress?: ((batch: Batch) => void) | undefined;
  /** Total time to wait, in ms. Default: 30 minutes. */
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

const WAIT_MS = 30 * 60_000;
const FIRST_POLL_MS = 250;
const POLL_MAX_MS = 5_000;

/** The API's batches, with a method that waits for a batch to end. */
export class Batches extends BatchesResource {
  /**
   * Polls until the batch has ended, and returns it: `completed` (possibly with failed items), `failed` or `canceled`.
   * Throws a `TimeoutError` when it takes longer than `timeoutMs`.
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
        // After progress, poll frequently again.
        if (shown !== undefined && state !== shown) lookMs = FIRST_POLL_MS;
        shown = state;
        await deadline.wait(lookMs);
      }
    } finally {
      deadline.clear();
    }
  }
}
