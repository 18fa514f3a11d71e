/**
 * Compares three PDF readers over the same files: Folio, pdf.js with unpdf's text settings, and PDFium as WebAssembly. Each runs in its own
 * process. Prints CPU time, peak memory, the agreement between their texts, files without a result, and the time in which PDFium draws
 * first pages. Usage: `npm run bench -- readers FOLDER`; `FILES=60` sets the number of files, `HOSTILE=60` the number of generated hostile
 * files (0 for none).
 */
import { fork } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { hostilePdf } from "../packages/extraction/test/support/hostile-pdfs.ts";
import { bagScore, orderSimilarity, tokens } from "./extraction/measures.mjs";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Give a folder of PDFs");
const FILES = Number(process.env.FILES ?? 60);
const HOSTILE = Number(process.env.HOSTILE ?? 60);
const [SMALLEST, LARGEST] = [10_000, 3_000_000];
const SILENCE_MS = 8_000;
/**
 * Maximum number of words per text that are compared, because the time for the longest common subsequence is quadratic
 * in this number.
 */
const ORDERED_WORDS = 6_000;
const WAYS = ["folio", "pdfjs", "pdfium"];

/** Pattern of error messages after which a WebAssembly instance cannot be used any more. */
const BROKEN = /abort|out of bounds|unreachable/i;
const PROCESS = new URL("./support/reader-process.mjs", import.meta.url);

/** A process that reads PDFs. It is replaced when it does not respond or has ended. */
class Reader {
  #way;
  #child = null;
  peakMb = 0;

  constructor(way) {
    this.#way = way;
  }

  async read(path) {
    this.#child ??= await this.#start();
    const child = this.#child;
    const answer = await Promise.race([
      once(child, "message"),
      once(child, "exit").then(() => ({ lost: "the process ended" })),
      new Promise((resolve) =>
        setTimeout(resolve, SILENCE_MS, { lost: `no answer in ${SILENCE_MS / 1000} s` }).unref(),
      ),
      new Promise((resolve) => child.send(path, (error) => error && resolve({ lost: String(error) }))),
    ]);
    child.removeAllListeners();
    // Marks the process as lost, so that another one replaces it: every later call of a broken WebAssembly instance
    // would fail too.
    if (BROKEN.test(answer.refused ?? "")) answer.lost = "aborted";
    if (answer.lost) this.close();
    else this.peakMb = Math.max(this.peakMb, answer.rssMb);
    return answer;
  }

  close() {
    this.#child?.kill("SIGKILL");
    this.#child = null;
  }

  async #start() {
    const child = fork(PROCESS, [this.#way], { stdio: ["ignore", "ignore", "ignore", "ipc"] });
    await once(child, "message");
    return child;
  }
}

const once = (child, event) => new Promise((resolve) => child.once(event, resolve));

async function readAll(paths, ways) {
  const answers = new Map(ways.map((way) => [way, []]));
  const readers = new Map(ways.map((way) => [way, new Reader(way)]));
  for (const path of paths)
    for (const way of ways.toSorted(() => Math.random() - 0.5))
      answers.get(way).push(await readers.get(way).read(path));
  for (const reader of readers.values()) reader.close();
  return { answers, peakMb: (way) => readers.get(way).peakMb };
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const formatCounts = (answers) => {
  const kinds = Map.groupBy(answers, ({ text, lost }) =>
    text !== undefined ? "read" : lost ? `lost: ${lost}` : "refused",
  );
  return [...kinds].map(([kind, all]) => `${kind} ${all.length}`).join(", ");
};

const files = readdirSync(folder, { recursive: true })
  .map((name) => join(folder, name))
  .filter((file) => file.endsWith(".pdf") && statSync(file).size > SMALLEST && statSync(file).size < LARGEST)
  .slice(0, FILES);
const { answers, peakMb } = await readAll(files, WAYS);
const all = files.map((_, index) => WAYS.map((way) => answers.get(way)[index]));
const readByAll = all.filter((row) => row.every(({ text }) => text !== undefined));
console.log(`${files.length} files, ${readByAll.length} read by all`);
const cpu = (column) => readByAll.map((row) => row[column].cpuMs);
for (const [column, way] of WAYS.entries()) {
  const ratio = Math.exp(mean(readByAll.map((row) => Math.log(row[column].cpuMs / row[1].cpuMs))));
  const sum = cpu(column).reduce((a, b) => a + b, 0) / 1000;
  console.log(
    `${way}: ${formatCounts(answers.get(way))}; CPU ${sum.toFixed(1)} s, ${ratio.toFixed(2)} of pdfjs in the geometric mean; peak ${peakMb(way).toFixed(0)} MB`,
  );
}
for (const [one, other] of [
  [0, 2],
  [0, 1],
  [1, 2],
]) {
  const words = readByAll.map((row) => [tokens(row[one].text), tokens(row[other].text)]);
  const written = words.filter((pair) => pair.every((list) => list.length > 0));
  const ordered = written.filter((pair) => pair.every((list) => list.length < ORDERED_WORDS));
  const bag = mean(written.map(([a, b]) => bagScore(a, b)));
  const order = mean(ordered.map(([a, b]) => orderSimilarity(a, b)));
  console.log(`${WAYS[one]} and ${WAYS[other]}: same words ${bag.toFixed(3)}, in the same order ${order.toFixed(3)}`);
}

const drawn = await readAll(files, ["thumbnail"]);
const thumbnails = drawn.answers.get("thumbnail");
const times = thumbnails.flatMap(({ text, cpuMs }) => (text === undefined ? [] : [cpuMs])).sort((a, b) => a - b);
console.log(
  `first pages by PDFium, 320 pixels: ${formatCounts(thumbnails)}; CPU median ${times[times.length >> 1]?.toFixed(0)} ms, the longest ${times.at(-1)?.toFixed(0)} ms; peak ${drawn.peakMb("thumbnail").toFixed(0)} MB`,
);

const wasm = readFileSync(createRequire(import.meta.url).resolve("@hyzyla/pdfium/pdfium.wasm"));
console.log(`upload: PDFium ${(gzipSync(wasm, { level: 9 }).length / 1024).toFixed(0)} KiB gzipped`);

if (HOSTILE > 0) {
  const own = mkdtempSync(join(tmpdir(), "readers-"));
  const paths = Array.from({ length: HOSTILE }, (_, index) => {
    const path = join(own, `${index}.pdf`);
    writeFileSync(path, hostilePdf(index).bytes);
    return path;
  });
  const hostile = await readAll(paths, [...WAYS, "thumbnail"]);
  for (const [way, own] of hostile.answers) {
    const slowest = Math.max(...own.map(({ wallMs = SILENCE_MS }) => wallMs));
    console.log(
      `${HOSTILE} hostile, ${way}: ${formatCounts(own)}; slowest ${Math.round(slowest)} ms; peak ${hostile.peakMb(way).toFixed(0)} MB`,
    );
  }
  rmSync(own, { recursive: true });
}
