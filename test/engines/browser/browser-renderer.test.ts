import { describe, expect, it } from "vitest";
import { FolioError } from "../../../src/domain/errors.ts";
import { BrowserRenderer } from "../../../src/engines/browser/browser-renderer.ts";
import type { BrowserHostContract, HostRequest, HostResponse } from "../../../src/engines/browser/host-contract.ts";
import { orderByRendezvousHash } from "../../../src/engines/browser/rendezvous-hashing.ts";
import { bytesOf, failureOf, LOOPBACK_POLICY, request } from "./support.ts";

const PDF = new TextEncoder().encode(
  "1 0 obj\n<</Type /Pages\n/Count 3\n/Kids []>>\n2 0 obj\n<</Type /Catalog\n/Pages 1 0 R>>",
);
const RENDERED: HostResponse = {
  kind: "rendered",
  body: PDF,
  warnings: [],
  debug: null,
  mainDocument: null,
  size: null,
  engine: "Chrome/1",
};
const LOST: HostResponse = { kind: "unavailable", reason: "lost" };
const BUSY: HostResponse = { kind: "busy", accounts: 0, later: null };
const COLD: HostResponse = { kind: "cold", reason: "429" };

/** Browser hosts with scripted responses, which can simulate any error. */
class FakeHosts {
  readonly requests: { name: string; queue: boolean; solo: boolean; mayLaunch: boolean; atHome: boolean }[] = [];
  readonly cancelled: string[] = [];
  now: () => number = Date.now;
  readonly #answer: (name: string, request: HostRequest) => HostResponse | Promise<HostResponse>;

  constructor(answer: (name: string, request: HostRequest) => HostResponse | Promise<HostResponse>) {
    this.#answer = answer;
  }

  host = (name: string): BrowserHostContract => ({
    render: async (asked) => {
      const { queue, solo, mayLaunch, atHome } = asked;
      this.requests.push({ name, queue, solo, mayLaunch, atHome });
      return this.#answer(name, asked);
    },
    cancel: async (renderId) => {
      this.cancelled.push(renderId);
    },
    version: async () => (name === "b" ? "Chrome/2" : null),
    load: async () => {
      if (name === "b") return { browser: null, windows: 4, rendering: 1, waiting: 2 };
      throw new Error("lost");
    },
  });

  renderer(...hosts: string[]): BrowserRenderer {
    const planner = { plan: async () => ({ hosts: hosts.length }) };
    return new BrowserRenderer({ hosts, host: this.host, planner, policy: LOOPBACK_POLICY, now: this.now });
  }
}

const never = new AbortController().signal;

describe("The choice of a browser host", () => {
  it("sends every render of an account to the same host", async () => {
    const hosts = new FakeHosts(() => RENDERED);
    const renderer = hosts.renderer("a", "b", "c");
    for (let i = 0; i < 3; i++) await renderer.render(request({ html: "x" }), never);
    expect(new Set(hosts.requests.map(({ name }) => name)).size).toBe(1);
  });

  it("tries the next host when a host is busy, and when all are busy, waits at the account's own host", async () => {
    const hosts = new FakeHosts((_, { queue }) => (queue ? RENDERED : BUSY));
    await hosts.renderer("a", "b", "c").render(request({ html: "x" }), never);
    expect(hosts.requests.map(({ queue }) => queue)).toEqual([false, false, false, true]);
    expect(new Set(hosts.requests.slice(0, 3).map(({ name }) => name)).size).toBe(3);
    expect(hosts.requests[3]?.name).toBe(hosts.requests[0]?.name);
  });

  it("reports the load of each host, and null for a host that does not respond", async () => {
    expect(await new FakeHosts(() => RENDERED).renderer("a", "b").load()).toEqual([
      { name: "a", load: null },
      { name: "b", load: { browser: null, windows: 4, rendering: 1, waiting: 2 } },
    ]);
  });

  it("reports the version of the first host that has a browser", async () => {
    expect(await new FakeHosts(() => RENDERED).renderer("a", "b").version()).toBe("Chrome/2");
    const none = new FakeHosts(() => RENDERED).renderer("a");
    expect((await failureOf(none.version())).code).toBe("renderer_unavailable");
  });
});

