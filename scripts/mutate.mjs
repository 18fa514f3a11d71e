import { readFile } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { filesBelow } from "./local/fingerprint.mjs";
import { fromRoot } from "./local/paths.mjs";
import { hashParts, OutcomeCache, readCoverage, testsReaching } from "./mutating/coverage.mjs";
import { stretchesFor, stretchesOf } from "./mutating/markers.mjs";
import { applyMutant } from "./mutating/mutants.mjs";
import { TestRunner } from "./mutating/runner.mjs";
import { drawSample } from "./mutating/sample.mjs";

/** @typedef {import("./mutating/sample.mjs").PlacedMutant} PlacedMutant */
/** @typedef {import("./mutating/coverage.mjs").TestFile} TestFile */
/** @typedef {{ file: string, original: string, mutant: string, reason: string }} Equivalent Changed lines are without indentation. */
/** @typedef {{ test: TestFile, ids: string[], ms: number }} Reaching A test file, and those of its tests that reach a mutant. */
/** @typedef {"killed" | "timed out" | "survived" | "not reached" | "equivalent"} Verdict */

const USAGE = `npm run mutate -- PACKAGE [--sample N] [--seed S] [--budget S] [--files PART]

Changes one place of the package's source at a time, runs the tests of the package that reach it, and lists the changes that no test notices.

  PACKAGE       pdf, extraction or templates
  --sample N    how many mutants to draw, 150 by default
  --seed S      another number draws other mutants, 1 by default
  --budget S    stops at a mutant when its tests have taken S seconds, 60 by default: the score is a lower bound
  --files PART  draws only from sources whose path contains PART`;

/** Timeout of a mutant (a small change of the source): its tests may take this multiple of their normal time, plus `TIMEOUT_MARGIN_MS`. */
const TIMEOUT_FACTOR = 4;
const TIMEOUT_MARGIN_MS = 10_000;

/**
 * Tests that do not run, because they measure time. On a busy machine they can fail without a mutant, so their failure
 * proves nothing.
 */
const TIME_SENSITIVE_TESTS = /(?:hostile|growth)[\w-]*\.test\.ts$/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "string", default: "150" },
    seed: { type: "string", default: "1" },
    budget: { type: "string", default: "60" },
    files: { type: "string", default: "" },
  },
});
const [name = ""] = positionals;
const size = Number(values.sample);
const seed = Number(values.seed);
const budgetMs = 1000 * Number(values.budget);
if (!["pdf", "extraction", "templates"].includes(name) || !(size > 0) || !Number.isInteger(seed) || !(budgetMs > 0)) {
  console.error(USAGE);
  process.exit(2);
}

const folder = `packages/${name}`;
const startedAtMs = performance.now();
const sources = await textsBelow(`${folder}/src`);
const { total, sample } = drawSample(new Map([...sources].filter(([file]) => file.includes(values.files))), {
  size,
  seed,
});
/** @type {Equivalent[]} */
const equivalentMutants = JSON.parse(
  await readFile(fromRoot(folder, "test/equivalent-mutants.json"), "utf8").catch(() => "[]"),
);
const tests = await testFiles();
const covering = await measureCoverage();
const stretches = new Map([...sources].map(([file, text]) => [file, stretchesOf(text)]));

/** @type {Record<Verdict, number>} */
const counts = { killed: 0, "timed out": 0, survived: 0, "not reached": 0, equivalent: 0 };
const outcomes = await new OutcomeCache(name).load();
const runner = new TestRunner({ isolates: false });
process.once("SIGINT", () => void runner.end().then(() => process.exit(130)));
process.once("SIGTERM", () => void runner.end().then(() => process.exit(143)));
try {
  for (const [index, mutant] of sample.entries()) {
    const verdict = await testMutant(mutant);
    counts[verdict]++;
    const { file, line, original, mutated, kind } = mutant;
    if (verdict === "survived" || verdict === "not reached") {
      console.log(
        [
          `${index + 1}. ${file}:${line} (${kind}, ${verdict})`,
          ...formatDiff("- ", original),
          ...formatDiff("+ ", mutated),
        ].join("\n"),
      );
    } else if ((index + 1) % 25 === 0) console.log(`${index + 1} of ${sample.length}`);
  }
} finally {
  await runner.end();
}

const countedMutants = sample.length - counts.equivalent;
const score = (100 * (counts.killed + counts["timed out"])) / Math.max(1, countedMutants);
console.log(
  `${name}: ${total} possible mutants, ${sample.length} drawn with seed ${seed}; ${counts.killed} killed, ${counts["timed out"]} timed out, ` +
    `${counts.survived} survived, ${counts["not reached"]} not reached by a test, ${counts.equivalent} equivalent: ${score.toFixed(1)} %. ` +
    `${Math.round((performance.now() - startedAtMs) / 1000)} s, load ${loadavg()[1]?.toFixed(1)} on ${availableParallelism()} cores.`,
);

