import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The environment variable that names the ledger's file. */
export const ledgerVariable = "FOLIO_TEST_LEDGER";

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} TestCounts
 * @typedef {{ name: string, why: string }} Failure
 * @typedef {{ planned?: string[], began?: string, ended?: string, counts?: TestCounts, failures?: Failure[] }} Entry
 * @typedef {{ ended: Map<string, TestCounts>, failures: Map<string, Failure[]>, unfinished: string[], hanging: string[] }} Ledger
 */

/**
 * A vitest reporter that writes down each file's end as it comes, a line of JSON each, so that a run that never ends tells where it stood.
 */
export default class LedgerReporter {
  /** @param {readonly import("vitest/node").TestSpecification[]} specifications */
  onTestRunStart(specifications) {
    write({ planned: specifications.map(({ moduleId }) => moduleId) });
  }

  /** @param {import("vitest/node").TestModule} module */
  onTestModuleStart({ moduleId }) {
    write({ began: moduleId });
  }

  /** @param {import("vitest/node").TestModule} module */
  onTestModuleEnd(module) {
    write({ ended: module.moduleId, counts: countsOf(module), failures: failuresOf(module) });
  }
}

/** @param {Entry} entry */
function write(entry) {
  const path = process.env[ledgerVariable];
  if (path) appendFileSync(path, `${JSON.stringify(entry)}\n`);
}

/**
 * A file that could not be loaded, or whose hooks failed, counts as one failure.
 * @param {import("vitest/node").TestModule} module
 * @returns {TestCounts}
 */
function countsOf(module) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    counts[state === "pending" ? "failed" : state] += 1;
  }
  if (counts.failed === 0 && module.state() === "failed") counts.failed = 1;
  return counts;
}

/**
 * @param {import("vitest/node").TestModule} module
 * @returns {Failure[]}
 */
function failuresOf(module) {
  const ofFile = module.errors().map((error) => ({ name: "(the file itself)", why: firstLine(error) }));
  const ofTests = [...module.children.allTests("failed")].map((test) => ({
    name: test.fullName,
    why: firstLine(test.result().errors?.[0]),
  }));
  return [...ofFile, ...ofTests];
}

/** @param {{ message?: string } | undefined} error */
const firstLine = (error) => (error?.message ?? "").split("\n", 1)[0]?.slice(0, 200) ?? "";

/**
 * @param {string} folder Where the ledgers of several runs stand.
 * @returns {string} The file of one more run, which comes after those that are there.
 */
export function newLedger(folder) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${String(readdirSync(folder).length).padStart(3, "0")}.jsonl`);
  writeFileSync(path, "");
  return path;
}

/**
 * @param {string} folder
 * @returns {Ledger} What a file's last run gave; `hanging` are those of the unfinished files that had begun.
 */
export function readLedger(folder) {
  /** @type {Map<string, TestCounts>} */
  const ended = new Map();
  /** @type {Map<string, Failure[]>} */
  const failures = new Map();
  const planned = new Set();
  const began = new Set();
  for (const entry of entriesOf(folder)) {
    for (const file of entry.planned ?? []) planned.add(file);
    if (entry.began) began.add(entry.began);
    if (entry.ended && entry.counts) ended.set(entry.ended, entry.counts);
    if (entry.ended) failures.set(entry.ended, entry.failures ?? []);
  }
  const unfinished = [...planned].filter((file) => !ended.has(file));
  return { ended, failures, unfinished, hanging: unfinished.filter((file) => began.has(file)) };
}

/**
 * @param {string} folder
 * @returns {Entry[]}
 */
const entriesOf = (folder) =>
  readdirSync(folder)
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"))
    .filter(Boolean)
    .map((line) => JSON.parse(line));
