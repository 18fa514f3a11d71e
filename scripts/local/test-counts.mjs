import { relative } from "node:path";
import { root } from "./paths.mjs";

/** @typedef {import("./test-ledger.mjs").TestCounts} TestCounts */

/**
 * Adds up a run's files. A file that never ended, or a runner that failed for a reason of its own, counts as a failure, so that the
 * line never claims more than the exit code.
 * @param {import("./test-ledger.mjs").Ledger} ledger
 * @param {number} exitCode
 * @returns {TestCounts}
 */
export function countTests({ ended, unfinished }, exitCode) {
  const counts = { passed: 0, failed: unfinished.length, skipped: 0 };
  for (const { passed, failed, skipped } of ended.values()) {
    counts.passed += passed;
    counts.failed += failed;
    counts.skipped += skipped;
  }
  if (counts.failed === 0 && exitCode !== 0) counts.failed = 1;
  return counts;
}

/** @param {TestCounts} counts */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

/**
 * A line for each failed test, and for each file that never ended.
 * @param {import("./test-ledger.mjs").Ledger} ledger
 */
export function failureLines({ failures, unfinished }) {
  const failed = [...failures].flatMap(([file, tests]) =>
    tests.map(({ name, why }) => `${place(file)}: ${name}: ${why}`),
  );
  return [...failed, ...unfinished.map((file) => `${place(file)}: never ended`)];
}

/** @param {string} file */
const place = (file) => relative(root, file);
