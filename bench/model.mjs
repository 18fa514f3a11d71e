/**
 * Calculates and simulates Folio on Cloudflare. First a calculation: renders per hour through account gate, browsers and database as
 * queues, with Cloudflare's published limits and prices (model/platform.mjs). It prints throughput, p50 and p99, the first bottleneck and
 * USD per 1,000 PDFs, for ten fixed hosts and for hosts that scale with the load. Then a simulation of the same loads with Folio's own
 * state machines in virtual time (model/simulation.mjs), of a sudden hundredfold load, and of eight accounts on two busy hosts. Usage: `npm
 * run bench -- model`.
 */
import { bytesPerDailyRender, databaseCapacity } from "./model/database-size.mjs";
import { simulateFairness } from "./model/fairness.mjs";
import { FOLIO, PEERS, PLATFORM, RENDER } from "./model/platform.mjs";
import { percentile, randomFrom, Station, spread } from "./model/queue.mjs";
import { simulate } from "./model/simulation.mjs";

const LOADS = [10, 1_000, 100_000, 1_000_000];
const HOURS_A_MONTH = 730;
const RENDERS = 40_000;
/** Share of a browser's CPU in use when half of its pages render (the target of `FleetSize`), as the simulation below measures it. */
const TARGET_USE = 0.4;
/** Renders per hour at which the database reaches nine tenths of its capacity. Larger loads are not simulated. */
const LARGEST_SIMULATED = 800_000;

const serviceMs = RENDER.browserCpuMs / RENDER.coresPerBrowser;

/**
 * Returns the number of browser hosts, and the mean number of running browsers. A host's browser runs only if the host
 * had a render within the idle time. `grows`: the number of hosts follows the load; otherwise there are ten hosts.
 */
function browsersFor(perHour, grows) {
  const needed = Math.max(1, Math.ceil(((perHour / 3_600) * (serviceMs / 1_000)) / TARGET_USE));
  const hosts = grows ? Math.min(needed, PLATFORM.browsers) : FOLIO.hosts;
  const renderAgain = 1 - Math.exp((-perHour / hosts / 3_600) * FOLIO.browserIdleS);
  return { hosts, hours: hosts * renderAgain };
}

/** Returns how much of its capacity each part of the service uses, as a share, with the most used part first. */
function resourceUse(perHour, hosts) {
  const perSecond = perHour / 3_600;
  return Object.entries({
    browsers: (perSecond * serviceMs) / 1_000 / hosts,
    database: (perSecond * RENDER.commitMs) / 1_000,
    "largest account's gate": Math.max(
      (perSecond * FOLIO.largestAccount * RENDER.gateCalls * RENDER.gateMs) / 1_000,
      (perSecond * FOLIO.largestAccount * RENDER.gateCalls) / PLATFORM.objectRequestsPerSecond,
    ),
  }).toSorted((a, b) => b[1] - a[1]);
}

