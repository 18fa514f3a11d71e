import { Worker } from "node:worker_threads";
import type { QuarterTurn } from "./raster.ts";

export interface StraightenOrder {
  /** PGM files. */
  input: string;
  output: string;
  turnedDeg: QuarterTurn;
  /** Whether grains are taken away. */
  clean: boolean;
}

/** Turns a page upright and takes out its skew, in a thread: tens of megapixels take a second. Answers the degrees of the latter, clockwise. */
export async function straighten(order: StraightenOrder, signal: AbortSignal): Promise<number> {
  const worker = new Worker(new URL("./straighten-worker.ts", import.meta.url), { workerData: order });
  const stop = () => void worker.terminate();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await new Promise<number>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", () => reject(signal.reason ?? new Error("The thread ended without an answer")));
    });
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