/** @param {PlacedMutant} mutant @returns {Promise<Verdict>} */
async function testMutant(mutant) {
  const isEquivalent = equivalentMutants.some(
    (one) => one.file === mutant.file && one.original === mutant.original && one.mutant === mutant.mutated,
  );
  if (isEquivalent) return "equivalent";
  const source = sources.get(mutant.file) ?? "";
  const needed = stretchesFor(source, stretches.get(mutant.file) ?? [], mutant.start);
  const text = applyMutant(source, mutant);
  const reaching = covering
    .map(({ test, coverage }) => ({ test, tests: testsReaching(coverage, fromRoot(mutant.file), needed) }))
    .flatMap(({ test, tests }) => (tests ? [{ test, ...tests }] : []))
    .sort((one, other) => one.ms - other.ms);
  const chosen = testsWithinBudget(reaching);
  // Runs the quickest test file alone first, because it detects most mutants. The other files share one process, so that the sources are
  // loaded once.
  for (const batch of [chosen.slice(0, 1), chosen.slice(1)].filter(({ length }) => length > 0)) {
    const key = hashParts(mutant.file, text, ...batch.map(({ test }) => test.key));
    const outcome = outcomes.get(key) ?? (await runMutated(batch, { path: fromRoot(mutant.file), text }));
    await outcomes.set(key, outcome);
    if (outcome !== "passed") return outcome === "timed out" ? "timed out" : "killed";
  }
  return reaching.length === 0 ? "not reached" : "survived";
}

/**
 * Returns the quickest test files whose total time fits into the time budget, but at least one file.
 * @param {readonly Reaching[]} reaching
 */
function testsWithinBudget(reaching) {
  let spentMs = 0;
  return reaching.filter(({ ms }, index) => {
    spentMs += ms;
    return index === 0 || spentMs <= budgetMs;
  });
}

/**
 * @param {readonly Reaching[]} batch
 * @param {{ path: string, text: string }} mutated
 * @returns {Promise<string>} `passed`, `timed out`, or the name of the failed test.
 */
async function runMutated(batch, mutated) {
  const tests = batch.map(({ test, ids }) => ({ file: fromRoot(test.file), ids }));
  const normalMs = batch.reduce((sum, { ms }) => sum + ms, 0);
  const outcome = await runner.run({ tests, mutated }, TIMEOUT_MARGIN_MS + TIMEOUT_FACTOR * normalMs);
  if (outcome === "timeout") return "timed out";
  if (outcome === "crash") return "crashed";
  return outcome.passed ? "passed" : `failed: ${outcome.failed.join("; ")}`;
}

/**
 * Returns the test files, each with the parts of the code that it runs. Leaves out test files that fail without a
 * mutant.
 */
async function measureCoverage() {
  const runner = new TestRunner({ isolates: true });
  try {
    const coverage = await readCoverage(tests, { folder: fromRoot(`${folder}/src/`), runner, report: console.log });
    const passing = [...coverage].flatMap(([test, one]) => (one.passed ? [{ test, coverage: one }] : []));
    for (const test of tests.filter((test) => !coverage.get(test)?.passed)) {
      console.log(
        `left out, because it fails without a mutant: ${test.file} (${coverage.get(test)?.failed.join("; ")})`,
      );
    }
    return passing;
  } finally {
    await runner.end();
  }
}

/** Returns the test files of the package that run in Node. @returns {Promise<TestFile[]>} */
async function testFiles() {
  const all = await textsBelow("packages");
  const texts = [...all].filter(([file]) => /^packages\/\w+\/src\//.test(file)).flat();
  const tools = [...(await textsBelow("scripts/mutating"))].flat();
  const own = [...all].filter(([file]) => file.startsWith(`${folder}/test/`) || file.startsWith(`${folder}/examples/`));
  const support = own.filter(([file]) => !file.endsWith(".test.ts")).flat();
  return own
    .filter(
      ([file]) => file.endsWith(".test.ts") && !file.endsWith(".workers.test.ts") && !TIME_SENSITIVE_TESTS.test(file),
    )
    .map(([file, text]) => ({ file, key: hashParts(file, text, ...support, ...texts, ...tools) }));
}

/** @param {string} path @returns {Promise<Map<string, string>>} The modules of a folder by their path from the root. */
async function textsBelow(path) {
  const files = (await filesBelow([path])).filter((file) => /\.(?:ts|mjs)$/.test(file)).sort();
  return new Map(
    await Promise.all(files.map(async (file) => /** @type {const} */ ([file, await readFile(fromRoot(file), "utf8")]))),
  );
}

/** @param {string} mark @param {string} lines */
function formatDiff(mark, lines) {
  return lines
    .split("\n")
    .slice(0, 3)
    .map((line) => `   ${mark}${line.trim()}`);
}
