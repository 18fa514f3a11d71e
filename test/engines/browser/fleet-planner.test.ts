import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { listSessions, readAllowance } from "../../../src/engines/browser/browser-binding.ts";
import { hostName, PLANNER_NAME } from "../../../src/engines/browser/fleet-contract.ts";
import { FleetPlanner } from "../../../src/engines/browser/fleet-planner.do.ts";
import { env } from "../../support/environment.ts";
import { createRenderer, getBrowserHost, request } from "./support.ts";

interface Platform {
  browsers: number;
  /** Number of browsers that the platform starts before it rejects further starts with status 429. */
  gives: number;
}

/**
 * Runs `work` with its own fleet planner on a simulated platform. `started` lists the hosts whose browsers the planner
 * started.
 */
async function planned<Result>(
  { browsers, gives }: Platform,
  work: (planner: FleetPlanner, started: string[]) => Promise<Result>,
): Promise<Result> {
  const started: string[] = [];
  const BROWSER = {
    fetch: async () =>
      Response.json({
        maxConcurrentSessions: browsers,
        allowedBrowserAcquisitions: 1,
        timeUntilNextAllowedBrowserAcquisition: 0,
      }),
  } as unknown as Fetcher;
  const BROWSER_HOST = {
    getByName: (name: string) => ({
      version: async () => {
        if (started.length >= gives) return null;
        started.push(name);
        return "Chrome/1";
      },
    }),
  };
  const stub = env.FLEET_PLANNER.getByName(crypto.randomUUID());
  return runInDurableObject(stub, (_, state) =>
    work(new FleetPlanner(state, { BROWSER, BROWSER_HOST, BROWSER_HOSTS: 120 }), started),
  );
}

const hostsOf = async (planner: FleetPlanner) => (await planner.plan()).hosts;

describe("The planner of browser hosts", () => {
  it("starts the browsers that the load needs before it reports the larger size, so that accounts use only running hosts", async () => {
    await planned({ browsers: 120, gives: 120 }, async (planner, started) => {
      expect(await planner.report("host-0", { demand: 9, windows: 4, sessions: [] })).toEqual({ hosts: 1 });
      await vi.waitUntil(async () => (await hostsOf(planner)) === 5);
      expect(started).toEqual(["host-1", "host-2", "host-3", "host-4"]);
    });
  });

  it("leaves a tenth of the account's browsers unused under any load", async () => {
    await planned({ browsers: 6, gives: 120 }, async (planner, started) => {
      await planner.report("host-0", { demand: 200, windows: 4, sessions: [] });
      await vi.waitUntil(async () => (await hostsOf(planner)) === 5);
      expect(started).toHaveLength(4);
    });
  });

  it("keeps the number of running hosts when the platform starts no more browsers", async () => {
    await planned({ browsers: 120, gives: 2 }, async (planner, started) => {
      await planner.report("host-0", { demand: 40, windows: 4, sessions: [] });
      await vi.waitUntil(() => started.length === 2);
      await planner.report("host-0", { demand: 40, windows: 4, sessions: [] });
      expect(await hostsOf(planner)).toBe(3);
      expect(started).toEqual(["host-1", "host-2"]);
    });
  });

  it("ends a session of a host that no longer reports it, and no session of another Worker", async () => {
    const listed = new Set(["used", "orphaned", "theirs"]);
    const BROWSER = {
      fetch: async (url: string, { method = "GET" }: RequestInit = {}) => {
        if (method === "DELETE") listed.delete(url.split("/").at(-1) ?? "");
        return Response.json({ sessions: [...listed].map((sessionId) => ({ sessionId })) });
      },
    } as unknown as Fetcher;
    const BROWSER_HOST = { getByName: () => ({ version: async () => null }) };
    vi.useFakeTimers({ toFake: ["Date"] });
    const stub = env.FLEET_PLANNER.getByName(crypto.randomUUID());
    const counts = await runInDurableObject(stub, async (_, state) => {
      const report = { demand: 1, windows: 4 };
      const minute = async (planner: FleetPlanner, sessions: string[]) => {
        await planner.report("host-0", { ...report, sessions });
        vi.setSystemTime(Date.now() + 60_000);
        return planner.compareSessions();
      };
      const first = new FleetPlanner(state, { BROWSER, BROWSER_HOST, BROWSER_HOSTS: 120 });
      await minute(first, ["used", "orphaned"]);
      await minute(first, ["used"]);
      // A restart of the planner does not reset the counts.
      const next = new FleetPlanner(state, { BROWSER, BROWSER_HOST, BROWSER_HOSTS: 120 });
      return [await minute(next, ["used"]), await minute(next, ["used"]), await minute(next, ["used"])];
    }).finally(() => vi.useRealTimers());
    expect(counts).toEqual([
      { existing: 3, reported: 1, unused: 1 },
      { existing: 3, reported: 1, unused: 2 },
      { existing: 2, reported: 1, unused: 1 },
    ]);
    expect([...listed]).toEqual(["used", "theirs"]);
  });

  it("receives the load of the hosts and returns the size of the fleet, which the hosts add to their responses", async () => {
    const renderer = createRenderer(hostName(0));
    await renderer.render(request({ html: "<p>counted" }), new AbortController().signal);
    await vi.waitUntil(async () => {
      const answer = await getBrowserHost(hostName(0)).render({
        ...request({ html: "<p>again" }),
        picture: null,
        policy: { allowLoopback: true, ownHosts: [], resolverUrl: null },
        queue: true,
        solo: false,
        atHome: true,
        mayLaunch: true,
      });
      return answer.hosts !== undefined;
    });
    expect((await env.FLEET_PLANNER.getByName(PLANNER_NAME).plan()).hosts).toBeGreaterThanOrEqual(1);
  });
});

it("The limits of the browser platform are read, and a response without these limits is an error", async () => {
  expect(await readAllowance(env.BROWSER)).toMatchObject({ browsers: 6, starts: 6, nextStartMs: 0 });
  const mute = { fetch: async () => Response.json({}) } as unknown as Fetcher;
  await expect(readAllowance(mute)).rejects.toThrow("maxConcurrentSessions");
});

it("The browser sessions of the platform are listed, and a response without a list is an error", async () => {
  expect(await listSessions(env.BROWSER)).toEqual(expect.any(Array));
  const mute = { fetch: async () => Response.json({}) } as unknown as Fetcher;
  await expect(listSessions(mute)).rejects.toThrow("no sessions");
  const broken = { fetch: async () => new Response("overloaded", { status: 503 }) } as unknown as Fetcher;
  await expect(listSessions(broken)).rejects.toThrow("HTTP 503");
});
