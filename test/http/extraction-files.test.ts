import { ISOLATE_READING_LIMITS } from "@folio/extraction/model";
import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { fixture } from "../../packages/extraction/test/support/extraction-documents.ts";
import { handmadePdf, streamObject, textContent } from "../../packages/pdf/test/support/handmade-pdf.ts";
import { extraction as extractionSchema } from "../../src/resources/extractions.ts";
import { TestApi, type TestClient } from "../support/api.ts";

const api = new TestApi();
const source = (bytes: Uint8Array) => ({ base64: bytes.toBase64() });

async function made(answer: Response): Promise<z.output<ReturnType<typeof extractionSchema>>> {
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return extractionSchema().parse(JSON.parse(text));
}

async function download(client: TestClient, url: string | undefined): Promise<Uint8Array> {
  const answer = await client.get(new URL(url ?? "").pathname + new URL(url ?? "").search);
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

/**
 * Test data: the samples of an image with two pixels, red and green, and a JPEG file. No test decodes the JPEG, so its content is
 * arbitrary.
 */
const RGB = "\xff\x00\x00\x00\xff\x00";
const JPEG = "\xff\xd8\xff\xe0 as it is \xff\xd9";
const draw = (name: string, x: number, y: number) => `q 60 0 0 40 ${x} ${y} cm /${name} Do Q\n`;
const pictured = handmadePdf(
  [
    {
      content: `BT /F1 12 Tf 20 270 Td (Before the picture.) Tj ET ${draw("Photo", 20, 200)} BT /F1 12 Tf 20 170 Td (After the picture.) Tj ET`,
      entries: "/Resources<</Font<</F1 3 0 R>>/XObject<</Photo 100 0 R/Plain 101 0 R>>>>",
    },
    {
      content: draw("Photo", 20, 200) + draw("Plain", 100, 100),
      entries: "/Resources<</XObject<</Photo 100 0 R/Plain 101 0 R>>>>",
    },
  ],
  {
    objects: [
      streamObject(
        "/Type/XObject/Subtype/Image/Width 640/Height 480/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode",
        JPEG,
      ),
      streamObject("/Type/XObject/Subtype/Image/Width 2/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB", RGB),
    ],
  },
);

describe("POST /v1/extract/images", () => {
  it("returns the unchanged file of each image once, with every place where the PDF draws it", async () => {
    const client = await api.client();
    const before = await client.credits();
    const { id, images, format } = await made(await client.post("/v1/extract/images", { source: source(pictured) }));
    expect(format).toBe("original");
    expect(images).toMatchObject([
      { page: 1, index: 0, name: "image-1.jpg", format: "jpeg", width: 640, height: 480, bytes: JPEG.length },
      { page: 2, index: 0, name: "image-1.jpg", format: "jpeg" },
      { page: 2, index: 1, name: "image-2.png", format: "png", width: 2, height: 1 },
    ]);
    expect(images?.[0]?.bbox).toEqual({ x: 20, y: 60, width: 60, height: 40 });
    expect(Buffer.from(await download(client, images?.[0]?.url)).toString("latin1")).toBe(JPEG);
    const png = await download(client, images?.[2]?.url);
    expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect(await client.credits()).toBe(before - 1);
    const again = await made(await client.get(`/v1/extractions/${id}`));
    expect(again.images?.map(({ name }) => name)).toEqual(["image-1.jpg", "image-1.jpg", "image-2.png"]);
    await client.delete(`/v1/extractions/${id}`);
    const url = new URL(images?.[0]?.url ?? "");
    expect((await client.get(url.pathname + url.search)).status).toBe(404);
  });

  it("decodes images in the container when the isolate has too little memory, also for Markdown", async () => {
    const runs = "\x81\x40".repeat((1_536 * 1_536) / 128);
    const dict =
      "/Type/XObject/Subtype/Image/Width 1536/Height 1536/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/RunLengthDecode";
    const large = handmadePdf([{ content: draw("Big", 20, 200), entries: "/Resources<</XObject<</Big 100 0 R>>>>" }], {
      objects: [streamObject(dict, runs)],
    });
    const client = await api.client();
    const given = await made(await client.post("/v1/extract/images", { source: source(large) }));
    expect(given.images).toMatchObject([{ format: "png", width: 1_536, height: 1_536 }]);
    const png = await download(client, given.images?.[0]?.url);
    expect(png.length).toBe(given.images?.[0]?.bytes);
    const body = { source: source(large), format: "markdown", images: true };
    const marked = await made(await client.post("/v1/extract/text", body));
    expect(marked.content).toBe(`![](${marked.images?.[0]?.url})`);
    expect(await download(client, marked.images?.[0]?.url)).toEqual(png);
  });

  it("names the pages with images that it cannot return as files", async () => {
    const inline = handmadePdf([
      { content: "q 60 0 0 40 20 200 cm BI /W 1 /H 1 /BPC 8 /CS /G ID a EI Q" },
      { content: textContent("No picture") },
    ]);
    const client = await api.client();
    const { images, warnings } = await made(await client.post("/v1/extract/images", { source: source(inline) }));
    expect(images).toEqual([]);
    expect(warnings).toMatchObject([{ code: "image_omitted", resource: "page 1" }]);
  });
});

describe("Markdown with images", () => {
  it("contains a signed URL at the place of each image", async () => {
    const client = await api.client();
    const body = { source: source(pictured), format: "markdown", pages: "1", images: true };
    const { content, images, id } = await made(await client.post("/v1/extract/text", body));
    expect(images).toHaveLength(1);
    expect(content).toBe(`Before the picture.\n\n![](${images?.[0]?.url})\n\nAfter the picture.`);
    expect(Buffer.from(await download(client, images?.[0]?.url)).toString("latin1")).toBe(JPEG);
    const again = await made(await client.get(`/v1/extractions/${id}`));
    expect(again.content).toContain(`![](${again.images?.[0]?.url})`);
  });

  it("contains no images unless the request asks for them", async () => {
    const client = await api.client();
    const { content, images } = await made(
      await client.post("/v1/extract/text", { source: source(pictured), format: "markdown", pages: "1" }),
    );
    expect(images).toBeUndefined();
    expect(content).toBe("Before the picture.\n\nAfter the picture.");
  });
});

describe("The workbook of extracted tables", () => {
  const sheetOf = (workbook: Uint8Array): string => Buffer.from(workbook).toString("utf8");

  it("has one sheet per table, bold header rows, and numbers as numeric cells", async () => {
    const client = await api.client();
    const { tables, workbook } = await made(
      await client.post("/v1/extract/tables", { source: source(fixture("paper")), format: "xlsx" }),
    );
    expect(tables).toMatchObject([{ sheet: "Page 1 table 1", header_rows: 2 }]);
    expect(tables?.[0]?.data).toBeUndefined();
    const bytes = await download(client, workbook?.url);
    expect(bytes.length).toBe(workbook?.bytes);
    expect([...bytes.subarray(0, 4)]).toEqual([0x50, 0x4b, 3, 4]);
    const xml = sheetOf(bytes);
    expect(xml).toContain('<sheet name="Page 1 table 1" sheetId="1" r:id="rId1"/>');
    expect(xml).toContain('<c r="B1" s="1" t="inlineStr"><is><t xml:space="preserve">Men / 2019</t></is></c>');
    expect(xml).toContain('<c r="B2" s="0"><v>12.1</v></c>');
    expect(xml).toContain('<c r="A3" s="0" t="inlineStr"><is><t xml:space="preserve">Czech Republic</t></is></c>');
  });

  it("keeps header rows as they are printed, and merges spanning cells", async () => {
    const client = await api.client();
    const { workbook } = await made(
      await client.post("/v1/extract/tables", { source: source(fixture("paper")), format: "xlsx", headers: "printed" }),
    );
    const xml = sheetOf(await download(client, workbook?.url));
    expect(xml).toContain('<mergeCell ref="B1:C1"/>');
    expect(xml).toContain('<c r="B3" s="0"><v>12.1</v></c>');
  });

  it("is missing when no table was found", async () => {
    const client = await api.client();
    const prose = handmadePdf([{ content: textContent("Only prose") }]);
    const { tables, workbook } = await made(
      await client.post("/v1/extract/tables", { source: source(prose), format: "xlsx" }),
    );
    expect({ tables, workbook }).toEqual({ tables: [], workbook: undefined });
  });
});

describe("A large result of an extraction", () => {
  /** Test data: a CMap that maps one character to 200 letters, so that a small PDF has a very long text. */
  const map = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <78> <${"0061".repeat(200)}> endbfchar endcmap`;
  const objects = ["<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 101 0 R>>", streamObject("", map)];
  const book = (pages: number, letters: number) => {
    const lines = Math.ceil(letters / 200 / pages);
    const page = {
      content: `BT /F1 1 Tf 2 TL 1 290 Td ${"(x) Tj T* ".repeat(lines)} ET`,
      entries: "/Resources<</Font<</F1 100 0 R>>>>",
    };
    return handmadePdf(Array(pages).fill(page), { objects });
  };
  const fileOf = async (client: TestClient, url: string | undefined) =>
    JSON.parse(Buffer.from(await download(client, url)).toString());

  it("has a link to a file with the same result", async () => {
    const client = await api.client();
    const long = await made(await client.post("/v1/extract/text", { source: source(book(50, 1_200_000)) }));
    expect(await fileOf(client, long.result_url)).toEqual({ content: long.content });
    expect((await made(await client.get(`/v1/extractions/${long.id}`))).content).toBe(long.content);
  });

  const books = [book(160, 4_300_000), book(ISOLATE_READING_LIMITS.pages + 1, 4_300_000)];

  it("is only in the file if it exceeds the response limit, for extractions in isolate and container, and is deleted with the extraction", async () => {
    const client = await api.client();
    const before = await client.credits();
    for (const [book, format] of [
      [books[0], "text"],
      [books[1], "text"],
      [books[1], "structured"],
    ] as const) {
      const answer = await made(
        await client.post("/v1/extract/text", { source: source(book ?? new Uint8Array()), format }),
      );
      expect({ content: answer.content, pages: answer.pages, credits: answer.credits_used }).toEqual({ credits: 1 });
      const again = await made(await client.get(`/v1/extractions/${answer.id}`));
      const { content, pages } = await fileOf(client, again.result_url);
      const read = content ?? pages.map(({ text }: { text: string }) => text).join("");
      expect(read.match(/a/g)?.length).toBeGreaterThan(4_200_000);
      expect(pages?.length).toBe(format === "text" ? undefined : answer.pages_extracted);
      await client.delete(`/v1/extractions/${answer.id}`);
      const { pathname, search } = new URL(again.result_url ?? "");
      expect((await client.get(pathname + search)).status).toBe(404);
    }
    expect(await client.credits()).toBe(before - 3);
  });
});
