import { describe, expect, it } from "vitest";
import { FolioError } from "../../../src/domain/errors.ts";
import { BrowserRenderer } from "../../../src/engines/browser/browser-renderer.ts";
import type { BrowserHostContract, HostAnswer, HostRequest } from "../../../src/engines/browser/host-contract.ts";
import { rendezvousOrder } from "../../../src/engines/browser/rendezvous.ts";
import { bytesOf, failureOf, LOOPBACK_POLICY, request } from "./support.ts";

const PDF = new TextEncoder().encode(
  "1 0 obj\n<</Type /Pages\n/Count 3\n/Kids []>>\n2 0 obj\n<</Type /Catalog\n/Pages 1 0 R>>",
);
const RENDERED: HostAnswer = {
  kind: "rendered",
  body: PDF,
  warnings: [],
  debug: null,
  mainDocument: null,
  size: null,
  engine: "Chrome/1",
};
const LOST: HostAnswer = { kind: "unavailable", reason: "lost" };
const BUSY: HostAnswer = { kind: "busy", accounts: 0, later: null };
const COLD: HostAnswer = { kind: "cold", reason: "429" };

/** Hosts that answer by script, so that faults can be had at will. */
class FakeHosts {
  readonly asked: { name: string; queue: boolean; solo: boolean; mayLaunch: boolean; atHome: boolean }[] = [];
  readonly cancelled: string[] = [];
  now: () => number = Date.now;
  readonly #answer: (name: string, request: HostRequest) => HostAnswer | Promise<HostAnswer>;

  constructor(answer: (name: string, request: HostRequest) => HostAnswer | Promise<HostAnswer>) {
    this.#answer = answer;
  }

