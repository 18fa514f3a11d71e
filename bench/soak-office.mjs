/**
 * Runs many office conversions with a running `npm start`; a tenth of the documents are hostile or broken. Checks each response and its
 * charge, and at the end the remaining processes, memory and files. Usage: `npm run soak -- office`; COUNT and PARALLEL set the load.
 */
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { containerTree } from "./support/container-tree.mjs";
import { client } from "./support/folio-process.mjs";
import { everydayDocuments, hostileDocuments } from "./support/office-documents.mjs";
import { runningInstance } from "./support/running-instance.mjs";

const COUNT = Number(process.env.COUNT ?? 200);
const PARALLEL = Number(process.env.PARALLEL ?? 4);
const HOSTILE_EVERY = 10;
const SETTLING_MS = 20_000;
const dev = await runningInstance();
const credits = async () => (await client(dev)("GET", "/v1/usage")).credits.available;

const validDocuments = (await everydayDocuments()).map(([name, bytes]) => ({ name, bytes, expected: ["ok"] }));
const hostileDocumentsList = (await hostileDocuments()).map(([name, bytes, expected]) => ({ name, bytes, expected }));
const bodies = new Map(
  [...validDocuments, ...hostileDocumentsList].map(({ name, bytes }) => [
    name,
    JSON.stringify({ source: { base64: Buffer.from(bytes).toString("base64") }, filename: name }),
  ]),
);

const sumMb = (rows) => Math.round(rows.reduce((sum, { kb }) => sum + kb, 0) / 1024);

/**
 * Formats the memory of all processes of the container in MB, followed by the memory of its server process alone in
 * brackets.
 */
const residentMb = (rows) => `${sumMb(rows)} (${sumMb(rows.slice(0, 1))})`;

function measureLeftovers() {
  const rows = containerTree();
  const [server] = rows;
  const workspace = readdirSync(tmpdir()).find((name) => name.startsWith(`folio-container-${server.pid}-`));
  const within = (path) => readdirSync(join(tmpdir(), workspace, path));
  return {
    server: server.pid,
    processes: rows.length,
    LibreOffices: rows.filter(({ command }) => command.includes("soffice.bin")).length,
    "resident MB": residentMb(rows),
    jobs: within("jobs").length,
    "files beside seats": within(".")
      .filter((name) => name.startsWith("office-"))
      .flatMap((seat) => within(seat))
      .filter((name) => /^(job|output)/.test(name)).length,
  };
}

/** Waits until background work has ended or a deadline has passed. Returns the remaining processes and files. */
async function waitUntilClean(before) {
  const deadline = Date.now() + SETTLING_MS;
  for (;;) {
    const now = measureLeftovers();
    const same = now.processes === before.processes && now.jobs === 0;
    if (same || Date.now() > deadline) return now;
    await delay(500);
  }
}

async function convert({ name, expected }) {
  const startedAt = performance.now();
  const answer = await fetch(`${dev.base_url}/v1/convert/office`, {
    method: "POST",
    headers: { Authorization: `Bearer ${dev.live_key}`, "Content-Type": "application/json" },
    body: bodies.get(name),
  });
  const body = await answer.json();
  const outcome = answer.status === 200 ? "ok" : body.error.code;
  const ms = Math.round(performance.now() - startedAt);
  if (!expected.includes(outcome)) wrong.push(`${name}: ${answer.status} ${outcome} ${body.error?.message ?? ""}`);
  if (outcome === "ok") charged++;
  outcomes.set(`${name} ${outcome}`, [...(outcomes.get(`${name} ${outcome}`) ?? []), ms]);
}

let charged = 0;
const wrong = [];
const outcomes = new Map();

async function round(jobs) {
  let next = 0;
  const worker = async () => {
    while (next < jobs.length) await convert(jobs[next++]);
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}

const jobs = Array.from({ length: COUNT }, (_, index) =>
  index % HOSTILE_EVERY === HOSTILE_EVERY - 1
    ? hostileDocumentsList[Math.floor(index / HOSTILE_EVERY) % hostileDocumentsList.length]
    : validDocuments[index % validDocuments.length],
);
await round(validDocuments);
charged = 0;
const before = measureLeftovers();
const creditsBefore = await credits();
console.log("before", before);
for (let part = 0; part < 4; part++) {
  const seconds = await round(jobs.slice((COUNT / 4) * part, (COUNT / 4) * (part + 1)));
  console.log(
    `${(COUNT / 4) * (part + 1)} conversions, ${PARALLEL} at a time: ${seconds} s, ${residentMb(containerTree())} MB`,
  );
}
const after = await waitUntilClean(before);
console.log("after ", after);
for (const [what, times] of [...outcomes].sort()) {
  const sorted = times.toSorted((a, b) => a - b);
  console.log(
    `  ${what}: ${times.length}, median ${sorted[Math.floor(sorted.length / 2)]} ms, most ${sorted.at(-1)} ms`,
  );
}
const spent = creditsBefore - (await credits());
console.log(`${charged} converted, ${spent} credits`);
assert.deepEqual(wrong, [], "every answer is right");
assert.equal(spent, charged, "what was converted is charged, nothing else");
assert.equal(after.server, before.server, "the server lived on");
assert.equal(after.processes, before.processes, "no process is left over");
assert.equal(after.jobs + after["files beside seats"], 0, "no file of a job is left");
