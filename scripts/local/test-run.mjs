import { stat } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { quietTools, toolNode } from "./commands.mjs";
import { signalGroup } from "./marked-processes.mjs";
import { fromRoot, root } from "./paths.mjs";
import { ledgerVariable, readLedger } from "./test-ledger.mjs";

const reporter = fromRoot("scripts/local/test-ledger.mjs");
/** The slowest file takes two minutes; its tests have time-outs of their own, which a runtime that lost its runner cannot keep. */
const STALL_MS = 8 * 60_000;
const LOOK_MS = 5_000;

/** @typedef {{ ledger: string, stallMs?: number, output?: "inherit" | ((line: string) => void) }} Request */

/**
 * Runs vitest once, and ends it when no file has ended for `stallMs`.
 * @param {import("./supervisor.mjs").Supervisor} supervisor
 * @param {Request & { args: readonly string[] }} request
 * @returns {Promise<{ code: number, how: string, stalled: boolean }>}
 */
async function runVitest(supervisor, { args, ledger, stallMs = STALL_MS, output = "inherit" }) {
  const command = [fromRoot("node_modules/vitest/vitest.mjs"), "run", "--reporter=default", `--reporter=${reporter}`];
  const env = { ...process.env, ...quietTools, [ledgerVariable]: ledger };
  const vitest = supervisor.start("vitest", toolNode, [...command, ...args], { cwd: root, env, output });
  const over = new AbortController();
  const ended = vitest.exited.then((end) => ({ ...end, stalled: false }));
  const stalled = silence(ledger, stallMs, over.signal);
  const first = await Promise.race([ended, stalled]);
  over.abort();
  if (first) return first;
  if (vitest.pid !== undefined) await end(vitest.pid, ended);
  return { ...(await ended), stalled: true };
}

/**
 * Runs the chosen tests, or all. The simulated runtime has been seen to lose its test runner without a word (the run then waits for
 * ever): what was unfinished then runs once more in a fresh one, and the log says so.
 * @param {import("./supervisor.mjs").Supervisor} supervisor
 * @param {Request & { chosen: readonly string[] }} request
 */
export async function runTests(supervisor, { chosen, ...request }) {
  const first = await runVitest(supervisor, { ...request, args: chosen });
  if (!first.stalled) return first;
  const { unfinished, hanging } = readLedger(request.ledger);
  console.error(`vitest stood still and was ended. Files that had begun: ${hanging.join(", ") || "none"}.`);
  if (unfinished.length === 0) return { ...first, code: 0 };
  console.error(`${unfinished.length} unfinished files run once more.`);
  const options = chosen.filter((argument) => argument.startsWith("--"));
  return runVitest(supervisor, { ...request, args: [...options, ...unfinished] });
}

/**
 * Resolves when the ledger has not grown for so long.
 * @param {string} ledger
 * @param {number} stallMs
 * @param {AbortSignal} signal
 * @returns {Promise<undefined>}
 */
async function silence(ledger, stallMs, signal) {
  let size = 0;
  let sinceMs = Date.now();
  while (!signal.aborted && Date.now() - sinceMs < stallMs) {
    await delay(Math.min(LOOK_MS, stallMs / 4), undefined, { ref: false });
    const now = await stat(ledger).then(
      (file) => file.size,
      () => 0,
    );
    if (now !== size) sinceMs = Date.now();
    size = now;
  }
}

/**
 * @param {number} pid
 * @param {Promise<unknown>} ended
 */
async function end(pid, ended) {
  signalGroup(pid, "SIGTERM");
  await Promise.race([ended, delay(3_000, undefined, { ref: false })]);
  signalGroup(pid, "SIGKILL");
}
