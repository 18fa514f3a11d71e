import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outboundName, outboundWorker } from "../../scripts/local/outbound.mjs";

let server: Server;
let port: number;
const running: Miniflare[] = [];

beforeAll(async () => {
  server = createServer((_, response) => response.end("reached")).listen(0, "::");
  await new Promise((resolve) => server.once("listening", resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(async () => {
  server.close();
  await Promise.all(running.map((miniflare) => miniflare.dispose()));
});

/** A Worker that fetches what it is asked for, through the same network as Folio's under `npm start`. */
async function worker(options: { allowLoopback: boolean; containerUrl?: string }) {
  const script = `export default { async fetch(request) {
    const { url } = await request.json();
    return fetch(url, { redirect: "manual" }).catch((error) => new Response(String(error), { status: 599 }));
  } }`;
  const asking = {
    name: "asking",
    modules: [{ type: "ESModule" as const, path: "asking.js", contents: script }],
    compatibilityDate: "2026-10-01",
    outboundService: outboundName,
  };
  const workers = [asking, outboundWorker({ containerUrl: "", ...options })];
  const miniflare = new Miniflare(convertV4MiniflareOptions({ cf: false, port: 0, workers }));
  running.push(miniflare);
  const target = await miniflare.ready;
  return async (host: string) => {
    const answer = await fetch(target, { method: "POST", body: JSON.stringify({ url: `http://${host}:${port}/` }) });
    return answer.status === 200 ? answer.text() : "refused";
  };
}

/** An address of this machine in a private range, as it stands in a hosts file or in somebody's DNS. */
const privateAddress = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === "IPv4" && !one.internal && /^(?:10|172|192)\./.test(one.address))?.address;

describe("the network of npm start", () => {
  it("connects to loopback only where that is allowed, by name and by address", async () => {
    const [open, closed] = await Promise.all([worker({ allowLoopback: true }), worker({ allowLoopback: false })]);
    // The system resolves `localhost`: what decides is the address that it leads to.
    for (const host of ["127.0.0.1", "localhost"]) {
      expect([host, await open(host), await closed(host)]).toEqual([host, "reached", "refused"]);
    }
  });

  it.runIf(privateAddress)("never connects to a private address, whatever name led there", async () => {
    const open = await worker({ allowLoopback: true });
    expect(await open(privateAddress ?? "")).toBe("refused");
    expect(await open("0.0.0.0")).toBe("refused");
    expect(await open(`[::ffff:${privateAddress}]`)).toBe("refused");
  });

  it("reaches the container server also where loopback is closed", async () => {
    const ask = await worker({ allowLoopback: false, containerUrl: `http://127.0.0.1:${port}` });
    expect(await ask("127.0.0.1")).toBe("reached");
  });
});
