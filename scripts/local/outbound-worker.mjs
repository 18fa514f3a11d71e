import { networkRanges } from "../../src/engines/outbound/addresses.ts";
import { CONNECTION_FAILURE_PREFIX } from "../../src/engines/outbound/connection-failure.ts";
import { PROBE_HEADER, SECRET_HEADER, TARGET_HEADER } from "./forwarder.mjs";

/** What the Worker's `fetch` goes through. */
export const outboundWorkerName = "outbound";

/**
 * Connects to what the address guard allows by the address that a name leads to at the very moment of connecting, so that no name
 * can lead elsewhere between judging and connecting; and to the container server. The runtime's own client takes an interim answer
 * (RFC 9110, section 15.2) for the answer, which is lost with it: who has sent one is asked through the forwarder from then on. A
 * request that may be sent only once has failed; those that Folio sends are tried again. Why nobody answered it keeps to itself, too:
 * the forwarder finds out by connecting.
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
