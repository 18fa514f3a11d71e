import MarkdownIt from "markdown-it";
import { taskLists } from "./list-rules.ts";

/**
 * Matches link targets that Markdown in template data may have. Other targets may lead to scripts, files or
 * applications on the reader's machine.
 */
const ALLOWED_LINK = /^(?:https?:|mailto:|tel:|#)/i;
const ALLOWED_IMAGE = /^(?:https?:|data:image\/(?:png|jpeg|gif|webp);)/i;

/**
 * Returns a parser for Markdown in template data, which is untrusted. The parser shows HTML as text and restricts link
 * targets. Images work only if the template enables them.
 */
function parserFor(asked: readonly string[]) {
  const markdown = new MarkdownIt({ html: false, linkify: true, breaks: asked.includes("breaks") });
  markdown.use(taskLists);
  markdown.validateLink = (url) => ALLOWED_LINK.test(url.trim()) || ALLOWED_IMAGE.test(url.trim());
  markdown.core.ruler.push("places", ({ tokens }) => {
    for (const token of tokens) {
      for (const child of token.children ?? []) {
        if (child.type === "link_open" && !ALLOWED_LINK.test(String(child.attrGet("href")))) child.attrs = [];
        const isShown = asked.includes("images") && ALLOWED_IMAGE.test(String(child.attrGet("src")));
        if (child.type !== "image" || isShown) continue;
        child.type = "text";
        child.tag = "";
      }
    }
  });
  return markdown;
}

/** Converts the `{{markdown}}` elements that the browser has parsed so far. */
for (const place of document.querySelectorAll("[data-folio-markdown]")) {
  const asked = (place.getAttribute("data-folio-markdown") ?? "").split(" ");
  const text = place.textContent ?? "";
  const markdown = parserFor(asked);
  place.innerHTML = asked.includes("inline") ? markdown.renderInline(text) : markdown.render(text);
}
