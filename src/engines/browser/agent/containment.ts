import { unchecked } from "../../../domain/unchecked.ts";
import { boundNames } from "./bound-names.ts";
import { fixed } from "./fixed.ts";
import { boundRequests } from "./request-bounds.ts";
import { type RefusedSockets, refuseSockets } from "./sockets.ts";
import { disguiseText } from "./stand-ins.ts";

/** What reaches the network past all interception. */
const UNSEEN_APIS = [
  "RTCPeerConnection",
  "webkitRTCPeerConnection",
  "RTCDataChannel",
  "RTCIceTransport",
  "WebTransport",
  "WebSocketStream",
  "TCPSocket",
  "TCPServerSocket",
  "UDPSocket",
  "SharedWorker",
  "fetchLater",
  "IdentityCredential",
  "IdentityProvider",
  "PaymentRequest",
  "PresentationRequest",
];
/** The same, of `navigator`. FedCM is `credentials.get({ identity })`. */
const UNSEEN_SERVICES = [
  "credentials",
  "runAdAuction",
  "joinAdInterestGroup",
  "login",
  "setAppBadge",
  "registerProtocolHandler",
  "identity",
  "modelContext",
];

/**
 * Takes away, in a document or a worker, what request interception cannot see, and bounds what a request or a name may carry. Some APIs
 * are not there yet when a worker is held at its start: what cannot be deleted later is defined as missing now, for good.
 * The console is taken away, too: the browser copies it to a log that nobody may be reading. `onWorker` is told of each worker.
 */
export function contain(onWorker: () => void): RefusedSockets {
  disguiseText();
  for (const api of UNSEEN_APIS) fixed(globalThis, api, undefined);
  const services = Object.getPrototypeOf(navigator) as object;
  for (const service of UNSEEN_SERVICES) fixed(services, service, undefined);
  boundRequests();
  boundNames(onWorker);
  const refusedSockets = refuseSockets();
  silenceConsole();
  return refusedSockets;
}

function silenceConsole(): void {
  const methods = unchecked<Record<string, unknown>>(console);
  for (const key of Object.keys(methods)) if (typeof methods[key] === "function") methods[key] = () => {};
}
