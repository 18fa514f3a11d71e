import { describe, expect, inject, it } from "vitest";
import { bandValuesOf } from "../../src/domain/composed-bands.ts";
import { pdf as pdfSchema } from "../../src/resources/pdfs.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { expectError } from "../support/errors.ts";

const api = new TestApi();
const BREAK = '<div style="break-after:page"></div>';
const CHAPTERS = `<title>Handbook</title><h1>One</h1><p>text one</p>${BREAK}<p>more of one</p>${BREAK}<h1>Two</h1><h2>Within</h2><p>text two</p>`;

interface Block {
  text: string;
  bbox: { x: number; y: number; width: number; height: number };
}

async function made(answer: Response) {
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return pdfSchema().parse(JSON.parse(text));
}

/** Returns the text blocks of each page. */
async function blocksOf(client: TestClient, body: object): Promise<Block[][]> {
  const pdf = await made(await client.post("/v1/pdfs", body));
  const source = { pdf_id: pdf.id };
  const read = await client.post("/v1/extract/text", { source, format: "structured" });
  return (await read.json<{ pages: { blocks: Block[] }[] }>()).pages.map(({ blocks }) => blocks);
}

const textsOf = (pages: Block[][]) => pages.map((blocks) => blocks.map(({ text }) => text).join(" | "));

describe("Headers and footers", () => {
  it("can differ on the first page and on even pages, and count pages from an offset", async () => {
    const client = await api.client();
    const header = {
      html: "odd <span class=pageNumber></span>",
      first_page: false,
      even_pages: "even <b class=pageNumber></b>",
    };
    const footer = { html: "<i class=pageNumber></i> of <i class=totalPages></i>" };
    const texts = textsOf(await blocksOf(client, { html: CHAPTERS, header, footer, page_offset: 10 }));
    expect(texts[0]).not.toMatch(/odd|even/);
    expect(texts[0]).toContain("11 of 13");
    expect(texts[1]).toContain("even 12");
    expect(texts[2]).toContain("odd 13");
    expect(texts[2]).toContain("13 of 13");
  });

  it("show the nearest heading, and count the pages of its section", async () => {
    const client = await api.client();
    const html = "§ <b class=section></b>: <i class=sectionPage></i>/<i class=sectionPages></i>, <u class=title></u>";
    const texts = textsOf(await blocksOf(client, { html: CHAPTERS, footer: { html } }));
    expect(texts[0]).toContain("§ One: 1/2, Handbook");
    expect(texts[1]).toContain("§ One: 2/2");
    expect(texts[2]).toContain("§ Two: 1/1");
  });

  it("move the text of the page when they are taller than the margin", async () => {
    const client = await api.client();
    const tall = `<div style="height:60mm">Tall</div>`;
    const blocks = (
      await blocksOf(client, { html: "<p>text", margin: "10mm", header: { html: tall, height: "auto" } })
    )[0];
    const at = (text: string) => blocks?.find((block) => block.text.includes(text))?.bbox;
    expect(at("Tall")?.y).toBeLessThan(40);
    expect(at("text")?.y).toBeGreaterThan((60 / 25.4) * 72);
    const full = { html: `<div style="height:290mm">x</div>`, height: "auto" };
    const refused = await client.post("/v1/pdfs", { html: "<p>text", header: full });
    expect((await expectError(refused, "invalid_parameter")).param).toBe("header");
  });

  it("have their own styles, fonts and images, which load through the network guard", async () => {
    const client = await api.client();
    const picture = `${inject("assets")}/a/${crypto.randomUUID()}/gone.png?status=404`;
    const header = { html: `<p>Styled</p><img src="${picture}">`, css: "p { font: 20pt serif; margin: 0 0 0 40mm }" };
    const answer = await made(await client.post("/v1/pdfs", { html: "<p>text", header }));
    expect(answer.warnings?.map(({ code, resource }) => [code, resource])).toEqual([["resource_failed", picture]]);
    const [page] = await blocksOf(client, { html: "<p>text", header });
    const styled = page?.find(({ text }) => text.includes("Styled"))?.bbox;
    expect(styled?.x).toBeCloseTo(((20 + 40) / 25.4) * 72, -1);
    expect(styled?.height).toBeGreaterThan(15);
  });

  it("run no script", async () => {
    const client = await api.client();
    const header = {
      html: `<b>Safe</b><script>document.body.textContent = "ran"</script><img src=x onerror="this.parentNode.textContent='ran'">`,
      css: "b{color:red}",
    };
    const texts = textsOf(await blocksOf(client, { html: "<p>text", header }));
    expect(texts[0]).toContain("Safe");
    expect(texts[0]).not.toContain("ran");
  });

  it("are templates too, if they belong to a template: each of their texts can contain data", async () => {
    const client = await api.client();
    const defaults = { header: { html: "H {{n}}", first_page: "F {{n}}", css: "{{x}}" } };
    const template = { name: "bands", html: CHAPTERS, schema: { n: "number" }, defaults };
    const { id } = await (await client.post("/v1/templates", template)).json<{ id: string }>();
    const pdf = await made(await client.post(`/v1/templates/${id}/render`, { data: { n: 7 } }));
    const read = await client.post("/v1/extract/text", { source: { pdf_id: pdf.id } });
    expect((await read.json<{ content: string }>()).content).toMatch(/F 7[\s\S]*H 7[\s\S]*H 7/);
    const broken = { ...template, name: "broken", defaults: { header: { html: "x", even_pages: "{{#if" } } };
    expect((await expectError(await client.post("/v1/templates", broken), "template_invalid")).param).toBe(
      "defaults.header.even_pages",
    );
  });

  it.each([
    [{ header: { html: "x", css: "a{}" }, prefer_css_page_size: true }, "prefer_css_page_size"],
    [{ footer: { html: "<b class=section></b>" }, outline: false }, "footer.html"],
  ])("are rejected with options that exclude them: %j", async (options, param) => {
    const answer = await (await api.client()).post("/v1/pdfs", { html: "<p>", ...options });
    expect((await expectError(answer, "parameters_exclusive")).param).toBe(param);
  });
});

it("The section of a page is the first heading on the page, or else the last heading before the page", () => {
  const headings = [
    { title: "A", page: 2, level: 0 },
    { title: "a", page: 2, level: 1 },
    { title: "B", page: 4, level: 0 },
  ];
  expect(
    bandValuesOf(4, headings, 0).map(({ section, sectionPage, sectionPages }) => [section, sectionPage, sectionPages]),
  ).toEqual([
    ["", 1, 1],
    ["A", 1, 2],
    ["a", 2, 2],
    ["B", 1, 1],
  ]);
});
