import { unchecked } from "../../../domain/unchecked.ts";
import { defineReadOnly } from "./define-read-only.ts";
import { limitNames } from "./name-limits.ts";
import { disguiseFunctionText } from "./native-replacements.ts";
import { limitRequests } from "./request-limits.ts";
import { type RefusedSockets, refuseSockets } from "./sockets.ts";

/** Global APIs that can reach the network in a way that Folio's request interception does not see. */
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
/**
 * Members of `navigator` that can reach the network in a way that Folio's request interception does not see.
 * `credentials.get({ identity })` starts a FedCM sign-in.
 */
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
 * Removes the APIs that bypass request interception from a document or worker. Limits the size of requests and names.
 * In a worker that is paused at its start, some APIs do not exist yet and could not be deleted later. They are
 * therefore defined as read-only and `undefined`. Also silences the console, because the browser copies its output to a
 * log that may have no reader. Calls `onWorker` for each new worker.
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
