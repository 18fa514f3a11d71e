/** What the Worker's `BROWSER` leads to. */
export const browsersName = "browsers";

/**
 * Miniflare's browsers, without its relay on the way of every message: that takes each into an object of its own and sends it on from
 * there, a fifteenth of what a small document takes of the runtime. The runtime passes a socket on by itself that nobody here accepts.
 */
const script = `
export default {
  async fetch(request, env) {
    if (request.headers.get("Upgrade") !== "websocket") return env.BROWSER.fetch(request);
    const version = await env.BROWSER.fetch(request.url + "/json/version");
    if (!version.ok) return version;
    const { webSocketDebuggerUrl } = await version.json();
    return env.MACHINE.fetch(webSocketDebuggerUrl.replace(/^ws:/, "http:"), { headers: { Upgrade: "websocket" } });
  },
};`;

/** @returns {import("miniflare").V4WorkerOptions} */
export const browsersWorker = () => ({
  name: browsersName,
  modules: [{ type: "ESModule", path: "browsers.js", contents: script }],
  compatibilityDate: "2026-10-01",
  browserRendering: { binding: "BROWSER" },
  serviceBindings: { MACHINE: { network: { allow: ["127.0.0.1/32"] } } },
});
