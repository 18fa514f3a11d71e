// Compares Folio's text extraction with other readers on real files: npm run bench -- extraction-readers <folder of PDFs> [name part]. The
// correct text is unknown, but text on which two readers agree is probably correct. Agreement is the longest common subsequence of words as
// a share of the longer text, so missing words and a different order both reduce it. Every second file is held out, that is, not used for
// tuning. With a name part, prints where the texts differ.
// unknown, but text on which two readers agree is likely right. Agreement is the longest common subsequence of words as a share of the
// longer text, so both lost words and another order reduce it. Every second file is held out. With a name part, prints where the texts
// differ.

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LocalExtractor } from "@folio/extraction";
import { THREAD_READING_LIMITS } from "@folio/extraction/model";
import { cMaps } from "../packages/pdf/test/support/cmaps.ts";
import { orderSimilarity, tokens } from "./extraction/measures.mjs";

const [folder, only = ""] = process.argv.slice(2);
if (!folder) throw new Error("Give a folder of PDFs");
const extractor = new LocalExtractor({ limits: THREAD_READING_LIMITS, hasFallback: false, cMaps });
/** Limits of the compared text, because the time for the longest common subsequence is quadratic in the number of words. */
const FIRST_PAGES = 4;
const MOST_WORDS = 12_000;
const FEWEST_WORDS = 20;
const TIMEOUT_MS = 60_000;

/**
 * Commands of the installed PDF readers: poppler with its own reading order and with the order of the file, MuPDF, and
 * pdfminer.six.
 */
const READERS = {
  pdftotext: (file) => ["pdftotext", "-q", "-l", String(FIRST_PAGES), file, "-"],
  "pdftotext -raw": (file) => ["pdftotext", "-q", "-raw", "-l", String(FIRST_PAGES), file, "-"],
  mutool: (file) => ["mutool", "draw", "-q", "-F", "txt", "-o", "-", file, `1-${FIRST_PAGES}`],
  pdfminer: (file) => ["pdf2txt", "-m", String(FIRST_PAGES), file],
};

function textBy(reader, file) {
  const [command, ...options] = READERS[reader](file);
  try {
    return execFileSync(command, options, {
      maxBuffer: 1 << 28,
      timeout: TIMEOUT_MS,
      stdio: ["ignore", "pipe", "ignore"],
    }).toString();
  } catch {
    return null;
  }
}

async function ourText(file) {
  const request = (pages) => ({
    source: { bytes: new Uint8Array(readFileSync(file)) },
    pages,
    deadlineMs: Date.now() + TIMEOUT_MS,
  });
  for (let last = FIRST_PAGES; last >= 1; last--) {
    try {
      return (await extractor.text(request(`1-${last}`), "text")).content;
    } catch (error) {
      if (error?.code !== "invalid_parameter" && !/page/i.test(error?.message ?? "")) return null;
    }
  }
  return null;
}

const files = readdirSync(folder, { recursive: true })
  .filter((name) => name.toLowerCase().endsWith(".pdf") && name.includes(only))
  .sort();
const agreements = { tuning: [], "held out": [] };
const among = { tuning: [], "held out": [] };
for (const [index, name] of files.entries()) {
  const half = index % 2 === 0 || only ? "tuning" : "held out";
  const file = join(folder, name);
  const ours = await ourText(file);
  if (ours === null) continue;
  const own = tokens(ours);
  const others = Object.keys(READERS).flatMap((reader) => {
    const text = textBy(reader, file);
    return text === null ? [] : [[reader, tokens(text)]];
  });
  const most = Math.max(own.length, ...others.map(([, words]) => words.length));
  if (others.length < 2 || most > MOST_WORDS || most < FEWEST_WORDS) continue;
  const scores = others.map(([reader, words]) => [reader, orderSimilarity(words, own)]);
  const best = Math.max(...scores.map(([, score]) => score));
  agreements[half].push(best);
  // Upper bound for Folio's score: the agreement of the two other readers that agree most with each other.
  const peers = others.flatMap(([, words], at) => others.slice(at + 1).map(([, rest]) => orderSimilarity(words, rest)));
  among[half].push(Math.max(...peers));
  if (half === "tuning")
    console.log(
      `${best.toFixed(3)} ${Math.max(...peers).toFixed(3)} ${name}  ${scores.map(([reader, score]) => `${reader} ${score.toFixed(3)}`).join(", ")}`,
    );
  if (only) console.log(ours);
}
const mean = (values) => (values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)).toFixed(3);
for (const half of Object.keys(agreements))
  console.log(
    `${half}: ${agreements[half].length} files, agreement with the best other reader ${mean(agreements[half])}; of the two others that agree most ${mean(among[half])}`,
  );
