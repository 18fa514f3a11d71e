/**
 * Compares a batch of each output through `npm start` with the same renders by a puppeteer loop without a service, on
 * the same browser. Both methods alternate in one run. Usage: `npm run bench -- batches`; `ITEMS=2000` sets the size
 * (2,000 is the largest batch), `ROUNDS` the number of rounds. Prints wall time, items per second, the ratio of the
 * two, CPU time per item by kind of process, and workerd's peak memory. Also prints the live memory of the isolates
 * before and after: that of the Worker, and those that simulate Cloudflare's services.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import puppeteer from "puppeteer-core";
import { invoice } from "./support/documents.mjs";
import { client, FolioProcess } from "./support/folio-process.mjs";
import { IsolateInspector } from "./support/isolate-inspector.mjs";
import { cpuOfDescendants } from "./support/processes.mjs";

const ITEMS = Number(process.env.ITEMS ?? 200);
const ROUNDS = Number(process.env.ROUNDS ?? 1);
const PARALLEL = Number(process.env.PARALLEL ?? 10);
const WARM_ITEMS = 10;

const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache");
const executablePath = process.env.CHROME ?? join(cache, ".wrangler/chrome/linux-126.0.6478.182/chrome-linux64/chrome");

const state = await mkdtemp(join(tmpdir(), "folio-batches-"));
const port = Number(process.env.PORT ?? 8799);
const folio = new FolioProcess(port, state);
const inspectorPort = port + 1;
folio.env.FOLIO_INSPECTOR_PORT = String(inspectorPort);
const browser = await puppeteer.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const api = client(await folio.start());
  const page = await browser.newPage();
  const ways = {
    "puppeteer loop": { root: browser.process().pid, run: (items) => rawLoop(page, items) },
    ...Object.fromEntries(
      ["individual", "merged", "zip"].map((output) => [
        output,
        { root: folio.child.pid, run: (items) => run(api, output, items) },
      ]),
    ),
  };
  const alive = [];
  const look = async () =>
    alive.push({ ...(await IsolateInspector.countTargets(inspectorPort)), resident: folio.memory() });
  const sums = new Map(Object.keys(ways).map((name) => [name, { ms: 0, peak: 0, workerd: 0, chromium: 0 }]));
  for (const { run } of Object.values(ways)) await run(WARM_ITEMS);
  await look();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, { root, run }] of Object.entries(ways)) add(sums.get(name), await measured(root, run));
    await look();
  }
  const loop = sums.get("puppeteer loop").ms;
  const count = ITEMS * ROUNDS;
  for (const [name, { ms, peak, workerd, chromium }] of sums) {
    const pace = `${(ms / 1000).toFixed(1)} s for ${count}, ${((count * 1000) / ms).toFixed(1)} items/s, ${(loop / ms).toFixed(2)} of the loop`;
    const cpu = `CPU an item: workerd ${(workerd / count).toFixed(1)} ms, Chromium ${(chromium / count).toFixed(1)} ms`;
    console.log(`${name.padEnd(16)} ${pace}; ${cpu}; peak ${Math.round(peak / 2 ** 20)} MiB`);
  }
  for (const [round, { worker, simulators, resident }] of alive.entries()) {
    const all = `workerd resident ${Math.round(resident / 2 ** 20)} MiB`;
    console.log(
      `after round ${round}: alive in the Worker ${worker.toFixed(1)} MB, in simulators ${simulators.toFixed(1)} MB; ${all}`,
    );
  }
} finally {
  await browser.close();
  await folio.stop();
  await rm(state, { recursive: true, force: true });
}

async function measured(root, run) {
  const before = cpuOfDescendants(root);
  const { ms, peak } = await run(ITEMS);
  const after = cpuOfDescendants(root);
  return { ms, peak, workerd: after.workerd - before.workerd, chromium: after.chromium - before.chromium };
}

function add(sum, { ms, peak, workerd, chromium }) {
  sum.ms += ms;
  sum.peak = Math.max(sum.peak, peak);
  sum.workerd += workerd;
  sum.chromium += chromium;
}

async function run(api, output, count) {
  const items = Array.from({ length: count }, () => ({ html: invoice, wait_until: "load" }));
  const startedAt = performance.now();
  let peak = 0;
  let batch = await api("POST", "/v1/batches", { items, output, parallel: PARALLEL });
  while (batch.status === "processing") {
    await delay(200);
    peak = Math.max(peak, folio.memory());
    batch = await api("GET", `/v1/batches/${batch.id}`);
  }
  if (batch.completed_items !== count || batch.status !== "completed")
    throw new Error(JSON.stringify(batch).slice(0, 500));
  return { ms: performance.now() - startedAt, peak };
}

/** Prints the documents one after the other in a single page that stays open, as a script without a service would. */
async function rawLoop(page, count) {
  const startedAt = performance.now();
  for (let index = 0; index < count; index += 1) {
    await page.setContent(invoice, { waitUntil: "load" });
    await page.pdf({ format: "a4", printBackground: true });
  }
  return { ms: performance.now() - startedAt, peak: 0 };
}
