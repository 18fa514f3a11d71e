import { fromRoot } from "../local/paths.mjs";
import { trimPdfJs } from "../trim/pdfjs.mjs";
import { trimPuppeteer } from "../trim/puppeteer.mjs";

/** Writes the trimmed libraries to dist/trimmed, unless they are up to date. */
export async function provideTrimmedLibraries() {
  await Promise.all([
    trimPdfJs(fromRoot("dist/trimmed/pdfjs.js")),
    trimPuppeteer(fromRoot("dist/trimmed/puppeteer.js")),
  ]);
}
