import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type DrawingResolution, drawingResolution, limitDpi } from "../../../container/ocr/rasterize.ts";
import { detectSandbox, type Sandbox } from "../../../container/sandbox.ts";

let directory = "";
let sandbox: Sandbox;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "folio-rasterize-"));
  sandbox = await detectSandbox(directory);
});

afterAll(() => rm(directory, { recursive: true, force: true }));

interface Filling {
  size: [number, number];
  /** Width and height in pixels of the image that fills the page; null for a page without an image. */
  pixels: [number, number] | null;
  bits?: number;
}

/** Returns the resolution at which Folio draws a page of `size` points when 300 dpi are requested. */
async function drawn({ size, pixels, bits = 1 }: Filling): Promise<DrawingResolution> {
  const document = await PDFDocument.create();
  const page = document.addPage(size);
  if (pixels) {
    const [Width, Height] = pixels;
    const dict = { Type: "XObject", Subtype: "Image", Width, Height, ColorSpace: "DeviceGray", BitsPerComponent: bits };
    const image = document.context.flateStream(new Uint8Array(Math.ceil((Width * bits) / 8) * Height), dict);
    page.node.setXObject(PDFName.of("Scan"), document.context.register(image));
    const draw = document.context.stream(`${size[0]} 0 0 ${size[1]} 0 0 cm /Scan Do`);
    page.node.set(PDFName.of("Contents"), document.context.register(draw));
  }
  const path = join(directory, "page.pdf");
  await writeFile(path, await document.save());
  const desk = { sandbox, directory, signal: new AbortController().signal };
  const [widthPt, heightPt] = size;
  return drawingResolution(desk, { path, password: null }, { page: 1, size: { widthPt, heightPt }, dpi: 300 });
}

async function enlarged(size: [number, number], pixels: [number, number] | null): Promise<number> {
  const { dpi, sheetDpi } = await drawn({ size, pixels });
  return sheetDpi / dpi;
}

it("Page drawing treats a scan with one pixel per point as a sheet of A4 paper", async () => {
  expect(await enlarged([2480, 3508], [2480, 3508])).toBeCloseTo(300 / 72, 1);
  expect(limitDpi({ widthPt: 2480, heightPt: 3508 }, 300 / (300 / 72))).toBeCloseTo(72, 0);
});

it("Page drawing keeps the size of an ordinary scanned sheet, of a large page without an image, and of a large page scanned at 180 pixels per inch", async () => {
  expect(await enlarged([595, 842], [600, 850])).toBe(1);
  expect(await enlarged([2480, 3508], null)).toBe(1);
  expect(await enlarged([2480, 3508], [6200, 8770])).toBe(1);
});

const A4: [number, number] = [595.2, 841.92];

it("Page drawing uses the resolution of a black-and-white scan, or a whole multiple of it", async () => {
  expect((await drawn({ size: A4, pixels: [1654, 2339] })).dpi).toBeCloseTo(200, 0);
  expect((await drawn({ size: A4, pixels: [827, 1170] })).dpi).toBeCloseTo(200, 0);
  expect((await drawn({ size: A4, pixels: [4960, 7016] })).dpi).toBe(300);
  const unmeasured = await drawn({ size: [1400, 2000], pixels: [1400, 2000] });
  expect([unmeasured.dpi, Math.round(unmeasured.sheetDpi)]).toEqual([72, 170]);
});

it("Page drawing uses the requested resolution for grey scans, and for faxes with few lines per inch", async () => {
  expect((await drawn({ size: A4, pixels: [1654, 2339], bits: 8 })).dpi).toBe(300);
  expect((await drawn({ size: A4, pixels: [1728, 1145] })).dpi).toBe(300);
});
