import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname, networkInterfaces } from "node:os";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { listeningPortsOf } from "../../scripts/local/own-ports.mjs";
import { type E2eClient, freshClient } from "./support/client.ts";

/** Methods with which a page can request a URL. Each method returns a promise that resolves if there was a response. */
const WAYS = `{
  fetch: (url) => fetch(url, { mode: "no-cors" }),
  xhr: (url) => new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.onload = resolve;
    request.onerror = reject;
    request.open("GET", url);
    request.send();
  }),
  socket: (url) => new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace("http", "ws"));
    socket.onopen = resolve;
    socket.onerror = reject;
  }),
  events: (url) => new Promise((resolve, reject) => {
    const events = new EventSource(url);
    events.onopen = resolve;
    events.onerror = () => { events.close(); reject(); };
  }),
  worker: (url) => new Promise((resolve, reject) => {
    const code = "fetch(" + JSON.stringify(url) + ", { mode: 'no-cors' }).then(() => postMessage(1), () => postMessage(0))";
    const worker = new Worker(URL.createObjectURL(new Blob([code])));
    worker.onmessage = ({ data }) => data ? resolve() : reject();
    worker.onerror = reject;
  }),
  script: (url) => new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { src: url, onload: resolve, onerror: reject });
    document.head.append(script);
  }),
  style: (url) => new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: url, onload: resolve, onerror: reject });
    document.head.append(link);
  }),
}`;

/**
 * Returns a document that requests each URL with each method. Its text is the list of the URLs that responded, by
 * method.
 */
const documentFor = (urls: readonly string[], ways: readonly string[]) => `<p id="found"></p><script type="module">
const ways = ${WAYS};
const found = [];
await Promise.all(${JSON.stringify(urls)}.flatMap((url) => ${JSON.stringify(ways)}.map((way) =>
  Promise.race([ways[way](url).then(() => found.push(way + " " + url)), new Promise((end) => setTimeout(end, 15_000))]).catch(() => {}))));
document.getElementById("found").textContent = "[" + found.sort().join(" | ") + "]";
document.body.append(Object.assign(document.createElement("i"), { id: "done" }));
</script>`;