describe("A fleet of variable size", () => {
  const names = Array.from({ length: 8 }, (_, number) => `host-${number}`);
  const asking = (hosts: FakeHosts) => hosts.requests.map(({ name, mayLaunch }) => [name, mayLaunch]);

  it("consists of its first host until a response reports a larger size", async () => {
    const hosts = new FakeHosts(() => ({ ...RENDERED, hosts: 8 }));
    const renderer = hosts.renderer(...names);
    const accounts = Array.from({ length: 20 }, (_, number) => `acc_${number}`);
    for (const accountId of accounts) await renderer.render({ ...request({ html: "x" }), accountId }, never);
    expect(asking(hosts)[0]).toEqual(["host-0", true]);
    expect(new Set(hosts.requests.slice(1).map(({ name }) => name)).size).toBeGreaterThan(4);
    expect(hosts.requests.slice(1).every(({ mayLaunch }) => !mayLaunch)).toBe(true);
  });

  it("consists of its first host again when no response has reported a size for a minute", async () => {
    const hosts = new FakeHosts(() => ({ ...RENDERED, hosts: 8 }));
    let nowMs = Date.now();
    hosts.now = () => nowMs;
    const renderer = hosts.renderer(...names);
    const elsewhere = Array.from({ length: 20 }, (_, number) => `acc_${number}`).find(
      (accountId) => orderByRendezvousHash(accountId, names)[0] !== "host-0",
    );
    const render = () => renderer.render({ ...request({ html: "x" }), accountId: elsewhere ?? "" }, never);
    await render();
    await render();
    nowMs += 61_000;
    await render();
    expect(hosts.requests.map(({ name }) => name === "host-0")).toEqual([true, false, true]);
  });

  it("tries every running browser before it starts the browser of the next host", async () => {
    let started = false;
    const hosts = new FakeHosts((name, { mayLaunch }) => {
      if (!started || name === "host-3") return { ...(mayLaunch || !started ? RENDERED : COLD), hosts: 3 };
      return { ...BUSY, hosts: 3 };
    });
    const renderer = hosts.renderer(...names);
    await renderer.render(request({ html: "x" }), never);
    started = true;
    await renderer.render(request({ html: "x" }), never);
    const asked = asking(hosts).slice(1);
    expect(new Set(asked.slice(0, 3).map(([name]) => name))).toEqual(new Set(["host-0", "host-1", "host-2"]));
    expect(asked.map(([, mayLaunch]) => mayLaunch)).toEqual([false, false, false, true]);
    expect(asked[3]).toEqual(["host-3", true]);
  });

  it("starts the browser of a host that it already uses before the browser of an additional host", async () => {
    const hosts = new FakeHosts((_, { mayLaunch }) => ({ ...(mayLaunch ? RENDERED : COLD), hosts: 2 }));
    const renderer = hosts.renderer(...names);
    await renderer.render(request({ html: "x" }), never);
    await renderer.render(request({ html: "x" }), never);
    expect(asking(hosts).map(([, mayLaunch]) => mayLaunch)).toEqual([true, false, false, true]);
    expect(hosts.requests[3]?.name).toBe(hosts.requests[1]?.name);
    expect(hosts.requests[3]?.atHome).toBe(true);
  });

  it("limits the number of hosts that it tries for one render", async () => {
    const hosts = new FakeHosts((_, { queue }) => (queue ? RENDERED : { ...BUSY, hosts: 100 }));
    const many = Array.from({ length: 120 }, (_, number) => `host-${number}`);
    const renderer = hosts.renderer(...many);
    await renderer.render(request({ html: "x" }), never);
    hosts.requests.length = 0;
    await renderer.render(request({ html: "x" }), never);
    expect(hosts.requests.length).toBeLessThanOrEqual(15);
    expect(hosts.requests.at(-1)).toMatchObject({ name: hosts.requests[0]?.name, queue: true });
  });
});

