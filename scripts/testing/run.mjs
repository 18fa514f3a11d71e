import { stat } from "node:fs/promises";
import { relative } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { quietToolEnvironment, toolNode } from "../local/commands.mjs";
import { signalGroup } from "../local/marked-processes.mjs";
import { fromRoot, root } from "../local/paths.mjs";
import { createJournal, journalVariable, readJournal } from "./journal.mjs";
import { projectsVariable } from "./projects.mjs";

const reporter = fromRoot("scripts/testing/journal.mjs");
const vitestEntry = fromRoot("node_modules/vitest/vitest.mjs");
/**
 * Time in ms after which a run counts as stalled if no test file has finished. The slowest file takes two minutes. The
 * timeouts of the tests themselves do not work in a runtime that has lost its test runner.
 */
const STALL_MS = 8 * 60_000;
const POLL_INTERVAL_MS = 5_000;

/**
 * @typedef {{ projects: readonly string[], shard?: string, workers?: number }} Lane `shard` is the part of the files that the lane runs,
 *   such as "1/2". `workers` is the number of files that run at a time. Vitest's default on two cores is 1.
 */

/**
 * Projects of a full run. Stages run one after the other, and the lanes of a stage in parallel, each in its own vitest process. One
 * process would run projects without file parallelism one after the other. Most tests of the first stage wait for browsers, processes
 * and deadlines, so unit tests have two workers. Tests of the last stage check Folio's times. The workers project runs its files one after the other in one runtime, and
 * the e2e project in one instance. So three runtimes share the first, and two instances the second.
 * @type {readonly (readonly Lane[])[]}
 */
export const STAGES = [
  [
    { projects: ["workers"], shard: "1/3" },
    { projects: ["workers"], shard: "2/3" },
    { projects: ["workers"], shard: "3/3" },
    { projects: ["unit"], workers: 2 },
    { projects: ["container"] },
  ],
  [{ projects: ["e2e"], shard: "1/2" }, { projects: ["e2e"], shard: "2/2" }, { projects: ["own-instance"] }],
];

const RETRY_ARGUMENTS = ["--retry=1"];

/**
 * @typedef {{ journal: string, stallMs?: number, output?: "inherit" | ((line: string) => void) }} Request `journal` is the path of a folder.
 */
/** @typedef {{ code: number, how: string, stalled: boolean }} End */

/** @param {readonly string[]} projects */
const environment = (projects) => ({
  ...process.env,
  ...quietToolEnvironment,
  [projectsVariable]: projects.join(","),
  // Stores compiled code of vitest and Vite, which otherwise compile themselves in every run. This saves half a second of CPU time per run.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? fromRoot("node_modules/.cache/compiled"),
});

/**
 * Runs vitest once, and stops it when no file finishes for `stallMs`.
 * @param {import("../local/supervisor.mjs").Supervisor} supervisor
 * @param {Request & { args: readonly string[], projects: readonly string[] }} request
 * @returns {Promise<End>}
 */
async function runVitest(supervisor, { args, projects, journal: folder, stallMs = STALL_MS, output = "inherit" }) {
  const command = [vitestEntry, "run", "--reporter=default", `--reporter=${reporter}`];
  const journal = createJournal(folder);
  const env = { ...environment(projects), [journalVariable]: journal };
  const vitest = supervisor.start("vitest", toolNode, [...command, ...args], { cwd: root, env, output });
  const over = new AbortController();
  const ended = vitest.exited.then((end) => ({ ...end, stalled: false }));
  const stalled = waitForStall(journal, stallMs, over.signal);
  const first = await Promise.race([ended, stalled]);
  over.abort();
  if (first) return first;
  if (vitest.pid !== undefined) await endProcessGroup(vitest.pid, ended);
  return { ...(await ended), stalled: true };
}

/**
 * Runs all tests of the projects. Repeats each failed test once, so that the summary can distinguish a flaky test from a broken one.
 * @param {import("../local/supervisor.mjs").Supervisor} supervisor
 * @param {Request & { projects: readonly string[] }} request
 */
