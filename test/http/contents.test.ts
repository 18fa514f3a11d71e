import { getDocumentProxy } from "unpdf";
import { describe, expect, inject, it } from "vitest";
import { ContainerConnection } from "../../src/engines/container/connection.ts";
import { ContainerPdfEditor } from "../../src/engines/container/container-pdf-editor.ts";
import { urlTransport } from "../../src/engines/container/transport.ts";
import type { PdfEditor } from "../../src/engines/pdf/pdf-editor.ts";
import { pdf as pdfSchema } from "../../src/resources/pdfs.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { config } from "../support/environment.ts";
import { expectError } from "../support/errors.ts";

const api = new TestApi();
const BREAK = '<div style="break-before:page"></div>';
const PLACE = "<nav data-folio-contents></nav>";

async function made(answer: Response) {
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return pdfSchema().parse(JSON.parse(text));
}

/** Returns the text of each page of a stored PDF, with each block on one line. */
async function pagesOf(client: TestClient, id: string): Promise<string[]> {
  const read = await client.post("/v1/extract/text", { source: { pdf_id: id }, format: "structured" });
  const { pages } = await read.json<{ pages: { blocks: { text: string }[] }[] }>();
  return pages.map(({ blocks }) => blocks.map(({ text }) => text.replace(/\s+/g, " ")).join(" | "));
}

interface Entry {
  title: string;
  /** Page number that the table of contents prints. */
  named: number;
  /** Number of the page that really has the text below the heading. */
  found: number;
}