describe("A platform that starts no more browsers", () => {
  it("receives at most one launch request while a running browser can render", async () => {
    const launches: string[] = [];
    const hosts = new FakeHosts((name, { mayLaunch }) => {
      if (name === "warm") return RENDERED;
      if (mayLaunch) launches.push(name);
      return COLD;
    });
    for (const accountId of ["acc_1", "acc_2", "acc_3", "acc_4", "acc_5"]) {
      launches.length = 0;
      const asked = { ...request({ html: "x" }), accountId };
      expect(await bytesOf(await hosts.renderer("a", "b", "warm").render(asked, never))).toEqual(PDF);
      expect(launches.length).toBeLessThanOrEqual(1);
    }
  });

  it("does not make a request fail: the request waits in the queue of a running browser", async () => {
    const hosts = new FakeHosts((name, { queue }) => (name !== "warm" ? COLD : queue ? RENDERED : BUSY));
    await hosts.renderer("a", "b", "warm").render(request({ html: "x" }), never);
    expect(hosts.requests.at(-1)).toMatchObject({ name: "warm", queue: true, solo: false });
  });

  it("causes a 503 with Retry-After if no browser runs on any host", async () => {
    const error = await failureOf(new FakeHosts(() => COLD).renderer("a", "b").render(request({ html: "x" }), never));
    expect(error).toMatchObject({ code: "renderer_unavailable", status: 503, retryAfterS: 5 });
  });
});

describe("A host that never responds", () => {
  it("does not delay its caller beyond the deadline", async () => {
    const hosts = new FakeHosts(() => new Promise(() => {}));
    const asked = request({ html: "x" }, {}, { timeoutMs: 300 });
    const startedAtMs = Date.now();
    expect((await failureOf(hosts.renderer("a").render(asked, never))).code).toBe("timeout_exceeded");
    expect(Date.now() - startedAtMs).toBeLessThan(3_000);
    expect(hosts.cancelled).toEqual([asked.renderId]);
  });
});

describe("A browser that ends during a render", () => {
  it("causes no error: another host repeats the render with no other render beside it", async () => {
    const hosts = new FakeHosts((_, { solo }) => (solo ? RENDERED : LOST));
    const rendering = await hosts.renderer("a", "b").render(request({ html: "x" }), never);
    expect(await bytesOf(rendering)).toEqual(PDF);
    expect(await rendering.pages).toBe(3);
    expect(hosts.requests.map(({ solo }) => solo)).toEqual([false, true]);
    expect(hosts.requests[0]?.name).not.toBe(hosts.requests[1]?.name);
  });

  it("causes a 503 with Retry-After when the repeated render also loses its browser", async () => {
    const error = await failureOf(new FakeHosts(() => LOST).renderer("a", "b").render(request({ html: "x" }), never));
    expect(error).toMatchObject({ code: "renderer_unavailable", status: 503, retryAfterS: 5 });
  });

  it("causes no repetition if too little time is left", async () => {
    const hosts = new FakeHosts(() => LOST);
    const late = request({ html: "x" }, {}, { timeoutMs: 500 });
    expect((await failureOf(hosts.renderer("a", "b").render(late, never))).code).toBe("renderer_unavailable");
    expect(hosts.requests).toHaveLength(1);
  });

  it("is handled like a host whose call fails", async () => {
    const hosts = new FakeHosts((_, { solo }) => {
      if (solo) return RENDERED;
      throw new Error("the object was reset");
    });
    await hosts.renderer("a", "b").render(request({ html: "x" }), never);
    expect(hosts.requests).toHaveLength(2);
  });
});

