/**
 * A batch of each output through `npm start` beside the same renders by a raw puppeteer loop on the same browser, in one run:
 * `npm run bench -- batches`, `ITEMS=2000` for the largest. Prints wall time, items a second, the ratio, and workerd's peak memory.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import puppeteer from "puppeteer-core";
import { invoice } from "./support/documents.mjs";
import { client, FolioProcess } from "./support/folio-process.mjs";

const ITEMS = Number(process.env.ITEMS ?? 200);
const PARALLEL = Number(process.env.PARALLEL ?? 10);
const report = (ms) => `${(ms / 1000).toFixed(1)} s for ${ITEMS}, ${((ITEMS * 1000) / ms).toFixed(1)} items/s`;

const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache");
const executablePath = process.env.CHROME ?? join(cache, ".wrangler/chrome/linux-126.0.6478.182/chrome-linux64/chrome");

const state = await mkdtemp(join(tmpdir(), "folio-batches-"));
const folio = new FolioProcess(Number(process.env.PORT ?? 8799), state);
try {
  const api = client(await folio.start());
  const raw = await rawLoop();
  console.log(`puppeteer loop   ${report(raw)}`);
  for (const output of ["individual", "merged", "zip"]) {
    const { ms, peak, batch } = await run(api, output);
    const ratio = (ITEMS / ms / (ITEMS / raw)).toFixed(2);
    console.log(
      `${output.padEnd(16)} ${report(ms)}, ${ratio} of the loop, peak ${Math.round(peak / 2 ** 20)} MiB, ${batch.status}, ${batch.failed_items} failed${batch.error ? `, ${batch.error.code}` : ""}`,
    );
  }
} finally {
  await folio.stop();
  await rm(state, { recursive: true, force: true });
}

async function run(api, output) {
  const items = Array.from({ length: ITEMS }, () => ({ html: invoice, wait_until: "load" }));
  const startedAt = performance.now();
  let peak = 0;
  let batch = await api("POST", "/v1/batches", { items, output, parallel: PARALLEL });
  while (batch.status === "processing") {
    await delay(500);
    peak = Math.max(peak, folio.memory());
    batch = await api("GET", `/v1/batches/${batch.id}`);
  }
  return { ms: performance.now() - startedAt, peak, batch };
}

/** One page, warm, one render after the other: what a script without a service does. */
async function rawLoop() {
  const browser = await puppeteer.launch({ executablePath, args: ["--no-sandbox"] });
  const page = await browser.newPage();
  const startedAt = performance.now();
  for (let index = 0; index < ITEMS; index += 1) {
    await page.setContent(invoice, { waitUntil: "load" });
    await page.pdf({ format: "a4", printBackground: true });
  }
  const ms = performance.now() - startedAt;
  await browser.close();
  return ms;
}
