/**
 * Measures how much of the isolate's 128 MB every operation needs at its size limit, also for two requests at once, and for mixes of two
 * and four operations. Usage: `npm run bench -- isolate`; `ONLY='merge|split'` selects operations, `LOOKS=1` takes one sample of each. The
 * Worker runs unchanged under `npm start`. Between the steps of the work, the runtime's inspector reports the heap and the array buffers
 * (including those of WebAssembly). It is asked for live memory, after a garbage collection before each sample, and for memory with
 * garbage. The memory of the idle Worker is included.
 */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { client, FolioProcess } from "./support/folio-process.mjs";
import { imagesPdf, noise, padJpeg, photoJpeg, serveDocuments } from "./support/image-pdf.mjs";
import { IsolateInspector } from "./support/isolate-inspector.mjs";
import { textPdf } from "./support/pdf-fixtures.mjs";

const MB = 1024 * 1024;
const PORT = Number(process.env.PORT ?? 8897);
const INSPECTOR = String(PORT + 1);
const GOAL_MB = 100;
const MIXED_GOAL_MB = 110;
const ONLY = new RegExp(process.env.ONLY ?? "");
const SAMPLES = Number(process.env.LOOKS ?? 3);

const singlePage = await imagesPdf(1);
const imagesUpTo = (bytes) => imagesPdf(Math.floor(bytes / singlePage.length));
const text = readFileSync(textPdf());
const photo = await photoJpeg();
const documents = [
  await imagesUpTo(16 * MB),
  await imagesUpTo(8 * MB),
  text,
  readFileSync(textPdf(200)),
  noise(MB),
  photo,
  padJpeg(photo, 19.9 * MB),
];
const [FULL, HALF, TEXT, BOOK, NOISE, PHOTO, LARGE_PHOTO] = documents.keys();
const files = await serveDocuments(documents);
const source = (index) => ({ url: files.url(index) });
const full = { source: source(FULL) };
const megabytesOf = (index) => `${(documents[index].length / MB).toFixed(1)} MB`;

const words = (bytes) => `<p>${"Nine men went to mow a meadow. ".repeat(Math.floor(bytes / 31))}`;
const rendered = { wait_until: "load", timeout: 120_000 };
const drawn = (index) => ({ source: source(index), text: { content: "DRAFT" } });
const remade = (compress) => ["/v1/pdfs/reorder", { ...full, pages: "1-", compress }];

const attached = Array.from({ length: 9 }, (_, at) => ({ filename: `${at}.bin`, ...source(NOISE) }));
const photos = (bytes) => ({ images: Array(Math.floor(bytes / photo.length)).fill(source(PHOTO)) });
let assets = 0;
const asset = (bytes) => () => ({ name: `asset-${++assets}`, ...inBody(padJpeg(photo, bytes)) });
const message = (name, given) => ({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } });

/** Id of a PDF that the benchmark stores when Folio runs. */
const stored = { pdf_id: "" };

