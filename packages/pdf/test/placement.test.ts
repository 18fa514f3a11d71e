import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Stamp } from "../src/stamp/stamp.ts";
import { handmadePdf } from "./support/handmade-pdf.ts";
import { nodeEditor, nodeJpegCodec, pixelsOf, qpdfCheck } from "./support/pdf-tools.ts";

const editor = await nodeEditor();

/**
 * Test data: artwork of 40 x 20 points. Its left half is red and its right half is blue, so that tests detect rotation
 * and mirroring.
 */
const artwork = handmadePdf([
  { entries: "/MediaBox[0 0 40 20]", content: "1 0 0 rg 0 0 20 20 re f 0 0 1 rg 20 0 20 20 re f" },
]);

const stamp = (changes: Partial<Stamp> = {}): Stamp => ({
  artwork: { pdf: artwork },
  widthPt: null,
  rotationDeg: 0,
  position: "top-left",
  opacity: 1,
  layer: "over",
  pages: null,
  ...changes,
});

async function stamped(page: string, changes: Partial<Stamp> = {}, content: string | null = "") {
  const { pdf } = await editor.stamp({ bytes: handmadePdf([{ entries: page, content }]) }, [stamp(changes)]);
  qpdfCheck(pdf);
  return pixelsOf(pdf);
}

const RED = [255, 0, 0];
const BLUE = [0, 0, 255];
const WHITE = [255, 255, 255];

describe("A placed stamp", () => {
  it.each([
    ["an upright page", "/MediaBox[0 0 200 300]"],
    ["a page rotated by 90 degrees", "/MediaBox[0 0 300 200]/Rotate 90"],
    ["a page rotated by 180 degrees", "/MediaBox[0 0 200 300]/Rotate 180"],
    ["a page rotated by 270 degrees", "/MediaBox[0 0 300 200]/Rotate 270"],
    ["a page with a crop box", "/MediaBox[-50 -70 400 500]/CropBox[10 20 210 320]"],
    ["a rotated page with a crop box", "/MediaBox[0 0 400 400]/CropBox[50 60 350 260]/Rotate 90"],
  ])("is upright and in the top left corner of the visible area of %s", async (_, page) => {
    const pixels = await stamped(page);
    expect([pixels.width, pixels.height]).toEqual([200, 300]);
    expect(pixels.at(34, 34)).toEqual(RED);
    expect(pixels.at(54, 34)).toEqual(BLUE);
    expect(pixels.at(34, 60)).toEqual(WHITE);
    expect(pixels.at(10, 34)).toEqual(WHITE);
  });

  it.each([
    ["top-right", 146, 34],
    ["bottom-left", 34, 266],
    ["bottom-right", 146, 266],
    ["center", 90, 150],
  ] as const)("has the requested position %s", async (position, x, y) => {
    const pixels = await stamped("/MediaBox[0 0 200 300]", { position });
    expect(pixels.at(x, y)).toEqual(RED);
    expect(pixels.at(x + 20, y)).toEqual(BLUE);
  });

  it("is rotated anticlockwise around its center", async () => {
    const pixels = await stamped("/MediaBox[0 0 200 300]", { position: "center", rotationDeg: 90 });
    expect(pixels.at(100, 160)).toEqual(RED);
    expect(pixels.at(100, 140)).toEqual(BLUE);
  });

  it("has the requested width, and its opacity applies to the artwork as a whole", async () => {
    const pixels = await stamped("/MediaBox[0 0 200 300]", { position: "center", widthPt: 160, opacity: 0.5 });
    expect(pixels.at(30, 150)[1]).toBeGreaterThan(110);
    expect(pixels.at(30, 150)[1]).toBeLessThan(145);
    expect(pixels.at(15, 150)).toEqual(WHITE);
  });

  it("is below the page's content if the layer is under, and above it by default", async () => {
    const content = "0 1 0 rg 0 0 200 300 re f";
    expect((await stamped("/MediaBox[0 0 200 300]", { layer: "under" }, content)).at(34, 34)).toEqual([0, 255, 0]);
    expect((await stamped("/MediaBox[0 0 200 300]", {}, content)).at(34, 34)).toEqual(RED);
  });

  it("is visible on a page without content, and at its usual position if the content leaves the graphics state changed", async () => {
    expect((await stamped("/MediaBox[0 0 200 300]", {}, null)).at(34, 34)).toEqual(RED);
    expect((await stamped("/MediaBox[0 0 200 300]", {}, "q 3 0 0 3 50 50 cm")).at(34, 34)).toEqual(RED);
  });

  it("keeps the transparency of a PNG", async () => {
    const pixels = await stamped("/MediaBox[0 0 200 300]", { artwork: { png: halfTransparentPng() }, widthPt: 40 });
    expect(pixels.at(34, 34)).toEqual(RED);
    expect(pixels.at(54, 34)).toEqual(WHITE);
  });

  it.each([
    [1, "RGBK"],
    [2, "GRKB"],
    [3, "KBGR"],
    [4, "BKRG"],
    [5, "RBGK"],
    [6, "BRKG"],
    [7, "KGBR"],
    [8, "GKRB"],
  ])("shows a JPEG with the Exif orientation %i upright", async (orientation, expected) => {
    for (const endian of ["II", "MM"] as const) {
      const pixels = await stamped("/MediaBox[0 0 200 300]", { artwork: { jpeg: await photo(orientation, endian) } });
      const [width, height] = orientation < 5 ? [48, 24] : [24, 48];
      const quarters = [0.25, 0.75].flatMap((down) => [0.25, 0.75].map((across) => [across, down] as const));
      const seen = quarters.map(([x, y]) =>
        letterOf(pixels.at(Math.round(24 + x * width), Math.round(24 + y * height))),
      );
      expect(seen.join("")).toBe(expected);
      expect(pixels.at(24 + width + 3, 30)).toEqual(WHITE);
    }
  });

  it.each([
    [200, 48],
    [60, 30],
  ])("fits a page that is %i points wide, but does not exceed its own maximum width", async (pageWidth, width) => {
    const artwork = { jpeg: await photo(1, "II") };
    const stamp = { artwork, widthPt: 48, fitToPage: 0.5, position: "center" } as const;
    const pixels = await stamped(`/MediaBox[0 0 ${pageWidth} 300]`, stamp);
    const row = Array.from({ length: pageWidth }, (_, x) => pixels.at(x, 147));
    const marked = row.filter((pixel) => pixel.some((value) => value < 128)).length;
    expect(Math.abs(marked - width)).toBeLessThanOrEqual(2);
  });

  it("covers most of the page if it is a test watermark, but stays light enough to read the content", async () => {
    const { pdf } = await editor.stamp({ bytes: handmadePdf([{ content: "" }]) }, [editor.testWatermark()]);
    const pixels = pixelsOf(pdf);
    let marked = 0;
    for (let y = 0; y < 300; y++) {
      for (let x = 0; x < 200; x++) {
        const [red] = pixels.at(x, y);
        if (red < 250) marked++;
        expect(red).toBeGreaterThan(190);
      }
    }
    expect(marked / 60_000).toBeGreaterThan(0.05);
  });
});

