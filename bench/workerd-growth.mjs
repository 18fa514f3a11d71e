/**
 * Measures by how much workerd's resident memory grows per thousand calls of one kind. Usage: `npm run bench -- growth`; CALLS (6,000) sets
 * the number of calls. The measured Worker has a few lines and none of Folio's code. It runs on the runtime and the simulated services of
 * `npm start`, so they cause any growth.
 */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";

const CALLS = Number(process.env.CALLS ?? 6_000);
const BODY_BYTES = 20_000;
/**
 * Number of measured calls per HTTP request. Many calls per request keep the share of the requests in the measurement
 * small.
 */
const TOGETHER = 20;
const ROUNDS = 4;

const WORKER = `
import { DurableObject } from "cloudflare:workers";
const bytes = new Uint8Array(${BODY_BYTES});
export class Keeper extends DurableObject {
  constructor(ctx, env) { super(ctx, env); ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS kept (id INTEGER PRIMARY KEY, text TEXT)"); }
  nothing() { return 1; }
  write(text) { this.ctx.storage.sql.exec("INSERT INTO kept (text) VALUES (?)", text); return 1; }
}
const calls = {
  request: async () => {},
  "object, known": (env) => env.KEEPER.getByName("one").nothing(),
  "object, known, that writes": (env, n) => env.KEEPER.getByName("one").write("row " + n),
  "object, new each time": (env, n) => env.KEEPER.getByName("n" + n + Math.random()).write("row"),
  "database, read": (env) => env.DB.prepare("SELECT 1").all(),
  "database, insert": (env, n) => env.DB.prepare("INSERT INTO rows (text) VALUES (?)").bind("x".repeat(500) + n).run(),
  "file store, put": (env, n) => env.FILES.put("f" + n + Math.random(), bytes),
  "file store, put and read": async (env, n) => { await env.FILES.put("g", bytes); await (await env.FILES.get("g")).arrayBuffer(); },
  "queue, send": (env, n) => env.QUEUE.send({ n }),
};
export default {
  async fetch(request, env) {
    const { kind, from } = await request.json();
    if (kind === "prepare") { await env.DB.exec("CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, text TEXT)"); return new Response(Object.keys(calls).join("|")); }
    await Promise.all(Array.from({ length: ${TOGETHER} }, (_, index) => calls[kind](env, from + index)));
    return new Response("done");
  },
  async queue() {},
};`;

const folder = await mkdtemp(join(tmpdir(), "folio-growth-"));
const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    cf: false,
    logRequests: false,
    resourcePersistencePath: folder,
    workers: [
      {
        name: "growth",
        modules: [{ type: "ESModule", path: "growth.js", contents: WORKER }],
        compatibilityDate: "2026-10-01",
        durableObjects: { KEEPER: { className: "Keeper", useSQLite: true } },
        d1Databases: ["DB"],
        r2Buckets: ["FILES"],
        queueProducers: { QUEUE: "growth" },
        queueConsumers: { growth: { maxBatchTimeout: 0 } },
      },
    ],
  }),
);

async function residentMB() {
  let pages = 0;
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const parent = /^PPid:\s+(\d+)/m.exec(await readFile(`/proc/${name}/status`, "latin1"))?.[1];
      const command = await readFile(`/proc/${name}/cmdline`, "latin1");
      if (Number(parent) === process.pid && command.includes("workerd"))
        pages += Number((await readFile(`/proc/${name}/statm`, "latin1")).split(" ")[1]);
    } catch {}
  }
  return (pages * 4096) / 1e6;
}

const url = await miniflare.ready;
const ask = async (body) => {
  const answer = await fetch(url, { method: "POST", body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.text();
};
try {
  const kinds = (await ask({ kind: "prepare" })).split("|");
  let from = 0;
  for (const kind of kinds.filter((kind) => !process.env.KIND || kind.startsWith(process.env.KIND))) {
    const marks = [await residentMB()];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let call = 0; call < CALLS / ROUNDS; call += TOGETHER) {
        await ask({ kind, from });
        from += TOGETHER;
      }
      marks.push(await residentMB());
    }
    const last = ((marks.at(-1) - marks[1]) / (CALLS * (1 - 1 / ROUNDS))) * 1_000;
    console.log(
      `${kind.padEnd(28)} ${marks.map((mark) => mark.toFixed(0)).join(" ")} MB; ${last.toFixed(2)} MB per 1,000 calls`,
    );
  }
} finally {
  await miniflare.dispose();
  await rm(folder, { recursive: true, force: true });
}
