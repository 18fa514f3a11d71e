/**
 * Compares Folio through HTTP with puppeteer-core alone on the same browser. The methods alternate in one run. Usage:
 * `npm start` in one terminal, `npm run bench -- render` in another. `JSREPORT=1` adds jsreport, which is installed for
 * this run. Prints latency (p50, p95), ratios, the throughput of 1, 2 and 4 concurrent renders, and peak memory.
 */
import { hello, invoice, report } from "./support/documents.mjs";
import { renderByFolio } from "./support/folio-accounts.mjs";
import { JsReport } from "./support/jsreport.mjs";
import { processesOf } from "./support/processes.mjs";
import { RawBrowser } from "./support/raw-browser.mjs";
import { runningInstance } from "./support/running-instance.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 12);
const THROUGHPUT_MS = Number(process.env.THROUGHPUT_MS ?? 8_000);
const dev = await runningInstance();
const raw = await RawBrowser.launch();
const { browser } = raw;
const jsreport = process.env.JSREPORT === "1" ? await JsReport.install() : null;

const WAYS = {
  folio: (html) => renderByFolio(dev, dev.live_key, html),
  "warm page": (html) => raw.warmPage(html, 0),
  "fresh + load": (html) => raw.freshContext(html),
  "fresh + networkidle0": (html) => raw.freshContext(html, "networkidle0"),
  "new target (Gotenberg)": (html) => raw.newTarget(html, 0),
  ...(jsreport ? { "jsreport, chrome-pool": (html) => jsreport.render(html) } : {}),
};
const DOCUMENTS = { hello, invoice, report };

const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

async function timed(way, html) {
  const startedAt = performance.now();
  await WAYS[way](html);
  return performance.now() - startedAt;
}

let peak = { "workerd MB": 0, "chromium MB": 0 };
const sample = () => {
  const now = processesOf(dev.base_url);
  peak = Object.fromEntries(Object.entries(peak).map(([name, most]) => [name, Math.max(most, now[name])]));
};

console.log(`${new Date().toISOString()}  ${await browser.version()}  ${ROUNDS} rounds`);
for (const [name, html] of Object.entries(DOCUMENTS)) {
  const times = Object.fromEntries(Object.keys(WAYS).map((way) => [way, []]));
  for (const way of Object.keys(WAYS)) await timed(way, html);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const way of Object.keys(WAYS).toSorted(() => Math.random() - 0.5)) times[way].push(await timed(way, html));
  }
  const base = percentile(times.folio, 0.5);
  for (const [way, values] of Object.entries(times)) {
    const p50 = percentile(values, 0.5);
    const figures = [
      p50.toFixed(0),
      percentile(values, 0.95).toFixed(0),
      (p50 / base).toFixed(2),
      (base - p50).toFixed(0),
    ];
    console.log(
      `${name.padEnd(8)} ${way.padEnd(22)} p50 ${figures[0]} ms  p95 ${figures[1]} ms  ${figures[2]} x Folio  Folio - this ${figures[3]} ms`,
    );
  }
}

for (const concurrency of [1, 2, 4]) {
  for (const way of ["folio", "fresh + load"]) {
    let done = 0;
    const endsAt = performance.now() + THROUGHPUT_MS;
    const worker = async () => {
      while (performance.now() < endsAt) {
        await WAYS[way](invoice);
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    sample();
    console.log(
      `invoice  ${way.padEnd(22)} ${concurrency} at a time: ${((done * 1000) / THROUGHPUT_MS).toFixed(1)} per second`,
    );
  }
}
sample();
console.log("peak memory of Folio:", peak);
await raw.close();
await jsreport?.close();
