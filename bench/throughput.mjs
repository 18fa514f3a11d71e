/**
 * Measures invoices per second with 1 to 64 clients, of one account and of eight accounts, and compares them with
 * puppeteer-core alone on the same browser. All methods and numbers of clients alternate in one run. Usage: `npm start`
 * in one terminal, `npm run bench -- throughput` in another. `CLIENTS=1,4`, `BLOCKS` and `BLOCK_MS` make the run
 * shorter. CPU time includes all processes of a method and the benchmark itself. On a busy machine, CPU time is more
 * meaningful than wall time, but a browser that is replaced during a measurement distorts it.
 */
import { invoice } from "./support/documents.mjs";
import { newLiveKeys, renderByFolio } from "./support/folio-accounts.mjs";
import { cpuOfDescendants, workerProcessOf } from "./support/processes.mjs";
import { RawBrowser } from "./support/raw-browser.mjs";
import { runningInstance } from "./support/running-instance.mjs";

const CLIENTS = (process.env.CLIENTS ?? "1,2,4,8,16,64").split(",").map(Number);
const BLOCK_MS = Number(process.env.BLOCK_MS ?? 3_000);
const BLOCKS = Number(process.env.BLOCKS ?? 2);
const ACCOUNTS = 8;
/** Maximum number of concurrent pages without Folio. More pages would only wait for the same CPUs. */
const MOST_PAGES = 16;

const dev = await runningInstance();
const keys = await newLiveKeys(dev, ACCOUNTS);
const raw = await RawBrowser.launch();
const folioId = workerProcessOf(dev.base_url);
const rawId = raw.browser.process().pid;

const ONE = "Folio, one account";
const EIGHT = "Folio, eight accounts";
const WARM = "warm pages, raw";
const FRESH = "fresh context + load";
const WAYS = {
  [ONE]: { root: folioId, run: () => renderByFolio(dev, dev.live_key, invoice) },
  [EIGHT]: { root: folioId, least: ACCOUNTS, run: (client) => renderByFolio(dev, keys[client % ACCOUNTS], invoice) },
  [WARM]: { root: rawId, most: MOST_PAGES, run: (client) => raw.warmPage(invoice, client) },
  [FRESH]: { root: rawId, most: MOST_PAGES, run: () => raw.freshContext(invoice) },
  "new target (Gotenberg's way)": { root: rawId, most: MOST_PAGES, run: (client) => raw.newTarget(invoice, client) },
};
const ONLY = (process.env.WAYS ?? "").split("|");

const cpuNow = (root) => {
  const { user, system } = process.cpuUsage();
  const below = cpuOfDescendants(root);
  return { workerd: below.workerd, chromium: below.chromium, all: below.all + (user + system) / 1_000 };
};

/**
 * Measures one method with this number of clients. Returns the time of each document in ms, by client, and the CPU time
 * of all documents together.
 */
async function block({ run, root, most = Number.POSITIVE_INFINITY }, clients) {
  const times = Array.from({ length: Math.min(clients, most) }, () => []);
  const before = cpuNow(root);
  const startedAt = performance.now();
  const client = async (_, index) => {
    do {
      const begunAt = performance.now();
      await run(index);
      times[index].push(performance.now() - begunAt);
    } while (performance.now() < startedAt + BLOCK_MS);
  };
  await Promise.all(times.map(client));
  const ms = performance.now() - startedAt;
  const after = cpuNow(root);
  return { times, ms, cpu: Object.keys(before).map((part) => after[part] - before[part]) };
}

const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

/** Returns the number of renders of the slowest account as a share of that of the fastest account. */
function fairness(perClient) {
  const counts = Array.from({ length: ACCOUNTS }, (_, account) =>
    perClient.reduce((sum, times, client) => sum + (client % ACCOUNTS === account ? times.length : 0), 0),
  );
  return Math.min(...counts) / Math.max(...counts);
}

const sums = CLIENTS.flatMap((clients) =>
  Object.entries(WAYS)
    .filter(([name, { least = 1 }]) => clients >= least && ONLY.some((part) => name.includes(part)))
    .map(([name, way]) => ({ clients, name, way, ms: 0, cpu: [0, 0, 0], perClient: [] })),
);
for (const { way } of sums) await way.run(0);
for (let round = 0; round < BLOCKS; round += 1) {
  for (const sum of sums.toSorted(() => Math.random() - 0.5)) {
    const { times, ms, cpu } = await block(sum.way, sum.clients);
    sum.ms += ms;
    sum.cpu = sum.cpu.map((value, part) => value + cpu[part]);
    sum.perClient = times.map((values, client) => [...(sum.perClient[client] ?? []), ...values]);
  }
}
await raw.close();

const doneOf = ({ perClient }) => perClient.reduce((count, times) => count + times.length, 0);
const rateOf = (sum) => (sum ? (doneOf(sum) * 1000) / sum.ms : Number.NaN);
const shown = (ratio) => (Number.isFinite(ratio) ? ratio.toFixed(2) : "");
const among = (clients, name) => sums.find((sum) => sum.clients === clients && sum.name === name);
console.log(`${new Date().toISOString()}  ${dev.base_url}  ${BLOCKS} blocks of ${BLOCK_MS} ms each, all by turns`);
console.log(
  "| clients | way | per second | of its best with fewer clients | of the warm pages | of fresh + load | p50 ms | p99 of p50 | slowest of fastest account | CPU ms a document: all, Chromium, workerd | of the warm pages' |",
);
console.log("|---|---|---|---|---|---|---|---|---|---|---|");
for (const sum of sums) {
  const { clients, name, perClient, cpu } = sum;
  const fewer = sums.filter((other) => other.name === name && other.clients < clients).map(rateOf);
  const [workerd, chromium, all] = cpu.map((value) => value / doneOf(sum));
  const warm = among(clients, WARM);
  const p50 = percentile(perClient.flat(), 0.5);
  const figures = [
    rateOf(sum).toFixed(1),
    fewer.length > 0 ? shown(rateOf(sum) / Math.max(...fewer)) : "",
    shown(rateOf(sum) / rateOf(warm)),
    shown(rateOf(sum) / rateOf(among(clients, FRESH))),
    p50.toFixed(0),
    shown(percentile(perClient.flat(), 0.99) / p50),
    name === EIGHT ? shown(fairness(perClient)) : "",
    [all, chromium, workerd].map((value) => value.toFixed(1)).join(", "),
    warm ? shown(all / (warm.cpu[2] / doneOf(warm))) : "",
  ];
  console.log(`| ${[clients, name, ...figures].join(" | ")} |`);
}
