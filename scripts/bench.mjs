import { spawn } from "node:child_process";
import { toolNode } from "./local/commands.mjs";
import { fromRoot } from "./local/paths.mjs";
import { parts } from "./soak-parts.mjs";

/**
 * `npm run bench` and `npm run soak -- list` print the list of benchmarks. With a name, they run this benchmark and pass on the other
 * arguments. `npm run soak` alone runs every part that has a limit, and prints a table of the results; `npm run soak -- resume` continues
 * an interrupted run.
 */

/** @type {Record<string, Record<string, { file: string, shows: string }>>} */
const benchmarks = {
  bench: {
    render: {
      file: "render",
      shows: "latency, throughput and memory of rendering against raw puppeteer-core; beside npm start",
    },
    resources: { file: "resources", shows: "pages of 30 and 150 sub-resources against puppeteer; beside npm start" },
    fidelity: { file: "fidelity", shows: "pages by URL against a free browser: FOLDER COUNT; beside npm start" },
    throughput: {
      file: "throughput",
      shows: "invoices per second at 1 to 64 clients, one account and eight, against raw ways; beside npm start",
    },
    profile: {
      file: "profile",
      shows: "where a render's JavaScript is spent, by place in the source; beside npm start with FOLIO_INSPECTOR_PORT",
    },
    model: {
      file: "model",
      shows: "throughput, waits, bottleneck and cost at 10 to 1,000,000 renders an hour, on paper",
    },
    scripted: {
      file: "scripted",
      shows: "documents that scripts draw, against load and networkidle0 of raw puppeteer-core; beside npm start",
    },
    large: { file: "large-documents", shows: "PDFs of 10 to 50 MB through the whole path; beside npm start" },
    batches: { file: "batches", shows: "batches against a raw loop, by themselves" },
    merge: { file: "pdf-merge", shows: "merging against qpdf, pdfunite and Ghostscript: what survives, CPU" },
    "merge-memory": {
      file: "merge-memory",
      shows: "memory and CPU of a merge of many large sources, in memory and streamed",
    },
    compress: {
      file: "pdf-compress",
      shows: "compression against qpdf and Ghostscript: sizes, likeness, CPU; FOLDER for PDFs of yours",
    },
    "redaction-widths": {
      file: "redaction-widths",
      shows: "how often the gap of a redacted name reveals it, among 100 names in 20 fonts, against guessing",
    },
    isolate: {
      file: "isolate-memory",
      shows: "what every verb takes of the isolate's 128 MB at its bound, and two at once",
    },
    memory: { file: "pdf-memory", shows: "workerd's peak memory while it edits at the isolate's bound and beyond" },
    growth: {
      file: "workerd-growth",
      shows: "what the runtime and its simulators keep of each kind of call, by themselves",
    },
    extraction: { file: "extraction", shows: "text and tables of documents with known truth: FOLDER" },
    "extraction-tables": {
      file: "extraction-tables",
      shows: "tables of an outside set beside their truth, as ICDAR 2013 gives it: FOLDER",
    },
    "extraction-readers": {
      file: "extraction-readers",
      shows: "text of real files against pdftotext, MuPDF and pdfminer: FOLDER of PDFs",
    },
    "extraction-pages": { file: "extraction-pages", shows: "ten pages beside their Markdown, as pictures: FOLDER" },
    "extraction-cpu": { file: "extraction-cpu", shows: "CPU of text and tables against unpdf: FOLDER of PDFs" },
    readers: { file: "readers", shows: "our reader, pdf.js and PDFium: CPU, memory, agreement: FOLDER of PDFs" },
    office: { file: "office", shows: "conversion against cold LibreOffice; beside npm start" },
    ocr: { file: "ocr", shows: "error rates and time against Tesseract by itself; beside npm start" },
    template: { file: "template", shows: "the template interpreter against Handlebars and Mustache" },
  },
  soak: {
    render: { file: "soak-render", shows: "many renders in a row, and what is left of pages, browsers and memory" },
    batches: { file: "soak-batches", shows: "a batch under SIGKILL, by itself" },
    events: { file: "soak-webhooks", shows: "1,000 events to hostile receivers, by themselves" },
    extraction: { file: "soak-extraction", shows: "generated hostile PDFs: URL KEY COUNT" },
    conversions: { file: "soak-office", shows: "many conversions, a tenth of them hostile; beside npm start" },
    "office-kills": { file: "soak-office-kills", shows: "SIGKILL to LibreOffice and to its server during work" },
  },
};

const [kind = "bench", name, ...rest] = process.argv.slice(2);
const benchmarksOfKind = benchmarks[kind] ?? {};
const selectedBenchmark = benchmarksOfKind[name ?? ""];
const isPart = kind === "soak" && !selectedBenchmark && (name === undefined || name === "resume" || name in parts);
if (selectedBenchmark || isPart) {
  const [file, args] = selectedBenchmark
    ? [selectedBenchmark.file, rest]
    : ["soak", name === undefined ? [] : [name, ...rest]];
  const child = spawn(toolNode, [fromRoot(`bench/${file}.mjs`), ...args], { stdio: "inherit" });
  child.on("exit", (code) => {
    process.exitCode = code ?? 1;
  });
} else {
  const listed = kind === "soak" ? { ...parts, ...benchmarksOfKind } : benchmarksOfKind;
  const width = Math.max(...Object.keys(listed).map((key) => key.length));
  for (const [key, { shows }] of Object.entries(listed))
    console.log(`npm run ${kind} -- ${key.padEnd(width)}  ${shows}`);
  process.exitCode = name === undefined ? 0 : 1;
}
