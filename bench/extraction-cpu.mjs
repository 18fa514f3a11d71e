/**
 * Compares the CPU time of Folio's text and table extraction with that of unpdf's text extraction. Both extractors
 * alternate in one process, over a folder of PDFs. Usage: `npm run bench -- extraction-cpu FOLDER`; `FILES=60` sets the
 * number of files. Skips files that one of the two rejects.
 */

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { LocalExtractor } from "@folio/extraction";
import { THREAD_READING_LIMITS } from "@folio/extraction/model";
import { extractText, getDocumentProxy } from "unpdf";
import { cMaps } from "../packages/pdf/test/support/cmaps.ts";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Give a folder of PDFs");
const FILES = Number(process.env.FILES ?? 60);
const [SMALLEST, LARGEST] = [30_000, 3_000_000];

const extractor = new LocalExtractor({ limits: THREAD_READING_LIMITS, hasFallback: false, cMaps });
const request = (bytes) => ({ source: { bytes: bytes.slice() }, pages: "all", deadlineMs: Date.now() + 60_000 });
const WAYS = {
  text: (bytes) => extractor.text(request(bytes), "text"),
  tables: (bytes) => extractor.tables(request(bytes)),
  unpdf: async (bytes) => {
    const document = await getDocumentProxy(bytes.slice(), { verbosity: 0 });
    await extractText(document, { mergePages: true });
    await document.loadingTask.destroy();
  },
};

const cpuOf = async (work) => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};

async function timesOf(bytes) {
  const times = {};
  for (const way of Object.keys(WAYS).toSorted(() => Math.random() - 0.5))
    times[way] = await cpuOf(() => WAYS[way](bytes));
  return times;
}

const files = readdirSync(folder)
  .map((name) => join(folder, name))
  .filter((file) => file.endsWith(".pdf") && statSync(file).size > SMALLEST && statSync(file).size < LARGEST);
const all = [];
for (const file of files.slice(0, FILES)) {
  const times = await timesOf(new Uint8Array(readFileSync(file))).catch(() => null);
  if (times) all.push(times);
}
const sum = (way) => all.reduce((total, times) => total + times[way], 0);
const mean = (way, to) =>
  Math.exp(all.reduce((total, times) => total + Math.log(times[way] / times[to]), 0) / all.length);
const ratio = (way, to) =>
  `${(sum(way) / sum(to)).toFixed(2)} of ${to} in sum, ${mean(way, to).toFixed(2)} in the geometric mean`;
console.log(
  `${all.length} files; text ${sum("text").toFixed(1)} s, tables ${sum("tables").toFixed(1)} s, unpdf ${sum("unpdf").toFixed(1)} s of CPU`,
);
console.log(`text ${ratio("text", "unpdf")}; tables ${ratio("tables", "text")}`);