describe.runIf(process.platform === "linux")("The ports of npm start's own processes", () => {
  let client: E2eClient;
  let site: Server;
  let sitePort: number;
  let ports: number[];

  beforeAll(async () => {
    client = await freshClient({ credits: 500 });
    ports = await listeningPortsOf(inject("folioPid"));
    site = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "", "http://site");
      response.setHeader("Access-Control-Allow-Origin", "*");
      if (pathname === "/redirect")
        return void response.writeHead(302, { Location: searchParams.get("to") ?? "" }).end();
      if (pathname === "/frames") {
        const frames = searchParams.getAll("to").map((to) => `<iframe src="${to}" width="600" height="60"></iframe>`);
        return void response.writeHead(200, { "Content-Type": "text/html" }).end(`<p>frames:</p>${frames.join("")}`);
      }
      response.writeHead(200, { "Content-Type": "text/html" }).end("<p>a developer's page</p>");
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => site.once("listening", resolve));
    sitePort = (site.address() as AddressInfo).port;
  });
  afterAll(() => site.close());

  /** Names and addresses of this machine: every spelling of loopback, and the machine's own addresses and host name. */
  const hosts = [
    ..."127.0.0.1 127.1 127.0.0.2 2130706433 0177.0.0.1 0x7f000001 localhost LOCALHOST. a.localhost".split(" "),
    ..."[::1] [::ffff:127.0.0.1] [::ffff:7f00:1] 0.0.0.0 [::]".split(" "),
    hostname(),
    ...Object.values(networkInterfaces()).flatMap((all) => all?.map(({ address }) => address) ?? []),
  ].map((host) => (host.includes(":") && !host.startsWith("[") ? `[${host.split("%")[0]}]` : host));
  const urlsOf = (port: number) => [...new Set(hosts)].map((host) => `http://${host}:${port}/`);
  const textOf = async (body: object) => {
    const made = await client.json(client.post("/v1/pdfs", body));
    const { content } = await client.json<{ content: string }>(
      client.post("/v1/extract/text", { source: { pdf_id: made.id }, format: "text" }),
    );
    return content.replaceAll(/\s+/g, " ");
  };

  it("are at least five ports, including the port that accepts API requests", () => {
    expect(ports.length).toBeGreaterThanOrEqual(5);
    expect(ports).toContain(Number(new URL(client.baseUrl).port));
  });

  it("respond to no request of a page, while a developer's own server does", async () => {
    const urls = [...ports.flatMap(urlsOf), `http://127.0.0.1:${sitePort}/`, `http://localhost:${sitePort}/`];
    const html = documentFor(urls, ["fetch", "xhr"]);
    const text = await textOf({ html, wait_for_selector: "#done", timeout: 60_000 });
    const reached = ["fetch", "xhr"].flatMap((way) =>
      [`http://127.0.0.1:${sitePort}/`, `http://localhost:${sitePort}/`].map((url) => `${way} ${url}`),
    );
    expect(text).toContain(`[${reached.sort().join(" | ")}]`);
  });

  it("respond to no WebSocket, worker, event stream, script or style sheet", async () => {
    const ways = ["socket", "events", "worker", "script", "style"];
    let tried = 0;
    for (const port of ports) {
      // Tries every name of this machine only in `npm run soak -- vectors`.
      const all = urlsOf(port);
      const urls =
        process.env.FOLIO_SOAK === "1" ? all : all.filter((url) => /\/\/(?:127\.0\.0\.1|localhost):/.test(url));
      const text = await textOf({ html: documentFor(urls, ways), wait_for_selector: "#done", timeout: 60_000 });
      expect(text).toContain("[]");
      tried += urls.length * ways.length;
    }
    console.log(`own ports: ${tried} requests of pages to ${ports.length} ports, 0 responses`);
  });

  it("include no debugging port of a browser or of the runtime", async () => {
    await textOf({ html: "<p>a page in a running browser" });
    for (const port of await listeningPortsOf(inject("folioPid"))) {
      for (const path of ["/json/version", "/json/list"]) {
        const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
        expect((await response?.text()) ?? "").not.toMatch(/webSocketDebuggerUrl|devtoolsFrontendUrl/);
      }
    }
  });

  it("respond in no frame, and not behind a redirect", async () => {
    const targets = ports.flatMap((port) => [`http://127.0.0.1:${port}/healthz`, `http://localhost:${port}/healthz`]);
    const redirected = targets.map((to) => `http://127.0.0.1:${sitePort}/redirect?${new URLSearchParams({ to })}`);
    const query = new URLSearchParams([...targets, ...redirected].map((to) => ["to", to]));
    const text = await textOf({ url: `http://127.0.0.1:${sitePort}/frames?${query}` });
    expect(text).toContain("frames:");
    expect(text).not.toMatch(/status|not found|folio|ok\b/i);
  });

  it("respond to no request for a page, an image or a source", async () => {
    const calls = (url: string): [string, object][] => [
      ["/v1/pdfs", { url }],
      ["/v1/images", { url }],
      ["/v1/pdfs/merge", { sources: [{ url }, { url }] }],
      ["/v1/extract/text", { source: { url } }],
    ];
    const hosts = ["127.0.0.1", "localhost", "[::1]", "127.0.0.2", "2130706433", "[::ffff:127.0.0.1]"];
    const asked = ports.flatMap((port) => hosts.map((host) => `http://${host}:${port}/`)).flatMap(calls);
    const wrong: string[] = [];
    for (const [path, body] of asked) {
      const answer = await client.post(path, body);
      const text = await answer.text();
      // The Worker does not know the port of its runtime's own server, so a request to this port fails with a refused
      // connection.
      const isRefused = /hosts of Folio itself|could not be reached/.test(text);
      if (answer.status !== 422 || !isRefused) wrong.push(`${path} ${JSON.stringify(body)}: ${answer.status} ${text}`);
    }
    expect(wrong).toEqual([]);
  });

  it("are rejected as receivers of webhooks and files", async () => {
    const port = new URL(client.baseUrl).port;
    for (const host of ["127.0.0.1", "localhost", "[::1]", "127.0.0.2", "2130706433", "[::ffff:127.0.0.1]"]) {
      const url = `https://${host}:${port}/`;
      for (const [path, body] of [
        ["/v1/webhook_endpoints", { url, events: ["*"] }],
        ["/v1/pdfs", { html: "<p>x</p>", deliver_to: { url } }],
      ] as const) {
        const answer = await client.post(path, body);
        expect([path, url, answer.status]).toEqual([path, url, 422]);
        expect(await answer.text()).toContain("hosts of Folio itself");
      }
    }
  });

  it("reject a page that redirects to them", async () => {
    const answers = await Promise.all(
      ports.map(async (port) => {
        const url = `http://127.0.0.1:${sitePort}/redirect?${new URLSearchParams({ to: `http://localhost:${port}/` })}`;
        return (await client.post("/v1/pdfs", { url })).status;
      }),
    );
    expect(answers).toEqual(ports.map(() => 422));
  });
});
