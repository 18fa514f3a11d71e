import { networkRanges } from "../../src/engines/outbound/addresses.ts";

/** What the Worker's `fetch` goes through. */
export const outboundName = "outbound";

/**
 * Connects to what the address guard allows by the address that a name leads to at the very moment of connecting, so that no name
 * can lead elsewhere between judging and connecting; and to the container server.
 */
const script = `
export default {
  fetch(request, env) {
    const isContainer = env.CONTAINER_URL !== "" && new URL(request.url).origin === new URL(env.CONTAINER_URL).origin;
    return (isContainer ? env.MACHINE : env.NETWORK).fetch(request);
  },
};`;

/**
 * @param {{ allowLoopback: boolean, containerUrl: string }} options
 * @returns {import("miniflare").V4WorkerOptions}
 */
export const outboundWorker = ({ allowLoopback, containerUrl }) => ({
  name: outboundName,
  modules: [{ type: "ESModule", path: "outbound.js", contents: script }],
  compatibilityDate: "2026-10-01",
  bindings: { CONTAINER_URL: containerUrl },
  serviceBindings: {
    NETWORK: { network: { ...networkRanges(allowLoopback), tlsOptions: { trustBrowserCas: true } } },
    MACHINE: { network: { allow: ["127.0.0.1/32"] } },
  },
});
