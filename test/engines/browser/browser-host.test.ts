import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { BrowserHost } from "../../../src/engines/browser/browser-host.do.ts";
import type { HostRequest } from "../../../src/engines/browser/host-contract.ts";
import { env } from "../../support/environment.ts";
import { bytesOf, createRenderer, failureOf, getBrowserHost, LOOPBACK_POLICY, request, textOf } from "./support.ts";

const never = new AbortController().signal;
const ORIGIN = "https://browser.invalid";

function sessionsOf(host: DurableObjectStub<BrowserHost>): Promise<string[]> {
  return runInDurableObject(host, (_, { storage }) => storage.kv.get<string[]>("sessions") ?? []);
}

async function endSession(sessionId: string): Promise<void> {
  await env.BROWSER.fetch(`${ORIGIN}/v1/devtools/browser/${sessionId}`, { method: "DELETE" });
}

async function targetsOf(sessionId: string): Promise<string[]> {
  const response = await env.BROWSER.fetch(`${ORIGIN}/v1/devtools/browser/${sessionId}/json/list`);
  return (await response.json<{ type: string; id: string }[]>())
    .filter(({ type }) => type === "page")
    .map(({ id }) => id);
}

async function isAlive(sessionId: string): Promise<boolean> {
  const response = await env.BROWSER.fetch(`${ORIGIN}/v1/sessions`);
  const { sessions } = await response.json<{ sessions: { sessionId: string }[] }>();
  return sessions.some((session) => session.sessionId === sessionId);
}

async function hello(host: string): Promise<string[]> {
  return textOf(await bytesOf(await createRenderer(host).render(request({ html: "<p>hello" }), never)));
}

const asked = (given: Partial<HostRequest>): HostRequest => ({
  ...request({ html: "<p>asked" }),
  policy: LOOPBACK_POLICY,
  queue: false,
  solo: false,
  atHome: true,
  mayLaunch: true,
  picture: null,
  ...given,
});

const MINUTE_MS = 60_000;

