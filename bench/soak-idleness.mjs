/**
 * Prints scripted documents with a running `npm start`, and with puppeteer-core alone, which waits for networkidle0 and some extra time.
 * Text and pixels of the two PDFs must be equal. Usage: `npm run soak -- idleness`; COUNT sets the number of documents, SEED selects other
 * random documents, ONLY selects documents by name. LIBRARIES is a folder in which `npm install` has installed chart and page libraries
 * (support/library-documents.mjs names them).
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import puppeteer from "puppeteer-core";
import { handmadeDocuments, randomDocuments } from "../test/engines/browser/scripted-documents.ts";
import { libraryDocuments } from "./support/library-documents.mjs";
import { runningInstance } from "./support/running-instance.mjs";

const COUNT = Number(process.env.COUNT ?? 100);
const SEED = Number(process.env.SEED ?? 20);
const PARALLEL = Number(process.env.PARALLEL ?? 2);
const ONLY = process.env.ONLY ?? "";
/** Extra wait in ms after networkidle0, because on a busy machine networkidle0 may be reported before a document has finished. */
const SETTLE_MS = 1_500;
/** Time in ms without requests that Folio waits for when it cannot prove that a page will not change. */
const SILENCE_MS = 500;
/**
 * Time limit in ms for networkidle0, which Chromium sometimes never reports on a busy machine. By then, the document has loaded and has had
 * time to finish.
 */
const WAIT_LIMIT_MS = 10_000;
const MARGIN = 20 / 25.4;
/** Folio's default page, A4 with margins of 20 mm. Chromium takes lengths in inches. */
const PAGE = {
  printBackground: true,
  paperWidth: 210 / 25.4,
  paperHeight: 297 / 25.4,
  marginTop: MARGIN,
  marginBottom: MARGIN,
  marginLeft: MARGIN,
  marginRight: MARGIN,
  generateTaggedPDF: true,
  generateDocumentOutline: true,
};
/** Script that writes the time from `load` to printing, in ms, into the document's title. */
const REPORT_SCRIPT = `<script>{let at=0;addEventListener("load",()=>{at=performance.now()});addEventListener("beforeprint",()=>{document.title="after "+Math.round(performance.now()-at)})}</script>`;

/** Uses the instance that `npm run soak` started, if any, and otherwise the running `npm start`. */
const { BASE_URL: base_url, LIVE_KEY: live_key } = process.env;
const dev = base_url && live_key ? { base_url, live_key } : await runningInstance();
const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache");
const executablePath = process.env.CHROME ?? join(cache, ".wrangler/chrome/linux-126.0.6478.182/chrome-linux64/chrome");
const browser = await puppeteer.launch({ executablePath, args: ["--no-sandbox"] });
const folder = await mkdtemp(join(tmpdir(), "folio-idleness-"));
const run = promisify(execFile);

/** @type {Map<string, { type: string, body: string, delayMs?: number }>} */
const answers = new Map();
const server = createServer((request, response) => {
  const answer = answers.get(new URL(request.url ?? "/", "http://x").pathname.slice(1));
  setTimeout(() => {
    response.writeHead(answer ? 200 : 404, {
      "Content-Type": answer?.type ?? "text/plain",
      "Access-Control-Allow-Origin": "*",
    });
    response.end(answer?.body);
  }, answer?.delayMs ?? 0);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
const address = server.address();
const port = typeof address === "object" ? address?.port : 0;
/** @type {import("../test/engines/browser/scripted-documents.ts").Asset} */
const asset = (name, answer) => {
  answers.set(name, answer);
  return `http://127.0.0.1:${port}/${name}`;
};

/** @param {string} html */
async function byFolio(html) {
  const response = await fetch(`${dev.base_url}/v1/pdfs`, {
    method: "POST",
    headers: { Authorization: `Bearer ${dev.live_key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ html: html + REPORT_SCRIPT, output: "base64" }),
  });
  const body = await response.json();
  if (response.status !== 200) throw new Error(JSON.stringify(body));
  const pdf = Buffer.from(body.base64, "base64");
  return { pdf, afterMs: Number(/after (\d+)/.exec(pdf.toString("latin1"))?.[1] ?? Number.NaN) };
}

/**
 * @param {string} html
 * @param {"networkidle0" | "load"} waitUntil
 */
async function byPuppeteer(html, waitUntil = "networkidle0") {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    const since = performance.now();
    await page.setContent(html + REPORT_SCRIPT, { waitUntil, timeout: WAIT_LIMIT_MS });
    const idleMs = performance.now() - since;
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const session = await page.createCDPSession();
    const { data } = await session.send("Page.printToPDF", PAGE);
    return { pdf: Buffer.from(data, "base64"), idleMs };
  } finally {
    await context.close();
  }
}

/** @param {Buffer} pdf */
async function drawnContent(pdf) {
  const file = join(folder, `${crypto.randomUUID()}.pdf`);
  await writeFile(file, pdf);
  const [text, pixels] = await Promise.all([
    run("pdftotext", ["-layout", file, "-"], { encoding: "utf8" }),
    run("pdftoppm", ["-r", "72", file], { encoding: "buffer", maxBuffer: 1 << 30 }),
  ]);
  await rm(file);
  return { text: text.stdout.replace(/\s+/g, " ").trim(), pixels: pixels.stdout };
}

/**
 * @param {Awaited<ReturnType<typeof drawnContent>>} ours
 * @param {Awaited<ReturnType<typeof drawnContent>>} theirs
 */
function difference(ours, theirs) {
  if (ours.text !== theirs.text) return `text "${ours.text.slice(-200)}" against "${theirs.text.slice(-200)}"`;
  if (ours.pixels.length !== theirs.pixels.length) return "other pages";
  let count = 0;
  for (let at = 0; at < ours.pixels.length; at += 1) if (ours.pixels[at] !== theirs.pixels[at]) count += 1;
  return count === 0 ? null : `${count} samples of pixels`;
}

const documents = [
  ...handmadeDocuments(asset),
  ...(process.env.LIBRARIES ? await libraryDocuments(process.env.LIBRARIES) : []),
  ...randomDocuments(COUNT, SEED),
].filter(({ name }) => name.includes(ONLY));
const counts = { same: 0, different: 0, proved: 0, waited: 0 };
const queue = documents.entries();
await Promise.all(
  Array.from({ length: PARALLEL }, async () => {
    for (const [, { name, html }] of queue) {
      try {
        const [folio, puppet] = await Promise.all([
          byFolio(html),
          byPuppeteer(html).catch(() => byPuppeteer(html, "load")),
        ]);
        const differs = difference(await drawnContent(folio.pdf), await drawnContent(puppet.pdf));
        const isProved = folio.afterMs < SILENCE_MS;
        counts[differs === null ? "same" : "different"] += 1;
        counts[isProved ? "proved" : "waited"] += 1;
        const way = isProved ? "proved" : "waited";
        console.log(
          `${way} ${String(folio.afterMs).padStart(5)} ms, networkidle0 ${puppet.idleMs.toFixed(0)} ms  ${name}${differs ? `  DIFFERENT: ${differs}` : ""}`,
        );
      } catch (error) {
        counts.different += 1;
        console.log(`FAILED ${name}: ${error}`);
      }
    }
  }),
);
console.log(
  `idleness: ${documents.length} documents, ${counts.proved} proved, ${counts.waited} waited, ${counts.different} different from networkidle0`,
);
server.close();
await browser.close();
await rm(folder, { recursive: true });
process.exitCode = counts.different === 0 ? 0 : 1;
