import { readFile } from "node:fs/promises";
import { join, normalize } from "node:path";
import { fromRoot } from "../local/paths.mjs";

/**
 * @typedef {{ file: string, slug: string, title: string, summary: string }} Entry `file`: path from the root. `slug`: path below /docs/.
 * @typedef {{ title: string, entries: Entry[] }} Part A group of pages in the navigation.
 */

/** File with the table of contents of the documentation for users. */
export const HOME = "docs/README.md";

/**
 * File with the table of contents of the documentation for contributors. Navigation and search keep its pages apart from the pages for
 * users.
 */
export const CONTRIBUTORS = "docs/contributors.md";

/**
 * Returns the pages that a table of contents lists, in order. The file lists each page below a heading, as a line `-
 * [Title](file.md): summary`.
 * @param {string} contents
 * @returns {Promise<Part[]>}
 */
export async function readContents(contents) {
  /** @type {Part[]} */
  const parts = [];
  for (const line of (await readFile(fromRoot(contents), "utf8")).split("\n")) {
    const heading = /^## (.*)$/.exec(line)?.[1];
    if (heading) parts.push({ title: heading, entries: [] });
    const [, title, target, summary] = /^- \[(.*?)\]\((\S+?\.md)\): (.*)$/.exec(line) ?? [];
    if (!title || !target || !summary) continue;
    const file = normalize(join("docs", target));
    parts.at(-1)?.entries.push({ file, slug: fileSlug(file), title, summary });
  }
  return parts.filter(({ entries }) => entries.length > 0);
}

/**
 * Returns the URL name (slug) of a file: `docs/guides/rendering.md` → `rendering`. The slug contains the names of folders, except `guides`
 * and `operating`.
 * @param {string} file
 */
export const fileSlug = (file) =>
  file === HOME
    ? ""
    : file
        .replace(/^docs\/(?:guides\/|operating\/)?/, "")
        .replace(/(?:\/README)?\.md$/, "")
        .toLowerCase();
