import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { WebSocketServer } from "ws";
import { logLine } from "../../src/domain/log.ts";

/** Time in ms after which a browser of the previous runtime is killed if the next runtime has not acquired it. */
const PARKED_BROWSER_TIMEOUT_MS = 60_000;
/** Limits of browser sessions, the same as those of Miniflare's own browsers. */
const LIMITS = { maxConcurrentSessions: 6, allowedBrowserAcquisitions: 6, timeUntilNextAllowedBrowserAcquisition: 0 };
const SESSION = /^\/v1\/devtools\/browser\/([\w-]+)$/;
/**
 * Time in ms without a connection after which a session ends, as on Cloudflare. The browser host of the session has
 * then died, or has lost the response to its request for a session.
 */
const IDLE_SESSION_MS = 120_000;
const RECONCILE_INTERVAL_MS = 60_000;
/** Maximum size in bytes of a message to a browser. The runtime sends no longer messages. */
const MAX_MESSAGE_BYTES = 256 * 1024 * 1024;

/**
 * @typedef {import("./browser-launcher.mjs").LaunchedBrowser} Launched
 * @typedef {{ park: () => void, reconcile: () => number, close: () => void }} BrowserServer
 *   `reconcile` ends the sessions that nobody uses, also once a minute by itself. It returns their number.
 */

/**
 * Serves the API of the platform's browsers on a Unix socket, which only processes with access to its folder can open.
 * Miniflare's own browsers listen on a TCP port, which a document could reach if it may contact this machine. Browsers
 * of this server also outlive the runtime: after `park()`, the browser of an ended session is kept for the next
 * session.
 * @param {{ launch: () => Promise<Launched>, socket: string, now?: () => number, report?: (line: string) => void }} options
 * @returns {Promise<BrowserServer>}
 */
export async function startBrowserServer({ launch, socket, now = Date.now, report = () => {} }) {
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
    browser.onExit(() => sessions.delete(id));
    return { sessionId: id };
  };
  /** @param {string} id */
  const end = async (id) => {
    const browser = sessions.get(id);
    sessions.delete(id);
    if (!browser) return;
    if (!old.delete(id)) return browser.kill();
    const isClean = await browser.pipe.reset().then(
      () => true,
      () => false,
    );
    if (!isClean) return browser.kill();
    parked.push(browser);
    setTimeout(() => {
      const index = parked.indexOf(browser);
      if (index >= 0) for (const left of parked.splice(index, 1)) left.kill();
    }, PARKED_BROWSER_TIMEOUT_MS).unref();
  };

  const reconcile = () => {
    const idle = [...sessions].filter(([, { pipe }]) => now() - (pipe.idleSinceMs ?? now()) > IDLE_SESSION_MS);
    for (const [id, browser] of idle) {
      sessions.delete(id);
      old.delete(id);
      browser.kill();
    }
    if (idle.length > 0) report(logLine("error", "browser.orphaned", { sessions: idle.length }));
    return idle.length;
  };
  const timer = setInterval(reconcile, RECONCILE_INTERVAL_MS).unref();

  /** @param {string} method @param {string} path @returns {Promise<object | null>} */
  const answer = async (method, path) => {
    if (path === "/v1/limits") return LIMITS;
    if (path === "/v1/devtools/browser" && method === "POST") return open(parked.pop() ?? (await launch()));
    if (path === "/v1/sessions") return { sessions: [...sessions.keys()].map((sessionId) => ({ sessionId })) };
    const [, id = ""] = SESSION.exec(path) ?? [];
    if (method !== "DELETE" || id === "") return null;
    await end(id);
    return { status: "closed" };
  };

  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false });
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://browsers");
    const body = await answer(request.method ?? "GET", pathname).catch((error) => String(error));
    response.statusCode = typeof body === "string" ? 503 : body === null ? 404 : 200;
    response.setHeader("content-type", "application/json").end(JSON.stringify(body));
  });
  server.on("upgrade", (request, connection, head) => {
    const { pathname } = new URL(request.url ?? "", "http://browsers");
    const browser = sessions.get(SESSION.exec(pathname)?.[1] ?? "");
    // Rejects a second connection, because a pipe can have only one client.
    if (!browser || browser.pipe.isInUse) return void connection.end("HTTP/1.1 404 Not Found\r\n\r\n");
    sockets.handleUpgrade(request, connection, head, (client) => browser.pipe.connect(client));
  });
  server.listen(socket);
  await once(server, "listening");
  return {
    park: () => {
      for (const id of sessions.keys()) old.add(id);
    },
    reconcile,
    close: () => {
      clearInterval(timer);
      server.close();
      server.closeAllConnections();
      for (const client of sockets.clients) client.terminate();
      for (const browser of [...sessions.values(), ...parked]) browser.kill();
    },
  };
}
