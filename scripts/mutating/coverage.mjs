import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fromRoot } from "../local/paths.mjs";

/**
 * A test file of a package. Its `key` changes when the file, the test tools, or the sources of any package change.
 * @typedef {{ file: string, key: string }} TestFile
 * @typedef {import("./record-hits.mjs").Recorded & { passed: boolean, failed: string[] }} Coverage
 */

const cacheFolder = fromRoot("node_modules/.cache/mutate");

/** Time limit in ms for test files that hang. It is long, because sources with markers run slower than the original sources. */
const DEADLINE_MS = 10 * 60_000;

/**
 * Returns, for each test file, the parts of the code that its tests run. Uses stored results for test files whose code
 * and sources have not changed.
 * @param {readonly TestFile[]} tests
 * @param {{ folder: string, runner: import("./runner.mjs").TestRunner, report: (line: string) => void }} context `folder` contains the sources.
 * @returns {Promise<Map<TestFile, Coverage>>}
 */
export async function readCoverage(tests, { folder, runner, report }) {
  await mkdir(cacheFolder, { recursive: true });
  /** @type {Map<TestFile, Coverage>} */
  const found = new Map();
  for (const test of tests) {
    const cached = join(cacheFolder, `${test.key}.json`);
    const known = await readFile(cached, "utf8").catch(() => null);
    const coverage = known === null ? await measure(test, { folder, runner }) : JSON.parse(known);
    if (known === null) {
      report(`recorded ${test.file}`);
      if (coverage.passed) await writeFile(cached, JSON.stringify(coverage));
    }
    found.set(test, coverage);
  }
  return found;
}

/**
 * @param {TestFile} test
 * @param {{ folder: string, runner: import("./runner.mjs").TestRunner }} context
 * @returns {Promise<Coverage>}
 */
async function measure(test, { folder, runner }) {
  const hitsFile = join(cacheFolder, `${process.pid}.hits.json`);
  const outcome = await runner.run({ tests: [{ file: fromRoot(test.file) }], marked: folder, hitsFile }, DEADLINE_MS);
  const recorded = JSON.parse(await readFile(hitsFile, "utf8").catch(() => '{ "outside": {}, "tests": [] }'));
  await rm(hitsFile, { force: true });
  const passed = typeof outcome !== "string" && outcome.passed;
  const failed = typeof outcome === "string" ? [outcome] : outcome.failed;
  return { ...recorded, passed, failed };
}

/**
 * Returns the tests of a file that run one of these stretches of code. A stretch may also run outside of tests, for
 * example when the module is loaded; then returns all tests of the file.
 * @param {Coverage} coverage
 * @param {string} path The source.
 * @param {readonly number[] | null} stretches Null for code that runs when the module loads.
 * @returns {{ ids: string[], ms: number } | null} Null if no test does. `ms` is the time that the tests took while they were recorded.
 */
export function testsReaching({ outside, tests }, path, stretches) {
  /** @param {import("./record-hits.mjs").Hits} hits */
  const reaches = (hits) => stretches?.some((stretch) => hits[path]?.includes(stretch)) === true;
  const isWhole = stretches === null ? outside[path] !== undefined : reaches(outside);
  const reaching = isWhole ? tests : tests.filter(({ hits }) => reaches(hits));
  if (reaching.length === 0) return null;
  return { ids: reaching.map(({ id }) => id), ms: reaching.reduce((sum, { ms }) => sum + ms, 0) };
}

/** @param {readonly string[]} parts */
export const hashParts = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length} ${part} `);
  return hash.digest("hex").slice(0, 32);
};

/**
 * Stores the results of mutants between runs. The key of a result depends on the mutant and on the test files that ran.
 */
export class OutcomeCache {
  /** @type {Record<string, string>} */
  #outcomes = {};
  #file;

  /** @param {string} name */
  constructor(name) {
    this.#file = join(cacheFolder, `${name}.outcomes.json`);
  }

  async load() {
    this.#outcomes = JSON.parse(await readFile(this.#file, "utf8").catch(() => "{}"));
    return this;
  }

  /** @param {string} key */
  get(key) {
    return this.#outcomes[key];
  }

  /** @param {string} key @param {string} outcome */
  async set(key, outcome) {
    this.#outcomes[key] = outcome;
    await mkdir(dirname(this.#file), { recursive: true });
    await writeFile(this.#file, JSON.stringify(this.#outcomes));
  }
}