/** For each operation: a description of its input, and the path and body of its request. */
const verbs = {
  merge: [`2 x ${megabytesOf(HALF)} of pictures`, "/v1/pdfs/merge", { sources: [source(HALF), source(HALF)] }],
  "merge of many": [`50 x ${megabytesOf(NOISE)} by URL`, "/v1/pdfs/merge", { sources: Array(50).fill(source(NOISE)) }],
  "merge of stored": [`50 x ${megabytesOf(NOISE)}`, "/v1/pdfs/merge", { sources: Array(50).fill(stored) }],
  "merge in the body": [
    `17 x ${megabytesOf(NOISE)}`,
    "/v1/pdfs/merge",
    { sources: Array(17).fill(inBody(documents[NOISE]).source) },
  ],
  "merge, tagged text": [`10 x ${megabytesOf(TEXT)}`, "/v1/pdfs/merge", { sources: Array(10).fill(source(TEXT)) }],
  watermark: [`${megabytesOf(FULL)} of pictures`, "/v1/pdfs/watermark", drawn(FULL)],
  "watermark, tagged text": [`${megabytesOf(BOOK)}, 200 pages`, "/v1/pdfs/watermark", drawn(BOOK)],
  split: [`${megabytesOf(FULL)} of pictures, each page`, "/v1/pdfs/split", { ...full, every: 1 }],
  rotate: [`${megabytesOf(FULL)} of pictures`, "/v1/pdfs/rotate", { ...full, degrees: 90 }],
  number: [`${megabytesOf(FULL)} of pictures`, "/v1/pdfs/number", { ...full, page_numbers: {} }],
  protect: [`${megabytesOf(FULL)} of pictures`, "/v1/pdfs/protect", { ...full, security: { user_password: "p" } }],
  info: [`${megabytesOf(FULL)} of pictures`, "/v1/pdfs/info", full],
  "compress low": [`${megabytesOf(FULL)} of pictures`, ...remade("low")],
  "compress medium": [`${megabytesOf(FULL)} of pictures`, ...remade("medium")],
  "compress high": [`${megabytesOf(FULL)} of pictures`, ...remade("high")],
  "text, structured": [
    `${megabytesOf(BOOK)}, 200 pages`,
    "/v1/extract/text",
    { source: source(BOOK), format: "structured" },
  ],
  "text of pictures": [`${megabytesOf(FULL)}`, "/v1/extract/text", full],
  tables: [`${megabytesOf(BOOK)}, 200 pages`, "/v1/extract/tables", { source: source(BOOK) }],
  images: [`${megabytesOf(FULL)} of pictures`, "/v1/extract/images", full],
  "render, html": ["9.9 MB of html", "/v1/pdfs", { html: words(9.9 * MB), ...rendered }],
  "render, base64": [
    `an answer of ${megabytesOf(FULL)}`,
    "/v1/pdfs/rotate",
    { ...full, degrees: 90, output: "base64" },
  ],
  "source in the body": [
    `${megabytesOf(FULL)} as base64`,
    "/v1/pdfs/watermark",
    { ...inBody(documents[FULL]), text: { content: "DRAFT" } },
  ],
  "attachments of a render": [`9 x ${megabytesOf(NOISE)}`, "/v1/pdfs", { html: "<p>Hello", attachments: attached }],
  "attachments of an edit": [
    `9 x ${megabytesOf(NOISE)} to ${megabytesOf(HALF)}`,
    "/v1/pdfs/attach",
    { source: source(HALF), attachments: attached },
  ],
  "watermark image": [
    `${megabytesOf(LARGE_PHOTO)} on ${megabytesOf(FULL)}`,
    "/v1/pdfs/watermark",
    { ...full, image: source(LARGE_PHOTO) },
  ],
  "images to PDF": ["38 MB of photographs", "/v1/convert/images", photos(40 * MB)],
  "images to PDF here": ["13 MB of photographs", "/v1/convert/images", photos(16 * MB)],
  asset: ["4.9 MB as base64", "/v1/assets", asset(4.9 * MB)],
  "message to mcp": ["9.9 MB", "/mcp", message("render_pdf", { html: words(9.8 * MB), timeout: 120_000 })],
  "batch created": [
    "24 MB of items",
    "/v1/batches",
    { items: Array.from({ length: 12 }, () => ({ html: words(1.9 * MB), timeout: 5_000 })) },
  ],
};

/**
 * Operations that may run in one isolate at the same time: those that need the most memory, and those that allocate memory in different
 * ways.
 */
const mixes = [
  ["compress medium", "compress low"],
  ["protect", "batch created"],
  ["render, html", "compress medium"],
  ["source in the body", "batch created"],
  ["text, structured", "protect"],
  ["compress medium", "protect", "watermark", "split"],
  ["batch created", "batch created", "source in the body", "merge in the body"],
  ["render, html", "render, html", "render, html", "render, html"],
  ["text, structured", "tables", "images", "text of pictures"],
  ["batch created", "compress medium", "text, structured", "merge of stored"],
];

