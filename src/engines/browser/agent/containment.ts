import { boundRequests } from "./request-bounds.ts";
import { type RefusedSockets, refuseSockets } from "./sockets.ts";

/** What request interception cannot see. */
const UNSEEN_APIS = [
  "RTCPeerConnection",
  "webkitRTCPeerConnection",
  "RTCDataChannel",
  "WebTransport",
  "WebSocketStream",
  "SharedWorker",
  "fetchLater",
];

/**
 * Takes away, in a document or a worker, what request interception cannot see, and bounds what a request may carry.
 * The console is taken away, too: the browser copies it to a log that nobody may be reading.
 */
export function contain(): RefusedSockets {
  for (const api of UNSEEN_APIS) Reflect.deleteProperty(globalThis, api);
  if (globalThis.Navigator) Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
  boundRequests();
  const refusedSockets = refuseSockets();
  silenceConsole();
  return refusedSockets;
}

function silenceConsole(): void {
  const methods = console as unknown as Record<string, unknown>;
  for (const key of Object.keys(methods)) if (typeof methods[key] === "function") methods[key] = () => {};
}
