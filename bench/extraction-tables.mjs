// Scores table extraction on an external data set: npm run bench -- extraction-tables <folder> [tuning | held out | name part]. The folder
// or its subfolders contain PDFs and their correct cells, as NAME.pdf and NAME-str.xml, in the format of the ICDAR 2013 table competition.
// Every second document is held out, that is, not used for tuning. Prints the mean F1 of the documents, the score of the competition (F1 of
// mean precision and mean recall), the number of false tables, and the scores of tables by their confidence.
// folder contains PDFs with the true cells in the format of the ICDAR 2013 table competition: NAME.pdf and NAME-str.xml. Every second
// document is held out. Prints the mean F1 of the documents, the organisers' score (F1 of mean precision and mean recall), false tables,
// and the scores of tables by their confidence.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LocalExtractor } from "@folio/extraction";
import { THREAD_READING_LIMITS } from "@folio/extraction/model";
import { cMaps } from "../packages/pdf/test/support/cmaps.ts";
import { bagScore, gridFromTable, relationsOf } from "./extraction/measures.mjs";

const [folder, only = ""] = process.argv.slice(2);
if (!folder) throw new Error("Give a folder with NAME.pdf and NAME-str.xml");
const extractor = new LocalExtractor({ limits: THREAD_READING_LIMITS, hasFallback: false, cMaps });
/** Minimum share of correct relations in a found table. Below it, the table counts as false. */
const NONE = 0.05;
const CONFIDENCE_STEP = 0.05;

const NAMED = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
const decoded = (text) =>
  text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) =>
    name ? (NAMED[name] ?? whole) : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  );
const attribute = (tag, name) => new RegExp(`\\b${name}\\s*=\\s*['"]([^'"]*)['"]`).exec(tag)?.[1];

/** Returns one grid of cells for each region of each table. */
function gridsOf(xml) {
  const regions = xml.split(/<region\b/).slice(1);
  return regions.flatMap((region) => {
    const cells = region
      .split(/<cell\b/)
      .slice(1)
      .map((cell) => {
        const tag = cell.slice(0, cell.indexOf(">"));
        const [row, column] = [Number(attribute(tag, "start-row")), Number(attribute(tag, "start-col"))];
        return {
          text: decoded(/<content>([\s\S]*?)<\/content>/.exec(cell)?.[1] ?? ""),
          row,
          column,
          rowSpan: Number(attribute(tag, "end-row") ?? row) - row + 1,
          columnSpan: Number(attribute(tag, "end-col") ?? column) - column + 1,
        };
      });
    const most = (end) => Math.max(...cells.map(end));
    return cells.length === 0
      ? []
      : [
          {
            cells,
            rows: most((cell) => cell.row + cell.rowSpan),
            columns: most((cell) => cell.column + cell.columnSpan),
          },
        ];
  });
}

const shareIn = (found, truth) => found.filter((relation) => truth.has(relation)).length / Math.max(1, found.length);
const truthOf = (name) => join(folder, name.replace(/\.pdf$/i, "-str.xml"));
const files = readdirSync(folder, { recursive: true })
  .filter((name) => name.toLowerCase().endsWith(".pdf") && existsSync(truthOf(name)))
  .sort();
const halves = { tuning: [], "held out": [] };
const tables = [];
for (const [index, name] of files.entries()) {
  const half = index % 2 === 0 ? "tuning" : "held out";
  if (only && half !== only && !name.includes(only)) continue;
  const truth = gridsOf(readFileSync(truthOf(name), "utf8")).flatMap(relationsOf);
  const source = { bytes: new Uint8Array(readFileSync(join(folder, name))) };
  const { tables: read } = await extractor.tables({ source, pages: "all", deadlineMs: Date.now() + 600_000 });
  const relations = read.map((table) => relationsOf(gridFromTable(table)));
  const found = relations.flat();
  const f1 = bagScore(truth, found);
  const common = (f1 * (truth.length + found.length)) / 2;
  halves[half].push({ f1, precision: common / Math.max(1, found.length), recall: common / Math.max(1, truth.length) });
  const known = new Set(truth);
  tables.push(...read.map(({ confidence }, at) => ({ confidence, worth: shareIn(relations[at], known) })));
  if (half === "tuning" || only) console.log(`${f1.toFixed(3)} ${name} (${read.length} tables)`);
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
for (const [half, scores] of Object.entries(halves)) {
  if (scores.length === 0) continue;
  const [precision, recall] = [mean(scores.map((score) => score.precision)), mean(scores.map((score) => score.recall))];
  const organisers = (2 * precision * recall) / Math.max(1e-9, precision + recall);
  console.log(
    `${half}: ${scores.length} documents, F1 ${mean(scores.map(({ f1 }) => f1)).toFixed(4)}, organisers' ${organisers.toFixed(4)}`,
  );
}
console.log(`tables found that are none: ${tables.filter(({ worth }) => worth < NONE).length} of ${tables.length}`);
for (let from = 0; from < 1; from += CONFIDENCE_STEP) {
  const inside = tables.filter(
    ({ confidence }) => confidence >= from - 1e-9 && confidence < from + CONFIDENCE_STEP - 1e-9,
  );
  if (inside.length > 0)
    console.log(
      `said ${mean(inside.map(({ confidence }) => confidence)).toFixed(2)}: ${inside.length} tables, worth ${mean(inside.map(({ worth }) => worth)).toFixed(2)}`,
    );
}
