import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { miniflareBrowserVersion } from "../setup/browser.mjs";
import { loopback } from "./ports.mjs";

/** Time after which a parked browser of the previous runtime is killed if the next runtime has not acquired it. */
const PARKED_BROWSER_TIMEOUT_MS = 60_000;
/** The same limits as Miniflare's own browsers. */
const LIMITS = { maxConcurrentSessions: 6, allowedBrowserAcquisitions: 6, timeUntilNextAllowedBrowserAcquisition: 0 };
const SESSION = /^\/v1\/devtools\/browser\/([\w-]+)(\/json\/version)?$/;

/**
 * @typedef {Awaited<ReturnType<typeof import("miniflare").launchBrowser>>} Launched
 * @typedef {{ url: string, park: () => void, close: () => void }} BrowserDock
 */

/**
 * Serves the API of Miniflare's browsers from this process, so that they outlive the runtime. Miniflare kills its own browsers when its
 * options change. After `park()`, the browser of an ended session is kept for the next session. Its contexts ended with their connection.
 * @param {{ launch: typeof import("miniflare").launchBrowser, log: import("miniflare").Log, folder: string }} options
 * @returns {Promise<BrowserDock>}
 */
export async function startBrowserServer({ launch, log, folder }) {
  /** @type {Map<string, Launched>} */
  const sessions = new Map();
  /** @type {Set<string>} Sessions of a runtime that has ended. */
  const old = new Set();
  /** @type {Launched[]} */
  const parked = [];

  /** @param {Launched} browser */
  const open = (browser) => {
    const id = randomUUID();
    sessions.set(id, browser);
    browser.browserProcess.nodeProcess.on("exit", () => sessions.delete(id));
    return { sessionId: id };
  };
  /** @param {string} id */
  const end = (id) => {
    const browser = sessions.get(id);
    sessions.delete(id);
    if (!browser) return;
    if (!old.delete(id)) return void browser.browserProcess.kill();
    parked.push(browser);
    setTimeout(() => {
      const index = parked.indexOf(browser);
      if (index >= 0) for (const left of parked.splice(index, 1)) left.browserProcess.kill();
    }, PARKED_BROWSER_TIMEOUT_MS).unref();
  };
  const acquire = async () =>
    open(parked.pop() ?? (await launch({ browserVersion: miniflareBrowserVersion, log, tmpPath: folder })));

  /** @param {string} method @param {string} path @returns {Promise<object | null>} */
  const answer = async (method, path) => {
    if (path === "/v1/limits") return LIMITS;
    if (path === "/v1/devtools/browser" && method === "POST") return acquire();
    const [, id = "", version] = SESSION.exec(path) ?? [];
    const browser = sessions.get(id);
    if (version && browser) return { webSocketDebuggerUrl: browser.wsEndpoint };
    if (method !== "DELETE") return null;
    end(id);
    return { status: "closed" };
  };

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://dock");
    const body = await answer(request.method ?? "GET", pathname).catch((error) => String(error));
    response.statusCode = typeof body === "string" ? 503 : body === null ? 404 : 200;
    response.setHeader("content-type", "application/json").end(JSON.stringify(body));
  });
  server.listen(0, loopback);
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    url: `http://${loopback}:${port}`,
    park: () => {
      for (const id of sessions.keys()) old.add(id);
    },
    close: () => {
      server.close();
      server.closeAllConnections();
      for (const browser of [...sessions.values(), ...parked]) browser.browserProcess.kill();
    },
  };
}
