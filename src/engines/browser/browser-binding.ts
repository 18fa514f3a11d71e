import puppeteer, { type BrowserWorker } from "@cloudflare/puppeteer";
import { ConnectionLost, NoBrowser } from "./cdp.ts";

/**
 * Origin of the URLs with which the browser binding is called. Any host works, because the binding uses only the path
 * (Browser Run, "browser binding API").
 */
const ORIGIN = "https://browser.invalid";

/**
 * Time in ms after which the platform ends a session that gets no commands. The browser host pings its session every 30
 * s.
 */
const KEEP_ALIVE_MS = 120_000;

/**
 * Source of browsers. If `guarded` is true, the platform prevents their sessions from contacting any host. Locally,
 * this is not enforced.
 */
export interface BrowserSource {
  binding: Fetcher;
  guarded: boolean;
}

/** The limits on browsers that currently apply to the Cloudflare account. */
export interface BrowserAllowance {
  /** Maximum number of concurrent browsers. */
  browsers: number;
  /** Number of browsers that may be started at this moment. */
  starts: number;
  /** Time until the next browser may be started, in ms. */
  nextStartMs: number;
}

/** Reads the limits on browsers. Throws if the platform does not report them. */
export async function readAllowance(binding: Fetcher): Promise<BrowserAllowance> {
  const response = await binding.fetch(`${ORIGIN}/v1/limits`);
  if (!response.ok) throw new Error(`the request for the browser's limits failed with HTTP ${response.status}`);
  const limits = await response.json<Record<string, unknown>>();
  const figure = (name: string): number => {
    const value = limits[name];
    if (typeof value !== "number") throw new Error(`the browser's limits have no ${name}`);
    return value;
  };
  return {
    browsers: figure("maxConcurrentSessions"),
    starts: figure("allowedBrowserAcquisitions"),
    nextStartMs: figure("timeUntilNextAllowedBrowserAcquisition"),
  };
}

/**
 * Starts a session. Throws NoBrowser if the platform provides no browser, usually because the Cloudflare account has
 * reached its maximum.
 */
export async function acquireSession({ binding, guarded }: BrowserSource): Promise<string> {
  try {
    const guardrails = guarded ? { guardrails: { allowedDomains: [] } } : {};
    const { sessionId } = await puppeteer.acquire(binding as BrowserWorker, {
      keep_alive: KEEP_ALIVE_MS,
      ...guardrails,
    });
    return sessionId;
  } catch (error) {
    throw new NoBrowser(String(error).slice(0, 200));
  }
}

export async function connectSession(binding: Fetcher, sessionId: string): Promise<WebSocket> {
  const response = await binding.fetch(`${ORIGIN}/v1/devtools/browser/${sessionId}`, {
    headers: { Upgrade: "websocket" },
  });
  const socket = response.webSocket;
  if (!socket) throw new ConnectionLost(`no connection to the browser: ${response.status}`);
  socket.accept();
  return socket;
}

/** Returns the ids of all browser sessions of the Cloudflare account. Throws if the platform does not list them. */
export async function listSessions(binding: Fetcher): Promise<string[]> {
  const response = await binding.fetch(`${ORIGIN}/v1/sessions`);
  if (!response.ok) throw new Error(`the request for the browser sessions failed with HTTP ${response.status}`);
  const { sessions } = await response.json<{ sessions?: { sessionId: string }[] }>();
  if (!Array.isArray(sessions)) throw new Error("the list of browser sessions has no sessions");
  return sessions.map(({ sessionId }) => sessionId);
}

/** Ends the browser session. Ignores unknown and ended sessions. Throws if the platform did not end the session. */
export async function endSession(binding: Fetcher, sessionId: string): Promise<void> {
  const response = await binding.fetch(`${ORIGIN}/v1/devtools/browser/${sessionId}`, { method: "DELETE" });
  await response.body?.cancel();
  const isGone = response.ok || response.status === 404 || response.status === 410;
  if (!isGone) throw new Error(`the browser session could not be ended: HTTP ${response.status}`);
}
