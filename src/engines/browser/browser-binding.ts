import puppeteer, { type BrowserWorker } from "@cloudflare/puppeteer";
import { ConnectionLost, NoBrowser } from "./cdp.ts";

/** Any host will do: the binding routes by path (Browser Run, "browser binding API"). */
const ORIGIN = "https://browser.invalid";

/** How long the platform keeps a session without commands; the host pings every 30 s. */
const KEEP_ALIVE_MS = 120_000;

/** Where browsers come from. `guarded`: their sessions may contact no host by themselves; locally nobody enforces it. */
export interface BrowserSource {
  binding: Fetcher;
  guarded: boolean;
}

/** What the platform allows the account at present. */
export interface BrowserAllowance {
  /** At one time. */
  browsers: number;
  /** That may be started now. */
  starts: number;
  /** Until the next may be started. */
  nextStartMs: number;
}

/** Throws when the platform does not say it. */
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

/** Throws NoBrowser when the platform gives none, most often because the account has as many as it may. */
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

/** Ends the browser; unknown and already ended sessions are fine. */
export async function endSession(binding: Fetcher, sessionId: string): Promise<void> {
  const response = await binding.fetch(`${ORIGIN}/v1/devtools/browser/${sessionId}`, { method: "DELETE" });
  await response.body?.cancel();
}
