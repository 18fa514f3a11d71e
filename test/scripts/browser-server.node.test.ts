import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BrowserLauncher, describeConfinement } from "../../scripts/local/browser-launcher.mjs";
import { type BrowserServer, startBrowserServer } from "../../scripts/local/browser-server.mjs";
import { listeningPortsOf } from "../../scripts/local/own-ports.mjs";

/** Number of characters of a test message. It is larger than any message of a render. */
const LARGE = 24 * 1024 * 1024;

/**
 * Source code of a Worker that sends commands to a browser through the binding, as a browser host does. It responds
 * with the results.
 */
const ASKING = `export default { async fetch(request, env) {
  const { method = "GET", path, commands } = await request.json();
  const url = "https://browser.invalid" + path;
  if (!commands) {
    const answer = await env.BROWSER.fetch(url, { method });
    return Response.json({ status: answer.status, ...await answer.json() });
  }
  const { webSocket: socket, status } = await env.BROWSER.fetch(url, { headers: { Upgrade: "websocket" } });
  if (!socket) return Response.json({ status });
  socket.accept();
  const waiting = new Map();
  let end;
  const ended = new Promise((resolve) => { end = resolve; });
  socket.addEventListener("close", () => end("lost"));
  socket.addEventListener("message", ({ data }) => { const { id, result, error } = JSON.parse(data); waiting.get(id)?.(result ?? error); });
  const results = [];
  for (const [at, [command, params]] of commands.entries()) {
    if (command === "wait for the end") { results.push(await ended); continue; }
    const asked = new Promise((resolve) => waiting.set(at + 1, resolve));
    const { length, ...sent } = params ?? {};
    if (length) sent.expression = "'" + "x".repeat(length) + "'";
    const sessionId = length ? results.at(-1).sessionId : undefined;
    socket.send(JSON.stringify({ id: at + 1, method: command, params: sent, sessionId }));
    const result = await asked;
    results.push(length ? { length: result.result.value.length } : result);
  }
  socket.close();
  return Response.json({ results });
} }`;

interface Answer {
  status?: number | string;
  sessionId: string;
  sessions: { sessionId: string }[];
  results: Record<string, unknown>[];
}

let folder: string;
let server: BrowserServer;
let miniflare: Miniflare;
let target: URL;
const pids: number[] = [];
const lines: string[] = [];
let passedMs = 0;

const ask = async (asked: object): Promise<Answer> =>
  (await fetch(target, { method: "POST", body: JSON.stringify(asked) })).json() as Promise<Answer>;
const command = async (sessionId: string, ...commands: [string, object?][]) =>
  (await ask({ path: `/v1/devtools/browser/${sessionId}`, commands })).results;
const acquire = async () => (await ask({ method: "POST", path: "/v1/devtools/browser" })).sessionId;
const end = (sessionId: string) => ask({ method: "DELETE", path: `/v1/devtools/browser/${sessionId}` });

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "folio-browsers-"));
  const launcher = new BrowserLauncher({
    folder,
    name: "profile-",
    report: (line) => lines.push(line),
    install: () => Promise.reject(new Error("no browser is installed")),
  });
  const socket = join(folder, "browsers.sock");
  const launch = async () => {
    const browser = await launcher.launch();
    pids.push(browser.pid);
    return browser;
  };
  server = await startBrowserServer({
    launch,
    socket,
    now: () => Date.now() + passedMs,
    report: (line) => lines.push(line),
  });
  const asking = {
    name: "asking",
    modules: [{ type: "ESModule" as const, path: "asking.js", contents: ASKING }],
    compatibilityDate: "2026-10-01",
    serviceBindings: { BROWSER: { external: { address: `unix:${socket}`, http: {} } } },
  };
  miniflare = new Miniflare(convertV4MiniflareOptions({ cf: false, port: 0, workers: [asking] }));
  target = await miniflare.ready;
}, 60_000);

afterAll(async () => {
  server.close();
  await miniflare.dispose();
  await rm(folder, { recursive: true, force: true });
});

