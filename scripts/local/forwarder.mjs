import { randomBytes } from "node:crypto";
import { lookup as systemLookup } from "node:dns";
import { once } from "node:events";
import { createServer, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isForbiddenAddress, isLoopbackAddress, parseAddress } from "../../src/engines/outbound/addresses.ts";
import { diagnoseConnection } from "./connect-probe.mjs";
import { loopback } from "./ports.mjs";

/**
 * Request headers for the forwarder: the target URL, and a secret that proves that the request comes from the runtime.
 */
export const TARGET_HEADER = "x-folio-target";
export const SECRET_HEADER = "x-folio-pass";
/** Request header that asks why the target does not respond. */
export const PROBE_HEADER = "x-folio-probe";
/**
 * Request header that asks whether a port belongs to Folio's own processes. The response has status 204 if it does not.
 */
export const PORT_HEADER = "x-folio-port";
const OWN_HEADERS = new Set(["host", TARGET_HEADER, SECRET_HEADER, PROBE_HEADER, PORT_HEADER]);
const NO_PORTS = { includes: async () => false };
const FORWARDED_SCHEMES = new Set(["http:", "https:"]);
/** Headers that apply to a single connection (RFC 9110, section 7.6.1), so they must not be forwarded. */
const HOP_BY_HOP = new Set(
  "connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding upgrade".split(
    " ",
  ),
);

/**
 * Starts a server that forwards requests of the runtime to their targets. The runtime's own client treats an interim
 * response (103 Early Hints, RFC 8297) as the final response. The forwarder checks addresses and ports like the
 * runtime's network does, at connection time. Bytes pass unchanged.
 * @param {{ allowLoopback: boolean, ownPorts?: Pick<import("./own-ports.mjs").OwnPorts, "includes"> }} options
 *   `ownPorts`: ports of loopback that stay forbidden.
 * @returns {Promise<{ url: string, port: number, pass: string, close: () => void }>}
 */
export async function startForwarder({ allowLoopback, ownPorts = NO_PORTS }) {
  const pass = randomBytes(16).toString("hex");
  /** @param {import("node:http").IncomingMessage} request @param {import("node:http").ServerResponse} response */
  const answer = async (request, response) => {
    if (request.headers[SECRET_HEADER] !== pass) return response.writeHead(403).end();
    const port = request.headers[PORT_HEADER];
    if (port !== undefined) return response.writeHead((await ownPorts.includes(Number(port))) ? 403 : 204).end();
    const target = URL.parse(String(request.headers[TARGET_HEADER]));
    if (target === null || !FORWARDED_SCHEMES.has(target.protocol)) return response.writeHead(403).end();
    const mayUseLoopback = allowLoopback && !(await ownPorts.includes(portOf(target)));
    const address = parseAddress(target.hostname);
    if (address && isForbiddenTarget(address, mayUseLoopback)) return response.destroy();
    const lookup = guardedLookup(mayUseLoopback);
    if (request.headers[PROBE_HEADER]) return reportConnection(target, response, lookup);
    return forward(request, response, { target, lookup });
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, loopback);
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://${loopback}:${port}`, port, pass, close };
}

/** @param {URL} target */
const portOf = ({ port, protocol }) => Number(port) || (protocol === "https:" ? 443 : 80);

/**
 * Forwards one request. A response that cannot be forwarded, such as one with a status below 100, ends only its own
 * connection.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @param {{ target: URL, lookup: import("node:net").LookupFunction }} way
 */
function forward(request, response, { target, lookup }) {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => isForwardedHeader(name)));
  const send = target.protocol === "https:" ? requestHttps : requestHttp;
  try {
    // Opens a new connection for each request, because a reused connection would skip the address check.
    const sent = send(target, { method: request.method, headers, lookup, agent: false });
    sent.on("response", (answer) => {
      answer.on("error", () => response.destroy());
      try {
        response.writeHead(answer.statusCode ?? 502, forwardedHeaders(answer.rawHeaders));
        answer.pipe(response);
      } catch {
        sent.destroy();
        response.destroy();
      }
    });
    sent.on("error", () => response.destroy());
    response.on("close", () => sent.destroy());
    request.pipe(sent);
  } catch {
    response.destroy();
  }
}

/**
 * @param {URL} target
 * @param {import("node:http").ServerResponse} response
 * @param {import("node:net").LookupFunction} lookup
 */
async function reportConnection(target, response, lookup) {
  const over = new AbortController();
  response.on("close", () => over.abort());
  response.end(await diagnoseConnection(target, lookup, over.signal));
}

/** @param {string} name In lowercase. */
const isForwardedHeader = (name) => !OWN_HEADERS.has(name) && !HOP_BY_HOP.has(name);

/** @param {string[]} raw Alternating names and values. */
function forwardedHeaders(raw) {
  return raw.filter((_, at) => !HOP_BY_HOP.has((raw[at - (at % 2)] ?? "").toLowerCase()));
}

/**
 * @param {import("../../src/engines/outbound/addresses.ts").Address} address
 * @param {boolean} allowLoopback
 */
const isForbiddenTarget = (address, allowLoopback) =>
  isForbiddenAddress(address) && !(allowLoopback && isLoopbackAddress(address));

/**
 * Returns a DNS lookup function that drops forbidden addresses from its results.
 * @param {boolean} allowLoopback
 * @returns {import("node:net").LookupFunction}
 */
function guardedLookup(allowLoopback) {
  return (name, options, callback) => {
    systemLookup(name, { ...options, all: true }, (error, found) => {
      const allowed = (found ?? []).filter(({ address }) => {
        const parsed = parseAddress(address);
        return parsed !== null && !isForbiddenTarget(parsed, allowLoopback);
      });
      const [first] = allowed;
      if (error || !first) return callback(error ?? new Error(`${name} does not resolve to an allowed address`), "", 4);
      if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}