function latency(perHour, hosts) {
  const random = randomFrom(perHour + hosts);
  const browsers = new Station(hosts * RENDER.coresPerBrowser);
  const database = new Station(1);
  const gate = new Station(1);
  const times = [];
  let nowMs = 0;
  for (let index = 0; index < RENDERS; index += 1) {
    nowMs += (-Math.log(1 - random()) * 3_600_000) / perHour;
    const isLargest = random() < FOLIO.largestAccount;
    let atMs = nowMs;
    if (isLargest) atMs = gate.serve(atMs, spread(random, RENDER.gateCalls * RENDER.gateMs));
    atMs = browsers.serve(atMs, spread(random, serviceMs));
    atMs = database.serve(atMs, spread(random, RENDER.commitMs));
    times.push(atMs - nowMs + spread(random, RENDER.storesMs));
  }
  times.sort((a, b) => a - b);
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

const extraCost = ({ million, included }, count) => (Math.max(0, count - included) * million) / 1e6;

/** Returns the cost in USD per month, by kind of cost. */
function cost(perHour, hours) {
  const renders = perHour * HOURS_A_MONTH;
  const hostSeconds = hours * HOURS_A_MONTH * 3_600;
  const keptGb = (perHour * 24 * RENDER.keptDays * RENDER.pdfKb) / 1e6;
  return {
    plan: 5,
    browsers: Math.max(0, hours * HOURS_A_MONTH - PLATFORM.browserHoursIncluded) * PLATFORM.browserHour,
    workers:
      extraCost(PLATFORM.workerRequests, renders * (1 + RENDER.downloads)) +
      extraCost(PLATFORM.workerCpuMs, renders * RENDER.workerCpuMs),
    objects:
      extraCost(PLATFORM.objectRequests, renders * RENDER.objectCalls) +
      extraCost(PLATFORM.objectGbSeconds, hostSeconds * PLATFORM.objectMemoryGb) +
      extraCost(PLATFORM.objectRowsWritten, renders * RENDER.gateRowsWritten),
    database: extraCost(PLATFORM.databaseRowsWritten, renders * RENDER.databaseRowsWritten),
    files:
      extraCost(PLATFORM.fileWrites, renders) +
      extraCost(PLATFORM.fileReads, renders * RENDER.downloads) +
      Math.max(0, keptGb - PLATFORM.fileGbMonth.included) * PLATFORM.fileGbMonth.each,
  };
}

console.log(
  "| renders an hour | hosts | browsers | fits | p50 / p99 | fullest part | next | USD per 1,000 | of which most |",
);
console.log("|---|---|---|---|---|---|---|---|---|");
for (const perHour of LOADS) {
  for (const grows of [false, true]) {
    const { hosts, hours } = browsersFor(perHour, grows);
    const [first, second] = resourceUse(perHour, hosts);
    const fits = first[1] < 1;
    const { p50, p99 } = latency(perHour, hosts);
    const parts = Object.entries(cost(perHour, hours)).toSorted((a, b) => b[1] - a[1]);
    const per1000 = (parts.reduce((sum, [, usd]) => sum + usd, 0) / perHour / HOURS_A_MONTH) * 1_000;
    const share = ([name, use]) => `${name} ${(use * 100).toFixed(use < 0.01 ? 2 : 0)} %`;
    const columns = [
      perHour.toLocaleString("en"),
      grows ? `${hosts}, as the load needs` : `${hosts}, always`,
      hours.toFixed(1),
      fits ? "yes" : `no: ${Math.floor(perHour / first[1]).toLocaleString("en")}`,
      fits ? `${p50.toFixed(0)} / ${p99.toFixed(0)} ms` : "grows without end",
      share(first),
      share(second),
      per1000.toFixed(2),
      parts[0][0],
    ];
    console.log(`| ${columns.join(" | ")} |`);
  }
}
console.log(
  `\nOthers' list prices, USD per 1,000: ${PEERS.map(({ name, per1000 }) => `${name} ${per1000.toFixed(2)}`).join(", ")}.`,
);

console.log("\n| plan | database per daily render | one database holds | databases for 1,000 / 100,000 a minute |");
console.log("|---|---|---|---|");
for (const plan of ["free", "starter", "growth", "scale"]) {
  const { perMinute, databases } = databaseCapacity(plan);
  const kilobytes = (bytesPerDailyRender(plan) / 1_000).toFixed(0);
  console.log(`| ${plan} | ${kilobytes} kB | ${perMinute.toFixed(0)} renders a minute | ${databases.join(" / ")} |`);
}

/** Values measured on a machine whose two CPU cores run all processes. They check the calculation. */
const CHECK = { cores: 2, chromiumMs: 54, workerdMs: 17, clientMs: 1.5, measured: 27.7 };
const predicted = (CHECK.cores * 1_000) / (CHECK.chromiumMs + CHECK.workerdMs + CHECK.clientMs);
console.log(
  `Check: two cores are predicted ${predicted.toFixed(1)} invoices a second, measured ${CHECK.measured} (2 and 4 clients, 2026-11-22).`,
);

console.log("\n| renders an hour, simulated | hosts | browsers | p50 / p99 | asked for, not had |");
console.log("|---|---|---|---|---|");
for (const [perHour, minutes, measuredFrom] of [
  [10, 1_440, 0],
  [1_000, 180, 20],
  [100_000, 16, 12],
  [LARGEST_SIMULATED, 4, 3],
]) {
  for (const fixed of [FOLIO.hosts, null]) {
    const run = await simulate({ loads: [[0, perHour]], minutes, measuredFrom, fixed });
    const hosts = fixed ? `${fixed}, always` : `${run.hosts}, as the load needs`;
    const columns = [perHour.toLocaleString("en"), hosts, run.browsers.toFixed(1), waits(run), run.refused];
    console.log(`| ${columns.join(" | ")} |`);
  }
}

const RISES_AT = 10;
const loadStepResult = await simulate({
  loads: [
    [0, 1_000],
    [RISES_AT, 100_000],
  ],
  minutes: RISES_AT + 2,
  measuredFrom: 0,
});
console.log(
  `\nFrom 1,000 to 100,000 renders an hour at an instant, ${loadStepResult.hosts} hosts two minutes later; p50 / p99 of`,
);
for (const [from, to] of [
  [-600, 0],
  [0, 5],
  [5, 10],
  [10, 30],
  [30, 60],
  [60, 120],
]) {
  const inside = loadStepResult.times.filter(
    ({ atMs }) => atMs >= (RISES_AT * 60 + from) * 1e3 && atMs < (RISES_AT * 60 + to) * 1e3,
  );
  const sorted = inside.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  if (sorted.length === 0) continue;
  console.log(`  seconds ${from} to ${to}: ${waits({ p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) })}`);
}

const SETS = 12;
console.log(`\nEight accounts on two busy hosts, ${SETS} sets of them: what the slowest got of the fastest`);
for (const clients of [8, 16, 64]) {
  const sets = [];
  for (let seed = 1; seed <= SETS; seed += 1) sets.push(await simulateFairness({ clients, seed }));
  const ratios = sets.map(({ slowestOfFastest }) => slowestOfFastest).sort((a, b) => a - b);
  const opened = sets.reduce((sum, set) => sum + set.opened, 0) / SETS;
  const [least, median] = [ratios[0], percentile(ratios, 0.5)].map((ratio) => ratio.toFixed(2));
  console.log(`  ${clients} clients: ${median}, at least ${least}; ${opened.toFixed(0)} windows opened`);
}

function waits({ p50, p99 }) {
  return `${p50.toFixed(0)} / ${p99.toFixed(0)} ms`;
}
