import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { LocalPdfEditor } from "../src/local-pdf-editor.ts";
import { cMaps } from "./support/cmaps.ts";
import { handmadePdf, streamObject, textContent } from "./support/handmade-pdf.ts";
import { nodeEditor, nodeJpegCodec } from "./support/pdf-tools.ts";

const editor = await nodeEditor();
const jpegCodec = nodeJpegCodec();

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
const latin1 = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);
const inspect = (bytes: Uint8Array) => editor.inspect({ bytes });

describe("The PDF editor with hostile and damaged files", () => {
  it("recovers a file whose startxref is wrong, and reports that it was recovered", async () => {
    const text = latin1(handmadePdf([{ content: textContent("a") }, { content: textContent("b") }]));
    const found = await inspect(bytesOf(text.replace(/startxref\n\d+/, "startxref\n12")));
    expect(found).toMatchObject({ pages: 2, recovered: true });
  });

  it("recovers a truncated file, and reports it in a warning", async () => {
    const whole = handmadePdf([{ content: textContent("a") }, { content: textContent("b") }]);
    const { warnings, pages } = await editor.stamp({ bytes: whole.subarray(0, whole.length * 0.7) }, []);
    expect(pages).toBe(2);
    expect(warnings.map(({ code }) => code)).toEqual(["source_recovered"]);
  });

  it("reads a file that has other bytes before its header", async () => {
    const whole = handmadePdf([{ content: textContent("a") }]);
    const shifted = new Uint8Array([...bytesOf("\0garbage\n".repeat(40)), ...whole]);
    expect(await inspect(shifted)).toMatchObject({ pages: 1, recovered: false });
  });

  it.each([
    ["an empty file", ""],
    ["a text", "hello"],
    ["only a header", "%PDF-1.7\n"],
    ["a catalog without pages", "%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n"],
    [
      "a page tree that contains itself",
      "%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Kids[2 0 R]>>\nendobj\n",
    ],
    ["circular references", "%PDF-1.7\n1 0 obj\n2 0 R\nendobj\n2 0 obj\n1 0 R\nendobj\ntrailer\n<</Root 1 0 R>>\n"],
    ["100,000 nested arrays", `%PDF-1.7\n1 0 obj\n${"[".repeat(100_000)}\nendobj\n`],
  ])("rejects %s as unreadable", async (_, text) => {
    await expect(inspect(bytesOf(text))).rejects.toMatchObject({ code: "unreadable" });
  });

  it("reads a damaged file with an object stream that inflates to a thousand times its size", async () => {
    const bomb = deflateSync(new Uint8Array(80 * 1024 * 1024), { level: 9 });
    const object = streamObject("/Type/ObjStm/N 1/First 4/Filter/FlateDecode", Buffer.from(bomb).toString("latin1"));
    const text = latin1(handmadePdf([{ content: textContent("a") }], { objects: [object] }));
    const found = await inspect(bytesOf(text.replace(/startxref\n\d+/, "startxref\n12")));
    expect(found).toMatchObject({ pages: 1, recovered: true });
  });

  it("reads a file whose cross-reference stream claims to have two billion entries", async () => {
    const text = latin1(handmadePdf([{ content: textContent("a") }]));
    const at = text.indexOf("xref\n0");
    const stream = `90 0 obj\n<</Type/XRef/W[1 4 2]/Index[0 2147483647]/Size 2147483647/Root 1 0 R/Length 7>>\nstream\n\x01\0\0\0\0\0\0\nendstream\nendobj\nstartxref\n${at}\n%%EOF`;
    expect(await inspect(bytesOf(text.slice(0, at) + stream))).toMatchObject({ pages: 1 });
  });

  it.each([
    ["strings", "()"],
    ["dictionaries", "<<>>"],
    ["arrays", "[]"],
    ["numbers", "0 "],
  ])("rejects a file with too many %s, wherever they are, before it exceeds its memory limit", async (_, unit) => {
    const many = `[${unit.repeat(1_000_000)}]`;
    const packed = Buffer.from(deflateSync(Buffer.from(many, "latin1"))).toString("latin1");
    const careful = new LocalPdfEditor({ jpeg: jpegCodec, cMaps }, { memoryBytes: 16 * 1024 * 1024 });
    const entries = "/Noise 100 0 R";
    const asObject = handmadePdf([{ entries, content: textContent("a") }], { objects: [many] });
    const lying = bytesOf(latin1(asObject).replace(/startxref\n\d+/, "startxref\n12"));
    const asContent = handmadePdf([{ content: textContent("a") }, { content: many }]);
    const inStream = handmadePdf([{ content: textContent("a"), entries: "/Contents 100 0 R" }], {
      objects: [streamObject("/Filter/FlateDecode", packed)],
    });
    for (const bytes of [asObject, lying, asContent, inStream]) {
      await expect(careful.compress({ bytes }, "high")).rejects.toMatchObject({ code: "too_complex" });
    }
  });

  it("isolates a stamp from the graphics state that the page's content leaves unbalanced", async () => {
    const bytes = handmadePdf([{ content: "Q Q q 5 0 0 5 0 0 cm q /P BMC BT" }]);
    const { pdf } = await editor.stamp({ bytes }, [editor.testWatermark()]);
    const { PdfDocument } = await import("../src/file/document.ts");
    const { pagesOf } = await import("../src/file/pages.ts");
    const { pageContent } = await import("../src/content/page-content.ts");
    const document = PdfDocument.open(pdf);
    const [page] = pagesOf(document);
    const content = latin1(pageContent(document, page?.dict ?? (new Map() as never)));
    expect(content.startsWith("q\nq\nq\n")).toBe(true);
    expect(content).toMatch(/BT\s+ET\s+EMC\s+Q\s+Q\s+Q\s+\/Artifact/);
  });
});
