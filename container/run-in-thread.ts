import { Worker } from "node:worker_threads";

const HEAP_MAX_MB = 3_072;

/**
 * Runs a module in a new thread and returns the only message that the module posts. When the signal aborts, the thread
 * ends, and the call throws the signal's reason.
 */
export async function runInThread<Answer>(module: URL, workerData: unknown, signal: AbortSignal): Promise<Answer> {
  signal.throwIfAborted();
  const worker = new Worker(module, { workerData, resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB } });
  const stop = () => void worker.terminate();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", () => reject(signal.reason ?? new Error("The thread ended without a result")));
    });
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