describe("A page that crashes during a render", () => {
  const CRASHED: HostResponse = { kind: "crashed" };
  /** Returns browser hosts that give these responses in order and then repeat the last one. */
  const answering = (...answers: HostResponse[]) => {
    let asked = 0;
    return new FakeHosts(() => answers[Math.min(asked++, answers.length - 1)] ?? CRASHED);
  };

  it("causes no error: the document is rendered again in another page", async () => {
    const hosts = answering(CRASHED, RENDERED);
    expect(await bytesOf(await hosts.renderer("a", "b").render(request({ html: "x" }), never))).toEqual(PDF);
    expect(hosts.requests.map(({ name, queue, solo }) => [name === hosts.requests[0]?.name, queue, solo])).toEqual([
      [true, false, false],
      [true, true, false],
    ]);
  });

  it("causes no error, even when all hosts are busy and the render waited in a queue", async () => {
    const hosts = answering(BUSY, BUSY, CRASHED, RENDERED);
    expect(await bytesOf(await hosts.renderer("a", "b").render(request({ html: "x" }), never))).toEqual(PDF);
  });

  it("causes render_crashed when the repeated render crashes too", async () => {
    const hosts = answering(CRASHED);
    expect((await failureOf(hosts.renderer("a", "b").render(request({ html: "x" }), never))).code).toBe(
      "render_crashed",
    );
    expect(hosts.requests).toHaveLength(2);
  });

  it("causes render_crashed if the second attempt loses its browser and the third attempt, with no other render beside it, crashes", async () => {
    const hosts = answering(CRASHED, LOST, CRASHED);
    expect((await failureOf(hosts.renderer("a", "b").render(request({ html: "x" }), never))).code).toBe(
      "render_crashed",
    );
    expect(hosts.requests.map(({ solo }) => solo)).toEqual([false, false, true]);
  });

  it("causes no repetition if too little time is left", async () => {
    const hosts = answering(CRASHED);
    const late = request({ html: "x" }, {}, { timeoutMs: 500 });
    expect((await failureOf(hosts.renderer("a", "b").render(late, never))).code).toBe("render_crashed");
    expect(hosts.requests).toHaveLength(1);
  });
});

describe("The response of a browser host", () => {
  it("keeps the error code, parameter and message of a rejected render", async () => {
    const record = new FolioError("script_failed", "no", { param: "javascript" }).toRecord();
    const hosts = new FakeHosts(() => ({ kind: "refused", error: record }));
    const error = await failureOf(hosts.renderer("a").render(request({ html: "x" }), never));
    expect(error).toMatchObject({ code: "script_failed", message: "no", param: "javascript" });
    expect(hosts.requests).toHaveLength(1);
  });

  const tooLong = new TextEncoder().encode(
    "1 0 obj\n<</Type /Pages\n/Count 2001>>\n2 0 obj\n<</Type /Catalog\n/Pages 1 0 R>>",
  );

  it("causes document_too_large if the PDF has more pages than allowed", async () => {
    const hosts = new FakeHosts(() => ({ ...RENDERED, body: tooLong }));
    expect((await failureOf(hosts.renderer("a").render(request({ html: "x" }), never))).code).toBe(
      "document_too_large",
    );
  });

  it("causes document_too_large at the end of the stream and in the page count, if the PDF is a stream", async () => {
    const hosts = new FakeHosts(() => ({ ...RENDERED, body: new Response(tooLong).body ?? tooLong }));
    const rendering = await hosts.renderer("a").render(request({ html: "x" }), never);
    expect((await failureOf(bytesOf(rendering))).code).toBe("document_too_large");
    expect((await failureOf(rendering.pages)).code).toBe("document_too_large");
  });
});

describe("A caller who disconnects", () => {
  it("stops the render at the browser host", async () => {
    const controller = new AbortController();
    const hosts = new FakeHosts(async () => {
      controller.abort();
      return BUSY;
    });
    const asked = request({ html: "x" });
    await expect(hosts.renderer("a", "b").render(asked, controller.signal)).rejects.toThrow();
    expect(hosts.cancelled).toEqual([asked.renderId]);
    expect(hosts.requests).toHaveLength(1);
  });
});
