import MarkdownIt, { type Token } from "markdown-it";
import footnotes from "markdown-it-footnote";
import { headingIds, taskLists } from "./list-rules.ts";
import { mathsRules } from "./maths-rules.ts";

interface FrontMatter {
  /** Fields of the front matter. The keys are in lower case. */
  fields: Record<string, string>;
  text: string;
}

const BLOCK = /^\uFEFF?---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
const FIELD = /^([A-Za-z][\w-]*):[ \t]*(.*)$/;

/**
 * Parses the front matter between two lines of three hyphens as `key: value` pairs. Ignores lists and nested values.
 */
function frontMatterOf(text: string): FrontMatter {
  const found = BLOCK.exec(text);
  if (!found) return { fields: {}, text };
  const fields: Record<string, string> = {};
  for (const line of (found[1] ?? "").split(/\r?\n/)) {
    const [, key = "", value = ""] = FIELD.exec(line) ?? [];
    if (key !== "" && value.trim() !== "") fields[key.toLowerCase()] = unquoted(value.trim());
  }
  return { fields, text: text.slice(found[0].length) };
}

function unquoted(value: string): string {
  const [, quoted] = /^"(.*)"$/.exec(value) ?? /^'(.*)'$/.exec(value) ?? [];
  return quoted ?? value.replace(/\s+#.*$/, "");
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function firstHeading(tokens: readonly Token[]): string | undefined {
  const at = tokens.findIndex(({ type, tag }) => type === "heading_open" && tag === "h1");
  return at < 0 ? undefined : tokens[at + 1]?.children?.map(({ content }) => content).join("");
}

globalThis.folioMarkdown = {
  write(source) {
    const { fields, text } = frontMatterOf(source);
    const { folioCode, folioMaths } = globalThis;
    const markdown = new MarkdownIt({
      html: true,
      linkify: true,
      highlight: (code, language) => folioCode?.(code, language) ?? "",
    });
    markdown.use(footnotes).use(taskLists).use(headingIds);
    if (folioMaths) mathsRules(markdown, folioMaths);
    const state = {};
    const tokens = markdown.parse(text, state);
    const { title = firstHeading(tokens), lang, language = lang } = fields;
    if (language) document.documentElement.lang = language;
    const head = title ? `<title>${escaped(title)}</title>` : "";
    const body = markdown.renderer.render(tokens, markdown.options, state);
    // The HTML is written with `document.write`, so that raw HTML and its scripts behave as if they were in a separate
    // page.
    document.write(`${head}<main class="markdown">${body}</main>`);
  },
};
