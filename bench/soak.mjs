/**
 * `npm run soak` runs every part and prints a table with each goal, the measured value, and whether the goal is met. `npm run soak --
 * faults` runs one part, and `npm run soak -- resume` continues an interrupted run. The table is written to .wrangler/soak/ after each step
 * (FOLIO_SOAK_FOLDER sets another folder). The exit code is 1 when a goal is missed. Needs an idle machine: other work makes the measured
 * times longer, but changes no other value.
 */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { toolNode } from "../scripts/local/commands.mjs";
import { fromRoot } from "../scripts/local/paths.mjs";
import { freePort } from "../scripts/local/ports.mjs";
import { parts } from "../scripts/soak-parts.mjs";
import { FolioProcess } from "./support/folio-process.mjs";
import { minutes, SoakReport } from "./support/soak-report.mjs";

/** Test report to use when vitest could not start and therefore wrote no report. */
const NO_REPORT = '{"numPassedTests":0,"numTotalTests":0}';
const vitest = fromRoot("node_modules/vitest/vitest.mjs");

/**
 * @param {string[]} names
 * @param {{ isNew: boolean, isResumed: boolean }} how `isNew`: discards results of earlier runs.
 * @returns {Promise<boolean>} Whether every goal was met.
 */
async function soak(names, { isNew, isResumed }) {
  const folder = await mkdtemp(join(tmpdir(), "folio-soak-"));
  const report = new SoakReport(process.env.FOLIO_SOAK_FOLDER || fromRoot(".wrangler/soak"), parts);
  if (!isNew) await report.load();
  const beganAt = performance.now();
  try {
    for (const name of names) {
      if (!isResumed) report.forget(name);
      await runPart(name, { folder, report });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  console.log(`\n${report.table(names)}\n`);
  const now = minutes(performance.now() - beganAt);
  console.log(`${new Date().toISOString().slice(0, 10)}, ${now} in this run. The table stands in ${report.tablePath}.`);
  return names.every((name) => report.isMet(name));
}

/**
 * Runs those steps of one part of the soak test that have no recorded result yet.
 * @param {string} name
 * @param {{ folder: string, report: SoakReport }} context
 */
async function runPart(name, { folder, report }) {
  const part = parts[name];
  if (!part) throw new Error(`There is no part ${name}`);
  const steps = part.steps.slice(report.outcomesOf(name).length);
  if (steps.length === 0) return;
  console.log(`\n== ${name}: ${part.shows}`);
  const folio = part.beside ? new FolioProcess(await freePort(), join(folder, name)) : null;
  const access = await folio?.start();
  const env = access && {
    BASE_URL: access.base_url,
    LIVE_KEY: access.live_key,
    FOLIO_DEV_FILE: folio?.env.FOLIO_DEV_FILE,
  };
  try {
    for (const step of steps) {
      const { lines, ...counts } = await runStep(step, { folder, folio: env ?? {} });
      const said = (part.says ?? []).flatMap((what) => lines.flatMap((line) => line.match(what)?.[0] ?? []));
      await report.add(name, { ...counts, said, on: new Date().toISOString().slice(0, 10) });
    }
  } finally {
    await folio?.stop();
  }
}

/** @typedef {Omit<import("./support/soak-report.mjs").Outcome, "said" | "on"> & { lines: string[] }} Told */

/**
 * @param {import("../scripts/soak-parts.mjs").Step} step
 * @param {{ folder: string, folio: Record<string, string | undefined> }} context `folio`: address and key of the running instance.
 * @returns {Promise<Told>}
 */
async function runStep(step, context) {
  const beganAt = performance.now();
  const before = loadOfAMinute();
  const told = await ("script" in step ? runScript(step, context) : runTests(step, context.folder));
  return { ...told, ms: performance.now() - beganAt, load: (before + loadOfAMinute()) / 2 };
}

/**
 * @param {Extract<import("../scripts/soak-parts.mjs").Step, { script: string }>} step
 * @param {{ folio: Record<string, string | undefined> }} context
 */
async function runScript(step, { folio }) {
  const args = (step.args ?? []).map((arg) => folio[arg] ?? arg);
  const env = { ...(await soakEnv()), ...folio, ...step.env };
  const { code, lines } = await run([fromRoot(`bench/${step.script}.mjs`), ...args], env);
  return { passed: 0, total: 0, ok: code === 0, lines };
}

/**
 * @param {Extract<import("../scripts/soak-parts.mjs").Step, { tests: string[] }>} step
 * @param {string} folder
 */
async function runTests({ project, tests, env = {} }, folder) {
  const report = join(folder, "report.json");
  const options = ["--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code, lines } = await run([vitest, "run", ...options, ...tests], { ...(await soakEnv()), ...env });
  const { numPassedTests: passed, numTotalTests: total } = JSON.parse(
    await readFile(report, "utf8").catch(() => NO_REPORT),
  );
  await rm(report, { force: true });
  return { passed, total, ok: code === 0 && passed > 0, lines };
}

const soakEnv = async () => ({
  ...process.env,
  FOLIO_SOAK: "1",
  FOLIO_VECTORS: "all",
  PORT: String(await freePort()),
});

const loadOfAMinute = () => loadavg()[0] ?? 0;

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ code: number, lines: string[] }>}
 */
function run(args, env) {
  const child = spawn(toolNode, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (/** @type {string} */ piece) => {
    text += piece;
    process.stdout.write(piece);
  });
  return new Promise((resolve) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters
    child.on("close", (code) => resolve({ code: code ?? 1, lines: text.replaceAll(/\x1b\[\d+m/g, "").split("\n") }));
  });
}

const [first, second] = process.argv.slice(2);
const isResumed = first === "resume";
const only = isResumed ? second : first;
const how = { isNew: only === undefined && !isResumed, isResumed };
process.exitCode = (await soak(only ? [only] : Object.keys(parts), how)) ? 0 : 1;
