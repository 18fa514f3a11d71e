/**
 * Documents that scripts draw: Folio through HTTP beside `npm start`, against raw puppeteer-core on the same browser that waits for `load` in
 * a warm page, and for networkidle0 in a fresh context; interleaved in one run. LIBRARIES is a folder with the libraries that
 * support/library-documents.mjs names; ONLY keeps the documents of a name, ROUNDS says how often.
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

const WAYS = {
  folio: async (html) => {
    const answer = await fetch(`${dev.base_url}/v1/pdfs`, {
      method: "POST",
      headers: { Authorization: `Bearer ${dev.live_key}`, "Content-Type": "application/json" },
      body: JSON.stringify({ html }),
    });
    if (answer.status !== 200) throw new Error(await answer.text());
    return (await answer.json()).render_time_ms;
  },
  load: async (html) => {
    await warm.goto("about:blank");
    const startedAt = performance.now();
    await warm.setContent(html, { waitUntil: "load" });
    await print(warm);
    return performance.now() - startedAt;
  },
  networkidle0: async (html) => {
    const context = await browser.createBrowserContext();
    try {
      const page = await context.newPage();
      // One that never becomes idle is printed late, as a script that waits for it would have to.
      await page.setContent(html, { waitUntil: "networkidle0", timeout: IDLE_LATE_MS }).catch(ifNotLate);
      await print(page);
    } finally {
      await context.close();
    }
  },
};

const ifNotLate = (error) => {
  if (!(error instanceof TimeoutError)) throw error;
};
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const documents = [...PLAIN, ...(process.env.LIBRARIES ? await libraryDocuments(process.env.LIBRARIES) : [])];

console.log(`${new Date().toISOString()}  ${await browser.version()}  ${ROUNDS} rounds, medians in ms`);
console.log(
  "document | Folio | its render alone | raw load + print | networkidle0, fresh context | networkidle0 / Folio",
);
for (const { name, html } of documents.filter((document) => ONLY.some((part) => document.name.includes(part)))) {
  const times = { folio: [], render: [], load: [], networkidle0: [] };
  await WAYS.folio(html);
  await WAYS.load(html);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const way of Object.keys(WAYS).toSorted(() => Math.random() - 0.5)) {
      const startedAt = performance.now();
      const own = await WAYS[way](html);
      times[way].push(way === "load" ? own : performance.now() - startedAt);
      if (way === "folio") times.render.push(own);
    }
  }
  const [folio, render, load, idle] = Object.values(times).map(median);
  const ratio = (idle / folio).toFixed(1);
  console.log(
    `${name} | ${folio.toFixed(0)} | ${render.toFixed(0)} | ${load.toFixed(0)} | ${idle.toFixed(0)} | ${ratio}`,
  );
}
await browser.close();
