// Sends hostile PDFs to a running service: node bench/soak-extraction.mjs <base url> <api key> [number of generated PDFs] [folder of PDFs
// to send instead].
// Each PDF goes to /v1/extract/text and /v1/extract/tables, CLIENTS (2) at a time, with constant requests to /healthz. Prints responses by
// status, and the slowest of each.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hostilePdf } from "../packages/extraction/test/support/hostile-pdfs.ts";

const [baseUrl, key, count = "2000", folder] = process.argv.slice(2);
if (!key) throw new Error("Give the base URL and an API key");
const HEALTH_EVERY_MS = 50;
const ANSWER_MS = 10_000;
const names = folder ? readdirSync(folder, { recursive: true }).filter((name) => /\.pdf$/i.test(name)) : null;
const total = Math.min(Number(count), names?.length ?? Number.POSITIVE_INFINITY);
const documentAt = (number) =>
  names ? { name: names[number], bytes: readFileSync(join(folder, names[number])) } : hostilePdf(number);

const answers = new Map();
const timings = { text: [], tables: [], health: [] };
const timed = async (list, name, work) => {
  const beganAt = performance.now();
  const result = await work();
  list.push([Math.round(performance.now() - beganAt), name]);
  return result;
};

let current = "";
let isFinished = false;
async function watchHealth() {
  while (!isFinished) {
    const status = await timed(timings.health, current, async () => (await fetch(`${baseUrl}/healthz`)).status);
    if (status !== 200) throw new Error(`/healthz answered ${status} during ${current}`);
    await new Promise((resolve) => setTimeout(resolve, HEALTH_EVERY_MS));
  }
}

/** @param {"text" | "tables"} what */
async function extract(what, { name, bytes }) {
  const body = JSON.stringify({ source: { base64: Buffer.from(bytes).toString("base64") } });
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  for (;;) {
    const beganAt = performance.now();
    const response = await fetch(`${baseUrl}/v1/extract/${what}`, { method: "POST", headers, body });
    const { error } = await response.json();
    if (response.status === 429) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      continue;
    }
    timings[what].push([Math.round(performance.now() - beganAt), name]);
    const kind = `${response.status} ${error?.code ?? ""}`;
    answers.set(kind, (answers.get(kind) ?? 0) + 1);
    if (response.status >= 500) console.log(`${kind}: ${name} (${what})`);
    return;
  }
}

let next = 0;
async function work() {
  while (next < total) {
    const document = documentAt(next++);
    current = document.name;
    await extract("text", document);
    await extract("tables", document);
  }
}

const watching = watchHealth();
await Promise.all(Array.from({ length: Number(process.env.CLIENTS ?? 2) }, work));
isFinished = true;
await watching;
const tooSlow = [...timings.text, ...timings.tables].filter(([ms]) => ms > ANSWER_MS);
if (tooSlow.length > 0 || [...answers.keys()].some((kind) => kind.startsWith("5"))) process.exitCode = 1;
console.log(`${total} documents, ${[...answers].map(([kind, times]) => `${times} x ${kind.trim()}`).join(", ")}`);
for (const [kind, times] of answers) console.log(`${String(times).padStart(6)}  ${kind}`);
for (const [what, list] of Object.entries(timings)) {
  list.sort(([a], [b]) => b - a);
  const [p50, p99] = [0.5, 0.01].map((share) => list[Math.floor(share * list.length)]?.[0]);
  console.log(
    `${what}: p50 ${p50} ms, p99 ${p99} ms; slowest ${list
      .slice(0, 5)
      .map(([ms, name]) => `${ms} ms (${name})`)
      .join(", ")}`,
  );
}
