import { createRequire } from "node:module";
import { dirname, join, normalize } from "node:path";
import MarkdownIt from "markdown-it";
import { fileSlug } from "./contents.mjs";
import { escapeHtml, toSlug } from "./html.mjs";

/**
 * Loads the library with `require`, without its types: they include the DOM types, which conflict with the types of
 * Workers when a test imports this file.
 * @type {{ getLanguage(name: string): object | undefined, highlight(code: string, options: { language: string }): { value: string } }}
 */
const hljs = createRequire(import.meta.url)("highlight.js/lib/common");

/**
 * @typedef {{ level: number, id: string, text: string }} Heading
 * @typedef {{ title: string, html: string, headings: Heading[], sections: { id: string, title: string, text: string }[], links: PageLink[] }} Rendered
 * @typedef {(request: { operationId: string, id: string, json: string }) => { label: string, source: string }[]} RequestSamples
 * @typedef {{ file: string, anchor: string }} PageLink A link to another file of the site, within the repository.
 */

/** @param {string} code @param {string} language */
export function highlightCode(code, language) {
  const known = hljs.getLanguage(language) ? language : "";
  return known ? hljs.highlight(code, { language: known }).value : escapeHtml(code);
}

/** For each tab label, the language name that the syntax highlighter uses. */
const HIGHLIGHTED_AS = /** @type {Record<string, string>} */ ({
  curl: "bash",
  TypeScript: "typescript",
  Python: "python",
});

/** For each language of a Markdown code block, the label of its tab. */
const TAB_LABELS = /** @type {Record<string, string>} */ ({
  sh: "curl",
  ts: "TypeScript",
  python: "Python",
  js: "Node.js",
  php: "PHP",
  ruby: "Ruby",
  go: "Go",
  java: "Java",
});

/**
 * Returns HTML of tabs that show the same content in several languages. Without scripts, the page shows all of them below each other.
 * @param {string} label
 * @param {{ label: string, html: string }[]} panels
 */
export const tabs = (label, panels) =>
  `<div class="tabbed" data-tabs="${label}">${panels.map((panel) => `<div data-tab="${escapeHtml(panel.label)}"><p class="tab-title">${escapeHtml(panel.label)}</p>${panel.html}</div>`).join("")}</div>`;

/** Returns HTML of tabs that show the same request in each language. @param {{ label: string, source: string }[]} samples */
export const sampleTabs = (samples) =>
  tabs(
    "Language",
    samples.map(({ label, source }) => ({ label, html: codeBlock(source, HIGHLIGHTED_AS[label] ?? "") })),
  );

/** Returns a block of code with a button that copies it. @param {string} code @param {string} language */
export const codeBlock = (code, language) =>
  `<div class="sample"><pre tabindex="0"><code class="hljs">${highlightCode(code, language)}</code></pre><button type="button" class="button small" data-copy="${escapeHtml(code.trimEnd())}">Copy</button></div>`;

/**
 * Renders a Markdown file as HTML for a page. Links between files become links between pages. A code block `json <operation> [id]` becomes
 * tabs with the request in each language. Adjacent code blocks of different programming languages become one set of tabs.
 * @param {string} source
 * @param {string} file Path from the root of the repository.
 * @param {RequestSamples} requestSamples
 * @returns {Rendered}
 */
