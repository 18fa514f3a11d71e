import { afterEach, describe, expect, it } from "vitest";
import {
  BrowserSupervisor,
  type SupervisedBrowser,
  type SupervisorLimits,
} from "../../../src/engines/browser/browser-supervisor.ts";
import { env } from "../../support/environment.ts";

const MB = 1024 * 1024;
const ASKS = { debug: false, glyphs: false, scripted: false, stillMs: 0, stillWithinMs: 0, cssPages: false };
let keeper: BrowserSupervisor;

/**
 * Returns a supervised browser whose page has allocated this many megabytes. `bounds` are the limits of the supervisor.
 */
async function withPage(megabytes: number, bounds: Partial<SupervisorLimits>): Promise<SupervisedBrowser> {
  const source = { binding: env.BROWSER, guarded: false };
  const all = { accounts: 2, idle: 2, memoryBytes: 1_000 * MB, processBytes: 1_000 * MB, ...bounds };
  keeper = new BrowserSupervisor(source, all, { list: () => [], remember: () => {}, forget: () => {} });
  const kept = await keeper.browser();
  keeper.beginRender(kept);
  const { window } = await kept.pool.leaseFor("acc_hungry");
  const script = `globalThis.all=Array.from({length:${megabytes}},()=>new Uint8Array(${MB}).fill(1))`;
  await window.write(`<p>there<script>${script}</script>`, "load", ASKS);
  return kept;
}

afterEach(() => keeper.close());

describe("The memory of a browser", () => {
  it("is measured, and a usual amount does not end the browser", async () => {
    const kept = await withPage(1, {});
    await keeper.check();
    expect(kept.memoryBytes).toBeGreaterThan(40 * MB);
    expect(kept.memoryBytes).toBeLessThan(200 * MB);
    expect(await keeper.browser()).toBe(kept);
  });

  it("causes a replacement when it exceeds its limit, and the old browser finishes its renders", async () => {
    const kept = await withPage(200, { memoryBytes: 220 * MB });
    await keeper.check();
    expect(kept.memoryBytes).toBeGreaterThan(220 * MB);
    expect(await keeper.browser()).not.toBe(kept);
    expect(kept.browser.isLost).toBe(false);
    await keeper.endRender(kept, false);
    expect(kept.browser.isLost).toBe(true);
  });

  it("ends the browser immediately when a single process exceeds its limit", async () => {
    const kept = await withPage(200, { processBytes: 180 * MB });
    await keeper.check();
    expect(kept.browser.isLost).toBe(true);
    expect(await keeper.browser()).not.toBe(kept);
  });
});

/** A simulated platform to whose browsers no connection is possible. It fails to end sessions while `broken` is set. */
class FakePlatform {
  readonly sessions = new Set<string>();
  broken = false;

  readonly binding = {
    fetch: async (url: string, { method = "GET" }: RequestInit = {}) => {
      const [, id = ""] = /browser\/([\w-]+)$/.exec(url) ?? [];
      if (method === "DELETE") {
        if (this.broken) return new Response("overloaded", { status: 503 });
        return new Response(null, { status: this.sessions.delete(id) ? 200 : 404 });
      }
      if (id !== "") return new Response(null, { status: 500 });
      const sessionId = crypto.randomUUID();
      this.sessions.add(sessionId);
      return Response.json({ sessionId });
    },
  } as unknown as Fetcher;
}

describe("Sessions that were not ended", () => {
  const remembered = new Set<string>();
  const registry = {
    list: () => [...remembered],
    remember: (id: string) => void remembered.add(id),
    forget: (id: string) => void remembered.delete(id),
  };
  const bounds = { accounts: 2, idle: 2, memoryBytes: 1_000 * MB, processBytes: 1_000 * MB };
  const supervisorOn = (binding: Fetcher) => {
    keeper = new BrowserSupervisor({ binding, guarded: false }, bounds, registry);
    return keeper;
  };

  it("are ended later, when the platform failed to end them after a failed launch", async () => {
    const platform = new FakePlatform();
    const supervisor = supervisorOn(platform.binding);
    platform.broken = true;
    await expect(supervisor.browser()).rejects.toThrow();
    expect([platform.sessions.size, await supervisor.endLeftovers()]).toEqual([1, 1]);
    platform.broken = false;
    expect(await supervisor.endLeftovers()).toBe(0);
    expect([platform.sessions.size, remembered.size]).toEqual([0, 0]);
  });

  it("are ended by the next Durable Object, which does not touch sessions of others", async () => {
    const platform = new FakePlatform();
    platform.sessions.add("ours").add("others");
    remembered.add("ours").add("ended long ago");
    expect(await supervisorOn(platform.binding).endLeftovers()).toBe(0);
    expect([...platform.sessions, ...remembered]).toEqual(["others"]);
  });

  it("do not include a dedicated browser whose render ended during the launch, because it ends at once", async () => {
    const supervisor = supervisorOn(env.BROWSER);
    await expect(supervisor.launchDedicatedBrowser(() => false)).rejects.toThrow("the render ended");
    expect([supervisor.sessionsInUse, remembered.size]).toEqual([[], 0]);
  });

  it("do not include a browser that runs", async () => {
    const supervisor = supervisorOn(env.BROWSER);
    const kept = await supervisor.browser();
    expect(await supervisor.endLeftovers()).toBe(0);
    await kept.browser.ping(3_000);
    expect(supervisor.sessionsInUse).toEqual([kept.browser.sessionId]);
    expect([kept.browser.isLost, [...remembered]]).toEqual([false, [kept.browser.sessionId]]);
    await supervisor.close();
    expect(remembered.size).toBe(0);
  });
});
