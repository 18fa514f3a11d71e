import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { fromRoot } from "../local/paths.mjs";
import { CONTRIBUTORS, fileSlug, HOME, readContents } from "./contents.mjs";
import { BASE_URL, withBaseUrl } from "./html.mjs";
import { renderMarkdown } from "./markdown.mjs";
import { pageHtml } from "./page.mjs";
import { referencePages } from "./reference.mjs";

/**
 * @typedef {import("./markdown.mjs").RequestSamples} RequestSamples
 * @typedef {import("./contents.mjs").Part} Part
 * @typedef {"guide" | "error" | "reference" | "operating" | "changelog" | "contributor"} Kind
 * @typedef {{ page: string, topics: string, title: string, href: string, text: string }} Section A section of a page, for the search.
 * @typedef {{ slug: string, title: string, body: string, headings: import("./page.mjs").Heading[], sections: Section[], kind: Kind, links: string[], wide: boolean }} SitePage
 *   `links`: the pages that it links to, as `slug` or `slug#anchor`.
 */

/**
 * Writes the documentation site to `target`: each page as `<slug>.html`, the images, and two search indexes. `search.json` contains the
 * pages for users. `search-contributors.json` contains the pages for contributors; the search loads it only on request.
 * @param {string} target
 * @returns {Promise<{ pages: number, inputs: string[] }>} `inputs`: the files that the site depends on, as paths from the root.
 */
export async function buildSite(target) {
  const [contents, contributing] = await Promise.all([readContents(HOME), readContents(CONTRIBUTORS)]);
  const { document, requestSamples, inputs } = await loadOpenApiDocument();
  const guides = await guidePages(contents, requestSamples);
  const reference = referencePages(document).map((page) => sitePageOf(page));
  const pages = [...guides, ...reference, notFoundPage];
  assertNoDeadLinks(pages);

  const guideGroups = groupsFrom(contents);
  const contributorGroups = [
    { title: "Contributors", links: [{ slug: fileSlug(CONTRIBUTORS), title: "Contributor docs" }] },
    ...groupsFrom(contributing),
  ];
  const referenceGroup = {
    title: "API reference",
    links: reference.map(({ slug, title, headings }) => ({
      slug,
      title: slug === "api" ? "Overview" : title,
      headings,
    })),
  };
  const groupsOf = (/** @type {SitePage} */ { kind }) =>
    kind === "reference"
      ? [referenceGroup]
      : kind === "contributor"
        ? contributorGroups
        : [...guideGroups, referenceGroup];
  const indexOf = (/** @type {SitePage[]} */ chosen) =>
    JSON.stringify(chosen.flatMap(({ kind, sections }) => sections.map((section) => ({ ...section, kind }))));
  await rm(target, { recursive: true, force: true });
  await mkdir(join(target, "api"), { recursive: true });
  await Promise.all([
    ...pages.map(async (page) => {
      const file = join(target, `${page.slug || "index"}.html`);
      await mkdir(dirname(file), { recursive: true });
      const islands = page.slug.startsWith("api/") ? ["try"] : [];
      await writeFile(
        file,
        withBaseUrl(
          pageHtml({ ...page, groups: groupsOf(page), islands, isForContributors: page.kind === "contributor" }),
        ),
      );
    }),
    writeFile(join(target, "search.json"), indexOf(pages.filter(({ kind }) => kind !== "contributor"))),
    writeFile(join(target, "search-contributors.json"), indexOf(pages.filter(({ kind }) => kind === "contributor"))),
    cp(fromRoot("docs/images"), join(target, "images"), { recursive: true }),
  ]);
  return { pages: pages.length, inputs };
}

/** @param {Part[]} parts */
const groupsFrom = (parts) =>
  parts.map(({ title, entries }) => ({ title, links: entries.map(({ slug, title }) => ({ slug, title })) }));

/**
 * Returns the pages that a table of contents lists, and the pages of all files to which they link.
 * @param {Part[]} contents
 * @param {RequestSamples} requestSamples
 * @returns {Promise<SitePage[]>}
 */
async function guidePages(contents, requestSamples) {
  const files = contents.flatMap(({ entries }) => entries.map(({ file }) => file));
  /** @type {Map<string, import("./markdown.mjs").Rendered>} */
  const rendered = new Map();
  for (const queue = [HOME, ...files]; queue.length > 0; ) {
    const file = queue.shift() ?? "";
    if (rendered.has(file)) continue;
    const page = renderMarkdown(await readFile(fromRoot(file), "utf8"), file, requestSamples);
    rendered.set(file, page);
    queue.push(...page.links.map((link) => link.file));
  }
  const codes = rendered.get(ERROR_CODES)?.headings ?? [];
  const entries = new Map(contents.flatMap((part) => part.entries.map((entry) => [entry.file, { part, entry }])));
  return [...rendered].map(([file, page]) => {
    const { part, entry } = entries.get(file) ?? {};
    const kind = kindOf(file, part?.title);
    return guidePage(file, page, {
      kind,
      summary: entry ? `${entry.title}: ${entry.summary}` : "",
      appendix: file === HOME ? errorCodesHtml(codes) : "",
    });
  });
}