export async function runAll(supervisor, request) {
  /** @type {End[]} */
  const ends = [];
  for (const lanes of STAGES) {
    const runs = lanes
      .map((lane) => ({ ...lane, projects: lane.projects.filter((name) => request.projects.includes(name)) }))
      .filter(({ projects }) => projects.length > 0)
      .map(({ projects, shard, workers }) => {
        const args = [...RETRY_ARGUMENTS];
        if (shard !== undefined) args.push(`--shard=${shard}`);
        if (workers !== undefined) args.push(`--maxWorkers=${workers}`);
        return runVitest(supervisor, { ...request, args, projects });
      });
    ends.push(...(await Promise.all(runs)));
  }
  return completeRun(supervisor, { ...request, ends, args: RETRY_ARGUMENTS });
}

/**
 * Runs only the tests that the arguments select.
 * @param {import("../local/supervisor.mjs").Supervisor} supervisor
 * @param {Request & { args: readonly string[], projects: readonly string[] }} request
 */
export async function runChosen(supervisor, request) {
  // Stores transformed sources, because unit tests of a package spend half of their time on transforming TypeScript.
  const cache = request.projects.join() === "unit" ? ["--experimental.fsModuleCache"] : [];
  const ends = [await runVitest(supervisor, { ...request, args: [...request.args, ...cache] })];
  const options = request.args.filter((argument) => argument.startsWith("--"));
  return completeRun(supervisor, { ...request, ends, args: options });
}

/**
 * Runs vitest's watch mode until the developer quits it.
 * @param {import("../local/supervisor.mjs").Supervisor} supervisor
 * @param {{ args: readonly string[], projects: readonly string[] }} request
 */
export async function watchTests(supervisor, { args, projects }) {
  /** @type {Parameters<typeof supervisor.start>[3]} */
  const options = { cwd: root, env: environment(projects), input: "inherit", output: "inherit" };
  return supervisor.start("vitest", toolNode, [vitestEntry, ...args], options).exited;
}

/**
 * Completes a test run that stalled, and returns how the run ended. The simulated runtime sometimes loses its test
 * runner without a message; the run would then wait forever. Runs the unfinished files a second time in a new runtime.
 * A stall itself does not make the run fail, because no test has failed.
 * @param {import("../local/supervisor.mjs").Supervisor} supervisor
 * @param {Request & { ends: End[], args: readonly string[], projects: readonly string[] }} request
 * @returns {Promise<End & { rerun: string[] }>}
 */
async function completeRun(supervisor, { ends, args, ...request }) {
  const stalled = ends.some((end) => end.stalled);
  const worst = ends.find((end) => end.code !== 0 && !end.stalled);
  const { unfinished, hanging } = readJournal(request.journal);
  const whole = worst ?? { code: 0, how: "vitest ended with code 0", stalled };
  if (!stalled) return { ...whole, rerun: [] };
  const names = (/** @type {string[]} */ files) => files.map((file) => relative(root, file)).join(", ") || "none";
  console.error(`vitest made no progress and was stopped. Files in progress: ${names(hanging)}.`);
  if (unfinished.length === 0) return { ...whole, stalled, rerun: [] };
  console.error(`Repeating ${unfinished.length} files.`);
  const again = await runVitest(supervisor, { ...request, args: [...args, ...unfinished] });
  return { ...(worst ?? again), rerun: unfinished };
}

/**
 * Waits until the journal file has not grown for `stallMs`.
 * @param {string} journal
 * @param {number} stallMs
 * @param {AbortSignal} signal
 * @returns {Promise<undefined>}
 */
async function waitForStall(journal, stallMs, signal) {
  let size = 0;
  let sinceMs = Date.now();
  while (!signal.aborted && Date.now() - sinceMs < stallMs) {
    await delay(Math.min(POLL_INTERVAL_MS, stallMs / 4), undefined, { ref: false });
    const now = await stat(journal).then(
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
async function endProcessGroup(pid, ended) {
  signalGroup(pid, "SIGTERM");
  await Promise.race([ended, delay(3_000, undefined, { ref: false })]);
  signalGroup(pid, "SIGKILL");
}
