import { MARKDOWN_PLACE } from "../markdown-placeholder.ts";
import { escapeHtml } from "../values.ts";
import { type Helper, helper, text, yesOrNo } from "./helper.ts";
import { Markup } from "./markup.ts";

/**
 * Helpers that print a placeholder for Markdown in the data. The page in the browser converts the Markdown to HTML
 * (docs/decisions/0025-markdown-in-the-page.md).
 */
export const markdownHelpers: readonly Helper[] = [
  helper({
    name: "markdown",
    takes: [text],
    options: { inline: yesOrNo, breaks: yesOrNo, images: yesOrNo },
    run([value], options, work) {
      const asked = (["inline", "breaks", "images"] as const).filter((name) => options[name]).join(" ");
      const tag = options.inline ? "span" : "div";
      // Line breaks are escaped, because a partial would indent the lines, and Markdown reads indented lines as code.
      const written = escapeHtml(value).replace(/\r\n?|\n/g, "&#10;");
      work.checkTextLength(written.length);
      return new Markup(`<${tag} ${MARKDOWN_PLACE}="${asked}">${written}</${tag}>`);
    },
  }),
];
