/**
 * Measures workerd's peak memory during edits of two PDFs: one just below the isolate's limit, and one far above it,
 * which the Worker sends to the container. Usage: `npm run bench -- memory`; Linux only. Each edit has its own `npm
 * start`, because a process keeps memory that it once used. The simulators of file store and database run in the same
 * workerd, so their memory is included. Every result must pass `qpdf --check`.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { client, FolioProcess } from "./support/folio-process.mjs";
import { imagesPdf, serveDocuments } from "./support/image-pdf.mjs";

const out = mkdtempSync(join(tmpdir(), "folio-memory-"));
const MB = 1024 * 1024;
const PORT = process.env.PORT ?? "8899";

const status = (pid, key) =>
  Number(new RegExp(`${key}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "latin1"))[1]) * 1024;

async function measured(path, body) {
  const folio = new FolioProcess(PORT, mkdtempSync(join(tmpdir(), "folio-memory-state-")));
  const call = client(await folio.start());
  try {
    const source = { url: files.url(SMALL) };
    await call("POST", "/v1/pdfs/watermark", { source, text: { content: "warm" }, compress: "high" });
    const pids = folio.workerdPids();
    for (const pid of pids) writeFileSync(`/proc/${pid}/clear_refs`, "5");
    const before = new Map(pids.map((pid) => [pid, status(pid, "VmRSS")]));
    const startedAt = performance.now();
    const result = await call("POST", path, body);
    const seconds = (performance.now() - startedAt) / 1000;
    const grown = pids.map((pid) => [status(pid, "VmHWM"), status(pid, "VmHWM") - before.get(pid)]);
    for (const { url } of result.data ?? [result]) {
      const file = join(out, "result.pdf");
      writeFileSync(file, new Uint8Array(await (await fetch(url)).arrayBuffer()));
      execFileSync("qpdf", ["--check", file], { stdio: "ignore" });
    }
    const [peak, growth] = grown.reduce((most, each) => (each[1] > most[1] ? each : most));
    return {
      "peak MB": Math.round(peak / MB),
      "above before, MB": Math.round(growth / MB),
      seconds: seconds.toFixed(2),
    };
  } finally {
    await folio.stop();
  }
}

const one = await imagesPdf(1);
const upTo = (bytes) => imagesPdf(Math.floor(bytes / one.length));
const [SMALL, HALF, FULL, LARGE] = [0, 1, 2, 3];
const documents = [one, await upTo(8 * MB), await upTo(16 * MB), await upTo(50 * MB)];
const files = await serveDocuments(documents);
const rows = [];
const merging = (index) => [
  "merge",
  "/v1/pdfs/merge",
  { sources: [{ url: files.url(index) }, { url: files.url(index) }] },
];
const stamping = (source) => ["watermark", "/v1/pdfs/watermark", { source, text: { content: "DRAFT" } }];
const compressing = (source, compress) => [
  `compress ${compress}`,
  "/v1/pdfs/reorder",
  { source, pages: "1-", compress },
];
const source = { url: files.url(FULL) };
const large = { url: files.url(LARGE) };
for (const [index, where, [verb, path, body]] of [
  [FULL, "isolate", merging(HALF)],
  [FULL, "isolate", stamping(source)],
  [FULL, "isolate", ["split", "/v1/pdfs/split", { source, every: 1 }]],
  [FULL, "isolate", compressing(source, "low")],
  [FULL, "isolate", compressing(source, "medium")],
  [LARGE, "container", stamping(large)],
  [LARGE, "container", compressing(large, "medium")],
]) {
  const input = `${(documents[index].length / MB).toFixed(1)} MB, ${where}`;
  rows.push({ input, verb, ...(await measured(path, body)) });
  console.log(JSON.stringify(rows.at(-1)));
}
files.server.close();
console.table(rows);
console.log("Every result passed qpdf --check.");
