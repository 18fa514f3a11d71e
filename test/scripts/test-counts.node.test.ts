import { describe, expect, it } from "vitest";
import { closingLine, countTests } from "../../scripts/local/test-counts.mjs";

const ledger = (...counts: { passed: number; failed: number; skipped: number }[]) => ({
  ended: new Map(counts.map((count, index) => [`${index}.test.ts`, count])),
  failures: new Map(),
  unfinished: [] as string[],
  hanging: [] as string[],
});
const good = { passed: 6, failed: 0, skipped: 0 };

describe("the closing line of npm test", () => {
  it("tells what passed and what failed", () => {
    expect(closingLine(countTests(ledger(good, good), 0))).toBe("12 passed, 0 failed");
    expect(closingLine(countTests(ledger(good, good, { passed: 0, failed: 2, skipped: 1 }), 1))).toBe(
      "12 passed, 2 failed, 1 skipped",
    );
  });

  it("counts a file that never ended", () => {
    expect(countTests({ ...ledger(good), unfinished: ["slow.test.ts"] }, 0).failed).toBe(1);
  });

  it("never claims success for a runner that failed", () => {
    expect(countTests(ledger(good), 1).failed).toBe(1);
    expect(countTests(ledger(), 137)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});