/** Returns the entries of the printed table of contents. Headings look like `#One#` and the text below them like `body of One.`. */
function entriesOf(pages: readonly string[]): Entry[] {
  const lines = pages.join(" ").matchAll(/#([^#]+)#[ .…_|]*(\d+)/g);
  return [...lines].map(([, title = "", named]) => ({
    title,
    named: Number(named),
    found: pages.findIndex((text) => text.includes(`body of ${title}.`)) + 1,
  }));
}

async function rendered(client: TestClient, body: object) {
  const pdf = await made(await client.post("/v1/pdfs", body));
  const pages = await pagesOf(client, pdf.id);
  return { pdf, pages, entries: entriesOf(pages) };
}

const chapter = (title: string, level = 1, attributes = "") =>
  `<h${level} ${attributes}>#${title}#</h${level}><p>body of ${title}.</p>`;
const titles = (entries: Entry[]) => entries.map(({ title }) => title);
const wrong = (entries: Entry[]) => entries.filter(({ named, found }) => named !== found);

describe("A table of contents", () => {
  it("contains headings as they are printed: with lines separated, images as their alternative text, and no hidden text", async () => {
    const client = await api.client();
    const dot = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
    const html = `<style>.gone { display: none } .unseen { visibility: hidden } b { display: block }</style>${PLACE}<section style="break-before: page">
      <h1>Line<br>broken</h1><h1><b>Chapter 1</b><b>Market</b></h1><h1><img alt="Northwind" src="${dot}"></h1>
      <h1>Prices<span class="gone">screen only</span><a class="unseen" href="#x">¶</a></h1><h1 class="unseen">Nothing</h1>
      <h1>Sales<svg width="9" height="9"><title>icon</title></svg></h1></section>`;
    const { pages } = await rendered(client, { html });
    expect(pages[0]?.replace(/[ |.…_]+/g, " ").trim()).toBe(
      "Line broken 2 Chapter 1 Market 2 Northwind 2 Prices 2 Sales 2",
    );
  });

  it("is rejected without a charge if its levels are invalid", async () => {
    const client = await api.client();
    const before = await client.credits();
    for (const levels of ["3-1", "0-2", "one"]) {
      const html = `<nav data-folio-contents data-levels="${levels}"></nav><h1>#One#</h1>`;
      const { message } = await expectError(await client.post("/v1/pdfs", { html }), "document_refused");
      expect(message).toContain(`in rising order, such as 1-3 or 2; got "${levels}"`);
    }
    expect(await client.credits()).toBe(before);
    const blank = await rendered(client, { html: `<nav data-folio-contents data-levels=" "></nav>${chapter("One")}` });
    expect(titles(blank.entries)).toEqual(["One"]);
  });

  it("indents its entries from the left, or from the right in right-to-left documents", async () => {
    const client = await api.client();
    const lines = async (dir: string) => {
      const html = `<html dir="${dir}"><body>${PLACE}<section style="break-before: page"><h1>Alpha</h1><h2>Beta</h2></section>`;
      const { id } = await made(await client.post("/v1/pdfs", { html }));
      const read = await client.post("/v1/extract/text", { source: { pdf_id: id }, format: "structured", pages: "1" });
      const { pages } = await read.json<{
        pages: { blocks: { text: string; bbox: { x: number; width: number } }[] }[];
      }>();
      const boxOf = (word: string) =>
        pages[0]?.blocks.find(({ text }) => text.includes(word))?.bbox ?? { x: 0, width: 0 };
      return { outer: boxOf("Alpha"), inner: boxOf("Beta") };
    };
    const ltr = await lines("ltr");
    expect(ltr.inner.x - ltr.outer.x).toBeGreaterThan(10);
    const { outer, inner } = await lines("rtl");
    expect(outer.x + outer.width - (inner.x + inner.width)).toBeGreaterThan(10);
  });

  it("is printed at its placeholder and contains the right page numbers of the headings", async () => {
    const client = await api.client();
    const html = `${PLACE}${BREAK}${chapter("One")}<h2 id=own>#In <img alt=x><b>O</b>ne#<script>var none</script></h2><p>body of In One.</p>${BREAK}${chapter("Two", 1, "id=two")}${BREAK}${chapter("Deep", 4)}${chapter("Left out", 1, "data-folio-contents-skip")}${BREAK}${chapter("Last", 3)}`;
    const { pdf, entries } = await rendered(client, { html });
    expect(entries).toEqual([
      { title: "One", named: 2, found: 2 },
      { title: "In One", named: 2, found: 2 },
      { title: "Two", named: 3, found: 3 },
      { title: "Last", named: 5, found: 5 },
    ]);
    expect(pdf.warnings).toBeUndefined();
    expect(pdf.credits_used).toBe(1);
  });

  it("counts its own two pages in the page numbers of the headings", async () => {
    const client = await api.client();
    const chapters = Array.from({ length: 70 }, (_, i) => chapter(`Chapter ${i}`, 1 + (i % 3)));
    const { pages, entries } = await rendered(client, {
      html: chapters.join(""),
      contents: { title: "Inside" },
      footer: { html: "page <span class=pageNumber></span>" },
    });
    expect(pages[0]).toContain("Inside");
    expect(pages[1]).toContain("#Chapter 69#");
    expect(pages[1]).not.toContain("body of");
    expect(entries).toHaveLength(70);
    expect(wrong(entries)).toEqual([]);
    expect(entries[0]?.found).toBe(3);
    expect(entries.at(-1)?.found).toBeGreaterThan(6);
  });

  it("has the right page numbers with headers, footers, a page offset, without tags and with later edits of the PDF", async () => {
    const client = await api.client();
    const { pages } = await rendered(client, {
      html: `${chapter("One")}${BREAK}${chapter("Two", 2)}`,
      contents: { levels: "1-2" },
      footer: { html: "<i class=pageNumber></i> of <i class=totalPages></i>" },
      page_offset: 10,
      tagged: false,
      watermark: { text: "DRAFT" },
      compress: "low",
    });
    expect(pages[0]).toMatch(/#One# 12\b.*#Two# 13\b/);
    expect(pages[1]).toMatch(/body of One.*12 of 13/);
    expect(pages[2]).toMatch(/body of Two.*13 of 13/);
  });

  it("counts all pages when only some are printed, and works in a PDF of a single page", async () => {
    const client = await api.client();
    const html = `${PLACE}${BREAK}${chapter("One")}${BREAK}${chapter("Two")}${BREAK}${chapter("Three")}`;
    const some = await rendered(client, { html, page_ranges: "1,3" });
    expect(some.pages).toHaveLength(2);
    expect(some.entries.map(({ title, named }) => [title, named])).toEqual([
      ["One", 2],
      ["Two", 3],
      ["Three", 4],
    ]);
    const one = await rendered(client, { html, single_page: true });
    expect(one.pages).toHaveLength(1);
    expect(one.entries.map(({ named }) => named)).toEqual([1, 1, 1]);
  });

  it("can be printed for Markdown, templates and URLs", async () => {
    const client = await api.client();
    const text = "# #One#\n\nbody of One.\n\n<div style='break-after:page'></div>\n\n## #Two#\n\nbody of Two.";
    const markdown = await rendered(client, { markdown: text, contents: {} });
    expect(titles(markdown.entries)).toEqual(["One", "Two"]);
    expect(wrong(markdown.entries)).toEqual([]);

    const html = `<nav data-folio-contents data-levels=2></nav>${BREAK}{{#each all}}${chapter("{{this}}", 2)}${BREAK}{{/each}}`;
    const template = { name: "chapters", html, schema: { all: ["string"] } };
    const { id } = await (await client.post("/v1/templates", template)).json<{ id: string }>();
    const filled = await made(await client.post(`/v1/templates/${id}/render`, { data: { all: ["A", "B"] } }));
    const entries = entriesOf(await pagesOf(client, filled.id));
    expect(entries).toEqual([
      { title: "A", named: 2, found: 2 },
      { title: "B", named: 3, found: 3 },
    ]);

    const page = `<meta http-equiv=Content-Security-Policy content="style-src 'none'"><h1>#Web#</h1><p>body of Web.`;
    const url = `${inject("assets")}/a/${crypto.randomUUID()}/page.html?body=${encodeURIComponent(page)}`;
    const web = await rendered(client, { url, contents: {} });
    expect(web.entries).toEqual([{ title: "Web", named: 2, found: 2 }]);
  });

  it("links to its headings", async () => {
    const html = `${PLACE}${BREAK}${chapter("One")}<h2 id=own style="line-height:.8">#Own#</h2>${BREAK}${chapter("Two", 1, "id=two style='line-height:.8'")}`;
    const pdf = await made(await (await api.client()).post("/v1/pdfs", { html, output: "base64" }));
    const document = await getDocumentProxy(Uint8Array.from(atob(pdf.base64 ?? ""), (byte) => byte.charCodeAt(0)));
    const links: { dest: string }[] = await (await document.getPage(1)).getAnnotations();
    const places = links.map(async ({ dest }) => {
      const [page, , , top] = (await document.getDestination(dest)) ?? [];
      return { page: (await document.getPageIndex(page)) + 1, top };
    });
    const [one, own, two] = await Promise.all(places);
    expect([one?.page, own?.page, two?.page]).toEqual([2, 2, 3]);
    expect(own?.top).toBeLessThan(one?.top);
    expect(two?.top).toBeGreaterThan(own?.top);
  });

  it("omits headings that are not printed", async () => {
    const hidden = "<style>@media print { .screen { display: none } }</style><h1 class=screen>#Screen#</h1>";
    const html = `${hidden}${PLACE}${chapter("One")}<h1 hidden>#Hidden#</h1>`;
    const { pages, entries } = await rendered(await api.client(), { html });
    expect(entries).toEqual([{ title: "One", named: 1, found: 1 }]);
    expect(pages.join()).not.toMatch(/Screen|Hidden/);
  });

  it("is left out with a warning if the document has no headings, and fail_on can turn the warning into an error", async () => {
    const client = await api.client();
    const { pdf, pages } = await rendered(client, { html: "<p>text<h4>small", contents: { title: "Inside" } });
    expect(pdf.warnings?.map(({ code }) => code)).toEqual(["contents_empty"]);
    expect(pages).toHaveLength(1);
    expect(pages[0]).not.toContain("Inside");
    const refused = await client.post("/v1/pdfs", { html: PLACE, fail_on: { warnings: ["contents_empty"] } });
    await expectError(refused, "document_refused");
  });

  it("causes a warning if the page numbers never stop changing", async () => {
    const client = await api.client();
    const moving = `<script>
      const push = () => {
        const label = document.querySelector(".folio-contents-page")?.textContent;
        document.getElementById("push").style.breakBefore = label === "2" ? "page" : "auto";
      };
      new MutationObserver(push).observe(document, { subtree: true, childList: true });
    </script>`;
    const html = `${PLACE}${BREAK}x<div id=push></div>${chapter("One")}${moving}`;
    const { pdf } = await rendered(client, { html });
    expect(pdf.warnings?.map(({ code }) => code)).toEqual(["contents_unsettled"]);
    const refused = await client.post("/v1/pdfs", { html, fail_on: { warnings: true } });
    await expectError(refused, "document_refused");
  });

  it("causes render_crashed if a script of the document breaks the functions that fill it in", async () => {
    const html = `${PLACE}${chapter("One")}<script>Array.prototype.map = () => { throw new Error("mine") }</script>`;
    const error = await expectError(await (await api.client()).post("/v1/pdfs", { html }), "render_crashed");
    expect(error.message).toContain("table of contents");
  });

  it.each(["0-2", "3-1", "7", "all"])("is rejected for levels such as %s", async (levels) => {
    const answer = await (await api.client()).post("/v1/pdfs", { html: "<p>", contents: { levels } });
    expect((await expectError(answer, "invalid_parameter")).param).toBe("contents.levels");
  });
});

/** Returns a service that counts how often a render calls the browser and the PDF editor's `inspect`. */
function counting(editor: PdfEditor) {
  const calls = { renders: 0, inspections: 0 };
  const { services } = api;
  const renderer: typeof services.renderer = {
    render(request, signal) {
      calls.renders++;
      return services.renderer.render(request, signal);
    },
    version: (accountId) => services.renderer.version(accountId),
  };
  const inspect: PdfEditor["inspect"] = (input, until) => {
    calls.inspections++;
    return editor.inspect(input, until);
  };
  const pdfEditor = new Proxy(editor, {
    get: (target, name) => {
      const member: unknown = name === "inspect" ? inspect : Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  return { calls, counted: new TestApi({ renderer, pdfEditor }) };
}

describe("The extra work for a table of contents", () => {
  const html = chapter("One");

  it("is zero for a document without a table of contents", async () => {
    const { calls, counted } = counting(api.services.pdfEditor);
    await made(await (await counted.client()).post("/v1/pdfs", { html, page_ranges: "1" }));
    expect(calls).toEqual({ renders: 1, inspections: 0 });
  });

  it("is one more render and two inspections of the PDF, here with edits in the container", async () => {
    const container = new ContainerConnection(urlTransport(config.CONTAINER_URL));
    const distant = new ContainerPdfEditor(container, () => api.services.pdfEditor.testWatermark());
    const { calls, counted } = counting(distant);
    const { entries } = await rendered(await counted.client(), { html: `${PLACE}${html}` });
    expect(entries).toEqual([{ title: "One", named: 1, found: 1 }]);
    expect(calls).toEqual({ renders: 2, inspections: 2 });
  });
});

describe("target-counter() in the style sheet of a document", () => {
  const STYLE = `<style>a::after { content: " (page " target-counter(attr(href url), page) ")" }</style>`;
  /**
   * Returns the texts of links such as `see One (page 2)`, each with the printed page number and the number of the page
   * that really contains `body of One.`.
   */
  const linksIn = (pages: readonly string[]) =>
    [...pages.join(" ").matchAll(/see (\S+) \(page (\d*)\)/g)].map(([, title = "", said]) => ({
      title,
      said: Number(said),
      found: pages.findIndex((text) => text.includes(`body of ${title}.`)) + 1,
    }));
  const link = (title: string, href = `#${title}`) => `<p><a href="${href}">see ${title}</a></p>`;
  const part = (title: string) => `${BREAK}<section id="${title}"><p>body of ${title}.</p></section>`;

  it("prints the page number of the link's target, before or after the link, for ids in any script and with a page offset", async () => {
    const client = await api.client();
    const names = ["One", "größe", "日本", "Four"];
    const links = names.map((name) => link(name, `#${name === "größe" ? encodeURIComponent(name) : name}`)).join("");
    const html = `${STYLE}${links}${names.map(part).join("")}${link("One")}`;
    const { pages, pdf } = await rendered(client, { html });
    const found = linksIn(pages);
    expect(found.map(({ title, said }) => [title, said])).toEqual([
      ["One", 2],
      ["größe", 3],
      ["日本", 4],
      ["Four", 5],
      ["One", 2],
    ]);
    expect(found.filter(({ said, found }) => said !== found)).toEqual([]);
    expect(pdf.warnings).toBeUndefined();
    const offset = await rendered(client, { html, page_offset: 10, page_ranges: "1" });
    expect(linksIn(offset.pages).map(({ said }) => said)).toEqual([12, 13, 14, 15]);
  });

  it("prints the right page number when the printed numbers themselves move the target, beside a table of contents and in templates", async () => {
    const client = await api.client();
    const names = Array.from({ length: 120 }, (_, i) => `N${i}`);
    const index = `<div style="font-size: 22px">${names.map((name) => link(name)).join("")}</div>`;
    const html = `${STYLE}${PLACE}${index}${BREAK}${chapter("Top")}${names.map((name) => `<p id="${name}" style="height: 200px">body of ${name}.</p>`).join("")}`;
    const { pages, entries, pdf } = await rendered(client, { html });
    const found = linksIn(pages);
    expect([found.length, found.filter(({ said, found }) => said !== found)]).toEqual([120, []]);
    expect(wrong(entries)).toEqual([]);
    expect(pdf.warnings).toBeUndefined();
    const css = 'a::after { content: " (page " target-counter(attr(href), page, decimal) ")" }';
    const body = `${link("One")}${part("One")}`;
    const template = await client.post("/v1/templates", { name: crypto.randomUUID(), html: body, css, schema: {} });
    const { id } = await template.json<{ id: string }>();
    const filled = await made(await client.post(`/v1/templates/${id}/render`, { data: {} }));
    expect(linksIn(await pagesOf(client, filled.id))).toEqual([{ title: "One", said: 2, found: 2 }]);
  });

  it("prints nothing for a missing target, and target-text() prints the text of the target", async () => {
    const client = await api.client();
    const html = `<style>a::after { content: " [" target-counter(attr(href url), page) "|" target-text(attr(href url)) "]" }</style>
      <p><a href="#gone">lost</a></p><p><a href="#constructor">hidden</a></p><b id="constructor" hidden></b><p><a href="#here">kept</a></p><h2 id="here">A "quoted" \\ <i>name</i></h2>`;
    const { pages } = await rendered(client, { html });
    expect(pages[0]).toContain("lost [|]");
    expect(pages[0]).toContain("hidden [|]");
    expect(pages[0]).toContain('kept [1|A "quoted" \\ name]');
    const alone = `<style>a::after { content: target-text(attr(href), content) }</style><a href="#h">To </a><h2 id="h">Here`;
    expect((await rendered(client, { html: alone })).pages[0]).toContain("To Here");
  });
});
