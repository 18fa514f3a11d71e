import { unchecked } from "../../../domain/unchecked.ts";
import { defineReadOnly } from "./define-read-only.ts";
import { limitNames } from "./name-limits.ts";
import { disguiseFunctionText } from "./native-replacements.ts";
import { limitRequests } from "./request-limits.ts";
import { type RefusedSockets, refuseSockets } from "./sockets.ts";

/** What reaches the network past all interception. */
const UNINTERCEPTED_APIS = [
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
const UNINTERCEPTED_NAVIGATOR_MEMBERS = [
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
  disguiseFunctionText();
  for (const api of UNINTERCEPTED_APIS) defineReadOnly(globalThis, api, undefined);
  const services = Object.getPrototypeOf(navigator) as object;
  for (const service of UNINTERCEPTED_NAVIGATOR_MEMBERS) defineReadOnly(services, service, undefined);
  limitRequests();
  limitNames(onWorker);
  const refusedSockets = refuseSockets();
  silenceConsole();
  return refusedSockets;
}

function silenceConsole(): void {
  const methods = unchecked<Record<string, unknown>>(console);
  for (const key of Object.keys(methods)) if (typeof methods[key] === "function") methods[key] = () => {};
}
