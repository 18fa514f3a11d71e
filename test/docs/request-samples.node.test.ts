import { describe, expect, it } from "vitest";
import { renderMarkdown } from "../../scripts/docs/markdown.mjs";
import { requestSamples } from "../../src/http/openapi/request-samples.ts";

const render = (source: string) =>
  renderMarkdown(source, "docs/guides/page.md", (request) => requestSamples(request, "https://folio.test")).html;
const tabsOf = (html: string) =>
  [...html.matchAll(/data-tabs="Language">([\s\S]*?)<\/div><\/div><\/div>/g)].map(([, group = ""]) =>
    [...group.matchAll(/data-tab="(.*?)"/g)].map(([, label]) => label),
  );

describe("renderMarkdown", () => {
  it("shows a request sample as curl, TypeScript and Python", () => {
    const html = render('```json renderTemplate tpl_1\n{ "data": { "number": 1 } }\n```\n');
    expect(tabsOf(html)).toEqual([["curl", "TypeScript", "Python"]]);
    expect(html).toContain("https://folio.test/v1/templates/tpl_1/render");
    expect(html).toContain("folio.templates.render(&quot;tpl_1&quot;, { data: { number: 1 } })");
  });

  it("writes the JSON of a GET request as a query string", () => {
    const html = render('```json listPdfs\n{ "status": "processing" }\n```\n');
    expect(html).toContain("/v1/pdfs?status=processing");
  });

  it("rejects a request sample for an operation that the API does not have", () => {
    expect(() => render("```json makePdf\n{}\n```\n")).toThrow("makePdf, which is not an operation");
  });

  it("joins adjacent code blocks of different languages into one set of tabs", () => {
    const html = render("```sh\ncurl x\n```\n\n```ts\nawait x\n```\n\n```python\nx()\n```\n");
    expect(tabsOf(html)).toEqual([["curl", "TypeScript", "Python"]]);
  });

  it("does not join code blocks that have text between them or the same language", () => {
    expect(tabsOf(render("```sh\na\n```\n\nThen:\n\n```ts\nb\n```\n"))).toEqual([]);
    expect(tabsOf(render("```sh\na\n```\n\n```sh\nb\n```\n"))).toEqual([]);
    expect(tabsOf(render("```sh\na\n```\n\n```json\n{}\n```\n"))).toEqual([]);
  });
});
