/**
 * Invoices per second at 1 to 64 clients, of one account and of eight, beside raw puppeteer-core on the same browser, by turns in one run:
 * `npm start` in one terminal, `npm run bench -- throughput` in another. `CLIENTS=1,4` and `BLOCK_MS` make it shorter.
 */
import { invoice } from "./support/documents.mjs";
import { newLiveKeys, renderByFolio } from "./support/folio-accounts.mjs";
import { RawBrowser } from "./support/raw-browser.mjs";
import { runningInstance } from "./support/running-instance.mjs";

const CLIENTS = (process.env.CLIENTS ?? "1,2,4,8,16,64").split(",").map(Number);
const BLOCK_MS = Number(process.env.BLOCK_MS ?? 3_000);
const BLOCKS = Number(process.env.BLOCKS ?? 2);
const ACCOUNTS = 8;
/** More pages than this only wait for the same processors. */
const MOST_PAGES = 16;

const dev = await runningInstance();
const keys = await newLiveKeys(dev, ACCOUNTS);
const raw = await RawBrowser.launch();

const WAYS = {
  "Folio, one account": { of: () => true, run: () => renderByFolio(dev, dev.live_key, invoice) },
  "Folio, eight accounts": {
    of: (clients) => clients >= ACCOUNTS,
    run: (client) => renderByFolio(dev, keys[client % ACCOUNTS], invoice),
  },
  "warm pages, raw": { of: (clients) => clients <= MOST_PAGES, run: (client) => raw.warmPage(invoice, client) },
  "fresh context + load": { of: (clients) => clients <= MOST_PAGES, run: () => raw.freshContext(invoice) },
  "new target (Gotenberg's way)": {
    of: (clients) => clients <= MOST_PAGES,
    run: (client) => raw.newTarget(invoice, client),
  },
};

/** Milliseconds of each document, by client. */
async function block(run, clients) {
  const endsAt = performance.now() + BLOCK_MS;
  const times = Array.from({ length: clients }, () => []);
  const client = async (_, index) => {
    do {
      const startedAt = performance.now();
      await run(index);
      times[index].push(performance.now() - startedAt);
    } while (performance.now() < endsAt);
  };
  const startedAt = performance.now();
  await Promise.all(times.map(client));
  return { times, ms: performance.now() - startedAt };
}

const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

/** What the slowest account got, of what the fastest got. */
function fairness(perClient) {
  const counts = Array.from({ length: ACCOUNTS }, (_, account) =>
    perClient.reduce((sum, times, client) => sum + (client % ACCOUNTS === account ? times.length : 0), 0),
  );
  return Math.min(...counts) / Math.max(...counts);
}

console.log(
  `${new Date().toISOString()}  ${await raw.browser.version()}  ${BLOCKS} blocks of ${BLOCK_MS} ms, by turns`,
);
console.log(
  "| clients | way | per second | of the warm pages | of fresh + load | p50 ms | p99 ms | slowest of fastest account |",
);
console.log("|---|---|---|---|---|---|---|---|");
for (const clients of CLIENTS) {
  const ways = Object.entries(WAYS).filter(([, { of }]) => of(clients));
  const sums = new Map(ways.map(([name]) => [name, { done: 0, ms: 0, all: [], perClient: [] }]));
  for (const [, { run }] of ways) await run(0);
  for (let round = 0; round < BLOCKS; round += 1) {
    for (const [name, { run }] of ways.toSorted(() => Math.random() - 0.5)) {
      const { times, ms } = await block(run, clients);
      const sum = sums.get(name);
      sum.done += times.flat().length;
      sum.ms += ms;
      sum.all.push(...times.flat());
      sum.perClient = times.map((values, client) => [...(sum.perClient[client] ?? []), ...values]);
    }
  }
  const rate = (name) => (sums.has(name) ? (sums.get(name).done * 1000) / sums.get(name).ms : Number.NaN);
  for (const [name, { all, perClient }] of sums) {
    const ratio = (to) => (Number.isNaN(rate(to)) ? "" : (rate(name) / rate(to)).toFixed(2));
    const fair = name === "Folio, eight accounts" ? fairness(perClient).toFixed(2) : "";
    const figures = [rate(name).toFixed(1), ratio("warm pages, raw"), ratio("fresh context + load")];
    const latency = [percentile(all, 0.5).toFixed(0), percentile(all, 0.99).toFixed(0), fair];
    console.log(`| ${[clients, name, ...figures, ...latency].join(" | ")} |`);
  }
}
await raw.close();
