import { connect } from "node:net";
import { connect as connectTls } from "node:tls";

const PROBE_TIMEOUT_MS = 3_000;

/** For each connection error code of Node.js, an explanation for the person who sent the address. */
const ERROR_REASONS = new Map([
  ["ENOTFOUND", "its host name does not resolve"],
  ["EAI_AGAIN", "its host name could not be resolved"],
  ["ECONNREFUSED", "it refused the connection"],
  ["ECONNRESET", "it closed the connection without a response"],
  ["EHOSTUNREACH", "its address is unreachable"],
  ["ENETUNREACH", "its address is unreachable"],
  ["CERT_HAS_EXPIRED", "its certificate has expired"],
  ["CERT_NOT_YET_VALID", "its certificate is not valid yet"],
  ["CERT_REVOKED", "its certificate is revoked"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "its certificate is for another name"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "its certificate is self-signed and not trusted"],
  ["SELF_SIGNED_CERT_IN_CHAIN", "its certificate is not signed by a trusted authority"],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "its certificate is not signed by a trusted authority"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "its certificate is not signed by a trusted authority"],
]);

/**
 * Opens a connection without a request, and returns why the address does not respond. Returns an empty text if the
 * connection shows no reason.
 * @param {URL} target
 * @param {import("node:net").LookupFunction} lookup
 * @param {AbortSignal} signal
 * @returns {Promise<string>}
 */
export function diagnoseConnection({ protocol, hostname, port }, lookup, signal) {
  const isSecure = protocol === "https:";
  const host = hostname.replace(/^\[|\]$/g, "");
  const to = { host, port: Number(port) || (isSecure ? 443 : 80), lookup };
  const servername = /^[\d.]+$|:/.test(host) ? "" : host;
  return new Promise((resolve) => {
    const socket = isSecure ? connectTls({ ...to, servername }) : connect(to);
    /** @param {string} reason */
    const end = (reason) => {
      socket.destroy();
      resolve(reason);
    };
    signal.addEventListener("abort", () => end(""), { once: true });
    socket.setTimeout(PROBE_TIMEOUT_MS, () => end("it did not respond in time"));
    socket.once(isSecure ? "secureConnect" : "connect", () =>
      end("it closed the connection before the response was complete"),
    );
    socket.on("error", (/** @type {NodeJS.ErrnoException} */ { code = "" }) => {
      end(
        ERROR_REASONS.get(code) ??
          (/SSL|TLS|^EPROTO$/.test(code) ? "it does not support TLS, which https requires" : ""),
      );
    });
  });
}
