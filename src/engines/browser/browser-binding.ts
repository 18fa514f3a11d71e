import { ConnectionLost } from "./cdp.ts";

/** Any host will do: the binding routes by path (Browser Run, "browser binding API"). */
const ORIGIN = "https://browser.invalid";

/** How long the platform keeps a session without commands; the host pings every 30 s. */
const KEEP_ALIVE_MS = 120_000;

export async function acquireSession(binding: Fetcher): Promise<string> {
  const response = await binding.fetch(`${ORIGIN}/v1/devtools/browser?keep_alive=${KEEP_ALIVE_MS}`, { method: "POST" });
  const text = await response.text();
  if (!response.ok) throw new ConnectionLost(`no browser: ${response.status} ${text.slice(0, 200)}`);
  return (JSON.parse(text) as { sessionId: string }).sessionId;
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