/**
 * Returns the kind of a page, such as `guide` or `operating`. Pages that the table of contents for users does not list
 * are of the kind `contributor`, except the readmes of the clients.
 * @param {string} file
 * @param {string | undefined} part The title of its part in the contents.
 * @returns {Kind}
 */
function kindOf(file, part) {
  if (file === ERROR_CODES) return "error";
  if (file === "CHANGELOG.md") return "changelog";
  const isUnlisted = part === undefined && file !== HOME && !file.startsWith("clients/");
  if (isUnlisted || file === CONTRIBUTORS) return "contributor";
  return part === OPERATING ? "operating" : "guide";
}

/** Heading of the section with the pages for operators in the table of contents. */
const OPERATING = "Operate";

const ERROR_CODES = "docs/guides/error-codes.md";

/**
 * Returns HTML with a list of all error codes. Each has an anchor, because errors of earlier releases link to `/docs#<code>`.
 * @param {import("./page.mjs").Heading[]} codes
 */
const errorCodesHtml = (codes) =>
  `<h2 id="codes">Every error code</h2><ul class="codes">${codes.map(({ id }) => `<li id="${id}"><a href="/docs/error-codes#${id}"><code>${id}</code></a></li>`).join("")}</ul>`;

/**
 * @param {string} file
 * @param {import("./markdown.mjs").Rendered} rendered
 * @param {{ kind: Kind, summary: string, appendix: string }} place
 * @returns {SitePage}
 */
function guidePage(file, { title, html, headings, sections, links }, { kind, summary, appendix }) {
  const slug = fileSlug(file);
  const targets = links.map((link) => `${fileSlug(link.file)}${link.anchor && `#${link.anchor}`}`);
  return {
    slug,
    title,
    body: `<article class="prose">${html}${appendix}</article>`,
    headings,
    // The home page is left out of the search, because it summarizes all other pages and would be found for every topic.
    sections: file === HOME ? [] : sections.map((section) => searchSection(slug, title, section, summary)),
    kind,
    links: targets,
    wide: false,
  };
}

/**
 * @param {string} slug
 * @param {string} page
 * @param {{ id: string, title: string, text: string }} section
 * @param {string} topics Title and summary of the page in the contents.
 * @returns {Section}
 */
const searchSection = (slug, page, { id, title, text }, topics) => ({
  page,
  topics,
  title: title || page,
  href: `/docs/${slug}${id && `#${id}`}`,
  text: text.trim(),
});

/** @param {import("./reference.mjs").ReferencePage} page @returns {SitePage} */
function sitePageOf({ slug, title, body, headings, text }) {
  const sections = Object.entries(text).map(([id, words]) => ({
    page: title,
    topics: "",
    title: headings.find((heading) => heading.id === id)?.text ?? title,
    href: `/docs/${slug}${id && `#${id}`}`,
    text: words,
  }));
  return {
    slug,
    title,
    body: `<article class="reference">${body}</article>`,
    headings,
    sections,
    kind: "reference",
    links: [],
    wide: slug !== "api",
  };
}

/** @type {SitePage} */
const notFoundPage = {
  slug: "404",
  title: "Page not found",
  body: '<article class="prose"><h1>Page not found</h1><p>The documentation has no page at this address. Use the search above, or one of these pages:</p><ul><li><a href="/docs">Contents of the documentation</a></li><li><a href="/docs/quick-start">Quick start</a></li><li><a href="/docs/api">API reference</a></li><li><a href="/docs/error-codes">Error codes</a></li></ul></article>',
  headings: [],
  sections: [],
  kind: "guide",
  links: [],
  wide: false,
};

/** Throws an error if a page links to a page or a heading that does not exist. @param {SitePage[]} pages */
function assertNoDeadLinks(pages) {
  const places = new Set(pages.flatMap(({ slug, headings }) => [slug, ...headings.map(({ id }) => `${slug}#${id}`)]));
  const dead = pages.flatMap(({ slug, links }) =>
    links.filter((link) => !places.has(link)).map((link) => `/docs/${slug} → ${link}`),
  );
  if (dead.length > 0) throw new Error(`The documentation has links to missing pages or headings:\n${dead.join("\n")}`);
}

const OPEN_API_ENTRY = `
export { openApiDocument } from "./openapi/document.ts";
export { requestSamples } from "./openapi/request-samples.ts";
`;

/**
 * Returns the OpenAPI document and the code samples, which code of the Worker generates. Also returns the source files
 * of this code.
 * @returns {Promise<{ document: import("./reference.mjs").OpenApi, requestSamples: RequestSamples, inputs: string[] }>}
 */
async function loadOpenApiDocument() {
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
      // Oldest Node version that must be able to run the bundled code.
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
