import { createSocket } from "node:dgram";
import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { join } from "node:path";
import puppeteer, { type Browser } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flagsVariable } from "../../../scripts/local/browser-flags.mjs";
import { miniflareBrowserFolder } from "../../../scripts/setup/browser.mjs";
import { IN_ANY_CONTEXT, IN_DOCUMENTS, IN_MARKUP, IN_WORKERS, UNOBSERVABLE, vectorDocument } from "./vectors.ts";

/** Time in ms for which the test waits for a contact by an attack vector. */
const LOOK_MS = 1_500;
const AT_ONCE = 6;

interface Seen {
  requests: number;
  connections: number;
  datagrams: number;
}

/**
 * The test server (canary) that must not be contacted. Each attack vector has its own server, so that a connection without a request, or a
 * datagram, shows which vector caused it.
 */
class Canary {
  readonly seen: Seen = { requests: 0, connections: 0, datagrams: 0 };
  readonly #http: Server;
  readonly #tcp;
  readonly #udp = createSocket("udp4", () => {
    this.seen.datagrams += 1;
  });

  constructor() {
    this.#http = createServer((_, response) => {
      this.seen.requests += 1;
      response.setHeader("access-control-allow-origin", "*").end();
    });
    this.#http.on("upgrade", (_, socket) => {
      this.seen.requests += 1;
      socket.destroy();
    });
    this.#tcp = createTcpServer((socket) => {
      this.seen.connections += 1;
      socket.on("error", () => {});
      this.#http.emit("connection", socket);
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#tcp.listen(0, "127.0.0.1", resolve));
    const { port } = this.#tcp.address() as AddressInfo;
    await new Promise<void>((resolve) => this.#udp.bind(port, "127.0.0.1", resolve));
    return `127.0.0.1:${port}`;
  }

  close(): void {
    this.#udp.close();
    this.#http.closeAllConnections();
    this.#tcp.close();
  }
}

let browser: Browser;
let site: Server;
const pages = new Map<string, string>();

beforeAll(async () => {
  browser = await puppeteer.launch({
    executablePath: join(miniflareBrowserFolder(process.env, process.arch), "chrome-linux64", "chrome"),
    env: { ...process.env, [flagsVariable]: "" },
    args: ["--no-sandbox"],
  });
  site = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? "", "http://site");
    const isScript = pathname === "/script";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? decodeURIComponent(search.slice(1)) : pages.get(pathname));
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
});

afterAll(async () => {
  await browser.close();
  site.close();
});

const asScript = (code: string) =>
  `<body><p>there<script>try{${code.replaceAll("</script", "<\\/script")}}catch{}</script>`;
const asWorker = (code: string) =>
  asScript(`globalThis.kept=new Worker(URL.createObjectURL(new Blob([${JSON.stringify(`try{${code}}catch{}`)}])))`);

/**
 * Returns the addresses for an attack vector: `canary`, the test server that must not be contacted, and `own`, a
 * function that returns a URL of the page's own origin for a script.
 */
const targetOf = (canary: string) => ({ canary, own: (script: string) => `/script?${encodeURIComponent(script)}` });

const vectors: [name: string, page: (canary: string) => string][] = [
  ...Object.entries({ ...IN_ANY_CONTEXT, ...IN_DOCUMENTS }).map(
    ([name, code]): [string, (canary: string) => string] => [
      name,
      (canary) => asScript(vectorDocument(code, name, targetOf(canary))),
    ],
  ),
  ...Object.entries(IN_WORKERS).map(([name, code]): [string, (canary: string) => string] => [
    name,
    (canary) => asWorker(vectorDocument(code, name, targetOf(canary))),
  ]),
  ...Object.entries(IN_MARKUP).map(([name, markup]): [string, (canary: string) => string] => [
    name,
    (canary) => `<body><p>there${vectorDocument(markup, name, targetOf(canary))}`,
  ]),
];

async function tryOut(name: string, page: (canary: string) => string): Promise<Seen> {
  const canary = new Canary();
  const context = await browser.createBrowserContext();
  try {
    const path = `/pages/${encodeURIComponent(name)}`;
    pages.set(path, page(await canary.open()));
    const tab = await context.newPage();
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}${path}`;
    await tab.goto(url, { waitUntil: "load", timeout: 10_000 }).catch(() => null);
    // Moves the pointer over the element, because some images are fetched only then.
    await tab.hover("b").catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    await tab.pdf().catch(() => null);
    await tab.goto("about:blank").catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 300));
    return canary.seen;
  } finally {
    await context.close().catch(() => {});
    canary.close();
  }
}

describe("A browser without the network guard (control test)", () => {
  it("contacts the test server by each of the attack vectors, which proves that the vectors work", async () => {
    const seen = new Map<string, Seen>();
    const rest = [...vectors];
    const worker = async () => {
      for (let next = rest.shift(); next; next = rest.shift()) seen.set(next[0], await tryOut(...next));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const silent = vectors
      .map(([name]) => name)
      .filter((name) => Object.values(seen.get(name) ?? {}).every((n) => n === 0));
    console.log(`without fences: ${vectors.length - silent.length} of ${vectors.length} ways`);
    for (const name of silent) console.log(`not seen: ${name}: ${UNOBSERVABLE[name] ?? "unexplained"}`);
    expect(silent.sort()).toEqual(Object.keys(UNOBSERVABLE).sort());
  }, 180_000);
});
