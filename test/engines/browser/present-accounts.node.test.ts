import { describe, expect, it } from "vitest";
import { ActiveAccounts, type BusyHost, chooseQueueHost } from "../../../src/engines/browser/active-accounts.ts";

describe("ActiveAccounts", () => {
  it("keeps the accounts in order of arrival, and removes an account that renders nothing for some time", () => {
    let nowMs = 0;
    const present = new ActiveAccounts(() => nowMs);
    for (const id of ["first", "second", "third"]) present.renderStarted(id);
    expect(present.positionOf("first")).toEqual({ accounts: 3, later: 2 });
    expect(present.positionOf("third")).toEqual({ accounts: 3, later: 0 });
    expect(present.positionOf("nobody")).toEqual({ accounts: 3, later: null });
    for (const id of ["second", "third"]) present.renderEnded(id);
    nowMs = 4_000;
    present.renderStarted("third");
    present.renderEnded("third");
    nowMs = 6_000;
    expect(present.positionOf("first")).toEqual({ accounts: 2, later: 1 });
    expect(present.positionOf("second")).toEqual({ accounts: 2, later: null });
    nowMs = 60_000;
    expect(present.positionOf("first")).toEqual({ accounts: 1, later: 0 });
  });
});

describe("chooseQueueHost()", () => {
  const host = (name: string, accounts: number, later: number | null): BusyHost => ({ name, accounts, later });

  it("returns the account's present host, or else the first host of its order, while both hosts have about equally many accounts", () => {
    expect(chooseQueueHost([])).toBeUndefined();
    expect(chooseQueueHost([host("near", 0, null)])).toBe("near");
    expect(chooseQueueHost([host("near", 4, null), host("far", 4, null)])).toBe("near");
    expect(chooseQueueHost([host("near", 4, 0), host("far", 3, null)])).toBe("near");
    expect(chooseQueueHost([host("near", 4, null), host("far", 4, 0)])).toBe("far");
    expect(chooseQueueHost([host("near", 5, 0), host("far", 5, 0)])).toBe("near");
  });

  it("returns the host with fewer accounts for the newest accounts of the other host, until both hosts have the same number of accounts", () => {
    const waits = (later: number) => chooseQueueHost([host("near", 7, later), host("far", 1, null)]);
    expect([0, 1, 2, 3, 6].map(waits)).toEqual(["far", "far", "far", "near", "near"]);
    expect(chooseQueueHost([host("near", 4, null), host("far", 2, null)])).toBe("far");
    expect(chooseQueueHost([host("near", 6, 0), host("middle", 4, null), host("far", 3, null)])).toBe("far");
  });

  /**
   * Simulates accounts that render repeatedly on two busy hosts. `nearest` contains the preferred host of each account.
   * For each round, returns the host on which each account rendered.
   */
  function rounds(nearest: readonly number[], count: number): number[][] {
    let nowMs = 0;
    const hosts = [0, 1].map(() => new ActiveAccounts(() => nowMs));
    return Array.from({ length: count }, () => {
      nowMs += 1_500;
      return nearest.map((near, account) => {
        const id = `account-${account}`;
        const asked = [near, 1 - near].flatMap((at) => {
          const there = hosts[at];
          return there ? [{ name: String(at), ...there.positionOf(id) }] : [];
        });
        const chosen = Number(chooseQueueHost(asked));
        hosts[chosen]?.renderStarted(id);
        hosts[chosen]?.renderEnded(id);
        return chosen;
      });
    });
  }

  it.each([
    { nearest: [0, 0, 0, 0, 0, 0, 0, 0] },
    { nearest: [0, 1, 0, 0, 1, 0, 0, 1] },
    { nearest: [1, 1, 1, 1, 1, 0, 1, 0] },
    { nearest: [0, 1, 0, 1, 1, 0, 0, 1] },
  ])(
    "leads to a stable state with equal numbers of accounts on two hosts, for the preferred hosts $nearest",
    ({ nearest }) => {
      const seen = rounds(nearest, 20).slice(8);
      for (const round of seen) expect(round.reduce((sum, at) => sum + at, 0)).toBe(nearest.length / 2);
      expect(new Set(seen.map((round) => round.join(""))).size).toBe(1);
    },
  );
});
