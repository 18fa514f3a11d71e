import { randomBytes } from "node:crypto";
import { networkInterfaces } from "node:os";
import { networkRanges } from "../../src/engines/outbound/addresses.ts";
import { CONNECTION_FAILURE_PREFIX } from "../../src/engines/outbound/connection-failure.ts";
import { PORT_HEADER, PROBE_HEADER, SECRET_HEADER, TARGET_HEADER } from "./forwarder.mjs";

/** Name of the local worker that handles each `fetch` of the Worker. */
export const outboundWorkerName = "outbound";

/**
 * Connects to addresses that the address guard allows, and to the container server. The guard checks the address of a name at connection
 * time, so that the name cannot resolve to another address between check and connection. The runtime's own client returns an interim
 * response (RFC 9110, section 15.2) as the final one and loses the final one. Later requests to such an origin go through the forwarder.
 * A request that must not be repeated has failed then; Folio repeats its own. The runtime also hides why a host did not respond; the
 * forwarder finds the reason by connecting.
 *
 * A request to a port of Folio's own processes takes a network without loopback, whatever name it uses: the address decides that a name
 * resolves to. The container server is the exception. Its origin here is a name that only the Worker knows.
 */
const script = `
const REMEMBERED = 1_000;
const interim = new Set();

async function unreached({ url, signal }, env, error) {
  const headers = { "${TARGET_HEADER}": url, "${SECRET_HEADER}": env.FORWARDER_PASS, "${PROBE_HEADER}": "1" };
  const why = await env.MACHINE.fetch(env.FORWARDER_URL, { headers, signal }).then((answer) => answer.text(), () => "");
  throw why === "" ? error : new Error("${CONNECTION_FAILURE_PREFIX}" + why);
}

async function networkFor({ port, protocol }, env) {
  if (!env.ASKS_PORTS) return env.NETWORK;
  const number = port || (protocol === "https:" ? "443" : "80");
  const headers = { "${PORT_HEADER}": number, "${SECRET_HEADER}": env.FORWARDER_PASS };
  const free = await env.MACHINE.fetch(env.FORWARDER_URL, { headers }).then(({ status }) => status === 204, () => false);
  return free ? env.NETWORK : env.SEALED;
}

export default {
  async fetch(request, env) {
    const url = new URL(request.url);
    const { origin } = url;
    if (origin === env.CONTAINER_ORIGIN)
      return env.MACHINE.fetch(new Request(env.CONTAINER_URL + url.pathname + url.search, request));
    const network = await networkFor(url, env);
    if (!interim.has(origin)) {
      const answer = await network.fetch(request).catch((error) => unreached(request, env, error));
      if (answer.status >= 200) return answer;
      if (interim.size >= REMEMBERED) interim.clear();
      interim.add(origin);
      await answer.body?.cancel();
      if (request.method !== "GET" && request.method !== "HEAD") throw new Error("an interim answer hid the answer");
    }
    const headers = new Headers(request.headers);
    headers.set("${TARGET_HEADER}", request.url);
    headers.set("${SECRET_HEADER}", env.FORWARDER_PASS);
    const { method, body, signal } = request;
    return env.MACHINE.fetch(env.FORWARDER_URL, { method, headers, body, signal, redirect: "manual" });
  },
};`;

/**
 * Addresses of the container server: `origin`, which the Worker uses, and `url`, the real address. `origin` contains a
 * secret, so that no document can name it.
 * @typedef {{ origin: string, url: string }} ContainerOrigins
 */

/**
 * @param {string} url Address of the container server, without a path.
 * @returns {ContainerOrigins}
 */
export const hideContainer = (url) => ({ origin: `http://${randomBytes(16).toString("hex")}.container.invalid`, url });

/**
 * @param {{ allowLoopback: boolean, container: ContainerOrigins | null, forwarder: { url: string, pass: string } }} options
 * @returns {import("miniflare").V4WorkerOptions}
 */
export const outboundWorker = ({ allowLoopback, container, forwarder }) => ({
  name: outboundWorkerName,
  modules: [{ type: "ESModule", path: "outbound.js", contents: script }],
  compatibilityDate: "2026-10-01",
  bindings: {
    ASKS_PORTS: allowLoopback,
    CONTAINER_ORIGIN: container?.origin ?? "",
    CONTAINER_URL: container?.url ?? "",
    FORWARDER_URL: forwarder.url,
    FORWARDER_PASS: forwarder.pass,
  },
  serviceBindings: {
    NETWORK: { network: { ...networkRanges(allowLoopback), tlsOptions: { trustBrowserCas: true } } },
    SEALED: { network: { ...withoutThisMachine(networkRanges(false)), tlsOptions: { trustBrowserCas: true } } },
    MACHINE: { network: { allow: ["127.0.0.1/32"] } },
  },
});

/**
 * Returns the network options with the addresses of this machine also denied, because a server that listens on all
 * addresses would respond there.
 * @param {{ allow: string[], deny: string[] }} ranges
 */
function withoutThisMachine({ allow, deny }) {
  const interfaces = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const own = interfaces.map(({ address, family }) => `${address.split("%")[0]}/${family === "IPv4" ? 32 : 128}`);
  return { allow, deny: [...new Set([...deny, ...own])] };
}
