import { setTimeout as delay } from "node:timers/promises";
import { cpuSecondsOf } from "./process-times.mjs";
import { UserError } from "./step-printer.mjs";

/** Time in ms without progress after which the wait ends. */
const STALL_MS = 60_000;
/** Share of the time that a process must use the CPU. Processes that only wait use less. */
const PROGRESS_SHARE = 0.003;
/** Resolution of the measured CPU time, in seconds. */
const TICK_S = 0.01;
/** Time in ms after which the wait ends in any case: the process may be in an endless loop. */
const TIMEOUT_MS = 15 * 60_000;
const RESPONSE_TIMEOUT_MS = 30_000;
const POLL_MS = 100;

/**
 * @typedef {object} Patience
 * @property {number} [stallMs]
 * @property {number} [timeoutMs]
 */

/**
 * Waits until the health check of a new process returns status 200. A busy machine may need minutes for this, so the
 * wait ends only when the process ends, or when the process and its descendants use no CPU time. The error contains the
 * last output of the process.
 * @param {string} url
 * @param {Pick<import("./supervisor.mjs").Supervised, "pid" | "exited" | "tail">} process
 * @param {Patience} [patience]
 */
export async function waitUntilHealthy(url, process, patience = {}) {
  const stop = new AbortController();
  const ended = process.exited.then(({ how }) => `${how}.`);
  try {
    const fault = await Promise.race([ended, lastFailure(url, { pid: process.pid, patience, signal: stop.signal })]);
    if (fault !== undefined) throw new UserError(`${fault}\n${process.tail()}`);
  } finally {
    stop.abort();
  }
}

/**
 * @param {string} url
 * @param {{ pid: number | undefined, patience: Patience, signal: AbortSignal }} options
 * @returns {Promise<string | undefined>} Why the wait ended without a response, or nothing after a response.
 */
async function lastFailure(url, { pid, patience: { stallMs = STALL_MS, timeoutMs = TIMEOUT_MS }, signal }) {
  const startedAt = performance.now();
  let last = "no response";
  let progress = { at: startedAt, cpuS: 0 };
  while (!signal.aborted) {
    try {
      const response = await fetch(url, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
      });
      const text = await response.text();
      if (response.ok) return undefined;
      last = `${response.status} ${text.slice(0, 500)}`;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    const at = performance.now();
    if (at - startedAt > timeoutMs) return `${url} did not respond with 200 within ${timeoutMs / 1000} s: ${last}`;
    if (at - progress.at > stallMs) {
      const cpuS = pid === undefined ? 0 : await cpuSecondsOf(pid);
      if (cpuS - progress.cpuS < Math.max(TICK_S, ((at - progress.at) / 1000) * PROGRESS_SHARE))
        return `${url} did not respond with 200, and its process made no progress for ${stallMs / 1000} s: ${last}`;
      progress = { at, cpuS };
    }
    await delay(POLL_MS);
  }
  return undefined;
}
