import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fromRoot } from "../local/paths.mjs";

const source = fromRoot("src/dashboard/assets");
const markdown = fromRoot("src/engines/markdown/page");
const cMaps = fromRoot("packages/pdf/src/fonts");
const fonts = {
  "inter.woff2": "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  "source-serif.woff2": "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2",
};

/** @typedef {typeof import("esbuild").build} Build */

/**
 * Writes the files that pages load from Folio's own origin. These are the scripts, styles and fonts of the dashboard and the documentation,
 * the scripts that convert Markdown in the browser, and the character maps of PDF fonts.
 * @param {string} target
 * @returns {Promise<string[]>} The files that the result depends on, as paths from the root.
 */
export async function buildPageAssets(target) {
  const { build } = await import("esbuild");
  const inputs = [...(await buildIslands(build, target)), ...(await buildMarkdown(build, target))];
  const require = createRequire(import.meta.url);
  const copies = [
    ...["cmaps.bin", "cmaps.LICENSE.txt"].map((name) => [name, join(cMaps, name)]),
    ["favicon.svg", join(source, "favicon.svg")],
    ...Object.entries(fonts).map(([name, path]) => [name, require.resolve(path)]),
  ];
  await Promise.all(copies.map(([name = "", from = ""]) => cp(from, join(target, name))));
  return [...inputs, ...copies.map(([, from = ""]) => from)];
}

/** @param {Build} build @param {string} target */
async function buildIslands(build, target) {
  const islands = (await readdir(join(source, "islands"))).filter((name) => /\.tsx?$/.test(name));
  const { metafile } = await build({
    absWorkingDir: fromRoot(),
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
    metafile: true,
    logLevel: "warning",
  });
  return Object.keys(metafile.inputs);
}

/**
 * Builds the scripts and the style sheet for documents that convert Markdown in the browser. Each file is inserted into the document as
 * text, so none of them may import another file.
 * @param {Build} build
 * @param {string} target
 */
async function buildMarkdown(build, target) {
  const made = await build({
    absWorkingDir: fromRoot(),
    entryPoints: ["markdown.ts", "embedded.ts", "code.ts", "maths.ts", "page.css", "maths.css"].map((name) =>
      join(markdown, name),
    ),
    outdir: join(target, "markdown"),
    bundle: true,
    format: "iife",
    target: "es2022",
    charset: "utf8",
    minify: true,
    // Inlines fonts in the format that browsers load first and leaves out the other formats, because the document must
    // load no files.
    loader: { ".woff2": "dataurl", ".woff": "empty", ".ttf": "empty" },
    legalComments: "inline",
    write: false,
    metafile: true,
    logLevel: "warning",
  });
  await mkdir(join(target, "markdown"), { recursive: true });
  await Promise.all(made.outputFiles.map(({ path, text }) => writeFile(path, escapeForInlineElement(text))));
  return Object.keys(made.metafile.inputs);
}

/**
 * Returns code that may be inserted into an HTML script element: without the character sequences that would end the
 * element (HTML, "restrictions for contents of script elements").
 * @param {string} text
 */
const escapeForInlineElement = (text) => text.replaceAll("<!--", "\\x3c!--").replaceAll(/<(?=\/?script)/gi, "\\x3c");