function inBody(bytes) {
  return { source: { base64: Buffer.from(bytes).toString("base64") } };
}

const folio = new FolioProcess(PORT, mkdtempSync(join(tmpdir(), "folio-isolate-")));
folio.env.FOLIO_INSPECTOR_PORT = INSPECTOR;
const call = client(await folio.start());
const inspector = await IsolateInspector.open(INSPECTOR);
const rows = {};
try {
  await call("POST", "/v1/pdfs/watermark", { ...drawn(HALF), compress: "medium" });
  stored.pdf_id = (await call("POST", "/v1/pdfs/rotate", { source: source(NOISE), degrees: 90 })).id;
  const rest = await inspector.heapMegabytes(true);
  console.log(`At rest: ${rest.all.toFixed(0)} MB (heap ${rest.heap.toFixed(0)}, buffers ${rest.buffers.toFixed(0)})`);
  for (const [verb, [input, path, body]] of Object.entries(verbs)) {
    if (!ONLY.test(verb)) continue;
    rows[verb] = { input, ...(await measured(() => runRequest(path, body))) };
    console.log(JSON.stringify({ verb, ...rows[verb] }));
  }
  for (const names of mixes) {
    const mix = names.join(" + ");
    if (!ONLY.test(mix)) continue;
    rows[mix] = await measuredMix(names);
    console.log(JSON.stringify({ mix, ...rows[mix] }));
  }
} finally {
  inspector.close();
  files.server.close();
  await folio.stop();
}
console.table(rows);

/** Sends a request. Cancels a batch as soon as it exists, because its items would otherwise be rendered during the next measurement. */
async function runRequest(path, body) {
  const { id, object } = await call("POST", path, typeof body === "function" ? body() : body);
  if (object === "batch") await call("POST", `/v1/batches/${id}/cancel`);
}

async function measured(ask) {
  try {
    const alone = await maximumOf(() => inspector.peakDuring(ask(), true));
    const uncollected = await inspector.peakDuring(ask(), false);
    const two = await maximumOf(() => inspector.peakDuring(Promise.all([ask(), ask()]), true));
    return {
      "MB alive": Math.round(alone.all),
      "heap, buffers": `${Math.round(alone.heap)}, ${Math.round(alone.buffers)}`,
      uncollected: Math.round(uncollected.all),
      "two at once": Math.round(two.all),
      goal: alone.all <= GOAL_MB ? "met" : "missed",
    };
  } catch (error) {
    return { goal: `${error} ${error.cause ?? ""}`.slice(0, 200) };
  }
}

/**
 * Runs these operations at once. An operation that gets no memory in time returns `service_busy`, which is not an error in this
 * measurement.
 */
async function measuredMix(names) {
  let refused = 0;
  const ask = async (name) => {
    const [, path, body] = verbs[name];
    await runRequest(path, body).catch((error) => {
      if (!String(error).includes("service_busy")) throw error;
      refused += 1;
    });
  };
  try {
    const peak = await maximumOf(() => inspector.peakDuring(Promise.all(names.map(ask)), true));
    const goal = peak.all <= MIXED_GOAL_MB ? "met" : "missed";
    return {
      "MB alive": Math.round(peak.all),
      "heap, buffers": `${Math.round(peak.heap)}, ${Math.round(peak.buffers)}`,
      refused,
      goal,
    };
  } catch (error) {
    return { goal: `${error} ${error.cause ?? ""}`.slice(0, 200) };
  }
}

/** Takes several samples and returns the largest, because a sample may miss the moment that needs the most memory. */
async function maximumOf(look) {
  const looks = [];
  for (let count = 0; count < SAMPLES; count += 1) looks.push(await look());
  return looks.reduce((peak, each) => (each.all > peak.all ? each : peak));
}