const LETTERS = { R: [255, 0, 0], G: [0, 255, 0], B: [0, 0, 255], K: [0, 0, 0] } as const;

const letterOf = (pixel: readonly number[]): string =>
  Object.entries(LETTERS).find(([, color]) => color.every((value, c) => Math.abs(value - (pixel[c] ?? 0)) < 60))?.[0] ??
  "?";

/**
 * Test data: a JPEG of 64 x 32 stored pixels, with red and green at the top, and blue and black below. Its Exif segment
 * contains the orientation.
 */
async function photo(orientation: number, endian: "II" | "MM"): Promise<Uint8Array> {
  const [width, height] = [64, 32];
  const samples = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const letter = "RGBK"[(at % width < width / 2 ? 0 : 1) + (at < samples.length / 6 ? 0 : 2)] as keyof typeof LETTERS;
    samples.set(LETTERS[letter], at * 3);
  }
  const jpeg = await nodeJpegCodec().encode({ width, height, channels: 3, samples }, 90);
  const two = (value: number) => (endian === "II" ? [value & 255, value >> 8] : [value >> 8, value & 255]);
  const four = (value: number) => (endian === "II" ? [...two(value), 0, 0] : [0, 0, ...two(value)]);
  const make = [...two(0x0100), ...two(3), ...four(1), ...two(width), 0, 0];
  const entry = [...two(0x0112), ...two(3), ...four(1), ...two(orientation), 0, 0];
  const tiff = [...Buffer.from(endian), ...two(42), ...four(8), ...two(2), ...make, ...entry, ...four(0)];
  const segment = [...Buffer.from("Exif\0\0"), ...tiff];
  return new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, segment.length + 2, ...segment, ...jpeg.subarray(2)]);
}

/** Test data: a PNG of two pixels. The first pixel is red, and the second is transparent. */
function halfTransparentPng(): Uint8Array {
  const chunk = (type: string, data: Uint8Array): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type, "latin1"), data, Buffer.alloc(4)]);
  };
  const header = Buffer.from([0, 0, 0, 2, 0, 0, 0, 1, 8, 6, 0, 0, 0]);
  const rows = deflateSync(Buffer.from([0, 255, 0, 0, 255, 0, 0, 255, 0]));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new Uint8Array(
    Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]),
  );
}
