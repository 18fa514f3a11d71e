/** What the Worker's `BROWSER` leads to. */
export const browserWorkerName = "browsers";

/**
 * Miniflare's browsers, without its relay on the way of every message: that takes each into an object of its own and sends it on from
 * there, a fifteenth of what a small document takes of the runtime. The runtime passes a socket on by itself that nobody here accepts.
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
 * @param {{ dockUrl?: string | undefined }} [options] `dockUrl`: where browsers come from instead of Miniflare (browser-server.mjs).
 * @returns {import("miniflare").V4WorkerOptions}
 */
export const browserWorker = ({ dockUrl } = {}) => ({
  name: browserWorkerName,
  modules: [{ type: "ESModule", path: "browsers.js", contents: script }],
  compatibilityDate: "2026-10-01",
  ...(dockUrl ? { bindings: { DOCK_URL: dockUrl } } : { browserRendering: { binding: "BROWSER" } }),
  serviceBindings: { MACHINE: { network: { allow: ["127.0.0.1/32"] } } },
});
