import type { BrowserWorker } from "@cloudflare/puppeteer";
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

/** Throws NoBrowser when the platform gives none, most often because the account has as many as it may. */
export async function acquireSession({ binding, guarded }: BrowserSource): Promise<string> {
  try {
    const guardrails = guarded ? { guardrails: { allowedDomains: [] } } : {};
    // Most isolates never start a browser, and its client is a tenth of the Worker.
    const { default: puppeteer } = await import("@cloudflare/puppeteer");
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
