/** Name of the worker behind the Worker's `BROWSER` binding. */
export const browserWorkerName = "browsers";

/**
 * Connects to Miniflare's browsers without Miniflare's relay, which passes every message through a Durable Object and takes a fifteenth of
 * the runtime's time for a small document. The runtime itself forwards a WebSocket that this code does not accept.
 */
const script = `
export default {
  async fetch(request, env) {
    const ask = (url, init) =>
      env.DOCK_URL ? env.MACHINE.fetch(env.DOCK_URL + new URL(url).pathname, init) : env.BROWSER.fetch(url, init);
    if (request.headers.get("Upgrade") !== "websocket") return ask(request.url, { method: request.method });
    const version = await ask(request.url + "/json/version");
    if (!version.ok) return version;
    const { webSocketDebuggerUrl } = await version.json();
    return env.MACHINE.fetch(webSocketDebuggerUrl.replace(/^ws:/, "http:"), { headers: { Upgrade: "websocket" } });
  },
};`;

/**
 * @param {{ dockUrl?: string | undefined }} [options] `dockUrl`: URL of the browser server (browser-server.mjs), in place of Miniflare.
 * @returns {import("miniflare").V4WorkerOptions}
 */
export const browserWorker = ({ dockUrl } = {}) => ({
  name: browserWorkerName,
  modules: [{ type: "ESModule", path: "browsers.js", contents: script }],
  compatibilityDate: "2026-10-01",
  ...(dockUrl ? { bindings: { DOCK_URL: dockUrl } } : { browserRendering: { binding: "BROWSER" } }),
  serviceBindings: { MACHINE: { network: { allow: ["127.0.0.1/32"] } } },
});
