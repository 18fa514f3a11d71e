/**
 * `npm run soak` runs every part and ends with one table of goal, measured, verdict; `npm run soak -- faults` runs one of them.
 * Exit code 1 when a figure is missed. It wants a quiet machine: other work on it makes times, and nothing else, worse.
 */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toolNode } from "../../scripts/local/commands.mjs";
import { fromRoot } from "../../scripts/local/paths.mjs";
import { freePort } from "../../scripts/local/ports.mjs";
import { parts } from "../../scripts/soak-parts.mjs";
import { FolioProcess } from "./support/folio-process.mjs";

/** @typedef {{ passed: number, total: number, ok: boolean, lines: string[] }} Outcome */

/** What tests that did not even begin leave. */
const NO_REPORT = '{"numPassedTests":0,"numTotalTests":0}';
const vitest = fromRoot("node_modules/vitest/vitest.mjs");

/**
 * @param {string[]} names
 * @returns {Promise<boolean>} Whether every goal was met.
 */
async function soak(names) {
  const folder = await mkdtemp(join(tmpdir(), "folio-soak-"));
  const rows = [];
  const beganAt = performance.now();
  try {
    for (const name of names) rows.push(...(await runPart(name, folder)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  console.log(
    `\n| figure | goal | measured | verdict |\n|---|---|---|---|\n${rows.map(({ line }) => line).join("\n")}`,
  );
  console.log(`\n${new Date().toISOString().slice(0, 10)}, ${minutes(performance.now() - beganAt)} in all.`);
  return rows.every(({ ok }) => ok);
}

/**
 * @param {string} name
 * @param {string} folder
 */
async function runPart(name, folder) {
  const part = parts[name];
  if (!part) throw new Error(`There is no part ${name}`);
  console.log(`\n== ${name}: ${part.shows}`);
  const beganAt = performance.now();
  const folio = part.beside ? new FolioProcess(await freePort(), join(folder, name)) : null;
  const access = await folio?.start();
  /** @type {Outcome[]} */
  const outcomes = [];
  try {
    for (const step of part.steps) outcomes.push(await runStep(step, { folder, access }));
  } finally {
    await folio?.stop();
  }
  const ok = outcomes.every((outcome) => outcome.ok);
  const said = outcomes.flatMap(({ lines }) =>
    (part.says ?? []).flatMap((what) => lines.flatMap((line) => line.match(what)?.[0] ?? [])),
  );
  const [passed, total] = [sum(outcomes.map((one) => one.passed)), sum(outcomes.map((one) => one.total))];
  const counted = total === 0 ? [] : [`${passed} of ${total} tests`];
  const measured = [...counted, ...said, minutes(performance.now() - beganAt)].join("; ").replaceAll("|", "/");
  return part.figures.map((figure) => ({
    ok,
    line: `| ${figure.name} | ${figure.goal} | ${measured} | ${ok ? "met" : "**missed**"} |`,
  }));
}

/**
 * @param {import("../../scripts/soak-parts.mjs").Step} step
 * @param {{ folder: string, access: { base_url: string, live_key: string } | undefined }} context
 * @returns {Promise<Outcome>}
 */
async function runStep(step, { folder, access }) {
  const env = { ...process.env, FOLIO_SOAK: "1", FOLIO_VECTORS: "all", PORT: String(await freePort()) };
  if ("script" in step) {
    const known = { BASE_URL: access?.base_url ?? "", LIVE_KEY: access?.live_key ?? "" };
    const args = (step.args ?? []).map((arg) => known[/** @type {keyof typeof known} */ (arg)] ?? arg);
    const { code, lines } = await run([fromRoot(`test/bench/${step.script}.mjs`), ...args], {
      ...env,
      ...known,
      ...step.env,
    });
    return { passed: 0, total: 0, ok: code === 0, lines };
  }
  const report = join(folder, "report.json");
  const options = ["--project", step.project, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code, lines } = await run([vitest, "run", ...options, ...step.tests], env);
  const { numPassedTests: passed, numTotalTests: total } = JSON.parse(
    await readFile(report, "utf8").catch(() => NO_REPORT),
  );
  await rm(report, { force: true });
  return { passed, total, ok: code === 0 && passed > 0, lines };
}

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

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** @param {number} ms */
const minutes = (ms) => `${(ms / 60_000).toFixed(1)} min`;

const [only] = process.argv.slice(2);
process.exitCode = (await soak(only ? [only] : Object.keys(parts))) ? 0 : 1;
