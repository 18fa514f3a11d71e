import { relative } from "node:path";
import { root } from "../local/paths.mjs";

/**
 * @typedef {import("./journal.mjs").Journal} Journal
 * @typedef {import("./journal.mjs").TestCounts} TestCounts
 */

const SLOWEST_COUNT = 10;

/**
 * Adds up the results of all files of a run. A flaky test, an unfinished file and a failed test runner each count as a failure, so that the
 * summary agrees with the exit code.
 * @param {Journal} journal
 * @param {number} exitCode
 * @returns {TestCounts}
 */
export function countTests({ ended, failures, unfinished }, exitCode) {
  const counts = { passed: 0, failed: unfinished.length, skipped: 0 };
  for (const { counts: ofFile } of ended.values()) {
    counts.passed += ofFile.passed;
    counts.failed += ofFile.failed;
    counts.skipped += ofFile.skipped;
  }
  const flaky = failures.filter((failure) => failure.flaky).length;
  counts.passed -= flaky;
  counts.failed += flaky;
  if (counts.failed === 0 && exitCode !== 0) counts.failed = 1;
  return counts;
}

/** @param {TestCounts} counts */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

/**
 * Returns one line for each failed test, each flaky test and each unfinished file.
 * @param {Journal} journal
 */
export function failureLines({ failures, unfinished }) {
  const failed = failures.map(({ file, name, why, flaky }) =>
    flaky
      ? `flaky: ${relativePath(file)}: ${name}: failed first with: ${why}; passed when it ran again`
      : `failed: ${relativePath(file)}: ${name}: ${why}`,
  );
  return [...failed, ...unfinished.map((file) => `failed: ${relativePath(file)}: never ended`)];
}

/**
 * Returns one line for each of the ten slowest test files.
 * @param {Journal} journal
 */
export function slowestLines({ ended }) {
  const files = [...ended].sort(([, one], [, other]) => other.durationMs - one.durationMs).slice(0, SLOWEST_COUNT);
  return files.map(
    ([file, { durationMs }]) => `${(durationMs / 1000).toFixed(1).padStart(7)} s  ${relativePath(file)}`,
  );
}

/** @param {string} file */
const relativePath = (file) => relative(root, file);