  host = (name: string): BrowserHostContract => ({
    render: async (asked) => {
      const { queue, solo, mayLaunch, atHome } = asked;
      this.asked.push({ name, queue, solo, mayLaunch, atHome });
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

describe("choosing a host", () => {
  it("keeps an account on its host", async () => {
    const hosts = new FakeHosts(() => RENDERED);
    const renderer = hosts.renderer("a", "b", "c");
    for (let i = 0; i < 3; i++) await renderer.render(request({ html: "x" }), never);
    expect(new Set(hosts.asked.map(({ name }) => name)).size).toBe(1);
  });

  it("overflows to the next, and queues at its own when all are busy", async () => {
    const hosts = new FakeHosts((_, { queue }) => (queue ? RENDERED : BUSY));
    await hosts.renderer("a", "b", "c").render(request({ html: "x" }), never);
    expect(hosts.asked.map(({ queue }) => queue)).toEqual([false, false, false, true]);
    expect(new Set(hosts.asked.slice(0, 3).map(({ name }) => name)).size).toBe(3);
    expect(hosts.asked[3]?.name).toBe(hosts.asked[0]?.name);
  });

  it("tells each host's load, and which does not answer", async () => {
    expect(await new FakeHosts(() => RENDERED).renderer("a", "b").load()).toEqual([
      { name: "a", load: null },
      { name: "b", load: { browser: null, windows: 4, rendering: 1, waiting: 2 } },
    ]);
  });

  it("tells the version of the first host that has a browser", async () => {
    expect(await new FakeHosts(() => RENDERED).renderer("a", "b").version()).toBe("Chrome/2");
    const none = new FakeHosts(() => RENDERED).renderer("a");
    expect((await failureOf(none.version())).code).toBe("renderer_unavailable");
  });
});

describe("a fleet that grows and shrinks", () => {
  const names = Array.from({ length: 8 }, (_, number) => `host-${number}`);
  const asking = (hosts: FakeHosts) => hosts.asked.map(({ name, mayLaunch }) => [name, mayLaunch]);

  it("is its first host alone until an answer tells of more", async () => {
    const hosts = new FakeHosts(() => ({ ...RENDERED, hosts: 8 }));
    const renderer = hosts.renderer(...names);
    const accounts = Array.from({ length: 20 }, (_, number) => `acc_${number}`);
    for (const accountId of accounts) await renderer.render({ ...request({ html: "x" }), accountId }, never);
    expect(asking(hosts)[0]).toEqual(["host-0", true]);
    expect(new Set(hosts.asked.slice(1).map(({ name }) => name)).size).toBeGreaterThan(4);
    expect(hosts.asked.slice(1).every(({ mayLaunch }) => !mayLaunch)).toBe(true);
  });

  it("is its first host alone again when nobody told for a minute", async () => {
    const hosts = new FakeHosts(() => ({ ...RENDERED, hosts: 8 }));
    let nowMs = Date.now();
    hosts.now = () => nowMs;
    const renderer = hosts.renderer(...names);
    const elsewhere = Array.from({ length: 20 }, (_, number) => `acc_${number}`).find(
      (accountId) => rendezvousOrder(accountId, names)[0] !== "host-0",
    );
    const render = () => renderer.render({ ...request({ html: "x" }), accountId: elsewhere ?? "" }, never);
    await render();
    await render();
    nowMs += 61_000;
    await render();
    expect(hosts.asked.map(({ name }) => name === "host-0")).toEqual([true, false, true]);
  });

  it("asks every browser in use before it starts another, the next in order", async () => {
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

  it("starts the browser of a host in use before that of a further one", async () => {
    const hosts = new FakeHosts((_, { mayLaunch }) => ({ ...(mayLaunch ? RENDERED : COLD), hosts: 2 }));
    const renderer = hosts.renderer(...names);
    await renderer.render(request({ html: "x" }), never);
    await renderer.render(request({ html: "x" }), never);
    expect(asking(hosts).map(([, mayLaunch]) => mayLaunch)).toEqual([true, false, false, true]);
    expect(hosts.asked[3]?.name).toBe(hosts.asked[1]?.name);
    expect(hosts.asked[3]?.atHome).toBe(true);
  });

  it("does not ask hundreds of hosts for one render", async () => {
    const hosts = new FakeHosts((_, { queue }) => (queue ? RENDERED : { ...BUSY, hosts: 100 }));
    const many = Array.from({ length: 120 }, (_, number) => `host-${number}`);
    const renderer = hosts.renderer(...many);
    await renderer.render(request({ html: "x" }), never);
    hosts.asked.length = 0;
    await renderer.render(request({ html: "x" }), never);
    expect(hosts.asked.length).toBeLessThanOrEqual(15);
    expect(hosts.asked.at(-1)).toMatchObject({ name: hosts.asked[0]?.name, queue: true });
  });
});

describe("a platform that gives no further browser", () => {
  it("is not asked for another while one that runs can do the work", async () => {
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

  it("sends the rest to the queue of a browser that runs", async () => {
    const hosts = new FakeHosts((name, { queue }) => (name !== "warm" ? COLD : queue ? RENDERED : BUSY));
    await hosts.renderer("a", "b", "warm").render(request({ html: "x" }), never);
    expect(hosts.asked.at(-1)).toMatchObject({ name: "warm", queue: true, solo: false });
  });

  it("is 503 with Retry-After when no browser runs anywhere", async () => {
    const error = await failureOf(new FakeHosts(() => COLD).renderer("a", "b").render(request({ html: "x" }), never));
    expect(error).toMatchObject({ code: "renderer_unavailable", status: 503, retryAfterS: 5 });
  });
});

describe("a host that never answers", () => {
  it("does not hold its caller beyond the deadline", async () => {
    const hosts = new FakeHosts(() => new Promise(() => {}));
    const asked = request({ html: "x" }, {}, { timeoutMs: 300 });
    const startedAtMs = Date.now();
    expect((await failureOf(hosts.renderer("a").render(asked, never))).code).toBe("timeout_exceeded");
    expect(Date.now() - startedAtMs).toBeLessThan(3_000);
    expect(hosts.cancelled).toEqual([asked.renderId]);
  });
});

describe("a lost browser", () => {
  it("is not noticed: the render is done elsewhere, alone", async () => {
    const hosts = new FakeHosts((_, { solo }) => (solo ? RENDERED : LOST));
    const rendering = await hosts.renderer("a", "b").render(request({ html: "x" }), never);
    expect(await bytesOf(rendering)).toEqual(PDF);
    expect(await rendering.pages).toBe(3);
    expect(hosts.asked.map(({ solo }) => solo)).toEqual([false, true]);
    expect(hosts.asked[0]?.name).not.toBe(hosts.asked[1]?.name);
  });

  it("twice is 503 with Retry-After", async () => {
    const error = await failureOf(new FakeHosts(() => LOST).renderer("a", "b").render(request({ html: "x" }), never));
    expect(error).toMatchObject({ code: "renderer_unavailable", status: 503, retryAfterS: 5 });
  });

  it("is not tried again without time for it", async () => {
    const hosts = new FakeHosts(() => LOST);
    const late = request({ html: "x" }, {}, { timeoutMs: 500 });
    expect((await failureOf(hosts.renderer("a", "b").render(late, never))).code).toBe("renderer_unavailable");
    expect(hosts.asked).toHaveLength(1);
  });

  it("and a host that does not answer are the same", async () => {
    const hosts = new FakeHosts((_, { solo }) => {
      if (solo) return RENDERED;
      throw new Error("the object was reset");
    });
    await hosts.renderer("a", "b").render(request({ html: "x" }), never);
    expect(hosts.asked).toHaveLength(2);
  });
});

describe("a page that crashed", () => {
  const CRASHED: HostAnswer = { kind: "crashed" };
  /** Answers in turn, the last one for good. */
  const answering = (...answers: HostAnswer[]) => {
    let asked = 0;
    return new FakeHosts(() => answers[Math.min(asked++, answers.length - 1)] ?? CRASHED);
  };

  it("is not noticed: the document gets another window", async () => {
    const hosts = answering(CRASHED, RENDERED);
    expect(await bytesOf(await hosts.renderer("a", "b").render(request({ html: "x" }), never))).toEqual(PDF);
    expect(hosts.asked.map(({ name, queue, solo }) => [name === hosts.asked[0]?.name, queue, solo])).toEqual([
      [true, false, false],
      [true, true, false],
    ]);
  });

  it("in the line of a busy host is not noticed either", async () => {
    const hosts = answering(BUSY, BUSY, CRASHED, RENDERED);
    expect(await bytesOf(await hosts.renderer("a", "b").render(request({ html: "x" }), never))).toEqual(PDF);
  });

  it("twice is the document's doing", async () => {
    const hosts = answering(CRASHED);
    expect((await failureOf(hosts.renderer("a", "b").render(request({ html: "x" }), never))).code).toBe(
      "render_crashed",
    );
    expect(hosts.asked).toHaveLength(2);
  });

  it("and whose browser went down with the second is tried alone, and is the document's doing then", async () => {
    const hosts = answering(CRASHED, LOST, CRASHED);
    expect((await failureOf(hosts.renderer("a", "b").render(request({ html: "x" }), never))).code).toBe(
      "render_crashed",
    );
    expect(hosts.asked.map(({ solo }) => solo)).toEqual([false, false, true]);
  });

  it("is not tried again without time for it", async () => {
    const hosts = answering(CRASHED);
    const late = request({ html: "x" }, {}, { timeoutMs: 500 });
    expect((await failureOf(hosts.renderer("a", "b").render(late, never))).code).toBe("render_crashed");
    expect(hosts.asked).toHaveLength(1);
  });
});

describe("an answer", () => {
  it("that refuses keeps its code, parameter and details", async () => {
    const record = new FolioError("script_failed", "no", { param: "javascript" }).toRecord();
    const hosts = new FakeHosts(() => ({ kind: "refused", error: record }));
    const error = await failureOf(hosts.renderer("a").render(request({ html: "x" }), never));
    expect(error).toMatchObject({ code: "script_failed", message: "no", param: "javascript" });
    expect(hosts.asked).toHaveLength(1);
  });

  const tooLong = new TextEncoder().encode(
    "1 0 obj\n<</Type /Pages\n/Count 2001>>\n2 0 obj\n<</Type /Catalog\n/Pages 1 0 R>>",
  );

  it("with more pages than allowed fails", async () => {
    const hosts = new FakeHosts(() => ({ ...RENDERED, body: tooLong }));
    expect((await failureOf(hosts.renderer("a").render(request({ html: "x" }), never))).code).toBe(
      "document_too_large",
    );
  });

  it("with more pages than allowed fails at its end, as a stream and as a count", async () => {
    const hosts = new FakeHosts(() => ({ ...RENDERED, body: new Response(tooLong).body ?? tooLong }));
    const rendering = await hosts.renderer("a").render(request({ html: "x" }), never);
    expect((await failureOf(bytesOf(rendering))).code).toBe("document_too_large");
    expect((await failureOf(rendering.pages)).code).toBe("document_too_large");
  });
});

describe("a caller who leaves", () => {
  it("stops the work at the host", async () => {
    const controller = new AbortController();
    const hosts = new FakeHosts(async () => {
      controller.abort();
      return BUSY;
    });
    const asked = request({ html: "x" });
    await expect(hosts.renderer("a", "b").render(asked, controller.signal)).rejects.toThrow();
    expect(hosts.cancelled).toEqual([asked.renderId]);
    expect(hosts.asked).toHaveLength(1);
  });
});
