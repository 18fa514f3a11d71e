/**
 * Compares office conversion through the API of a running `npm start` with `soffice --headless --convert-to pdf`,
 * started for each document with a new and with an existing profile. The three methods alternate in one run. Usage:
 * `npm run bench -- office`; ROUNDS sets the number of rounds.
 */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { client } from "./support/folio-process.mjs";
import { everydayDocuments } from "./support/office-documents.mjs";
import { runningInstance } from "./support/running-instance.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const WARM_UP = 3;
const dev = await runningInstance();
const api = client(dev);
const directory = await mkdtemp(join(tmpdir(), "folio-bench-office-"));
const documents = await everydayDocuments();

const timed = async (work) => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

const warm = (name, bytes) =>
  api("POST", "/v1/convert/office", {
    source: { base64: Buffer.from(bytes).toString("base64") },
    filename: name,
  });

async function cold(name, profile) {
  const output = join(directory, "out");
  await rm(output, { recursive: true, force: true });
  const where = `-env:UserInstallation=file://${join(directory, profile)}`;
  const args = [where, "--headless", "--convert-to", "pdf", "--outdir", output, join(directory, name)];
  await promisify(execFile)("soffice", args, { timeout: 120_000 });
  await stat(join(output, name.replace(/\.\w+$/, ".pdf")));
}

const quantile = (times, share) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1];
const shown = (times) => `${Math.round(quantile(times, 0.5))} / ${Math.round(quantile(times, 0.95))}`;

try {
  await mkdir(join(directory, "out"));
  for (const [name, bytes] of documents) await writeFile(join(directory, name), bytes);
  await cold(documents[0][0], "kept");
  for (let round = 0; round < WARM_UP; round++) for (const [name, bytes] of documents) await warm(name, bytes);
  const all = { warm: [], fresh: [], kept: [] };
  const each = new Map(documents.map(([name]) => [name, { warm: [], fresh: [], kept: [] }]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, bytes] of documents) {
      const times = {
        warm: await timed(() => warm(name, bytes)),
        fresh: await timed(() => cold(name, `fresh-${round}-${name}`)),
        kept: await timed(() => cold(name, "kept")),
      };
      await rm(join(directory, `fresh-${round}-${name}`), { recursive: true, force: true });
      for (const [way, time] of Object.entries(times)) {
        all[way].push(time);
        each.get(name)[way].push(time);
      }
    }
  }
  console.log("median / p95 in ms: Folio, cold on a fresh profile, cold on a kept profile; Folio's median as a share");
  for (const [name, times] of [...each, ["all", all]]) {
    const share = (way) => (quantile(times.warm, 0.5) / quantile(times[way], 0.5)).toFixed(2);
    const columns = [shown(times.warm), shown(times.fresh), shown(times.kept)].map((column) => column.padStart(13));
    console.log(name.padEnd(12), ...columns, `  ${share("fresh")} ${share("kept")}`);
  }
} finally {
  await rm(directory, { recursive: true, force: true });
}
