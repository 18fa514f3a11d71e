import type * as z from "zod";
import { LIMITS } from "../domain/limits.ts";
import type { DocumentSource } from "../domain/render-input.ts";
import { textUpTo } from "./shared.ts";
import { webUrl } from "./sources.ts";
import { notTogetherWith, oneOfRequired, onlyAllowed } from "./validation-text.ts";

/**
 * Returns the schemas of the request fields for the source of a document. `sources` is a text that lists the sources
 * that the request accepts.
 */
export const documentFields = (sources: string) =>
  ({
    html: textUpTo(LIMITS.htmlBytes, "request_too_large")
      .optional()
      .meta({
        description: `HTML to render. Exactly one of ${sources}.`,
        maxLength: LIMITS.htmlBytes,
        examples: ["<h1>Receipt A-1001</h1>"],
      }),
    url: webUrl()
      .optional()
      .meta({
        description: `URL of the page to load. Exactly one of ${sources}.`,
        examples: ["https://example.com/report.html"],
      }),
    markdown: textUpTo(LIMITS.markdownBytes, "request_too_large")
      .optional()
      .meta({
        description: `Markdown to render: CommonMark with tables, task lists, footnotes, maths ($…$), highlighted code and front matter. It may contain HTML. Exactly one of ${sources}.`,
        maxLength: LIMITS.markdownBytes,
        examples: ["# Receipt A-1001\n\n| | EUR |\n|---|---:|\n| Bread | 3.50 |"],
      }),
    css: textUpTo(LIMITS.templateCssBytes)
      .optional()
      .meta({
        description: "CSS for a Markdown document, applied after the default stylesheet. Only with `markdown`.",
        maxLength: LIMITS.templateCssBytes,
        examples: [".markdown { font-family: Inter }"],
      }),
  }) as const;

/** Returns the source that a validated body contains. If the body contains none, the source is empty HTML. */
export function documentSourceOf(body: {
  html?: string | undefined;
  url?: string | undefined;
  markdown?: string | undefined;
  css?: string | undefined;
}): DocumentSource {
  const { html = "", url, markdown, css = null } = body;
  if (markdown !== undefined) return { markdown, css };
  return url === undefined ? { html } : { url };
}

/** Rejects a body that does not contain exactly one of the named fields. Also rejects `css` without `markdown`. */
export function checkDocumentSource<Name extends string>(
  body: { readonly [Field in Name]?: unknown } & { markdown?: unknown; css?: unknown },
  names: readonly [Name, Name, ...Name[]],
  context: z.core.$RefinementCtx,
): void {
  const [first, second] = names.filter((name) => body[name] !== undefined);
  if (first === undefined) {
    const [wanted] = names;
    const message = oneOfRequired(names);
    context.addIssue({ code: "custom", path: [wanted], message, params: { code: "missing_parameter" } });
  } else if (second !== undefined) {
    const message = notTogetherWith(first);
    context.addIssue({ code: "custom", path: [second], message, params: { code: "parameters_exclusive" } });
  }
  if (body.css === undefined || body.markdown !== undefined) return;
  const params = { code: "parameters_exclusive" };
  context.addIssue({ code: "custom", path: ["css"], message: onlyAllowed("with markdown"), params });
}

/** Rejects a `template_id` without `data`, and `data` or `version` without a `template_id`. */
export function checkTemplateFields(
  body: { template_id?: unknown; data?: unknown; version?: unknown },
  context: z.core.$RefinementCtx,
): void {
  if (body.template_id !== undefined) {
    if (body.data !== undefined) return;
    const params = { code: "missing_parameter" };
    context.addIssue({ code: "custom", path: ["data"], message: "is required with template_id", params });
    return;
  }
  for (const name of ["data", "version"] as const) {
    if (body[name] === undefined) continue;
    const params = { code: "parameters_exclusive" };
    context.addIssue({ code: "custom", path: [name], message: onlyAllowed("with template_id"), params });
  }
}
