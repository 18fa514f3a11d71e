import { describe, expect, it } from "vitest";
import { fromRoot } from "../../scripts/local/paths.mjs";
import type { Failure, TestCounts } from "../../scripts/testing/journal.mjs";
import { closingLine, countTests, failureLines, slowestLines } from "../../scripts/testing/summary.mjs";

const journal = (counts: TestCounts[], rest: { failures?: Failure[]; unfinished?: string[] } = {}) => ({
  ended: new Map(
    counts.map((one, index) => [fromRoot(`${index}.test.ts`), { counts: one, durationMs: index * 1_500 }]),
  ),
  failures: [],
  unfinished: [],
  hanging: [],
  ...rest,
});
const good = { passed: 6, failed: 0, skipped: 0 };
const flaky: Failure = { file: fromRoot("0.test.ts"), name: "answers", why: "too late", flaky: true };

describe("The summary of npm test", () => {
  it("counts passed, failed and skipped tests", () => {
    expect(closingLine(countTests(journal([good, good]), 0))).toBe("12 passed, 0 failed");
    expect(closingLine(countTests(journal([good, good, { passed: 0, failed: 2, skipped: 1 }]), 1))).toBe(
      "12 passed, 2 failed, 1 skipped",
    );
  });

  it("counts a test file that never ended as failed", () => {
    const unfinished = journal([good], { unfinished: [fromRoot("slow.test.ts")] });
    expect(countTests(unfinished, 0).failed).toBe(1);
    expect(failureLines(unfinished)).toEqual(["failed: slow.test.ts: never ended"]);
  });

  it("counts a flaky test as failed and shows its first failure", () => {
    const unsteady = journal([good], { failures: [flaky] });
    expect(countTests(unsteady, 0)).toEqual({ passed: 5, failed: 1, skipped: 0 });
    expect(failureLines(unsteady)).toEqual([
      "flaky: 0.test.ts: answers: failed first with: too late; passed when it ran again",
    ]);
  });

  it("never reports success when the test runner itself failed", () => {
    expect(countTests(journal([good]), 1).failed).toBe(1);
    expect(countTests(journal([]), 137)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it("lists the ten slowest test files, the slowest first", () => {
    const lines = slowestLines(journal(Array.from({ length: 12 }, () => good)));
    expect(lines).toHaveLength(10);
    expect(lines[0]).toBe("   16.5 s  11.test.ts");
    expect(lines[9]).toBe("    3.0 s  2.test.ts");
  });
});
