import { Worker } from "node:worker_threads";
import type { OwnTimeBudget } from "./own-time-budget.ts";
import type { ThreadStarted } from "./report-thread.ts";

const HEAP_MAX_MB = 3_072;

export interface ThreadRun {
  /** When this signal aborts, the thread ends, and the call throws the signal's reason. */
  signal: AbortSignal;
  /** Time budget that is charged with the CPU time of the thread. `signal` must also abort with this budget. */
  ownTime?: OwnTimeBudget;
}

/**
 * Runs a module in a new thread. The module first imports report-thread.ts, and then posts only one message, which is
 * returned.
 */
export async function runInThread<Answer>(
  module: URL,
  workerData: unknown,
  { signal, ownTime }: ThreadRun,
): Promise<Answer> {
  signal.throwIfAborted();
  const worker = new Worker(module, { workerData, resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB } });
  const stop = () => void worker.terminate();
  signal.addEventListener("abort", stop, { once: true });
  const nextMessage = <Message>() =>
    new Promise<Message>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", () => reject(signal.reason ?? new Error("The thread ended without a result")));
    });
  try {
    const { started } = await nextMessage<ThreadStarted>();
    const answer = nextMessage<Answer>();
    return await (ownTime ? ownTime.chargeThread(started, () => answer) : answer);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
