import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cpuSecondsOf } from "./support/cpu.mjs";
import { countFeatures } from "./support/document-features.mjs";
import { pdfEditor } from "./support/pdf-editor.mjs";
import { FIXTURES, print, scanPdf, textHtml, textPdf } from "./support/pdf-fixtures.mjs";

/**
 * Compares a merge by Folio with qpdf, pdfunite and Ghostscript in one run: which features of the sources are preserved, and the CPU time.
 */
const out = mkdtempSync(join(tmpdir(), "folio-merge-"));
const editor = await pdfEditor();
const run = (command, ...args) => execFileSync(command, args, { stdio: "ignore" });

function chromePdf(mark) {
  const path = join(FIXTURES, `rich-${mark}.pdf`);
  if (existsSync(path)) return path;
  const printed = print(textHtml(`Document ${mark}`, 5), `plain-${mark}`);
  writeFileSync(join(FIXTURES, `note-${mark}.txt`), `note ${mark}`);
  const note = [join(FIXTURES, `note-${mark}.txt`), "--key=note.txt", "--filename=note.txt", "--"];
  run("qpdf", "--add-attachment", ...note, printed, path);
  return path;
}

function cjkPdf() {
  const path = join(FIXTURES, "cjk.pdf");
  const html =
    '<!doctype html><html lang="ja"><title>日本語</title><h1>請求書</h1><p>株式会社 御中 — 合計 一万円</p></html>';
  return existsSync(path) ? path : print(html, "cjk");
}

const { richPdf } = await import("../packages/pdf/test/support/rich-pdf.ts");
const formPath = join(out, "form.pdf");
writeFileSync(formPath, richPdf("F"));
const turned = join(out, "turned.pdf");
const locked = join(out, "locked.pdf");
const sources = [chromePdf("A"), chromePdf("B"), formPath, turned, locked, cjkPdf(), await scanPdf()];
run("qpdf", "--rotate=90", chromePdf("A"), turned);
run("qpdf", "--encrypt", "", "owner", "256", "--", formPath, locked);

const results = [["sources together", null]];
const bytes = sources.map((path) => new Uint8Array(readFileSync(path)));
const ours = join(out, "ours.pdf");
const merged = await editor.merge(bytes.map((source, i) => ({ bytes: source, pages: null, name: `source ${i + 1}` })));
writeFileSync(ours, merged.pdf);
run("qpdf", "--check", ours);
results.push(["ours", ours]);

for (const [name, make] of [
  ["qpdf --empty --pages", (to) => run("qpdf", "--empty", "--pages", ...sources, "--", to)],
  ["qpdf first --pages", (to) => run("qpdf", sources[0], "--pages", ".", ...sources.slice(1), "--", to)],
  ["pdfunite, not the encrypted one", (to) => run("pdfunite", ...sources.filter((path) => path !== locked), to)],
  [
    "ghostscript",
    (to) => run("gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pdfwrite", `-sOutputFile=${to}`, ...sources),
  ],
]) {
  const to = join(out, `${name.replaceAll(/\W+/g, "-")}.pdf`);
  try {
    make(to);
  } catch {
    // Ignores the error, because Ghostscript and qpdf write the file but exit with an error code after warnings.
  }
  if (existsSync(to)) results.push([name, to]);
}
const table = {};
for (const [name, path] of results) table[name] = path ? countFeatures(path) : sum(sources.map(countFeatures));
console.table(table);

function sum(rows) {
  const total = { ...rows[0] };
  for (const row of rows.slice(1)) {
    for (const [key, value] of Object.entries(row)) {
      total[key] =
        typeof value === "number" ? total[key] + value : total[key] === value ? value : `${total[key]}+${value}`;
    }
  }
  return total;
}

/** Test file: one page with one JPEG of about 1 MB. Merging it mostly copies bytes, as in the goal for 50 files of 1 MB. */
const megabyte = join(FIXTURES, "one-jpeg.pdf");
await scanPdf();
if (!existsSync(megabyte)) print('<!doctype html><img style="width:170mm" src="scan0.jpg">', "one-jpeg");
const input = new Uint8Array(readFileSync(megabyte));
const copies = Math.min(50, Math.floor((50 * 1024 * 1024) / input.length));
const partOf = (path) => ({ bytes: new Uint8Array(readFileSync(path)), pages: null, name: path });
/** Writes each copy as a separate file, because qpdf would copy the page of the same file only once. */
function copiesOf(source, copies, name) {
  const paths = Array.from({ length: copies }, (_, i) => join(out, `${name}-${i}.pdf`));
  for (const path of paths) writeFileSync(path, readFileSync(source));
  return paths;
}

/** Measures three merges of the files with Folio and three with qpdf, alternating between both programs. */
async function against(what, files) {
  const ratios = [];
  for (let round = 0; round < 3; round++) {
    const before = process.cpuUsage();
    writeFileSync(join(out, "many-ours.pdf"), (await editor.merge(files.map(partOf))).pdf);
    const { user, system } = process.cpuUsage(before);
    const own = (user + system) / 1e6;
    const other = cpuSecondsOf(["qpdf", "--empty", "--pages", ...files, "--", join(out, "many.pdf")]);
    ratios.push(own / other);
    console.log(`${what}: ours ${own.toFixed(2)} s CPU, qpdf ${other.toFixed(2)} s, ratio ${(own / other).toFixed(2)}`);
  }
  run("qpdf", "--check", join(out, "many-ours.pdf"));
  console.log(`${what}: median ratio to qpdf ${ratios.sort((a, b) => a - b)[1].toFixed(2)}`);
}

await against(`${copies} x ${(input.length / 2 ** 20).toFixed(2)} MB`, copiesOf(megabyte, copies, "part"));
const tagged = textPdf();
const elements = countFeatures(tagged)["tag elements"];
await against(`10 x 76 pages with ${elements} tags each`, copiesOf(tagged, 10, "tagged"));
