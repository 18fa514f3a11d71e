/**
 * Measures the memory and CPU time of a merge of many large sources, either with all sources in memory or with one at a
 * time. Each of the two methods runs in a separate process. Usage: `npm run bench -- merge-memory`, `SOURCES=50
 * MEGABYTES=7`. Linux only.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FileSink } from "../container/pdf/file-sink.ts";
import { noise } from "./support/image-pdf.mjs";
import { pdfEditor } from "./support/pdf-editor.mjs";

const SOURCES = Number(process.env.SOURCES ?? 50);
const MEGABYTES = Number(process.env.MEGABYTES ?? 7);
const MB = 1024 * 1024;

const [way, folder = ""] = process.argv.slice(2);
if (way) await measure(way, folder);
else compare();

function compare() {
  const sources = mkdtempSync(join(tmpdir(), "folio-merge-"));
  try {
    for (let i = 0; i < SOURCES; i += 1) writeFileSync(join(sources, `${i}.pdf`), noise(MEGABYTES * MB));
    for (const name of ["held", "streamed"]) {
      const args = [import.meta.filename, name, sources];
      process.stdout.write(execFileSync(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] }));
    }
  } finally {
    rmSync(sources, { recursive: true });
  }
}

async function measure(name, sources) {
  const editor = await pdfEditor();
  const files = readdirSync(sources).map((file) => join(sources, file));
  const out = join(tmpdir(), `folio-merge-${process.pid}.pdf`);
  const [restBytes, before] = [process.memoryUsage.rss(), process.cpuUsage()];
  await (name === "held" ? mergeHeld(editor, files, out) : mergeStreamed(editor, files, out));
  const { user, system } = process.cpuUsage(before);
  const peakMB = process.resourceUsage().maxRSS / 1024 - restBytes / MB;
  const size = `${files.length} sources, ${Math.round(statSync(out).size / MB)} MB`;
  console.log(
    `${name.padEnd(9)} ${size}: ${Math.round(peakMB)} MB above rest, ${((user + system) / 1e6).toFixed(2)} s of CPU`,
  );
  rmSync(out);
}

async function mergeHeld(editor, files, out) {
  const sources = files.map((file) => ({ bytes: new Uint8Array(readFileSync(file)), pages: null, name: file }));
  writeFileSync(out, (await editor.merge(sources)).pdf);
}

async function mergeStreamed(editor, files, out) {
  const sink = new FileSink(out);
  const read = (file) => new Uint8Array(readFileSync(file));
  await editor.mergeInto(
    sink,
    files.map((file) => ({ pages: null, name: file, sizeBytes: statSync(file).size, read: () => read(file) })),
  );
  sink.close();
}
