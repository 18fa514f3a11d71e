import { describe, expect, it } from "vitest";
import { PdfDocument } from "../src/file/document.ts";
import { pageRotation, pagesOf } from "../src/file/pages.ts";
import { reachableObjects } from "../src/file/reachable.ts";
import { decodeStream } from "../src/filters/decode.ts";
import { latin1, PdfStream } from "../src/syntax/objects.ts";
import { serialize } from "../src/syntax/serialize.ts";
import { handmadePdf, streamObject } from "./support/handmade-pdf.ts";
import { nodeEditor } from "./support/pdf-tools.ts";
import { richPdf } from "./support/rich-pdf.ts";

const editor = await nodeEditor();

/** Returns all strings and all decoded streams of the file as one text, as forensic software would extract them. */
function everything(bytes: Uint8Array): string {
  const document = PdfDocument.open(bytes);
  let text = "";
  for (const { value } of reachableObjects(document)) {
    text += `${serialize(value, (ref) => ref.number)}\n`;
    if (value instanceof PdfStream) text += `${latin1(decodeStream(value, document))}\n`;
  }
  return text;
}

describe("LocalPdfEditor.split", () => {
  it("removes everything that belongs to the excluded pages: content, alternative texts, field values and bookmarks", async () => {
    const [first] = await editor.split({ bytes: richPdf("A") }, ["1", "2-"]);
    const found = everything(first?.pdf ?? new Uint8Array());
    expect(found).toContain("A page 1");
    expect(found).toContain("A alternative 1");
    for (const secret of ["page 2", "page 3", "alternative 2", "alternative 3", "A value", "A three", "(three)"]) {
      expect(found).not.toContain(secret);
    }
    expect(found.match(/\/Type\/Page(?!s)/g)).toHaveLength(1);
  });

  it("keeps everything that belongs to the selected pages", async () => {
    const [, rest] = await editor.split({ bytes: richPdf("A") }, ["1", "2-"]);
    const found = everything(rest?.pdf ?? new Uint8Array());
    expect(rest?.pages).toBe(2);
    for (const kept of ["A page 2", "A page 3", "A alternative 3", "A value", "A three", "(three)"]) {
      expect(found).toContain(kept);
    }
    expect(found).not.toContain("alternative 1");
  });

  it("removes images that a page does not use, although it shares its resources with a page that uses them", async () => {
    const image = (mark: string) =>
      streamObject("/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8", mark);
    const entries = "/Resources<</XObject<</A 100 0 R/B 101 0 R>>>>";
    const bytes = handmadePdf(
      [
        { content: "/A Do", entries },
        { content: "/B Do", entries },
      ],
      { objects: [image("a"), image("b")] },
    );
    const sharing = new TextDecoder("latin1")
      .decode(bytes)
      .replaceAll(entries, "")
      .replaceAll("/Resources<</Font<</F1 3 0 R>>>>", "")
      .replace("/MediaBox", `${entries}/MediaBox`);
    const [first] = await editor.split({ bytes: Uint8Array.from(Buffer.from(sharing, "latin1")) }, ["1"]);
    const found = everything(first?.pdf ?? new Uint8Array());
    expect(found).toContain("/A ");
    expect(found).not.toContain("/B ");
  });
});

describe("LocalPdfEditor.reorder", () => {
  it("puts the pages into the given order and rotates them", async () => {
    const { pdf, pages } = await editor.reorder({ bytes: richPdf("A") }, { pages: "3,1,3", rotate: { 3: 90 } });
    expect(pages).toBe(3);
    const document = PdfDocument.open(pdf);
    expect(pagesOf(document).map((page) => pageRotation(document, page))).toEqual([90, 0, 90]);
  });

  it("rejects a rotation for a page that does not exist or is left out", async () => {
    const leftOut = editor.reorder({ bytes: richPdf("A") }, { pages: "1", rotate: { 2: 90 } });
    await expect(leftOut).rejects.toMatchObject({ code: "invalid_argument", argument: "rotate.2" });
    const promise = editor.reorder({ bytes: richPdf("A") }, { pages: "1", rotate: { 9: 90 } });
    await expect(promise).rejects.toMatchObject({ code: "page_out_of_range", argument: "rotate.9" });
  });
});
