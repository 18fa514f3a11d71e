/**
 * Renders documents that are drawn by scripts, with Folio through HTTP (`networkidle` and `load`) and with
 * puppeteer-core alone on the same browser. puppeteer-core waits for `load` in an open page and in a new context, and
 * for networkidle0 in a new context. These methods alternate in one run. Needs a running `npm start`. LIBRARIES is a
 * folder with the libraries of support/library-documents.mjs. ONLY selects documents by name, WAYS selects methods,
 * ROUNDS sets the repetitions.
 */
import { homedir } from "node:os";
import { join } from "node:path";
import puppeteer, { TimeoutError } from "puppeteer-core";
import { libraryDocuments } from "./support/library-documents.mjs";
import { runningInstance } from "./support/running-instance.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const IDLE_LATE_MS = 10_000;
const ONLY = (process.env.ONLY ?? "").split("|");
const PLAIN = [
  { name: "text by script", html: "<p id=p></p><script>p.textContent='done'</script>" },
  { name: "a timer of 100 ms", html: "<p id=p></p><script>setTimeout(()=>{p.textContent='done'},100)</script>" },
  { name: "a frame", html: "<p>x</p><iframe srcdoc='<p>y'></iframe>" },
];
const dev = await runningInstance();
const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache");
const executablePath = process.env.CHROME ?? join(cache, ".wrangler/chrome/linux-126.0.6478.182/chrome-linux64/chrome");
const browser = await puppeteer.launch({ executablePath, args: ["--no-sandbox"] });
const warm = await browser.newPage();
const print = (page) => page.pdf({ format: "a4", printBackground: true });

/** Returns the time in ms that Folio reports for the render itself. */
async function byFolio(html, waitUntil) {
  const answer = await fetch(`${dev.base_url}/v1/pdfs`, {
    method: "POST",
    headers: { Authorization: `Bearer ${dev.live_key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ html, wait_until: waitUntil }),
  });
  if (answer.status !== 200) throw new Error(await answer.text());
  return (await answer.json()).render_time_ms;
}

/** Returns the time in ms from the start of the document to its PDF. It does not include the creation of the context. */
async function inFreshContext(html, waitUntil) {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    const startedAt = performance.now();
    // Prints a document that never becomes idle after this timeout, as a script that waits for an idle network would
    // do.
    await page.setContent(html, { waitUntil, timeout: IDLE_LATE_MS }).catch(ifNotLate);
    await print(page);
    return performance.now() - startedAt;
  } finally {
    await context.close();
  }
}

/**
 * Methods to render a document. Each function returns the time of the document itself in ms; the caller measures the
 * whole call.
 */
const ALL_WAYS = {
  folio: (html) => byFolio(html, "networkidle"),
  "folio, load": (html) => byFolio(html, "load"),
  "warm page, load": async (html) => {
    await warm.goto("about:blank");
    const startedAt = performance.now();
    await warm.setContent(html, { waitUntil: "load" });
    await print(warm);
    return performance.now() - startedAt;
  },
  "fresh context, load": (html) => inFreshContext(html, "load"),
  "fresh context, networkidle0": (html) => inFreshContext(html, "networkidle0"),
};
const CHOSEN = process.env.WAYS?.split("|") ?? Object.keys(ALL_WAYS);
const WAYS = Object.fromEntries(Object.entries(ALL_WAYS).filter(([name]) => CHOSEN.includes(name)));

const ifNotLate = (error) => {
  if (!(error instanceof TimeoutError)) throw error;
};
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const documents = [...PLAIN, ...(process.env.LIBRARIES ? await libraryDocuments(process.env.LIBRARIES) : [])];

console.log(`${new Date().toISOString()}  ${await browser.version()}  ${ROUNDS} rounds, medians in ms`);
const names = Object.keys(WAYS);
console.log(["document", ...names.flatMap((name) => [`${name}: whole call`, "document alone"])].join(" | "));
for (const { name, html } of documents.filter((document) => ONLY.some((part) => document.name.includes(part)))) {
  const times = Object.fromEntries(names.map((way) => [way, { whole: [], own: [] }]));
  for (const way of names) if (way !== "fresh context, networkidle0") await WAYS[way](html);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const way of names.toSorted(() => Math.random() - 0.5)) {
      const startedAt = performance.now();
      times[way].own.push(await WAYS[way](html));
      times[way].whole.push(performance.now() - startedAt);
    }
  }
  const figures = names.flatMap((way) => [median(times[way].whole), median(times[way].own)]);
  console.log([name, ...figures.map((ms) => ms.toFixed(0))].join(" | "));
}
await browser.close();