export function renderMarkdown(source, file, requestSamples) {
  const markdown = new MarkdownIt({ html: false, linkify: false });
  const { rules } = markdown.renderer;
  /** @type {Rendered} */
  const page = { title: "", html: "", headings: [], sections: [{ id: "", title: "", text: "" }], links: [] };

  rules.fence = (tokens, index) => {
    const { content = "", info = "" } = tokens[index] ?? {};
    const [language = "", operationId = "", id = ""] = info.split(/\s/);
    if (operationId !== "") return sampleTabs(requestSamples({ operationId, id, json: content }));
    if (isInGroup(tokens[index - 1], language)) return "";
    const group = groupFrom(tokens, index);
    return group.length > 1 ? tabs("Language", group) : codeBlock(content, language);
  };
  rules.table_open = () => '<div class="table-scroll" tabindex="0"><table>';
  rules.table_close = () => "</table></div>";
  const tokens = markdown.parse(source, {});
  for (const [index, token] of tokens.entries()) {
    if (token.type === "heading_open") addHeading(page, token, tokens[index + 1]);
    if (token.type !== "inline") continue;
    if (tokens[index - 1]?.type !== "heading_open") collectText(page, token);
    for (const child of token.children ?? []) {
      if (child.type === "link_open")
        child.attrSet("href", resolveLink(String(child.attrGet("href") ?? ""), file, page.links));
      if (child.type === "image") child.attrSet("src", resolveImage(String(child.attrGet("src") ?? ""), file));
    }
  }
  page.html = dropEmptyHeaderRows(markdown.renderer.render(tokens, markdown.options, {}));
  return page;
}

/** @param {Token | undefined} token */
const languageOf = (token) => (token?.type === "fence" ? token.info.trim() : "");

/**
 * Whether a code block of this language belongs to the same set of tabs as the code block before it.
 * @param {Token | undefined} previous
 * @param {string} language
 */
const isInGroup = (previous, language) => {
  const before = languageOf(previous);
  return before in TAB_LABELS && language in TAB_LABELS && before !== language;
};

/** Returns the tab panels of the adjacent code blocks from `start` on. @param {Token[]} tokens @param {number} start */
function groupFrom(tokens, start) {
  const panels = [];
  for (let index = start; index < tokens.length; index += 1) {
    const language = languageOf(tokens[index]);
    if (!(language in TAB_LABELS) || (index > start && !isInGroup(tokens[index - 1], language))) break;
    panels.push({ label: TAB_LABELS[language] ?? "", html: codeBlock(tokens[index]?.content ?? "", language) });
  }
  return panels;
}

/** Removes header rows without text, which exist only because Markdown requires a header row in each table. @param {string} html */
const dropEmptyHeaderRows = (html) =>
  html
    .replaceAll(/<thead>\s*<tr>\s*(?:<th[^>]*><\/th>\s*)+<\/tr>\s*<\/thead>\s*/g, "")
    .replaceAll(/<th([^>]*)><\/th>/g, "<td$1></td>");

/** @typedef {import("markdown-it").Token} Token */

/** @param {Rendered} page @param {Token} heading @param {Token | undefined} inline */
function addHeading(page, heading, inline) {
  const text = (inline?.children ?? []).map(({ content }) => content).join("");
  const level = Number(heading.tag.slice(1));
  if (level === 1) {
    page.title ||= text;
    return;
  }
  const id = toSlug(text);
  heading.attrSet("id", id);
  page.headings.push({ level, id, text });
  page.sections.push({ id, title: text, text: "" });
}

/** @param {Rendered} page @param {Token} inline */
function collectText(page, inline) {
  const section = page.sections.at(-1);
  if (section) section.text += `${(inline.children ?? []).map(({ content }) => content).join("")} `;
}

/** @param {string} href @param {string} file @param {PageLink[]} links */
function resolveLink(href, file, links) {
  if (/^(?:https?:|mailto:)/.test(href)) return href;
  const [path = "", anchor = ""] = href.split("#");
  const target = path === "" ? file : normalize(join(dirname(file), path));
  if (target.endsWith(".md")) {
    const slug = fileSlug(target);
    links.push({ file: target, anchor });
    return `/docs${slug && `/${slug}`}${anchor && `#${anchor}`}`;
  }
  throw new Error(`${file}: ${href} is neither a page of the site nor a URL`);
}

/** @param {string} src @param {string} file */
function resolveImage(src, file) {
  const target = normalize(join(dirname(file), src));
  if (!target.startsWith("docs/images/")) throw new Error(`${file}: the image ${src} is not in docs/images`);
  return `/${target}`;
}
