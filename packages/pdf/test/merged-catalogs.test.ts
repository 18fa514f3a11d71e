import { describe, expect, it } from "vitest";
import { PdfDocument } from "../src/file/document.ts";
import { decodeText, PdfDict, type PdfValue } from "../src/syntax/objects.ts";
import { handmadePdf, textContent } from "./support/handmade-pdf.ts";
import { nodeEditor, qpdfCheck } from "./support/pdf-tools.ts";

const editor = await nodeEditor();

async function merged(...parts: Uint8Array[]): Promise<PdfDocument> {
  const { pdf } = await editor.merge(parts.map((bytes, i) => ({ bytes, pages: null, name: `part ${i}` })));
  qpdfCheck(pdf);
  return PdfDocument.open(pdf);
}

describe("The catalog of a merged PDF", () => {
  const tagged = (roles: string, classes: string, role: string, kept = "") =>
    handmadePdf([{ content: `/${role} <</MCID 0>> BDC ${textContent("tagged")} EMC`, entries: "/StructParents 0" }], {
      catalog: "/MarkInfo<</Marked true>>/StructTreeRoot 100 0 R",
      objects: [
        `<</Type/StructTreeRoot/K 101 0 R/ParentTree<</Nums[0[102 0 R]]>>/RoleMap<<${roles}>>/ClassMap<<${classes}>>${kept}>>`,
        "<</S/Document/P 100 0 R/K[102 0 R]>>",
        `<</S/${role}/C[/Wide 0]/P 101 0 R/Pg 10 0 R/K 0>>`,
      ],
    });

  /**
   * Returns the standard role and the space of each structure element with content. The standard role is the result of
   * all role maps. The space after the element comes from the class map.
   */
  function elements(document: PdfDocument): { role: string | null; space: number | null }[] {
    const root = document.dict(document.catalog.get("StructTreeRoot"));
    const map = (key: string, from: string | null) => document.resolve(document.dict(root?.get(key))?.get(from ?? ""));
    const standard = (role: string | null): string | null => {
      const next = document.nameText(map("RoleMap", role));
      return next === null ? role : standard(next);
    };
    const found: { role: string | null; space: number | null }[] = [];
    const visit = (value: PdfValue | undefined): void => {
      for (const kid of document.array(value) ?? [value ?? null]) {
        const element = document.dict(kid);
        if (!element) continue;
        const look = document.dict(map("ClassMap", document.nameText(document.array(element.get("C"))?.[0])));
        const space = document.number(look?.get("SpaceAfter"));
        if (element.has("Pg")) found.push({ role: standard(document.nameText(element.get("S"))), space });
        visit(element.get("K"));
      }
    };
    visit(root?.get("K"));
    return found;
  }

  it("keeps the roles and classes of each part, even if several parts define the same names differently", async () => {
    const wide = (space: number) => `/Wide<</O/Layout/SpaceAfter ${space}>>`;
    const document = await merged(
      tagged("/Own/P", wide(1), "Own", "/Namespaces[<</NS(urn:one)>>]"),
      tagged("/Own/Other/Other/H1", wide(2), "Own", "/Namespaces[<</NS(urn:two)>>]"),
      tagged("/Own/P", wide(1), "Own"),
    );
    expect(elements(document)).toEqual([
      { role: "P", space: 1 },
      { role: "H1", space: 2 },
      { role: "P", space: 1 },
    ]);
    const root = document.dict(document.catalog.get("StructTreeRoot"));
    expect(document.dict(root?.get("RoleMap"))?.size).toBe(3);
    expect(document.array(root?.get("Namespaces"))).toHaveLength(2);
  });

  it("keeps the page labels of each part, and writes one entry for each range of labels", async () => {
    const labelled = (labels: string, pages: number) =>
      handmadePdf(
        Array.from({ length: pages }, () => ({ content: textContent("page") })),
        {
          catalog: `/PageLabels<</Nums[${labels}]>>`,
        },
      );
    const plain = handmadePdf([{ content: textContent("page") }, { content: textContent("page") }]);
    const document = await merged(labelled("0<</St 5>>", 2), plain, labelled("0<</S/r/P(A-)/St 3>> 1<<>>", 2));
    const numbers = document.array(document.dict(document.catalog.get("PageLabels"))?.get("Nums")) ?? [];
    const pageLabels = numbers.map((each) => {
      const dict = document.resolve(each);
      if (!(dict instanceof PdfDict)) return dict;
      const prefix = document.string(dict.get("P"));
      return [document.nameText(dict.get("S")), prefix && decodeText(prefix), document.number(dict.get("St"))];
    });
    expect(pageLabels).toEqual([0, [null, null, 5], 2, ["D", null, null], 4, ["r", "A-", 3], 5, [null, null, null]]);
  });
});

describe("A PDF that is encrypted with certificates", () => {
  it.each([["/Filter/Adobe.PubSec/SubFilter/adbe.pkcs7.s5/V 4"], ["/Filter/Somebody.Else/V 1/Recipients[<00>]"]])(
    "is rejected with an error message that mentions certificates (%s)",
    async (encrypt) => {
      const bytes = handmadePdf([{ content: "" }], { trailer: `/Encrypt<<${encrypt}>>/ID[<00><00>]` });
      const merging = editor.merge([bytes, bytes].map((each, i) => ({ bytes: each, pages: null, name: `part ${i}` })));
      await expect(merging).rejects.toMatchObject({
        code: "encrypted",
        message: expect.stringContaining("certificates"),
      });
    },
  );

  it("causes a different error than a PDF with an unknown security handler", async () => {
    const bytes = handmadePdf([{ content: "" }], { trailer: "/Encrypt<</Filter/Odd/V 1>>/ID[<00><00>]" });
    const merging = editor.merge([
      { bytes, pages: null, name: "odd" },
      { bytes, pages: null, name: "odd" },
    ]);
    await expect(merging).rejects.toMatchObject({ code: "unreadable", message: expect.stringContaining("Odd") });
  });
});
