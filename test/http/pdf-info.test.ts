import { describe, expect, it } from "vitest";
import { handmadePdf, streamObject, textContent } from "../../packages/pdf/test/support/handmade-pdf.ts";
import { pdfInfo } from "../../src/resources/pdf-info.ts";
import { TestApi } from "../support/api.ts";
import { expectError } from "../support/errors.ts";

const api = new TestApi();
const base64 = (bytes: Uint8Array) => ({ base64: bytes.toBase64() });

const XMP =
  '<rdf:Description xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description>';

const rich = handmadePdf(
  [
    {
      content: textContent("One"),
      entries: "/Rotate 90/Resources<</Font<</F1 3 0 R/F2 100 0 R>>/XObject<</Im 102 0 R/Fm 103 0 R>>>>",
    },
    {
      content: textContent("Two"),
      entries: "/MediaBox[0 0 595.276 841.89]/Resources<</Font<</F1 3 0 R>>/XObject<</Im 102 0 R>>>>",
    },
  ],
  {
    catalog:
      "/Lang(en-GB)/Metadata 104 0 R/StructTreeRoot<</Type/StructTreeRoot>>/Outlines<</First 105 0 R>>/AcroForm<</Fields[106 0 R 107 0 R]>>/Names<</EmbeddedFiles<</Names[(a)<</Type/Filespec/F(data.csv)>>]>>>>",
    trailer: "/Info<</Title(Annual report)/Author(Ada)/CreationDate(D:20240229120000+02'00')>>",
    objects: [
      "<</Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Carlito/FontDescriptor 101 0 R>>",
      `<</Type/FontDescriptor/FontFile2 104 0 R>>`,
      streamObject("/Type/XObject/Subtype/Image/Width 2/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB", "abcdef"),
      streamObject(
        "/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</F3<</Type/Font/Subtype/Type1/BaseFont/Courier>>>>>>",
        "",
      ),
      streamObject("/Type/Metadata/Subtype/XML", XMP),
      "<</Title(Chapter)/Next<</Title(Second)>>>>",
      "<</FT/Tx/T(name)/V(x)>>",
      "<</FT/Sig/T(seal)/V<</Type/Sig/SubFilter/adbe.pkcs7.detached/Name(Grace)/Reason(Approved)/M(D:20250102030405Z)>>>>",
    ],
  },
);

describe("POST /v1/pdfs/info", () => {
  it("returns the properties and contents of a PDF free of charge, and stores nothing", async () => {
    const client = await api.client();
    const before = await client.credits();
    const response = await client.post("/v1/pdfs/info", { source: base64(rich) });
    expect(response.status).toBe(200);
    const info = pdfInfo().parse(await response.json());
    expect(info).toMatchObject({
      object: "pdf_info",
      bytes: rich.length,
      version: "1.7",
      page_count: 2,
      pages: [
        { page: 1, width: 300, height: 200, rotation: 90 },
        { page: 2, width: 595.28, height: 841.89, rotation: 0 },
      ],
      title: "Annual report",
      author: "Ada",
      subject: null,
      created_at: "2024-02-29T10:00:00.000Z",
      modified_at: null,
      language: "en-GB",
      tagged: true,
      encrypted: false,
      claims: { pdf_a: "2b", pdf_ua: null, pdf_x: null },
      images: [{ width: 2, height: 1, bits: 8, color_space: "DeviceRGB", filter: null, bytes: 6, pages: [1, 2] }],
      signatures: [
        {
          field: "seal",
          signer: "Grace",
          reason: "Approved",
          signed_at: "2025-01-02T03:04:05.000Z",
          format: "adbe.pkcs7.detached",
        },
      ],
      form_fields: 2,
      attachments: ["data.csv"],
      bookmarks: 2,
    });
    expect(info.fonts).toHaveLength(3);
    expect(info.fonts).toContainEqual({ name: "Carlito", type: "TrueType", embedded: true, subset: true });
    expect(info.fonts).toContainEqual({ name: "Courier", type: "Type1", embedded: false, subset: false });
    expect(await client.credits()).toEqual(before);
  });

  it("rejects an invalid PDF, and a PDF without pages", async () => {
    const client = await api.client();
    const text = new TextEncoder().encode("hello");
    const pageless = new TextEncoder().encode(
      "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 1 0 R>>endobj trailer<</Root 1 0 R>>",
    );
    for (const bytes of [text, pageless]) {
      const error = await expectError(await client.post("/v1/pdfs/info", { source: base64(bytes) }), "source_invalid");
      expect(error.param).toBe("source");
    }
  });
});
