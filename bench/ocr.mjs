/**
 * Compares OCR through the API of a running `npm start` with Tesseract alone on the same image: character error rate and time, for
 * generated scans in every language and condition. Usage: `npm run bench -- ocr`; LANGUAGES=eng,ara selects languages, DPI sets the scan
 * resolution.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { docx, paragraph } from "../test/container/office-files.ts";
import { characterErrorRate, PASSAGES } from "../test/container/passages.ts";
import { simulateScan } from "../test/container/scans.ts";
import { client } from "./support/folio-process.mjs";
import { runningInstance } from "./support/running-instance.mjs";

const DPI = Number(process.env.DPI ?? 200);
const LANGUAGES = process.env.LANGUAGES?.split(",") ?? Object.keys(PASSAGES);
const CONDITIONS = {
  clean: {},
  grain: { grain: 40, contrast: 0.7 },
  "skew +3": { skewDeg: 3, grain: 15 },
  "skew -3": { skewDeg: -3, grain: 15 },
  "turned 90": { turnedDeg: 90 },
  "turned 180": { turnedDeg: 180 },
  "fax fine": { faxLines: 196 },
  fax: { faxLines: 98 },
  yellowed: { yellowed: true, grain: 12 },
};
const run = promisify(execFile);
const dev = await runningInstance();
const api = client(dev);
const directory = await mkdtemp(join(tmpdir(), "folio-bench-ocr-"));
const base64 = (bytes) => Buffer.from(bytes).toString("base64");

async function printed(language) {
  const source = { base64: base64(await docx(PASSAGES[language].map(paragraph).join(""))) };
  const custom_size = { width: "105mm", height: "148mm" };
  const made = await api("POST", "/v1/convert/office", {
    source,
    filename: "page.docx",
    custom_size,
    output: "base64",
  });
  return new Uint8Array(Buffer.from(made.base64, "base64"));
}

async function folio(scan, language) {
  const body = { source: { base64: base64(scan) }, language, dpi: DPI };
  return (await api("POST", "/v1/extract/ocr", body)).content;
}

async function tesseract(scan, language) {
  const path = join(directory, "scan.pdf");
  await writeFile(path, scan);
  await run("pdftoppm", ["-r", String(DPI), "-gray", "-singlefile", path, join(directory, "page")]);
  const env = { ...process.env, OMP_THREAD_LIMIT: "1" };
  return (await run("tesseract", [join(directory, "page.pgm"), "-", "-l", language], { env })).stdout;
}

async function judged(read, scan, language) {
  const startedAt = performance.now();
  const text = await read(scan, language);
  const ms = performance.now() - startedAt;
  return { ms, rate: characterErrorRate(PASSAGES[language].join(""), text) };
}

try {
  console.log(
    `character error rate, Folio (Tesseract by itself), and Folio's time as a multiple of Tesseract's; ${DPI} dpi`,
  );
  console.log("".padEnd(8), ...Object.keys(CONDITIONS).map((name) => name.padStart(20)));
  const sums = Object.keys(CONDITIONS).map(() => ({ folio: 0, tesseract: 0, folioMs: 0, tesseractMs: 0 }));
  const cell = (ours, theirs, times) => `${ours.toFixed(3)} (${theirs.toFixed(3)}) x${times.toFixed(1)}`.padStart(20);
  for (const language of LANGUAGES) {
    const pdf = await printed(language);
    const cells = [];
    for (const [index, options] of Object.values(CONDITIONS).entries()) {
      const scan = await simulateScan(pdf, { dpi: DPI, ...options });
      const ours = await judged(folio, scan, language);
      const theirs = await judged(tesseract, scan, language);
      const sum = sums[index];
      sum.folio += ours.rate;
      sum.tesseract += theirs.rate;
      sum.folioMs += ours.ms;
      sum.tesseractMs += theirs.ms;
      cells.push(cell(ours.rate, theirs.rate, ours.ms / theirs.ms));
    }
    console.log(language.padEnd(8), ...cells);
  }
  const mean = (sum) =>
    cell(sum.folio / LANGUAGES.length, sum.tesseract / LANGUAGES.length, sum.folioMs / sum.tesseractMs);
  console.log("mean".padEnd(8), ...sums.map(mean));
} finally {
  await rm(directory, { recursive: true, force: true });
}
