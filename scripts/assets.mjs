import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { buildSite } from "./docs/site.mjs";
import { runMain } from "./local/main.mjs";
import { fromRoot } from "./local/paths.mjs";
import { syncFolder } from "./local/sync-folder.mjs";
import { trimPdfJs } from "./trim/pdfjs.mjs";
import { trimPuppeteer } from "./trim/puppeteer.mjs";

/**
 * What pages load, from src/dashboard/assets to dist/public/assets, what the Worker loads on first need, the libraries that it takes a part
 * of, and the pages under /docs: wrangler runs it before each bundle.
 */

const source = fromRoot("src/dashboard/assets");
const dist = fromRoot("dist");
const fonts = {
  "inter.woff2": "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  "source-serif.woff2": "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2",
};

const markdown = fromRoot("src/engines/markdown/page");

/** What a page needs that writes itself from Markdown, each file whole: it is put into the page. @param {typeof import("esbuild").build} build @param {string} target */
async function buildMarkdown(build, target) {
  const made = await build({
    entryPoints: ["markdown.ts", "embedded.ts", "code.ts", "maths.ts", "page.css", "maths.css"].map((name) =>
      join(markdown, name),
    ),
    outdir: join(target, "markdown"),
    bundle: true,
    format: "iife",
    target: "es2022",
    charset: "utf8",
    minify: true,
    // Browsers take the first format that they know; nothing is fetched from where the page is written.
    loader: { ".woff2": "dataurl", ".woff": "empty", ".ttf": "empty" },
    legalComments: "inline",
    write: false,
    logLevel: "warning",
  });
  await mkdir(join(target, "markdown"), { recursive: true });
  await Promise.all(made.outputFiles.map(({ path, text }) => writeFile(path, insideItsElement(text))));
}

/** The same code without what a parser would see in it (HTML, "restrictions for contents of script elements"). @param {string} text */
const insideItsElement = (text) => text.replaceAll("<!--", "\\x3c!--").replaceAll(/<(?=\/?script)/gi, "\\x3c");

/** @param {string} target */
async function buildAssets(target) {
  const { build } = await import("esbuild");
  const islands = (await readdir(join(source, "islands"))).filter((name) => /\.tsx?$/.test(name));
  await build({
    entryPoints: [
      ...islands.map((name) => join(source, "islands", name)),
      join(source, "folio.css"),
      join(source, "docs.css"),
    ],
    outdir: target,
    entryNames: "[name]",
    chunkNames: "part-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    minify: true,
    external: ["/assets/*"],
    logLevel: "warning",
  });
  await buildMarkdown(build, target);
  const require = createRequire(import.meta.url);
  const cMaps = fromRoot("src/engines/pdf/fonts");
  await Promise.all([
    ...["cmaps.bin", "cmaps.LICENSE.txt"].map((name) => cp(join(cMaps, name), join(target, name))),
    cp(join(source, "favicon.svg"), join(target, "favicon.svg")),
    ...Object.entries(fonts).map(([name, path]) => cp(require.resolve(path), join(target, name))),
  ]);
}

await runMain(async () => {
  await mkdir(dist, { recursive: true });
  await Promise.all([
    trimPdfJs(join(dist, "trimmed", "pdfjs.js")),
    trimPuppeteer(join(dist, "trimmed", "puppeteer.js")),
  ]);
  const made = await mkdtemp(join(dist, "making-"));
  try {
    await buildAssets(join(made, "assets"));
    await buildSite(join(made, "docs"));
    await syncFolder(made, join(dist, "public"));
  } finally {
    await rm(made, { recursive: true, force: true });
  }
  return 0;
});
