// Scores extraction on documents with known content: node bench/extraction.mjs <folder made by extraction/make.mjs> [name part]. Documents
// with an even number were used for tuning; those with an odd number are held out. Prints mean scores and, with a name part, the score of
// each document and the cell relations that differ.
// Even documents were used for tuning; odd ones are held out. Prints means and, with a name part, each document with its relations.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LocalExtractor } from "@folio/extraction";
import { THREAD_READING_LIMITS } from "@folio/extraction/model";
import { cMaps } from "../packages/pdf/test/support/cmaps.ts";
import { allDocuments } from "./extraction/documents.mjs";
import {
  bagScore,
  gridFromTable,
  orderSimilarity,
  relationsOf,
  tablesFromLayout,
  tokens,
} from "./extraction/measures.mjs";

const [folder, only] = process.argv.slice(2);
if (!folder) throw new Error("Give the folder made by bench/extraction/make.mjs");
const extractor = new LocalExtractor({ limits: THREAD_READING_LIMITS, hasFallback: false, cMaps });
const scores = new Map();
const confidences = [];

const ORIGINS = {
  plain: "no tables",
  table: "Chromium",
  report: "reports",
  figure: "drawings and forms",
  section: "sections and deep heads",
  paper: "papers of business",
  typed: "typed pages and narrow columns",
};

const recordScore = (measure, half, value) => {
  const key = `${measure} | ${half}`;
  scores.set(key, [...(scores.get(key) ?? []), value]);
};
const pdftotext = (file, ...options) =>
  execFileSync("pdftotext", [...options, file, "-"], { maxBuffer: 1 << 28 }).toString("utf8");
const request = (file) => ({
  source: { bytes: new Uint8Array(readFileSync(file)) },
  pages: "all",
  deadlineMs: Date.now() + 600_000,
});

async function scoreTables(document, file, origin, half) {
  const { tables } = await extractor.tables(request(file));
  const truth = document.grids.flatMap(relationsOf);
  const found = tables.flatMap((table) => relationsOf(gridFromTable(table)));
  const score = bagScore(truth, found);
  recordScore(`tables F1, ${origin}`, half, score);
  recordScore(
    `tables F1 spans ignored, ${origin}`,
    half,
    bagScore(
      truth,
      tables.flatMap((table) => relationsOf(gridFromTable(table, false))),
    ),
  );
  recordScore(
    `tables F1, ${origin}, pdftotext -layout`,
    half,
    bagScore(truth, tablesFromLayout(pdftotext(file, "-layout")).flatMap(relationsOfTable)),
  );
  if (PLUMBER)
    for (const [strategy, grids] of Object.entries(plumberTables(file)))
      recordScore(
        `tables F1, ${origin}, pdfplumber ${strategy}`,
        half,
        bagScore(
          truth,
          grids.flatMap((data) => relationsOfTable({ head: [], data })),
        ),
      );
  for (const table of tables)
    confidences.push([
      half,
      table.confidence,
      bagScore(relationsOf(gridFromTable(table)), truth) > 0 ? precision(table, truth) : 0,
    ]);
  if (only || (score < 0.95 && half === "tuning"))
    console.log(`${score.toFixed(3)} ${origin} ${document.name} (${tables.length} of ${document.grids.length} tables)`);
  if (only) show(tables, truth, found);
}

/** Path of a Python program that has pdfplumber, for comparison. pdfplumber finds tables by ruled lines and by the alignment of text. */
const PLUMBER = process.env.PLUMBER;
const PLUMBER_SCRIPT = `import json, sys, pdfplumber
found = {"lines": [], "text": []}
with pdfplumber.open(sys.argv[1]) as pdf:
    for page in pdf.pages:
        for strategy in found:
            settings = {"vertical_strategy": strategy, "horizontal_strategy": strategy}
            for table in page.extract_tables(settings):
                found[strategy].append([[cell or "" for cell in row] for row in table])
print(json.dumps(found))`;
const plumberTables = (file) =>
  JSON.parse(
    execFileSync(PLUMBER, ["-c", PLUMBER_SCRIPT, file], {
      maxBuffer: 1 << 28,
      stdio: ["ignore", "pipe", "ignore"],
    }).toString(),
  );

const relationsOfTable = (table) => relationsOf(gridFromTable(table));

function precision(table, truth) {
  const found = relationsOf(gridFromTable(table));
  const left = new Map();
  for (const relation of truth) left.set(relation, (left.get(relation) ?? 0) + 1);
  return found.filter((relation) => left.has(relation)).length / Math.max(1, found.length);
}

function show(tables, truth, found) {
  for (const table of tables) {
    console.log(
      `  page ${table.page} ${table.rows}x${table.columns} head ${table.head.length} confidence ${table.confidence}`,
    );
    for (const row of [...table.head, ...table.data]) console.log("   ", JSON.stringify(row));
  }
  console.log("  missing", truth.filter((relation) => !found.includes(relation)).slice(0, 12));
  console.log("  wrong  ", found.filter((relation) => !truth.includes(relation)).slice(0, 12));
}

async function scoreText(document, file, half, origin = "") {
  const truth = tokens(document.truth);
  const readers = [
    ["ours", (await extractor.text(request(file), "text")).content],
    ["pdftotext", pdftotext(file)],
    ["pdftotext -layout", pdftotext(file, "-layout")],
  ];
  for (const [name, content] of readers) {
    const found = tokens(content);
    const [f1, order] = [bagScore(truth, found), orderSimilarity(truth, found)];
    recordScore(`${origin}text word F1, ${name}`, half, f1);
    recordScore(`${origin}text order, ${name}`, half, order);
    if (name === "ours" && (only || (half === "tuning" && (f1 < 0.99 || order < 0.97)))) {
      console.log(`F1 ${f1.toFixed(3)} order ${order.toFixed(3)} ${document.name}`);
      if (only)
        console.log(
          content,
          "\n  missing",
          truth.filter((token) => !found.includes(token)).slice(0, 20),
          "\n  wrong",
          found.filter((token) => !truth.includes(token)).slice(0, 20),
        );
    }
  }
}

for (const document of allDocuments()) {
  if (only && !document.name.includes(only)) continue;
  const half = document.index % 2 === 0 ? "tuning" : "held out";
  const file = join(folder, `${document.name}.pdf`);
  const office = join(folder, "office", `${document.name}.pdf`);
  if (document.kind === "text") await scoreText(document, file, half);
  else await scoreTables(document, file, ORIGINS[document.kind], half);
  if (document.kind === "typed" && document.grids.length === 0) await scoreText(document, file, half, "typed ");
  if (document.kind === "table" && existsSync(office)) await scoreTables(document, office, "LibreOffice", half);
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
for (const [key, values] of [...scores].sort()) console.log(`${mean(values).toFixed(3)}  n=${values.length}  ${key}`);
const heldOut = confidences.filter(([half]) => half === "held out");
for (const [from, to] of [
  [0, 0.8],
  [0.8, 1.01],
]) {
  const inside = heldOut.filter(([, confidence]) => confidence >= from && confidence < to);
  if (inside.length > 0)
    console.log(
      `confidence ${from} to ${to}, held out: ${inside.length} tables, mean precision ${mean(inside.map(([, , right]) => right)).toFixed(3)}`,
    );
}
