import { describe, expect, inject, it } from "vitest";
import { BrowserRenderer } from "../../../src/engines/browser/browser-renderer.ts";
import type { Contacts } from "../../support/canary.ts";
import { bytesOf, getBrowserHost, request, Site } from "./support.ts";
import { IN_ANY_CONTEXT, IN_DOCUMENTS, IN_MARKUP, IN_WORKERS, vectorDocument } from "./vectors.ts";

const canary = inject("canary");
/**
 * Network policy of the test: it allows loopback, where the test pages are, but blocks the test server (canary) as one
 * of the service's own hosts.
 */
const policy = { allowLoopback: true, ownHosts: [canary], resolverUrl: null };
const planner = { plan: async () => ({ hosts: 1 }) };
const renderer = new BrowserRenderer({ hosts: ["leaks"], host: getBrowserHost, planner, policy });
/**
 * Addresses for an attack vector. A service worker needs a script of the page's own origin. For pages by URL and in
 * frames, this origin is the asset server.
 */
const target = { canary, own: (body: string) => new Site().url("worker.js", { type: "text/javascript", body }) };
/**
 * Number of attack vectors per page. It is small, because the URL of a page contains its HTML, and the asset server
 * accepts URLs up to 16 KiB.
 */
const VECTORS_A_PAGE = 6;

type Place = "html" | "url" | "same-site frame" | "cross-site frame";
const PLACES: Place[] = ["html", "url", "same-site frame", "cross-site frame"];
const WORKERS = ["blob", "data", "module", "network"] as const;

interface Trial {
  body: string;
  vectors: string[];
}

const script = (vectors: [string, string][]) =>
  vectors.map(([name, code]) => `try{${vectorDocument(code, name, target)}}catch{}`).join("\n");
const inScript = (code: string) => `<body><p>there<script>${code.replaceAll("</script", "<\\/script")}</script>`;

function* inSets(vectors: Record<string, string>): Generator<[string, string][]> {
  const all = Object.entries(vectors);
  for (let at = 0; at < all.length; at += VECTORS_A_PAGE) yield all.slice(at, at + VECTORS_A_PAGE);
}

function pages(): Trial[] {
  const scripted = [...inSets({ ...IN_ANY_CONTEXT, ...IN_DOCUMENTS })].map((set) => ({
    set,
    body: inScript(script(set)),
  }));
  const marked = [...inSets(IN_MARKUP)].map((set) => ({
    set,
    body: `<body><p>there${set.map(([name, markup]) => vectorDocument(markup, name, target)).join("\n")}`,
  }));
  return [...scripted, ...marked].map(({ set, body }) => ({ body, vectors: set.map(([name]) => name) }));
}

function workers(kind: (typeof WORKERS)[number], site: Site): Trial[] {
  return [...inSets({ ...IN_ANY_CONTEXT, ...IN_WORKERS })].map((set) => {
    const code = script(set);
    const text = JSON.stringify(code);
    const blob = `URL.createObjectURL(new Blob([${text}],{type:"text/javascript"}))`;
    const made = {
      blob: `new Worker(${blob})`,
      data: `new Worker("data:text/javascript,"+encodeURIComponent(${text}))`,
      module: `new Worker(${blob},{type:"module"})`,
      network: `new Worker(${JSON.stringify(site.url("worker.js", { type: "text/javascript", body: code }))})`,
    };
    return { body: inScript(`globalThis.kept=${made[kind]}`), vectors: set.map(([name]) => name) };
  });
}

const asked = (trials: Trial[]) => (inject("vectors") === "all" ? trials : trials.filter((_, at) => at % 3 === 0));

function sourceOf(body: string, place: Place): { html: string } | { url: string } {
  const site = new Site();
  const url = site.url("page", { body });
  if (place === "html") return { html: body };
  if (place === "url") return { url };
  const frame = place === "same-site frame" ? url : url.replace("127.0.0.1", "localhost");
  return { url: site.url("outer", { body: `<p>outer<iframe src="${frame.replaceAll('"', "&quot;")}"></iframe>` }) };
}

/** Returns all contacts that the test server has recorded since the last call, and clears the record. */
async function contacts(): Promise<Contacts> {
  return (await fetch(inject("canaryLog"))).json();
}

async function tryAll(trials: Trial[], place: Place): Promise<number> {
  for (const { body } of asked(trials)) {
    const work = request(sourceOf(body, place), { waitForTimeoutMs: 400 }, { timeoutMs: 15_000 });
    await renderer.render(work, new AbortController().signal).then(bytesOf, () => null);
  }
  return asked(trials).reduce((sum, { vectors }) => sum + vectors.length, 0);
}

describe("The network guard", () => {
  it.each(PLACES)(
    "blocks every attack vector of markup and scripts in the place: %s",
    async (place) => {
      await contacts();
      expect(await tryAll(pages(), place)).toBeGreaterThan(20);
      expect(await contacts()).toEqual({ paths: [], connections: 0, datagrams: 0 });
    },
    120_000,
  );

  it.each(WORKERS)(
    "blocks every attack vector in a %s worker",
    async (kind) => {
      await contacts();
      const site = new Site();
      for (const place of ["html", "url"] as const) expect(await tryAll(workers(kind, site), place)).toBeGreaterThan(5);
      expect(await contacts()).toEqual({ paths: [], connections: 0, datagrams: 0 });
    },
    120_000,
  );
});
