import MarkdownIt, { type Token } from "markdown-it";
import footnotes from "markdown-it-footnote";
import { frontMatterOf } from "./front-matter.ts";
import { headingIds, taskLists } from "./list-rules.ts";
import { mathsRules } from "./maths-rules.ts";

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
    // Written into the parser's stream, so that raw HTML is read as it would be in a page of its own, scripts too.
    document.write(`${head}<main class="markdown">${body}</main>`);
  },
};
