// Draws images of ten pages, each beside the Markdown that Folio extracts from it: npm run bench -- extraction-pages [folder, default
// docs/images/extraction]. Chromium prints the pages without tags, so that extraction depends only on the positions of the letters.
// Chromium prints the pages without tags, so that extraction depends only on the positions of letters.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LocalExtractor } from "@folio/extraction";
import { THREAD_READING_LIMITS } from "@folio/extraction/model";
import { HandlebarsTemplateEngine } from "@folio/templates";
import MarkdownIt from "markdown-it";
import puppeteer from "puppeteer-core";
import { cMaps } from "../packages/pdf/test/support/cmaps.ts";
import { fromRoot } from "../scripts/local/paths.mjs";
import { allDocuments } from "./extraction/documents.mjs";

const folder = process.argv[2] ?? fromRoot("docs/images/extraction");
const work = mkdtempSync(join(tmpdir(), "folio-pages-"));
const engine = new HandlebarsTemplateEngine();
const extractor = new LocalExtractor({ limits: THREAD_READING_LIMITS, hasFallback: false, cMaps });
const SIZE = { width: 1240, height: 860 };
const QUALITY = 55;

/** Returns the document template of this name from Folio's template gallery, with its sample data. */
function ofGallery(name) {
  const read = (ending) => readFileSync(fromRoot(`docs/templates/${name}/template.${ending}`), "utf8");
  const { sample_data: data, defaults } = JSON.parse(read("json"));
  return { html: engine.withCss(engine.render(read("html"), data, "html"), read("css")), margin: defaults.margin };
}

/** Returns a page of the documentation in the layout of a journal: two columns, small type, and footnotes in the first column. */
function asArticle(file) {
  const body = new MarkdownIt().render(readFileSync(fromRoot(file), "utf8"));
  const css =
    "body{font:9pt/1.35 'Liberation Serif';column-count:2;column-gap:18px;text-align:justify;hyphens:auto}h1{column-span:all;font-size:17pt;margin:0 0 10px}h2{font-size:11pt;margin:10px 0 4px}p{margin:0 0 6px}table{border-collapse:collapse;font-size:7.5pt;text-align:left;margin:4px 0}td,th{padding:1px 5px;border-top:.5px solid #000;border-bottom:.5px solid #000}code{font-size:.9em}";
  return {
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><style>${css}</style><body>${body}</body></html>`,
    margin: "18mm",
  };
}

/** Returns the first test document of this benchmark whose name contains `part`. */
const ofBench = (part) => ({ html: allDocuments().find(({ name }) => name.includes(part)).html, margin: undefined });

const PAGES = {
  invoice: ofGallery("invoice"),
  payslip: ofGallery("payslip"),
  contract: ofGallery("contract"),
  "sales-report": ofGallery("sales-report"),
  cv: ofGallery("cv"),
  article: asArticle("docs/decisions/0005-proved-idleness.md"),
  statement: ofBench("-bankStatement-"),
  accounts: ofBench("-accounts-"),
  survey: ofBench("-survey-"),
  arabic: ofBench("-arabic-1col"),
};

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const beside = (picture, markdown) =>
  `<!doctype html><meta charset="utf-8"><style>body{margin:0;display:flex;width:${SIZE.width}px;height:${SIZE.height}px;background:#e8eaee;gap:14px;padding:14px;box-sizing:border-box}img{height:${SIZE.height - 28}px;background:#fff;box-shadow:0 0 3px #0004}pre{flex:1;margin:0;padding:12px;background:#fff;box-shadow:0 0 3px #0004;font:11px/1.35 'Liberation Mono','Noto Sans Mono',monospace;white-space:pre-wrap;overflow:hidden;overflow-wrap:anywhere}</style><img src="data:image/png;base64,${picture}"><pre dir="auto">${escaped(markdown)}</pre>`;

mkdirSync(folder, { recursive: true });
const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/lib/chromium/chromium-headless-shell",
  args: ["--no-sandbox"],
});
try {
  const page = await browser.newPage();
  await page.setViewport(SIZE);
  for (const [name, { html, margin }] of Object.entries(PAGES)) {
    await page.setContent(html, { waitUntil: "load" });
    const margins = typeof margin === "string" ? { top: margin, right: margin, bottom: margin, left: margin } : margin;
    const bytes = await page.pdf({
      format: "A4",
      margin: margins,
      preferCSSPageSize: margin === undefined,
      printBackground: true,
      tagged: false,
    });
    const file = join(work, `${name}.pdf`);
    writeFileSync(file, bytes);
    execFileSync("pdftoppm", ["-r", "100", "-f", "1", "-l", "1", "-singlefile", "-png", file, join(work, name)]);
    const { content } = await extractor.text(
      { source: { bytes }, pages: "1", deadlineMs: Date.now() + 60_000 },
      "markdown",
    );
    await page.setContent(beside(readFileSync(join(work, `${name}.png`)).toString("base64"), content), {
      waitUntil: "load",
    });
    await page.screenshot({ path: join(folder, `${name}.webp`), type: "webp", quality: QUALITY });
    console.log(`${name}: ${content.length} characters of Markdown`);
  }
} finally {
  await browser.close();
  if (!process.env.KEEP) rmSync(work, { recursive: true });
  else console.log(work);
}
