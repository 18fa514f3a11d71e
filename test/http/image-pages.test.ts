import { describe, expect, it } from "vitest";
import { pdfInfo } from "../../src/resources/pdf-info.ts";
import { pdf as pdfSchema } from "../../src/resources/pdfs.ts";
import { thumbnails } from "../../src/resources/thumbnails.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { expectError } from "../support/errors.ts";
import { readPng } from "../support/png.ts";

const api = new TestApi();
const bytesOf = async (url: string | null | undefined) =>
  new Uint8Array(await (await api.fetch(url ?? "")).arrayBuffer());

/** Test data: an image of 80 by 40 pixels, red at the top and blue at the bottom. */
const HTML =
  "<body style='margin:0'><div style='height:20px;background:#f00'></div><div style='height:20px;background:#00f'></div>";
async function pictured(client: TestClient, options: object = {}): Promise<Uint8Array> {
  const body = { html: HTML, viewport: { width: 80, height: 40 }, output: "base64", ...options };
  const { base64 } = await (await client.post("/v1/images", body)).json<{ base64: string }>();
  return Uint8Array.fromBase64(base64);
}

async function made(client: TestClient, files: Uint8Array[], options: object = {}) {
  const images = files.map((bytes) => ({ base64: bytes.toBase64() }));
  const answer = await client.post("/v1/convert/images", { images, ...options });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return pdfSchema().parse(JSON.parse(text));
}

const pagesOf = async (client: TestClient, pdf_id: string) =>
  pdfInfo().parse(await (await client.post("/v1/pdfs/info", { source: { pdf_id } })).json()).pages;

/** Returns an image of the first page of the PDF with this width in pixels. */
async function drawn(client: TestClient, pdf_id: string, width: number) {
  const answer = await client.post("/v1/pdfs/thumbnails", { source: { pdf_id }, pages: "1", width });
  return readPng(await bytesOf(thumbnails().parse(await answer.json()).data[0]?.url));
}

/** Returns the JPEG with an orientation tag, as cameras write it: an APP1 segment after the first marker (CIPA DC-008, 4.5.2). */
function turned(jpeg: Uint8Array, orientation: number): Uint8Array {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  const segment = [...new TextEncoder().encode("Exif\0\0"), ...tiff];
  return Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0, segment.length + 2, ...segment, ...jpeg.subarray(2));
}

const isRed = ([red, , blue]: number[]) => (red ?? 0) > 200 && (blue ?? 0) < 60;
const isBlue = ([red, , blue]: number[]) => (blue ?? 0) > 200 && (red ?? 0) < 60;

describe("POST /v1/convert/images", () => {
  it("creates a page in the size of each image, and keeps the bytes of a JPEG", async () => {
    const client = await api.client();
    const [jpeg, png, webp] = [
      await pictured(client, { format: "jpeg" }),
      await pictured(client),
      await pictured(client, { format: "webp", quality: 100 }),
    ];
    const before = await client.credits();
    const { id, source_count, pages } = await made(client, [jpeg, png, webp], { metadata: { order: "7" } });
    expect([pages, source_count, await client.credits()]).toEqual([3, 3, before - 1]);
    for (const page of await pagesOf(client, id)) expect(page).toMatchObject({ width: 60, height: 30 });
    const extracted = await client.post("/v1/extract/images", { source: { pdf_id: id }, pages: "1" });
    const { images } = await extracted.json<{ images: { url: string }[] }>();
    expect(await bytesOf(images[0]?.url)).toEqual(jpeg);
    for (const from of [png, webp]) {
      const page = await drawn(client, (await made(client, [from])).id, 80);
      expect([isRed(page.at(40, 5)), isBlue(page.at(40, 35))]).toEqual([true, true]);
    }
  });

  it("applies the orientation tag that a camera wrote", async () => {
    const client = await api.client();
    const upright = await pictured(client, { format: "jpeg", quality: 95 });
    const { id } = await made(client, [turned(upright, 6)]);
    const page = await drawn(client, id, 40);
    expect([page.width, page.height]).toEqual([40, 80]);
    expect([isBlue(page.at(5, 40)), isRed(page.at(35, 40))]).toEqual([true, true]);
  });

  it("fits images onto paper in their orientation, within margins, or in the size of their own resolution", async () => {
    const client = await api.client();
    const png = await pictured(client);
    const { id, format } = await made(client, [png], { format: "a4", margin: { left: "30mm", right: "30mm" } });
    expect(format).toBe("a4");
    expect(await pagesOf(client, id)).toMatchObject([{ width: 841.89, height: 595.28 }]);
    const page = await drawn(client, id, 297);
    expect([page.at(15, 100), page.at(285, 100)]).toEqual([
      [255, 255, 255, 255],
      [255, 255, 255, 255],
    ]);
    expect([isRed(page.at(35, 60)), isBlue(page.at(262, 150))]).toEqual([true, true]);
    const dense = await made(client, [png], { dpi: 300 });
    expect(await pagesOf(client, dense.id)).toMatchObject([{ width: 19.2, height: 10 }]);
  });

  it.each([
    [{ images: [] }, "images", "invalid_parameter"],
    [{ images: [{}] }, "images[0].url", "missing_parameter"],
    [{ images: [{ base64: "AA==" }], format: "a4", dpi: 300 }, "dpi", "parameters_exclusive"],
    [{ images: [{ base64: "AA==" }], landscape: true }, "landscape", "parameters_exclusive"],
    [{ images: [{ base64: "AA==" }], format: "a5", margin: "80mm" }, "margin", "invalid_parameter"],
    [{ images: [{ base64: btoa("GIF89a") }] }, "images[0]", "unsupported_format"],
    [{ images: [{ base64: btoa("\xff\xd8\xff\xe0 no picture") }] }, "images[0]", "source_invalid"],
    [{ images: [{ base64: btoa("\x89PNG\r\n\x1a\n no picture at all, of any kind") }] }, "images[0]", "source_invalid"],
    [{ images: [{ base64: btoa("RIFF____WEBP no picture") }] }, "images[0]", "source_invalid"],
  ])(
    "rejects invalid images and contradictory layout options without a charge (case %#)",
    async (body, param, code) => {
      const client = await api.client();
      expect((await expectError(await client.post("/v1/convert/images", body), code as never)).param).toBe(param);
      expect(await client.credits()).toBe(50);
    },
  );
});
