import { setTimeout as delay } from "node:timers/promises";
import { Advice } from "./steps.mjs";

const withinMs = 120_000;

/**
 * Waits until a process that was just started answers 200. Throws its last words when it ends before, or does not answer in time.
 * @param {string} url
 * @param {import("./supervisor.mjs").Supervised} process
 */
export async function untilHealthy(url, process) {
  const ended = process.exited.then(({ how }) => `${how}.`);
  const late = answered(url).then(
    (last) => last && `${url} did not respond with 200 within ${withinMs / 1000} s: ${last}`,
  );
  const fault = await Promise.race([ended, late]);
  if (fault !== undefined) throw new Advice(`${fault}\n${process.tail()}`);
}

/**
 * @param {string} url
 * @returns {Promise<string | undefined>} What went wrong last when the time is over.
 */
async function answered(url) {
  const deadline = Date.now() + withinMs;
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
