import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { fromRoot } from "../local/paths.mjs";
import { readContents, slugOfFile } from "./contents.mjs";
import { BASE_URL, withBaseUrl } from "./html.mjs";
import { renderMarkdown } from "./markdown.mjs";
import { pageHtml } from "./page.mjs";
import { referencePages } from "./reference.mjs";

/**
 * @typedef {import("./markdown.mjs").RequestSamples} RequestSamples
 * @typedef {{ page: string, title: string, href: string, text: string }} Found what the search finds
 * @typedef {{ slug: string, title: string, body: string, headings: import("./page.mjs").Heading[], found: Found[], links: string[], wide: boolean }} Made
 *   `links`: the pages that it refers to, as `slug` or `slug#anchor`
 */

const HOME = "docs/README.md";

/**
 * Writes the site to `target`: each page as `<slug>.html`, `search.json`, and the pictures.
 * @param {string} target
 * @returns {Promise<{ pages: number, inputs: string[] }>} `inputs`: the files that it depends on, as paths from the root.
 */
export async function buildSite(target) {
  const contents = await readContents();
  const { document, requestSamples, inputs } = await openApi();
  const files = [HOME, ...contents.flatMap(({ entries }) => entries.map(({ file }) => file))];
  const guides = await guidePages(files, requestSamples);
  const reference = referencePages(document).map((page) => madeOf(page));
  const pages = [...guides, ...reference, notFound];
  refuseDeadLinks(pages);

  const guideGroups = contents.map(({ title, entries }) => ({
    title,
    links: entries.map(({ slug, title }) => ({ slug, title })),
  }));
  const referenceGroup = {
    title: "API reference",
    links: reference.map(({ slug, title, headings }) => ({
      slug,
      title: slug === "api" ? "Overview" : title,
      headings,
    })),
  };
  const groupsOf = (/** @type {string} */ slug) =>
    slug.startsWith("api") ? [referenceGroup] : [...guideGroups, referenceGroup];
  await rm(target, { recursive: true, force: true });
  await mkdir(join(target, "api"), { recursive: true });
  await Promise.all([
    ...pages.map(async (page) => {
      const file = join(target, `${page.slug || "index"}.html`);
      await mkdir(dirname(file), { recursive: true });
      const islands = page.slug.startsWith("api/") ? ["try"] : [];
      await writeFile(file, withBaseUrl(pageHtml({ ...page, groups: groupsOf(page.slug), islands })));
    }),
    writeFile(join(target, "search.json"), JSON.stringify(pages.flatMap(({ found }) => found))),
    cp(fromRoot("docs/images"), join(target, "images"), { recursive: true }),
  ]);
  return { pages: pages.length, inputs };
}

/** The pages of the files, and of every file that they refer to. @param {string[]} files @param {RequestSamples} requestSamples @returns {Promise<Made[]>} */
async function guidePages(files, requestSamples) {
  /** @type {Map<string, import("./markdown.mjs").Rendered>} */
  const rendered = new Map();
  for (const queue = [...files]; queue.length > 0; ) {
    const file = queue.shift() ?? "";
    if (rendered.has(file)) continue;
    const page = renderMarkdown(await readFile(fromRoot(file), "utf8"), file, requestSamples);
    rendered.set(file, page);
    queue.push(...page.links.map((link) => link.file));
  }
  const codes = rendered.get(ERROR_CODES)?.headings ?? [];
  return [...rendered].map(([file, page]) => guidePage(file, page, file === HOME ? codesHtml(codes) : ""));
}

const ERROR_CODES = "docs/guides/error-codes.md";

/** Links in errors of earlier releases lead to `/docs#<code>`. @param {import("./page.mjs").Heading[]} codes */
const codesHtml = (codes) =>
  `<h2 id="codes">Every error code</h2><ul class="codes">${codes.map(({ id }) => `<li id="${id}"><a href="/docs/error-codes#${id}"><code>${id}</code></a></li>`).join("")}</ul>`;

/** @param {string} file @param {import("./markdown.mjs").Rendered} rendered @param {string} appendix @returns {Made} */
function guidePage(file, { title, html, headings, sections, links }, appendix) {
  const slug = slugOfFile(file);
  const found = sections.map((section) => ({
    page: title,
    title: section.title || title,
    href: `/docs${slug && `/${slug}`}${section.id && `#${section.id}`}`,
    text: section.text.trim(),
  }));
  const targets = links.map((link) => `${slugOfFile(link.file)}${link.anchor && `#${link.anchor}`}`);
  return {
    slug,
    title,
    body: `<article class="prose">${html}${appendix}</article>`,
    headings,
    found,
    links: targets,
    wide: false,
  };
}

/** @param {import("./reference.mjs").ReferencePage} page @returns {Made} */
function madeOf({ slug, title, body, headings, text }) {
  const found = Object.entries(text).map(([id, words]) => ({
    page: title,
    title: headings.find((heading) => heading.id === id)?.text ?? title,
    href: `/docs/${slug}${id && `#${id}`}`,
    text: words,
  }));
  return {
    slug,
    title,
    body: `<article class="reference">${body}</article>`,
    headings,
    found,
    links: [],
    wide: slug !== "api",
  };
}

/** @type {Made} */
const notFound = {
  slug: "404",
  title: "Not found",
  body: '<article class="prose"><h1>There is no such page</h1><p>Search above, or begin at the <a href="/docs">contents</a>.</p></article>',
  headings: [],
  found: [],
  links: [],
  wide: false,
};

/** @param {Made[]} pages */
function refuseDeadLinks(pages) {
  const places = new Set(pages.flatMap(({ slug, headings }) => [slug, ...headings.map(({ id }) => `${slug}#${id}`)]));
  const dead = pages.flatMap(({ slug, links }) =>
    links.filter((link) => !places.has(link)).map((link) => `/docs/${slug} → ${link}`),
  );
  if (dead.length > 0) throw new Error(`Links of the documentation lead nowhere:\n${dead.join("\n")}`);
}

const OPEN_API_ENTRY = `
export { openApiDocument } from "./openapi/document.ts";
export { requestSamples } from "./openapi/request-samples.ts";
`;

/**
 * Returns the OpenAPI document and the code samples, made by the Worker's own code, and the source files of that code.
 * @returns {Promise<{ document: import("./reference.mjs").OpenApi, requestSamples: RequestSamples, inputs: string[] }>}
 */
async function openApi() {
  const { build } = await import("esbuild");
  const folder = await mkdtemp(join(tmpdir(), "folio-docs-"));
  try {
    const outfile = join(folder, "document.mjs");
    const { metafile } = await build({
      absWorkingDir: fromRoot(),
      stdin: { contents: OPEN_API_ENTRY, resolveDir: fromRoot("src/http"), loader: "ts" },
      outfile,
      bundle: true,
      format: "esm",
      platform: "node",
      // Whatever Node runs this.
      target: "node18",
      external: ["cloudflare:*"],
      metafile: true,
      logLevel: "warning",
    });
    const { openApiDocument, requestSamples } = await import(pathToFileURL(outfile).href);
    return {
      document: openApiDocument(BASE_URL),
      requestSamples: (request) => requestSamples(request, BASE_URL),
      inputs: Object.keys(metafile.inputs).filter((file) => file !== "<stdin>"),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
