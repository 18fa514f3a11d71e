import { readFile } from "node:fs/promises";
import { join, normalize } from "node:path";
import { fromRoot } from "../local/paths.mjs";

/**
 * @typedef {{ file: string, slug: string, title: string, summary: string }} Entry `file` within the repository, `slug` below /docs/
 * @typedef {{ title: string, entries: Entry[] }} Part
 */

const HOME = "docs/README.md";

/** The site's pages in order, as docs/README.md lists them: `- [Title](file.md): summary` under a heading. @returns {Promise<Part[]>} */
export async function readContents() {
  /** @type {Part[]} */
  const parts = [];
  for (const line of (await readFile(fromRoot(HOME), "utf8")).split("\n")) {
    const heading = /^## (.*)$/.exec(line)?.[1];
    if (heading) parts.push({ title: heading, entries: [] });
    const [, title, target, summary] = /^- \[(.*?)\]\((\S+?\.md)\): (.*)$/.exec(line) ?? [];
    if (!title || !target || !summary) continue;
    const file = normalize(join("docs", target));
    parts.at(-1)?.entries.push({ file, slug: slugOfFile(file), title, summary });
  }
  return parts.filter(({ entries }) => entries.length > 0);
}

/** `docs/guides/rendering.md` → `rendering`; the folder stays where it says something. @param {string} file */
export const slugOfFile = (file) =>
  file === HOME
    ? ""
    : file
        .replace(/^docs\/(?:guides\/|operating\/)?/, "")
        .replace(/(?:\/README)?\.md$/, "")
        .toLowerCase();
