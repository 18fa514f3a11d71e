import { describe, expect, it } from "vitest";
import { batchSlots, isPlanName, PLAN_NAMES, PLANS, requestsPerMinute } from "../../src/domain/plans.ts";
import { FULL_ACCESS, isGrantedScope, permits, SCOPES } from "../../src/domain/scopes.ts";

describe("Plans", () => {
  it("set the rate limit of live keys; test keys of every plan have 10 requests per minute", () => {
    expect(PLAN_NAMES.map((plan) => requestsPerMinute(plan, "live"))).toEqual([100, 100, 300, 1_000]);
    expect(PLAN_NAMES.map((plan) => requestsPerMinute(plan, "test"))).toEqual([10, 10, 10, 10]);
  });

  it("keep one concurrency slot free, which batch items cannot use", () => {
    for (const plan of PLAN_NAMES) expect(batchSlots(plan)).toBe(PLANS[plan].slots - 1);
  });

  it("are accepted only by their exact name", () => {
    expect(isPlanName("scale")).toBe(true);
    for (const name of ["toString", "", "Scale", null]) expect(isPlanName(name)).toBe(false);
  });
});

describe("Scopes", () => {
  it("permit only the operations of the same scope", () => {
    for (const granted of SCOPES) {
      for (const needed of SCOPES) expect(permits([granted], needed)).toBe(granted === needed);
    }
  });

  it("permit everything if they contain `*`, and nothing if the list is empty", () => {
    for (const needed of SCOPES) {
      expect(permits([FULL_ACCESS], needed)).toBe(true);
      expect(permits([], needed)).toBe(false);
    }
  });

  it("are accepted only from a fixed list", () => {
    expect(isGrantedScope("*")).toBe(true);
    for (const scope of ["pdfs", "pdfs:*", "pdfs:delete", "", 3]) expect(isGrantedScope(scope)).toBe(false);
  });
});
