import { readlinkSync } from "node:fs";
import { parentPort } from "node:worker_threads";

/**
 * First import of the module of every worker thread. It reports the kernel's id of the thread, so that the CPU time of
 * the thread can be measured.
 */
export interface ThreadStarted {
  started: number | null;
}

/** Returns the kernel's id of the current thread, or null if the system does not report it. */
function kernelThreadId(): number | null {
  try {
    // The link is `<process>/task/<thread>` (proc(5)).
    return Number(readlinkSync("/proc/thread-self").split("/").at(-1));
  } catch {
    return null;
  }
}

parentPort?.postMessage({ started: kernelThreadId() } satisfies ThreadStarted);