describe("The browser server of npm start", () => {
  it("starts a browser that listens on no port, and passes its messages on", async () => {
    const id = await acquire();
    const [version] = await command(id, ["Browser.getVersion"]);
    expect(version).toMatchObject({ product: expect.stringContaining("Chrome") });
    if (process.platform === "linux") expect(await listeningPortsOf(pids[0] ?? 0)).toEqual([]);
    expect(await ask({ path: "/v1/sessions" })).toMatchObject({ sessions: [{ sessionId: id }] });
    await end(id);
    expect((await ask({ path: "/v1/sessions" })).sessions).toEqual([]);
  });

  it("passes messages of 24 MB in both directions", async () => {
    const id = await acquire();
    const [created] = await command(id, ["Target.createTarget", { url: "about:blank" }]);
    const [, evaluated] = await command(
      id,
      ["Target.attachToTarget", { targetId: created?.targetId, flatten: true }],
      ["Runtime.evaluate", { length: LARGE, returnByValue: true }],
    );
    expect(evaluated).toEqual({ length: LARGE });
    await end(id);
  });

  it("closes the connection when the browser ends", async () => {
    const id = await acquire();
    expect((await command(id, ["Browser.close"], ["wait for the end"]))[1]).toBe("lost");
    expect((await ask({ path: "/v1/sessions" })).sessions).toEqual([]);
  });

  it("keeps a parked browser for the next session, without the former one's contexts", async () => {
    const first = await acquire();
    const pid = pids.at(-1);
    await command(first, ["Target.createBrowserContext"], ["Fetch.enable", { patterns: [{ urlPattern: "*" }] }]);
    server.park();
    await end(first);
    const second = await acquire();
    expect([second === first, pids.at(-1)]).toEqual([false, pid]);
    const [contexts] = await command(second, ["Target.getBrowserContexts"]);
    expect(contexts).toMatchObject({ browserContextIds: [] });
    await end(second);
  });

  it("ends a browser whose host never connected, or died without ending it, and reports that", async () => {
    const [unused, left] = [await acquire(), await acquire()];
    const own = pids.slice(-2);
    await command(left, ["Browser.getVersion"]);
    expect([server.reconcile(), (await ask({ path: "/v1/sessions" })).sessions.length]).toEqual([0, 2]);
    passedMs = 121_000;
    expect([server.reconcile(), (await ask({ path: "/v1/sessions" })).sessions]).toEqual([2, []]);
    passedMs = 0;
    await expect.poll(() => own.filter(isAlive), { timeout: 20_000 }).toEqual([]);
    expect(lines.at(-1)).toContain('"event":"browser.orphaned","sessions":2');
    expect((await end(unused)).status).toBe("closed");
  });

  it("returns 404 for an unknown session", async () => {
    expect(await ask({ path: "/v1/devtools/browser/unknown", commands: [] })).toEqual({ status: 404 });
  });

  it("removes the profile of a browser that ended", async () => {
    await end(await acquire());
    const profiles = async () => (await readdir(folder)).filter((name) => name.startsWith("profile-"));
    await expect.poll(profiles, { timeout: 20_000 }).toEqual([]);
  });

  it("reports once how its browsers are confined", () => {
    expect(lines.filter((line) => line.startsWith("Browser isolation: as "))).toHaveLength(1);
  });
});

describe("describeConfinement", () => {
  it("names the user and whether the browser's sandbox is on", () => {
    expect(describeConfinement({ uid: null, sandbox: true }, false)).toBe(
      "Browser isolation: as Folio's own user, with the browser's sandbox",
    );
    expect(describeConfinement({ uid: 60_787, sandbox: false }, true)).toBe(
      "Browser isolation: as user 60787, without the browser's sandbox (this system does not allow its user namespaces)",
    );
    expect(describeConfinement({ uid: null, sandbox: false }, true)).toBe(
      "Browser isolation: as root, without the browser's sandbox (Chromium refuses it to root)",
    );
  });
});
