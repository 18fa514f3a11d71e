import { describe, expect, it } from "vitest";
import { batchSlots, isPlanName, PLAN_NAMES, PLANS, requestsPerMinute } from "../../src/domain/plans.ts";
import { FULL_ACCESS, isGrantedScope, permits, SCOPES } from "../../src/domain/scopes.ts";

describe("Plans", () => {
  it("set the rate of live keys, and every test key has 10 requests per minute", () => {
    expect(PLAN_NAMES.map((plan) => requestsPerMinute(plan, "live"))).toEqual([100, 100, 300, 1_000]);
    expect(PLAN_NAMES.map((plan) => requestsPerMinute(plan, "test"))).toEqual([10, 10, 10, 10]);
  });

  it("reserve one slot that batch items cannot use", () => {
    for (const plan of PLAN_NAMES) expect(batchSlots(plan)).toBe(PLANS[plan].slots - 1);
  });

  it("are accepted by exact name only", () => {
    expect(isPlanName("scale")).toBe(true);
    for (const name of ["toString", "", "Scale", null]) expect(isPlanName(name)).toBe(false);
  });
});

describe("Scopes", () => {
  it("permit themselves and nothing else", () => {
    for (const granted of SCOPES) {
      for (const needed of SCOPES) expect(permits([granted], needed)).toBe(granted === needed);
    }
  });

  it("permit everything as `*` and nothing when the list is empty", () => {
    for (const needed of SCOPES) {
      expect(permits([FULL_ACCESS], needed)).toBe(true);
      expect(permits([], needed)).toBe(false);
    }
  });

  it("are a closed list", () => {
    expect(isGrantedScope("*")).toBe(true);
    for (const scope of ["pdfs", "pdfs:*", "pdfs:delete", "", 3]) expect(isGrantedScope(scope)).toBe(false);
  });
});
