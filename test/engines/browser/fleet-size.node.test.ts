import { describe, expect, it } from "vitest";
import { FleetReporter } from "../../../src/engines/browser/fleet-reporter.ts";
import { FleetSize, type StoredFleetSize } from "../../../src/engines/browser/fleet-size.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** A simulated fleet. For `minutes`, its hosts share the demand evenly and report it every five seconds. New hosts start at once. */
class Fleet {
  readonly size: FleetSize;
  nowMs = 1_000_000_000;

  constructor(most = 120, kept?: StoredFleetSize) {
    this.size = new FleetSize({ hosts: most }, kept);
  }

  runs(demand: number, minutes: number): number[] {
    const sizes: number[] = [];
    for (const endMs = this.nowMs + minutes * MINUTE_MS; this.nowMs < endMs; this.nowMs += 5 * SECOND_MS) {
      const { hosts } = this.size;
      for (let host = 0; host < hosts; host += 1)
        this.size.report(`host-${host}`, { demand: demand / hosts, windows: 4 }, this.nowMs);
      while (this.size.shouldGrow(this.nowMs)) this.size.recordGrowth(this.nowMs);
      sizes.push(this.size.hosts);
    }
    return sizes;
  }
}

describe("The number of browser hosts", () => {
  it("remains one for a service with little load", () => {
    expect(new Set(new Fleet().runs(0.4, 30))).toEqual(new Set([1]));
  });

  it("grows immediately until the load uses half of the browser pages", () => {
    const fleet = new Fleet();
    fleet.runs(1, 1);
    expect(fleet.runs(19, 1)[0]).toBe(10);
  });

  it("remains the same for five minutes, then shrinks by a quarter per minute to the needed number", () => {
    const fleet = new Fleet();
    fleet.runs(38, 1);
    expect(fleet.size.hosts).toBe(19);
    expect(new Set(fleet.runs(6, 4.9))).toEqual(new Set([19]));
    const sizes = fleet.runs(6, 12);
    expect([...new Set(sizes)]).toEqual([19, 15, 12, 9, 7, 6, 5, 4, 3]);
  });

  it("does not change with demand that rises and falls within minutes", () => {
    const fleet = new Fleet();
    fleet.runs(20, 1);
    const sizes = Array.from({ length: 10 }, () => [...fleet.runs(2, 3), ...fleet.runs(20, 1)]).flat();
    expect(new Set(sizes)).toEqual(new Set([10]));
  });

  it("never exceeds the configured maximum or nine tenths of the browsers that the platform allows", () => {
    const fleet = new Fleet(50);
    fleet.runs(400, 1);
    expect(fleet.size.hosts).toBe(50);
    fleet.size.setBrowserLimit(30);
    fleet.runs(400, 1);
    expect(fleet.size.hosts).toBe(27);
    fleet.size.setBrowserLimit(3);
    expect(fleet.size.hosts).toBe(2);
    fleet.size.setBrowserLimit(1);
    expect(fleet.size.hosts).toBe(1);
  });

  it("does not grow for a minute after the platform refused to start a browser", () => {
    const fleet = new Fleet();
    fleet.runs(2, 1);
    fleet.size.recordRefusal(fleet.nowMs);
    expect(new Set(fleet.runs(20, 0.9))).toEqual(new Set([1]));
    expect(fleet.runs(20, 0.5).at(-1)).toBe(10);
  });

  it("is restored by the next instance of the planner, which waits for a report of every host before it shrinks the fleet", () => {
    const kept = { hosts: 24, heldUntilMs: 1_000_000_000 };
    const successor = new Fleet(120, kept);
    successor.nowMs += 60 * MINUTE_MS;
    expect(new Set(successor.runs(47, 3))).toEqual(new Set([24]));
    const idle = new Fleet(120, kept);
    idle.nowMs += 60 * MINUTE_MS;
    expect(idle.runs(3, 15).at(-1)).toBe(2);
  });

  it("is computed without the last report of a host that no longer reports", () => {
    const fleet = new Fleet();
    fleet.runs(38, 1);
    fleet.size.report("host-0", { demand: 1, windows: 4 }, fleet.nowMs + MINUTE_MS);
    expect(fleet.size.neededHosts(fleet.nowMs + MINUTE_MS)).toBe(1);
  });
});

describe("The load that a host reports", () => {
  it("is its mean number of concurrent renders since the last report, and is reported at most every five seconds", async () => {
    let nowMs = 0;
    const reported: number[] = [];
    const works: Promise<unknown>[] = [];
    const reporter = new FleetReporter({
      host: "host-2",
      windows: 4,
      sessions: () => ["session-of-2"],
      planner: () => ({
        report: async (_, { demand, sessions }) => {
          expect(sessions).toEqual(["session-of-2"]);
          reported.push(demand);
          return { hosts: reported.length < 3 ? 3 : 2 };
        },
      }),
      keepAlive: (work) => works.push(work),
      now: () => nowMs,
    });
    reporter.renderStarted();
    reporter.renderStarted();
    expect(reporter.isInFleet).toBe(true);
    nowMs = 4_000;
    reporter.renderEnded();
    nowMs = 8_000;
    reporter.renderEnded();
    await Promise.all(works);
    expect([reporter.hosts, reporter.isInFleet]).toEqual([3, true]);
    nowMs = 10_000;
    await reporter.report();
    expect(reported).toEqual([1, 1.5, 0]);
    expect([reporter.hosts, reporter.isInFleet]).toEqual([2, false]);
  });

  it("is not reported by a host outside the fleet; if the planner does not respond, the fleet size remains unknown", async () => {
    const silent = { report: () => Promise.reject(new Error("gone")) };
    const work: Promise<unknown>[] = [];
    const reporter = (host: string) =>
      new FleetReporter({
        host,
        windows: 4,
        sessions: () => [],
        planner: () => silent,
        keepAlive: (each) => work.push(each),
      });
    const own = reporter("host-0");
    own.renderStarted();
    await Promise.all(work);
    expect([own.hosts, own.isInFleet]).toEqual([null, true]);
    const other = reporter("alone");
    await other.report();
    expect([other.hosts, other.isInFleet]).toEqual([null, true]);
  });
});
