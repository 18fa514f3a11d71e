/**
 * Prints the JavaScript time of a render by source location, from a CPU profile of the Worker and its Durable Objects during renders
 * through HTTP. FOLIO_INSPECTOR_PORT must be the port that the running `npm start` was given. DOCUMENT is `hello`, `invoice` or `report`.
 * CLIENTS, COUNT and TOP set the number of clients, of documents, and of printed lines. Values are milliseconds per document; compare them
 * only within one run.
 */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { SourceMap } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { run, toolNode } from "../scripts/local/commands.mjs";
import { fromRoot } from "../scripts/local/paths.mjs";
import { hello, invoice, report } from "./support/documents.mjs";
import { renderByFolio } from "./support/folio-accounts.mjs";
import { IsolateInspector } from "./support/isolate-inspector.mjs";
import { cpuOfDescendants, workerProcessOf } from "./support/processes.mjs";
import { runningInstance } from "./support/running-instance.mjs";

const PORT = Number(process.env.FOLIO_INSPECTOR_PORT);
const CLIENTS = Number(process.env.CLIENTS ?? 4);
const COUNT = Number(process.env.COUNT ?? 240);
const TOP = Number(process.env.TOP ?? 40);
const INTERVAL_US = 400;
const NOT_RUN = new Set(["(idle)", "(root)", "(program)"]);

const dev = await runningInstance();
const html = { hello, invoice, report }[process.env.DOCUMENT ?? "hello"];
const root = workerProcessOf(dev.base_url);
const maps = await sourceMaps();
await make(20);
const before = cpuOfDescendants(root).workerd;
const inspector = await IsolateInspector.open(PORT);
const profile = await inspector.profileDuring(INTERVAL_US, () => make(COUNT));
inspector.close();
const cpuMs = (cpuOfDescendants(root).workerd - before) / COUNT;
console.log(`${new Date().toISOString()}  workerd ${cpuMs.toFixed(2)} ms a document, the profiler's share included`);
for (const [by, spent] of Object.entries(spentIn(profile))) show(by, spent);

async function make(count) {
  let left = count;
  const client = async () => {
    while (left-- > 0) await renderByFolio(dev, dev.live_key, html);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

/** Returns the source maps by name of the bundle file. Bundles the Worker a second time, in the same way as for `npm start`. */
async function sourceMaps() {
  const folder = await mkdtemp(join(tmpdir(), "folio-profile-"));
  try {
    await run(toolNode, [fromRoot("scripts/bundle.mjs"), folder]);
    const names = (await readdir(folder)).filter((name) => name.endsWith(".map"));
    const read = async (name) => new SourceMap(JSON.parse(await readFile(join(folder, name), "utf8")));
    return new Map(await Promise.all(names.map(async (name) => [basename(name, ".map"), await read(name)])));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the total time in ms per source location, over all documents of the profile. Time in code without a source
 * location counts for its caller.
 */
function spentIn({ nodes, samples, timeDeltas }) {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const places = new Map(nodes.map(({ id, callFrame }) => [id, placeOf(callFrame)]));
  const names = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.functionName]));
  const spent = { file: new Map(), place: new Map(), "place, with what it calls": new Map() };
  const add = (by, what, ms) => spent[by].set(what, (spent[by].get(what) ?? 0) + ms);
  for (const [index, id] of samples.entries()) {
    if (NOT_RUN.has(names.get(id))) continue;
    // Limits the duration of a sample: the profiler takes no samples while the isolate is idle, so the time since the
    // previous sample may be long.
    const ms = Math.min(timeDeltas[index], 2 * INTERVAL_US) / 1_000;
    const callers = [];
    for (let at = id; at !== undefined; at = parents.get(at)) if (places.get(at)) callers.push(places.get(at));
    const { file, place } = callers[0] ?? { file: names.get(id), place: names.get(id) };
    add("file", file, ms);
    add("place", places.get(id) ? place : `${place} > ${names.get(id)}`, ms);
    for (const caller of new Set(callers.map((one) => one.place))) add("place, with what it calls", caller, ms);
  }
  return spent;
}

/** Returns the source location of a call in the profile, or null for code of the runtime itself. */
function placeOf({ url, lineNumber, columnNumber, functionName }) {
  const entry = maps.get(basename(url))?.findEntry(lineNumber, columnNumber);
  if (!entry?.originalSource) return null;
  const file = entry.originalSource.replace(/^.*?(?=node_modules\/|src\/)/, "");
  return { file, place: `${file}:${entry.originalLine + 1} ${entry.name ?? functionName}` };
}

function show(by, spent) {
  const sorted = [...spent].toSorted(([, a], [, b]) => b - a);
  const sum = sorted.reduce((all, [, ms]) => all + ms, 0);
  console.log(`\nby ${by}${by.includes("calls") ? "" : `, ${(sum / COUNT).toFixed(2)} in all`}`);
  for (const [what, ms] of sorted.slice(0, TOP)) console.log(`${(ms / COUNT).toFixed(3)}  ${what}`);
}
