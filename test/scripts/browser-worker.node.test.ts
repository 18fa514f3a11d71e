import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from "miniflare";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserWorker, browserWorkerName } from "../../scripts/local/browser-worker.mjs";

/** Size in bytes of a test message, which is larger than any message of a render. */
const LARGE = 24 * 1024 * 1024;

/** A Worker that stands for a browser. It echoes every message, and closes its connection on the message "end". */
const BROWSER = `export default { fetch() {
  const { 0: theirs, 1: ours } = new WebSocketPair();
  ours.accept();
  ours.addEventListener("message", ({ data }) => data === "end" ? ours.close(4001, "ended") : ours.send(data));
  return new Response(null, { status: 101, webSocket: theirs });
} }`;

/** Returns a Worker that stands for Miniflare's browser server, on which one browser runs. */
const platform = (browserUrl: string) => `export default { fetch(request) {
  const { pathname } = new URL(request.url);
  if (pathname === "/v1/devtools/browser/there/json/version")
    return Response.json({ webSocketDebuggerUrl: ${JSON.stringify(browserUrl)} });
  return Response.json({ asked: request.method + " " + pathname }, { status: pathname.includes("gone") ? 404 : 200 });
} }`;

const ASKING = `export default { async fetch(request, env) {
  const { method, path, messages } = await request.json();
  const headers = messages ? { Upgrade: "websocket" } : {};
  const answer = await env.BROWSER.fetch("https://browser.invalid" + path, { method, headers });
  const socket = answer.webSocket;
  if (!socket) return Response.json({ status: answer.status, ...await answer.json() });
  socket.accept();
  const heard = [];
  const ended = new Promise((resolve) => socket.addEventListener("close", ({ code }) => resolve(code)));
  socket.addEventListener("message", ({ data }) => heard.push(data.length));
  for (const length of messages) socket.send("x".repeat(length));
  socket.send("end");
  return Response.json({ code: await ended, heard });
} }`;

const running: Miniflare[] = [];
const start = async (workers: V4WorkerOptions[]) => {
  const miniflare = new Miniflare(convertV4MiniflareOptions({ cf: false, port: 0, workers }));
  running.push(miniflare);
  return miniflare.ready;
};
const worker = (name: string, contents: string) => ({
  name,
  modules: [{ type: "ESModule" as const, path: `${name}.js`, contents }],
  compatibilityDate: "2026-10-01",
});

let target: URL;
const ask = async (asked: { method: string; path: string; messages?: number[] }) =>
  (await fetch(target, { method: "POST", body: JSON.stringify(asked) })).json();

beforeAll(async () => {
  const browser = await start([worker("browser", BROWSER)]);
  const { browserRendering: _, serviceBindings, ...between } = browserWorker();
  target = await start([
    { ...worker("asking", ASKING), serviceBindings: { BROWSER: browserWorkerName } },
    { ...between, serviceBindings: { ...serviceBindings, BROWSER: "platform" } },
    worker("platform", platform(browser.href.replace("http:", "ws:"))),
  ]);
});

afterAll(() => Promise.all(running.map((miniflare) => miniflare.dispose())));

describe("The browsers of npm start", () => {
  it("exchange large messages with the Worker in both directions, and report the end of a connection", async () => {
    const path = "/v1/devtools/browser/there";
    const heard = await ask({ method: "GET", path, messages: [3, LARGE, 5] });
    expect(heard).toEqual({ code: 4001, heard: [3, LARGE, 5] });
  });

  it("are acquired, ended and reported as missing through the paths of Miniflare's browser server", async () => {
    expect(await ask({ method: "GET", path: "/v1/acquire" })).toEqual({ status: 200, asked: "GET /v1/acquire" });
    const path = "/v1/devtools/browser/there";
    expect(await ask({ method: "DELETE", path })).toEqual({ status: 200, asked: `DELETE ${path}` });
    const gone = await ask({ method: "GET", path: "/v1/devtools/browser/gone", messages: [] });
    expect(gone).toEqual({ status: 404, asked: "GET /v1/devtools/browser/gone/json/version" });
  });
});
