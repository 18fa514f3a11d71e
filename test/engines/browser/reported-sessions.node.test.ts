import { describe, expect, it } from "vitest";
import { ReportedSessions } from "../../../src/engines/browser/reported-sessions.ts";

const MINUTE_MS = 60_000;

/** Compares once a minute, after the given reports of each minute. Returns the results. */
function compared(sessions: ReportedSessions, listed: string[], reports: string[][], fromMs = 0) {
  return reports.map((reported, minute) => {
    sessions.report(reported);
    return sessions.compare(listed, fromMs + minute * MINUTE_MS);
  });
}

describe("The comparison of browser sessions", () => {
  it("finds no unused session while hosts report every session, and one missing report changes nothing", () => {
    const results = compared(new ReportedSessions(undefined), ["a", "b"], [["a", "b"], ["a", "b"], ["a"], ["a", "b"]]);
    expect(results.map(({ existing, reported, unused }) => [existing, reported, unused])).toEqual([
      [2, 2, 0],
      [2, 2, 0],
      [2, 1, 0],
      [2, 2, 0],
    ]);
  });

  it("ends a session that its host reported before, after three minutes without a report", () => {
    const results = compared(new ReportedSessions(undefined), ["a", "b"], [["a", "b"], ["a"], ["a"], ["a"]]);
    expect(results.map(({ toEnd }) => toEnd)).toEqual([[], [], [], ["b"]]);
    expect(results[3]).toEqual({ existing: 2, reported: 1, unused: 1, toEnd: ["b"] });
  });

  it("counts a session that no host has ever reported, but does not end it, because it may belong to another Worker", () => {
    const results = compared(new ReportedSessions(undefined), ["theirs"], [[], [], []]);
    expect(results.map(({ unused, toEnd }) => [unused, toEnd])).toEqual([
      [0, []],
      [0, []],
      [1, []],
    ]);
  });

  it("continues after a restart of the planner, and comparisons in quick succession do not count", () => {
    const first = new ReportedSessions(undefined);
    compared(first, ["a"], [["a"], [], []]);
    const next = new ReportedSessions(structuredClone(first.stored));
    const soonMs = 2 * MINUTE_MS + 1_000;
    for (let count = 0; count < 5; count++) expect(next.compare(["a"], soonMs + count).toEnd).toEqual([]);
    expect(next.compare(["a"], 3 * MINUTE_MS).toEnd).toEqual(["a"]);
  });

  it("keeps a session in use after a pause of the whole service", () => {
    const first = new ReportedSessions(undefined);
    compared(first, ["a"], [["a"]]);
    const next = new ReportedSessions(structuredClone(first.stored));
    const results = compared(next, ["a"], [[], ["a"], ["a"]], 60 * MINUTE_MS);
    expect(results.map(({ toEnd }) => toEnd)).toEqual([[], [], []]);
  });

  it("forgets a session that the platform no longer lists", () => {
    const sessions = new ReportedSessions(undefined);
    compared(sessions, ["a"], [["a"]]);
    sessions.compare([], MINUTE_MS);
    expect(sessions.stored.sessions).toEqual({});
  });
});
