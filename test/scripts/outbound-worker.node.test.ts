import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createRawServer, type Server as NetServer } from "node:net";
import { hostname, type NetworkInterfaceInfo, networkInterfaces } from "node:os";
import { gzipSync } from "node:zlib";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  PORT_HEADER,
  PROBE_HEADER,
  SECRET_HEADER,
  startForwarder,
  TARGET_HEADER,
} from "../../scripts/local/forwarder.mjs";
import {
  type ContainerOrigins,
  hideContainer,
  outboundWorker,
  outboundWorkerName,
} from "../../scripts/local/outbound-worker.mjs";
import { connectionFailureReason } from "../../src/engines/outbound/connection-failure.ts";

let server: Server;
let port: number;
let received: string[] = [];
const running: { dispose(): unknown }[] = [];

/** The server responds at once at `/`. At other paths, it first sends an interim response (status 100, 102 or 103). */
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === "/") return void response.end("reached");
    if (request.url === "/100") response.writeContinue();
    if (request.url === "/102") response.writeProcessing();
    if (request.url === "/103") response.writeEarlyHints({ link: "</a.css>; rel=preload; as=style" });
    request.on("data", (bytes) => received.push(String(bytes)));
    const headers = { "Content-Encoding": "gzip", "Set-Cookie": ["a=1", "b=2"] };
    request.on("end", () => setTimeout(() => response.writeHead(201, headers).end(gzipSync("the answer")), 20));
  }).listen(0, "::");
  await new Promise((resolve) => server.once("listening", resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(async () => {
  server.close();
  await Promise.all(running.map((miniflare) => miniflare.dispose()));
});

/**
 * Fake list of the ports of Folio's own processes. The real list would contain the ports of this test process, which
 * runs the test servers.
 */
class PortList extends Set<number> {
  includes = async (one: number) => this.has(one);
}

/** Starts a Worker that fetches the address in a request, through the same network restrictions as Folio under `npm start`. */
async function worker(options: { allowLoopback: boolean; container?: ContainerOrigins; ownPorts?: PortList }) {
  const script = `export default { async fetch(request) {
    const { url, reads, ...init } = await request.json();
    const asked = fetch(url, { redirect: "manual", ...init });
    const answered = reads ? asked.then(async (answer) => new Response(await answer.text())) : asked;
    return answered.catch((error) => new Response(String(error), { status: 599 }));
  } }`;
  const asking = {
    name: "asking",
    modules: [{ type: "ESModule" as const, path: "asking.js", contents: script }],
    compatibilityDate: "2026-10-01",
    outboundService: outboundWorkerName,
  };
  const forwarder = await startForwarder(options);
  const { allowLoopback, container = null } = options;
  const workers = [asking, outboundWorker({ allowLoopback, container, forwarder })];
  const miniflare = new Miniflare(convertV4MiniflareOptions({ cf: false, port: 0, workers }));
  running.push(miniflare, { dispose: forwarder.close });
  const target = await miniflare.ready;
  return (asked: { url: string; method?: string; body?: string; reads?: boolean }) =>
    fetch(target, { method: "POST", body: JSON.stringify(asked) });
}

/**
 * Returns a function that sends a request to `/` of a host through such a Worker. The function returns the text of the
 * response, or "refused".
 */
async function front(options: Parameters<typeof worker>[0]) {
  const ask = await worker(options);
  return async (host: string) => {
    const answer = await ask({ url: `http://${host}:${port}/` });
    return answer.status === 200 ? answer.text() : "refused";
  };
}

/** An interim response, followed by a response with an invalid status. */
const ODD = "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n";

async function listening(server: NetServer): Promise<{ port: number; close(): void }> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

const urlHostOf = ({ address, family }: NetworkInterfaceInfo) =>
  family === "IPv6" ? `[${address.split("%")[0]}]` : address;

/** Private address of this machine. A hosts file or a DNS record may contain such an address. */
const privateAddress = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === "IPv4" && !one.internal && /^(?:10|172|192)\./.test(one.address))?.address;

describe("The network of npm start", () => {
  it("connects to loopback only if that is allowed, for host names and for addresses", async () => {
    const [open, closed] = await Promise.all([front({ allowLoopback: true }), front({ allowLoopback: false })]);
    // The system resolves the name `localhost`, and the guard checks the resolved address.
    for (const host of ["127.0.0.1", "localhost"]) {
      expect([host, await open(host), await closed(host)]).toEqual([host, "reached", "refused"]);
    }
  });

  it.runIf(privateAddress)("never connects to a private address, whichever host name resolves to it", async () => {
    const open = await front({ allowLoopback: true });
    expect(await open(privateAddress ?? "")).toBe("refused");
    expect(await open("0.0.0.0")).toBe("refused");
    expect(await open(`[::ffff:${privateAddress}]`)).toBe("refused");
  });

  it("reaches the container server by its secret origin alone", async () => {
    const container = hideContainer(`http://127.0.0.1:${port}`);
    const ask = await worker({ allowLoopback: false, container });
    expect(await (await ask({ url: `${container.origin}/` })).text()).toBe("reached");
    for (const url of [`http://127.0.0.1:${port}/`, `http://localhost:${port}/`, "http://container.invalid/"])
      expect([url, (await ask({ url })).status]).toEqual([url, 599]);
  });

  it("never connects to a port of Folio's own processes, by any name of this machine", async () => {
    const ownPorts = new PortList();
    const other = await listening(createServer((_, response) => response.end("a developer's server")));
    const ask = await worker({ allowLoopback: true, ownPorts });
    const hosts = [
      ...["127.0.0.1", "localhost", "LOCALHOST", "app.localhost", "127.0.0.2", "127.1", "2130706433", "0177.0.0.1"],
      ...["0x7f000001", "[::1]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "0.0.0.0", "[::]"],
      ...[hostname(), ...Object.values(networkInterfaces()).flatMap((all) => all?.map(urlHostOf) ?? [])],
    ];
    const reachedBy = async () => {
      const found = await Promise.all(
        hosts.map(async (host) => {
          const answer = await ask({ url: `http://${host}:${port}/` });
          return (await answer.text()) === "reached" ? [host] : [];
        }),
      );
      return found.flat();
    };
    expect(await reachedBy()).toEqual(expect.arrayContaining(["127.0.0.1", "localhost", "2130706433"]));
    ownPorts.add(port);
    expect(await reachedBy()).toEqual([]);
    // After an interim response, requests go through the forwarder, which must apply the same rules.
    const behindInterim = await ask({ url: `http://localhost:${port}/103` });
    expect(behindInterim.status).toBe(599);
    expect(await (await ask({ url: `http://127.0.0.1:${other.port}/` })).text()).toBe("a developer's server");
    other.close();
  });

  it("answers whether a port is its own only to the runtime", async () => {
    const ownPorts = new PortList();
    ownPorts.add(1);
    const forwarder = await startForwarder({ allowLoopback: true, ownPorts });
    const status = async (asked: number, pass = forwarder.pass) =>
      (await fetch(forwarder.url, { headers: { [SECRET_HEADER]: pass, [PORT_HEADER]: String(asked) } })).status;
    expect([await status(1), await status(2), await status(2, "guessed")]).toEqual([403, 204, 403]);
    forwarder.close();
  });

  it.each([100, 102, 103])("skips an interim response (%s) and returns the final response", async (status) => {
    const ask = await worker({ allowLoopback: true });
    for (const _ of [1, 2]) {
      const answer = await ask({ url: `http://127.0.0.1:${port}/${status}` });
      expect([answer.status, await answer.text()]).toEqual([201, "the answer"]);
      expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    }
  });

  it("sends a request body a second time only when the caller repeats the request", async () => {
    const ask = await worker({ allowLoopback: true });
    received = [];
    const post = { url: `http://127.0.0.1:${port}/103`, method: "POST", body: "an event" };
    expect([(await ask(post)).status, received]).toEqual([599, ["an event"]]);
    expect([await (await ask(post)).text(), received]).toEqual(["the answer", ["an event", "an event"]]);
  });

  it("reports why a host does not respond", async () => {
    const [broken, closing, odd] = await Promise.all([
      listening(createServer((_, response) => response.writeHead(200, { "Content-Encoding": "gzip" }).end("no gzip"))),
      listening(createRawServer((socket) => socket.on("error", () => {}).once("data", () => socket.destroy()))),
      listening(createRawServer((socket) => socket.on("error", () => {}).once("data", () => socket.end(ODD)))),
    ]);
    const free = await listening(createServer());
    free.close();
    const ask = await worker({ allowLoopback: true });
    const why = async (url: string) => {
      const answer = await ask({ url, reads: true });
      return answer.status === 599 ? connectionFailureReason(new Error(await answer.text())) : "answered";
    };
    expect(await why(`http://127.0.0.1:${free.port}/`)).toBe("it refused the connection");
    expect(await why("http://nobody.invalid/")).toMatch(/^its host name /);
    expect(await why(`https://127.0.0.1:${port}/`)).toBe("it does not support TLS, which https requires");
    expect(await why(`http://127.0.0.1:${closing.port}/`)).toBe(
      "it closed the connection before the response was complete",
    );
    expect(await why(`http://127.0.0.1:${broken.port}/`)).toMatch(/does not match its Content-Encoding/);
    // A response that cannot be passed to the Worker ends only its own connection, so the next request works.
    for (const _ of [1, 2]) expect(await why(`http://127.0.0.1:${odd.port}/`)).toMatch(/connection|reached/);
    expect(await why(`http://127.0.0.1:${port}/`)).toBe("answered");
    for (const each of [broken, closing, odd]) each.close();
  });

  it("does not reveal whether a server runs at a blocked address", async () => {
    const forwarder = await startForwarder({ allowLoopback: false });
    const probing = (target: string) =>
      fetch(forwarder.url, {
        headers: { [SECRET_HEADER]: forwarder.pass, [TARGET_HEADER]: target, [PROBE_HEADER]: "1" },
      }).then(
        (answer) => answer.text(),
        () => "refused",
      );
    expect(await probing(`http://127.0.0.1:${port}/`)).toBe("refused");
    expect(await probing(`http://localhost:${port}/`)).toBe("");
    expect(await probing("ftp://127.0.0.1/")).toBe("");
    forwarder.close();
  });

  it("also checks the address for a request that is repeated after an interim response", async () => {
    const [open, closed] = await Promise.all([true, false].map((allowLoopback) => startForwarder({ allowLoopback })));
    const through = (forwarder: typeof open, host: string, pass = forwarder?.pass ?? "") =>
      fetch(forwarder?.url ?? "", {
        headers: { [SECRET_HEADER]: pass, [TARGET_HEADER]: `http://${host}:${port}/` },
      }).then(
        ({ status }) => status,
        () => "refused",
      );
    const hosts = ["127.0.0.1", "localhost", "[::1]", "0.0.0.0", ...(privateAddress ? [privateAddress] : [])];
    const found = await Promise.all(
      hosts.map(async (host) => [await through(open, host), await through(closed, host)]),
    );
    expect(found).toEqual(hosts.map((_, at) => [at < 3 ? 200 : "refused", "refused"]));
    expect(await through(open, "127.0.0.1", "guessed")).toBe(403);
    for (const forwarder of [open, closed]) forwarder?.close();
  });
});
