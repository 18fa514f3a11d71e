import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Environment variable that contains the path of the journal, in which all test results are written. */
export const journalVariable = "FOLIO_TEST_JOURNAL";

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} TestCounts
 * @typedef {{ file: string, name: string, why: string, flaky: boolean }} Failure `flaky`: the test passed when it ran again.
 * @typedef {{ planned?: string[], began?: string, failure?: Failure, ended?: string, counts?: TestCounts, durationMs?: number }} Entry
 * @typedef {object} Journal
 * @property {Map<string, { counts: TestCounts, durationMs: number }>} ended Each file's last run.
 * @property {Failure[]} failures
 * @property {string[]} unfinished Files that were planned and never ended.
 * @property {string[]} hanging The unfinished files that had begun.
 */

/**
 * Vitest reporter that writes each result at once, one JSON object per line. Vitest's own reporters write when a run ends, but a hanging
 * run never ends.
 */
export default class JournalReporter {
  /** @param {readonly import("vitest/node").TestSpecification[]} specifications */
  onTestRunStart(specifications) {
    write({ planned: specifications.map(({ moduleId }) => moduleId) });
  }

  /** @param {import("vitest/node").TestModule} module */
  onTestModuleStart({ moduleId }) {
    write({ began: moduleId });
  }

  /** @param {import("vitest/node").TestCase} test */
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    const flaky = test.diagnostic()?.flaky === true;
    if (state !== "failed" && !flaky) return;
    write({ failure: { file: test.module.moduleId, name: test.fullName, why: firstLine(errors?.[0]), flaky } });
  }

  /** @param {import("vitest/node").TestModule} module */
  onTestModuleEnd(module) {
    const file = module.moduleId;
    for (const error of module.errors())
      write({ failure: { file, name: "(the file itself)", why: firstLine(error), flaky: false } });
    const { duration, collectDuration, setupDuration } = module.diagnostic();
    write({ ended: file, counts: countsOf(module), durationMs: duration + collectDuration + setupDuration });
  }
}

/** @param {Entry} entry */
function write(entry) {
  const path = process.env[journalVariable];
  if (path) appendFileSync(path, `${JSON.stringify(entry)}\n`);
}

/**
 * Counts the passed and failed tests of a test file. A file that could not be loaded, or whose hooks failed, counts as
 * one failure.
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

/** @param {{ message?: string } | undefined} error */
const firstLine = (error) => (error?.message ?? "").split("\n", 1)[0]?.slice(0, 200) ?? "";

/**
 * @param {string} folder Folder with the journals of several vitest runs.
 * @returns {string} File for another run, whose entries follow those of the others.
 */
export function createJournal(folder) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${String(readdirSync(folder).length).padStart(3, "0")}.jsonl`);
  writeFileSync(path, "");
  return path;
}

/**
 * @param {string} folder
 * @returns {Journal} A failure in a file that passed when it ran again is flaky.
 */
export function readJournal(folder) {
  /** @type {Journal["ended"]} */
  const ended = new Map();
  /** @type {Map<string, Failure>} */
  const failures = new Map();
  const planned = new Set();
  const began = new Set();
  for (const { planned: files = [], began: file, failure, ended: endedFile, counts, durationMs = 0 } of entriesOf(
    folder,
  )) {
    for (const one of files) planned.add(one);
    if (file) {
      // This file now runs a second time, so its earlier failures count as flaky until a test fails again.
      for (const earlier of failures.values()) if (earlier.file === file) earlier.flaky = true;
      began.add(file);
    }
    if (failure) failures.set(`${failure.file}\n${failure.name}`, failure);
    if (endedFile && counts) ended.set(endedFile, { counts, durationMs });
  }
  const unfinished = [...planned].filter((one) => !ended.has(one));
  return {
    ended,
    failures: [...failures.values()],
    unfinished,
    hanging: unfinished.filter((one) => began.has(one)),
  };
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
