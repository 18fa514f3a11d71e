import { stat } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { quietTools, toolNode } from "./commands.mjs";
import { signalGroup } from "./marked-processes.mjs";
import { fromRoot, root } from "./paths.mjs";
import { failureLines } from "./test-counts.mjs";
import { ledgerVariable, newLedger, readLedger } from "./test-ledger.mjs";

const reporter = fromRoot("scripts/local/test-ledger.mjs");
/** The slowest file takes two minutes; its tests have time-outs of their own, which a runtime that lost its runner cannot keep. */
const STALL_MS = 8 * 60_000;
const LOOK_MS = 5_000;
/** More than so many at once say enough. */
const MOST_FAILED_FILES = 40;

/**
 * What runs beside what: most tests of the first two wait, for browsers, processes and deadlines. Those of the last hold Folio to its
 * times and have the machine to themselves.
 */
export const STAGES = [
  [["--project=workers"], ["--project=node", "--project=container"]],
  [["--project=e2e", "--project=own-instance"]],
];

/** @typedef {{ ledger: string, stallMs?: number, output?: "inherit" | ((line: string) => void) }} Request `ledger` names a folder */
/** @typedef {{ code: number, how: string, stalled: boolean }} End */

/**
 * Runs vitest once, and ends it when no file has ended for `stallMs`.
 * @param {import("./supervisor.mjs").Supervisor} supervisor
 * @param {Request & { args: readonly string[] }} request
 * @returns {Promise<End>}
 */
async function runVitest(supervisor, { args, ledger: folder, stallMs = STALL_MS, output = "inherit" }) {
  const command = [fromRoot("node_modules/vitest/vitest.mjs"), "run", "--reporter=default", `--reporter=${reporter}`];
  const ledger = newLedger(folder);
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
 * @param {import("./supervisor.mjs").Supervisor} supervisor
 * @param {Request & { chosen: readonly string[] }} request
 * @returns {Promise<End>} Of all runs: the first that failed, if one did.
 */
async function runStages(supervisor, { chosen, ...request }) {
  if (chosen.length > 0) return runVitest(supervisor, { ...request, args: chosen });
  /** @type {End[]} */
  const ends = [];
  for (const lanes of STAGES)
    ends.push(...(await Promise.all(lanes.map((args) => runVitest(supervisor, { ...request, args })))));
  const worst = ends.find(({ code }) => code !== 0) ?? ends[0];
  return { code: 0, how: "vitest did not run", ...worst, stalled: ends.some(({ stalled }) => stalled) };
}

/**
 * Runs the chosen tests, or all. The simulated runtime has been seen to lose its test runner without a word (the run then waits for
 * ever): what was unfinished then runs once more in a fresh one. So do, when no file was named, the files that failed, for tests that
 * hold Folio to its times fail beside a busy neighbour. The log says so, and names what failed the first time.
 * @param {import("./supervisor.mjs").Supervisor} supervisor
 * @param {Request & { chosen: readonly string[] }} request
 */
export async function runTests(supervisor, { chosen, ...request }) {
  const first = await runStages(supervisor, { ...request, chosen });
  const ledger = readLedger(request.ledger);
  const failed = [...ledger.failures].filter(([, failures]) => failures.length > 0);
  if (first.stalled)
    console.error(`vitest stood still and was ended. Files that had begun: ${ledger.hanging.join(", ") || "none"}.`);
  for (const line of failureLines(ledger)) console.error(`failed the first time: ${line}`);
  const options = chosen.filter((argument) => argument.startsWith("--"));
  const few = failed.length <= MOST_FAILED_FILES && options.length === chosen.length;
  const again = [...ledger.unfinished, ...(few ? failed.map(([file]) => file) : [])];
  if (again.length === 0) return first.stalled ? { ...first, code: failed.length === 0 ? 0 : 1 } : first;
  console.error(`${again.length} files run once more.`);
  const second = await runVitest(supervisor, { ...request, args: [...options, ...again] });
  return failed.length > 0 && !few ? { ...second, code: 1 } : second;
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