function passTime(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

afterEach(() => {
  vi.useRealTimers();
});

describe("A browser host", () => {
  it("keeps one browser, with one prepared page for the next document", async () => {
    const host = getBrowserHost("keeps");
    await hello("keeps");
    const sessions = await sessionsOf(host);
    for (let i = 0; i < 10; i++) expect(await hello("keeps")).toEqual(["hello"]);
    expect(await sessionsOf(host)).toEqual(sessions);
    expect(sessions).toHaveLength(1);
    await vi.waitUntil(async () => (await targetsOf(sessions[0] ?? "")).length <= 3);
  });

  it("completes a render although its browser ends during the render, without an error for the caller", async () => {
    const host = getBrowserHost("crashes");
    await hello("crashes");
    const [session = ""] = await sessionsOf(host);
    const work = createRenderer("crashes").render(request({ html: "<p>kept" }, { waitForTimeoutMs: 1_500 }), never);
    await vi.waitUntil(async () => (await targetsOf(session)).length > 0);
    await endSession(session);
    expect(await textOf(await bytesOf(await work))).toEqual(["kept"]);
    expect(await hello("crashes")).toEqual(["hello"]);
    expect(await sessionsOf(host)).not.toContain(session);
  });

  it("ends a browser that the previous instance of the same Durable Object did not end", async () => {
    const orphan = await env.BROWSER.fetch(`${ORIGIN}/v1/devtools/browser`, { method: "POST" });
    const { sessionId } = await orphan.json<{ sessionId: string }>();
    const host = getBrowserHost("successor");
    await runInDurableObject(host, (_, { storage }) => storage.kv.put("sessions", [sessionId]));
    await evictDurableObject(host);
    expect(await hello("successor")).toEqual(["hello"]);
    expect(await isAlive(sessionId)).toBe(false);
  });

  it("ends a dedicated browser whose render was cancelled while the browser started", async () => {
    const host = getBrowserHost("late");
    const outcome = await host.render(asked({ solo: true, deadlineMs: Date.now() + 1 }));
    expect(outcome).toMatchObject({ kind: "refused", error: { code: "timeout_exceeded" } });
    // The second dedicated browser starts after the first, so the first has been stored when the second has rendered.
    expect((await host.render(asked({ solo: true }))).kind).toBe("rendered");
    await vi.waitUntil(async () => (await sessionsOf(host)).length === 0);
  });

  it("keeps its alarm while a dedicated browser runs, so that it can end this browser later", async () => {
    const host = getBrowserHost("dedicated");
    const work = host.render(
      asked({ solo: true, options: request({ html: "" }, { waitForTimeoutMs: 1_500 }).options }),
    );
    await vi.waitUntil(async () => (await sessionsOf(host)).length === 1);
    await runDurableObjectAlarm(host);
    expect(await runInDurableObject(host, (_, { storage }) => storage.getAlarm())).not.toBeNull();
    expect((await work).kind).toBe("rendered");
    await vi.waitUntil(async () => (await sessionsOf(host)).length === 0);
  });

  it("stops a render when its caller aborts, and reuses the page", async () => {
    const controller = new AbortController();
    const work = createRenderer("stops").render(request({ html: "<script>while(true);</script>" }), controller.signal);
    await vi.waitUntil(async () => (await sessionsOf(getBrowserHost("stops"))).length > 0);
    controller.abort();
    await expect(work).rejects.toThrow();
    expect(await hello("stops")).toEqual(["hello"]);
  });

  it("releases the page when the reader cancels the PDF stream after its first bytes", async () => {
    const html = `<canvas id=c width=1400 height=1400></canvas><script>const x=c.getContext('2d'),i=x.createImageData(1400,1400);
      for(let n=0;n<i.data.length;n+=65536)crypto.getRandomValues(i.data.subarray(n,n+65536));x.putImageData(i,0,0)</script>`;
    for (let round = 0; round < 6; round++) {
      const { body } = await createRenderer("reads").render(request({ html }, { waitUntil: "load" }), never);
      if (body instanceof Uint8Array) throw new Error("A large document comes as a stream");
      const reader = body.getReader();
      await reader.read();
      await reader.cancel();
    }
    expect(await hello("reads")).toEqual(["hello"]);
  });

  it("queues concurrent requests, and no request waits longer than its deadline", async () => {
    const html = "<script>while(true);</script>";
    const works = Array.from({ length: 6 }, () =>
      failureOf(createRenderer("queues").render(request({ html }, {}, { timeoutMs: 3_000 }), never)),
    );
    for (const error of await Promise.all(works)) expect(error.code).toBe("timeout_exceeded");
    expect(await hello("queues")).toEqual(["hello"]);
  });

  it("reports that no browser runs if the request does not permit it to start one", async () => {
    expect(await getBrowserHost("cold").render(asked({ mayLaunch: false }))).toEqual({
      kind: "cold",
      reason: "no browser runs",
    });
    expect(await sessionsOf(getBrowserHost("cold"))).toEqual([]);
  });

  it("replaces a browser that has ended in its alarm, before the next request arrives", async () => {
    const host = getBrowserHost("alarmed");
    await hello("alarmed");
    const [lost = ""] = await sessionsOf(host);
    await endSession(lost);
    // Repeats the check, because the first alarm may still find the browser, which takes some time to end.
    await vi.waitFor(async () => {
      expect(await runDurableObjectAlarm(host)).toBe(true);
      expect(await sessionsOf(host)).not.toContain(lost);
    });
    const [ready = ""] = await sessionsOf(host);
    expect(await isAlive(ready)).toBe(true);
    expect(await hello("alarmed")).toEqual(["hello"]);
    expect(await sessionsOf(host)).toEqual([ready]);
  });

  it("starts a new browser before it ends one that ran 31 minutes, and does not replace an unused browser", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const host = getBrowserHost("worn");
    await hello("worn");
    const [worn = ""] = await sessionsOf(host);
    passTime(31 * MINUTE_MS);
    expect(await hello("worn")).toEqual(["hello"]);
    await vi.waitFor(async () => {
      await runDurableObjectAlarm(host);
      expect(await sessionsOf(host)).not.toContain(worn);
    });
    const [fresh = ""] = await sessionsOf(host);
    expect([await isAlive(worn), await isAlive(fresh)]).toEqual([false, true]);
    for (let alarms = 0; alarms < 3; alarms += 1) {
      passTime(4 * MINUTE_MS);
      await runDurableObjectAlarm(host);
    }
    expect(await sessionsOf(host)).toEqual([fresh]);
  });

  it("keeps an idle browser 15 minutes if it rendered for accounts of this host, and 3 minutes if it rendered only for accounts of other, busy hosts", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const minutesKept = async (name: string, atHome: boolean) => {
      const host = getBrowserHost(name);
      expect(await host.render(asked({ atHome }))).toMatchObject({ kind: "rendered" });
      for (let minutes = 0; ; minutes += 1) {
        await runDurableObjectAlarm(host);
        if ((await sessionsOf(host)).length === 0) return minutes;
        passTime(MINUTE_MS);
      }
    };
    expect(await minutesKept("home", true)).toBe(15);
    expect(await minutesKept("overflow", false)).toBe(3);
    expect(await hello("home")).toEqual(["hello"]);
  });
});
