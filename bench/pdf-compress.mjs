import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compareFolder } from "./support/compress-folder.mjs";
import { cpuSecondsOf } from "./support/cpu.mjs";
import { pdfEditor } from "./support/pdf-editor.mjs";
import { photosPdf, scanPdf, textPdf } from "./support/pdf-fixtures.mjs";
import { psnr } from "./support/psnr.mjs";

/**
 * Compares sizes, CPU time and similarity of Folio's compression levels with Ghostscript and qpdf in one run, for generated PDFs or for the
 * PDFs of a given folder.
 */
const out = mkdtempSync(join(tmpdir(), "folio-compress-"));
const editor = await pdfEditor();
const [folder] = process.argv.slice(2);
if (folder) {
  await compareFolder(folder, editor);
  process.exit(0);
}

async function measured(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const tags = (path) =>
  /Tagged:\s+yes/.test(execFileSync("pdfinfo", [path], { stdio: ["ignore", "pipe", "ignore"] }).toString())
    ? "yes"
    : "no";

const rows = [];
for (const [kind, source] of [
  ["photos", await photosPdf()],
  ["scan", await scanPdf()],
  ["text", textPdf()],
]) {
  const bytes = new Uint8Array(readFileSync(source));
  const add = (name, path, cpu) => {
    const size = statSync(path).size;
    rows.push({
      file: kind,
      what: name,
      bytes: size,
      share: (size / bytes.length).toFixed(3),
      "CPU s": cpu.toFixed(2),
      "PSNR dB": psnr(source, path),
      tags: tags(path),
    });
    return size;
  };
  const sizes = {};
  for (const level of ["low", "medium", "high"]) {
    const path = join(out, `${kind}-${level}.pdf`);
    const cpu = await measured(async () => writeFileSync(path, (await editor.compress({ bytes }, level)).pdf));
    sizes[level] = add(level, path, cpu);
    execFileSync("qpdf", ["--check", path], { stdio: "ignore" });
  }
  for (const preset of ["ebook", "screen"]) {
    const path = join(out, `${kind}-gs-${preset}.pdf`);
    const cpu = cpuSecondsOf([
      "gs",
      "-q",
      "-dBATCH",
      "-dNOPAUSE",
      "-sDEVICE=pdfwrite",
      `-dPDFSETTINGS=/${preset}`,
      `-sOutputFile=${path}`,
      source,
    ]);
    sizes[preset] = add(`gs /${preset}`, path, cpu);
  }
  const path = join(out, `${kind}-qpdf.pdf`);
  const best = ["--compress-streams=y", "--recompress-flate", "--compression-level=9", "--object-streams=generate"];
  sizes.qpdf = add("qpdf best", path, cpuSecondsOf(["qpdf", ...best, source, path]));
  console.log(
    `${kind}: medium/ebook ${(sizes.medium / sizes.ebook).toFixed(2)}, high/screen ${(sizes.high / sizes.screen).toFixed(2)}, low/qpdf ${(sizes.low / sizes.qpdf).toFixed(3)} (original ${bytes.length} bytes)`,
  );
}
console.table(rows);
console.log(`Outputs in ${out}; every one of ours passed qpdf --check.`);
