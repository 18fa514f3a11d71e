/**
 * @typedef {{ passed: number, failed: number, skipped: number }} TestCounts
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} VitestReport
 */

/**
 * Counts a run from vitest's JSON report. A file that could not be loaded, or a runner that failed for a reason
 * of its own, counts as a failure, so that the line never claims more than the exit code.
 * @param {VitestReport | undefined} report
 * @param {number} exitCode
 * @returns {TestCounts}
 */
export function countTests(report, exitCode) {
  if (!report) return { passed: 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 };
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  const failed = report.numFailedTests + unloaded.length;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** @param {TestCounts} counts */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
