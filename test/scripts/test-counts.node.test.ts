import { describe, expect, it } from "vitest";
import { closingLine, countTests } from "../../scripts/local/test-counts.mjs";

const report = { numPassedTests: 12, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };

describe("the closing line of npm test", () => {
  it("tells what passed and what failed", () => {
    expect(closingLine(countTests(report, 0))).toBe("12 passed, 0 failed");
    expect(closingLine(countTests({ ...report, numFailedTests: 2, numPendingTests: 1 }, 1))).toBe(
      "12 passed, 2 failed, 1 skipped",
    );
  });

  it("counts a file that could not be loaded", () => {
    const testResults = [{ status: "failed", assertionResults: [] }];
    expect(countTests({ ...report, testResults }, 1).failed).toBe(1);
  });

  it("never claims success for a runner that failed", () => {
    expect(countTests(report, 1).failed).toBe(1);
    expect(countTests(undefined, 137)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});
