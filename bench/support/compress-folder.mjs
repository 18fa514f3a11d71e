import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const QPDF = ["--compress-streams=y", "--recompress-flate", "--compression-level=9", "--object-streams=generate"];
const ghostscript = (preset, from, to) => [
  "gs",
  "-q",
  "-dBATCH",
  "-dNOPAUSE",
  "-sDEVICE=pdfwrite",
  `-dPDFSETTINGS=/${preset}`,
  `-sOutputFile=${to}`,
  from,
];

/**
 * Runs a tool and returns the size of its result in bytes. Returns null if there is no result, or if the result lacks pages of the source.
 */
function compressedSize(command, made, pages) {
  spawnSync(command[0], command.slice(1), { stdio: "ignore", timeout: 120_000 });
  return existsSync(made) && statSync(made).size > 0 && pagesOf(made) === pages ? statSync(made).size : null;
}

const pagesOf = (path) => spawnSync("qpdf", ["--show-npages", path]).stdout.toString().trim();

const mean = (rows, ours, peer) =>
  Math.exp(rows.reduce((sum, row) => sum + Math.log(row[ours] / row[peer]), 0) / rows.length);

/**
 * Compresses all PDFs of a folder with Folio, qpdf and Ghostscript. Prints Folio's sizes relative to the other tools (geometric means),
 * over the files that all tools can open.
 */
export async function compareFolder(folder, editor) {
  const out = mkdtempSync(join(tmpdir(), "folio-compress-"));
  const rows = [];
  const cpu = process.cpuUsage();
  for (const file of readdirSync(folder).filter((name) => /\.pdf$/i.test(name))) {
    const path = join(folder, file);
    const bytes = new Uint8Array(readFileSync(path));
    const row = { file, input: bytes.length };
    try {
      for (const level of ["low", "medium", "high"]) {
        const { pdf } = await editor.compress({ bytes }, level);
        row[level] = pdf.length;
        writeFileSync(join(out, `${file}.${level}.pdf`), pdf);
      }
    } catch (error) {
      console.log(`left out: ${file}: ${error.message}`);
      continue;
    }
    const pages = pagesOf(path);
    const made = (name) => join(out, `${file}.${name}.pdf`);
    row.qpdf = compressedSize(["qpdf", ...QPDF, path, made("qpdf")], made("qpdf"), pages);
    for (const preset of ["ebook", "screen"])
      row[preset] = compressedSize(ghostscript(preset, path, made(preset)), made(preset), pages);
    if (row.qpdf && row.ebook && row.screen) rows.push(row);
    else console.log(`left out: ${file}: a tool lost pages of it or could not open it`);
  }
  const { user, system } = process.cpuUsage(cpu);
  const grown = rows.filter(({ input, low, medium, high }) => low > input || medium > low || high > medium);
  const inputBytes = rows.reduce((sum, { input }) => sum + input, 0);
  console.table(rows);
  console.log(
    `${rows.length} PDFs: low/qpdf ${mean(rows, "low", "qpdf").toFixed(3)}, medium/ebook ${mean(rows, "medium", "ebook").toFixed(3)}, high/screen ${mean(rows, "high", "screen").toFixed(3)}; larger than the level below: ${grown.length}; ${((user + system) / 3 / inputBytes).toFixed(2)} s of CPU a megabyte and level. Outputs in ${out}.`,
  );
}
