import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dpiFor, enlargement } from "../../../container/ocr/rasterize.ts";
import { detectSandbox, type Sandbox } from "../../../container/sandbox.ts";

let directory = "";
let sandbox: Sandbox;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "folio-rasterize-"));
  sandbox = await detectSandbox(directory);
});

afterAll(() => rm(directory, { recursive: true, force: true }));

/** How much larger than its sheet a page of `size` points says it is, filled by a picture of `pixels` or by none. */
async function enlarged(size: [number, number], pixels: [number, number] | null): Promise<number> {
  const document = await PDFDocument.create();
  const page = document.addPage(size);
  if (pixels) {
    const [Width, Height] = pixels;
    const dict = { Type: "XObject", Subtype: "Image", Width, Height, ColorSpace: "DeviceGray", BitsPerComponent: 1 };
    const image = document.context.flateStream(new Uint8Array(Math.ceil(Width / 8) * Height), dict);
    page.node.setXObject(PDFName.of("Scan"), document.context.register(image));
    const draw = document.context.stream(`${size[0]} 0 0 ${size[1]} 0 0 cm /Scan Do`);
    page.node.set(PDFName.of("Contents"), document.context.register(draw));
  }
  const path = join(directory, "page.pdf");
  await writeFile(path, await document.save());
  const desk = { sandbox, directory, signal: new AbortController().signal };
  const [widthPt, heightPt] = size;
  return enlargement(desk, { path, password: null }, { page: 1, size: { widthPt, heightPt } });
}

it("takes a scan that is laid on its page pixel by point for a sheet of A4", async () => {
  expect(await enlarged([2480, 3508], [2480, 3508])).toBeCloseTo(300 / 72, 1);
  expect(dpiFor({ widthPt: 2480, heightPt: 3508 }, 300 / (300 / 72))).toBeCloseTo(72, 0);
});

it("takes sheets as they are, and posters, drawn or scanned", async () => {
  expect(await enlarged([595, 842], [600, 850])).toBe(1);
  expect(await enlarged([2480, 3508], null)).toBe(1);
  expect(await enlarged([2480, 3508], [6200, 8770])).toBe(1);
});
