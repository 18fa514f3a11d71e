import { getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { handmadePdf, textContent } from "./support/handmade-pdf.ts";
import { nodeEditor } from "./support/pdf-tools.ts";
import { richPdf } from "./support/rich-pdf.ts";

const editor = await nodeEditor();

const source = (mark: string, pages: string | null = null) => ({ bytes: richPdf(mark), pages, name: `${mark}.pdf` });
const read = (bytes: Uint8Array) => getDocumentProxy(bytes.slice());

async function textOf(bytes: Uint8Array, page: number): Promise<string> {
  const { items } = await (await (await read(bytes)).getPage(page)).getTextContent();
  return items.map((item) => ("str" in item ? item.str : "")).join("");
}

describe("LocalPdfEditor.merge", () => {
  it("keeps the page order, and nests the bookmarks of each source under a bookmark with the source's title", async () => {
    const { pdf, pages } = await editor.merge([source("A"), source("B")]);
    expect(pages).toBe(6);
    expect(await textOf(pdf, 4)).toBe("B page 1");
    const outline = await (await read(pdf)).getOutline();
    expect(outline.map(({ title }) => title)).toEqual(["Document A", "Document B"]);
    expect(outline[1]?.items.map(({ title }: { title: string }) => title)).toEqual(["B one", "B three"]);
  });

  it("lets each named link lead to a page of its own source, even if several sources use the same names", async () => {
    const document = await read((await editor.merge([source("A"), source("B")])).pdf);
    const targets = [];
    for (const page of [1, 4]) {
      const [link] = await (await document.getPage(page)).getAnnotations();
      targets.push(await document.getPageIndex(link.dest[0]));
    }
    expect(targets).toEqual([2, 5]);
  });

  it("renames a form field whose name is already used, and keeps its value", async () => {
    const document = await read((await editor.merge([source("A"), source("B")])).pdf);
    const fields = (await document.getFieldObjects()) as Record<string, { value: string }[]>;
    expect(Object.keys(fields).sort()).toEqual(["name", "name_2"]);
    expect(fields.name_2?.[0]?.value).toBe("B value");
  });

  it("keeps the attachments and page labels of all sources, and the tags of every page", async () => {
    const document = await read((await editor.merge([source("A"), source("B")])).pdf);
    expect(Object.keys(await document.getAttachments())).toHaveLength(2);
    expect(await document.getPageLabels()).toEqual(["i", "ii", "iii", "i", "ii", "iii"]);
    const tree = await (await document.getPage(5)).getStructTree();
    expect(JSON.stringify(tree)).toContain("B alternative 2");
    expect((await document.getMarkInfo())?.Marked).toBe(true);
  });

  it("uses page numbers as labels for the pages of a source without page labels", async () => {
    const plain = { bytes: handmadePdf([{ content: textContent("x") }, {}]), pages: null, name: "plain" };
    const document = await read((await editor.merge([source("A"), plain])).pdf);
    expect(await document.getPageLabels()).toEqual(["i", "ii", "iii", "1", "2"]);
    expect((await document.getOutline()).at(-1)?.title).toBe("plain");
  });

  it("accepts descending page ranges and repeated pages", async () => {
    const { pdf, pages } = await editor.merge([source("A", "3-2,2"), source("B", "1")]);
    expect(pages).toBe(4);
    const texts = await Promise.all([1, 2, 3, 4].map((page) => textOf(pdf, page)));
    expect(texts).toEqual(["A page 3", "A page 2", "A page 2", "B page 1"]);
  });

  it("names the source or the page range that causes an error", async () => {
    const broken = { bytes: new TextEncoder().encode("%PDF-1.7 nothing"), pages: null, name: "b" };
    await expect(editor.merge([source("A"), broken])).rejects.toMatchObject({
      code: "unreadable",
      argument: "sources[1]",
    });
    await expect(editor.merge([source("A"), source("B", "4")])).rejects.toMatchObject({
      code: "page_out_of_range",
      argument: "page_ranges[1]",
    });
  });
});
