import { setTimeout as delay } from "node:timers/promises";
import { UserError } from "./step-printer.mjs";

const healthTimeoutMs = 120_000;

/**
 * Waits until the health check of a new process returns status 200. Throws an error with the last output of the process
 * if it ends before that, or does not respond in time.
 * @param {string} url
 * @param {import("./supervisor.mjs").Supervised} process
 */
export async function waitUntilHealthy(url, process) {
  const ended = process.exited.then(({ how }) => `${how}.`);
  const late = lastFailure(url).then(
    (last) => last && `${url} did not respond with 200 within ${healthTimeoutMs / 1000} s: ${last}`,
  );
  const fault = await Promise.race([ended, late]);
  if (fault !== undefined) throw new UserError(`${fault}\n${process.tail()}`);
}

/**
 * @param {string} url
 * @returns {Promise<string | undefined>} The last failure when the time is over.
 */
async function lastFailure(url) {
  const deadline = Date.now() + healthTimeoutMs;
  let last = "no response";
  while (Date.now() < deadline) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
      const text = await response.text();
      if (response.ok) return undefined;
      last = `${response.status} ${text.slice(0, 500)}`;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    await delay(100);
  }
  return last;
}
