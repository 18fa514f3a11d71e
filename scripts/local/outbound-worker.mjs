import { networkRanges } from "../../src/engines/outbound/addresses.ts";
import { CONNECTION_FAILURE_PREFIX } from "../../src/engines/outbound/connection-failure.ts";
import { PROBE_HEADER, SECRET_HEADER, TARGET_HEADER } from "./forwarder.mjs";

/** Name of the worker behind the Worker's `fetch`. */
export const outboundWorkerName = "outbound";

/**
 * Connects to addresses that the address guard allows, and to the container server. The guard checks the address of a name at connection
 * time, so that the name cannot resolve to another address between check and connection. The runtime's own client returns an interim
 * response (RFC 9110, section 15.2) as the final one and loses the final one. Later requests to such an origin go through the forwarder.
 * A request that must not be repeated has failed then; Folio repeats its own. The runtime also hides why a host did not respond; the
 * forwarder finds the reason by connecting.
 */
const script = `
const REMEMBERED = 1_000;
const interim = new Set();

async function unreached({ url, signal }, env, error) {
  const headers = { "${TARGET_HEADER}": url, "${SECRET_HEADER}": env.FORWARDER_PASS, "${PROBE_HEADER}": "1" };
  const why = await env.MACHINE.fetch(env.FORWARDER_URL, { headers, signal }).then((answer) => answer.text(), () => "");
  throw why === "" ? error : new Error("${CONNECTION_FAILURE_PREFIX}" + why);
}

export default {
  async fetch(request, env) {
    const { origin } = new URL(request.url);
    if (env.CONTAINER_URL !== "" && origin === new URL(env.CONTAINER_URL).origin) return env.MACHINE.fetch(request);
    if (!interim.has(origin)) {
      const answer = await env.NETWORK.fetch(request).catch((error) => unreached(request, env, error));
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
 * @param {{ allowLoopback: boolean, containerUrl: string, forwarder: { url: string, pass: string } }} options
 * @returns {import("miniflare").V4WorkerOptions}
 */
export const outboundWorker = ({ allowLoopback, containerUrl, forwarder }) => ({
  name: outboundWorkerName,
  modules: [{ type: "ESModule", path: "outbound.js", contents: script }],
  compatibilityDate: "2026-10-01",
  bindings: { CONTAINER_URL: containerUrl, FORWARDER_URL: forwarder.url, FORWARDER_PASS: forwarder.pass },
  serviceBindings: {
    NETWORK: { network: { ...networkRanges(allowLoopback), tlsOptions: { trustBrowserCas: true } } },
    MACHINE: { network: { allow: ["127.0.0.1/32"] } },
  },
});
