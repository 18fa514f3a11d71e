import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Stamp } from "../../../src/engines/types.ts";
import { handmadePdf } from "../../support/handmade-pdf.ts";
import { nodeEditor, pixelsOf, qpdfCheck } from "../../support/pdf-tools.ts";

const editor = await nodeEditor();

/** 40 x 20 points: left half red, right half blue, so that turns and mirrors show. */
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

describe("where a stamp lands", () => {
  it.each([
    ["an upright page", "/MediaBox[0 0 200 300]"],
    ["a page turned by 90 degrees", "/MediaBox[0 0 300 200]/Rotate 90"],
    ["a page turned by 180 degrees", "/MediaBox[0 0 200 300]/Rotate 180"],
    ["a page turned by 270 degrees", "/MediaBox[0 0 300 200]/Rotate 270"],
    ["a page with a crop box", "/MediaBox[-50 -70 400 500]/CropBox[10 20 210 320]"],
    ["a turned page with a crop box", "/MediaBox[0 0 400 400]/CropBox[50 60 350 260]/Rotate 90"],
  ])("is upright and at the visible top left of %s", async (_, page) => {
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
  ] as const)("is at the %s", async (position, x, y) => {
    const pixels = await stamped("/MediaBox[0 0 200 300]", { position });
    expect(pixels.at(x, y)).toEqual(RED);
    expect(pixels.at(x + 20, y)).toEqual(BLUE);
  });

  it("turns anticlockwise about its centre", async () => {
    const pixels = await stamped("/MediaBox[0 0 200 300]", { position: "center", rotationDeg: 90 });
    expect(pixels.at(100, 160)).toEqual(RED);
    expect(pixels.at(100, 140)).toEqual(BLUE);
  });

  it("is drawn at the width asked for, fading as one picture", async () => {
    const pixels = await stamped("/MediaBox[0 0 200 300]", { position: "center", widthPt: 160, opacity: 0.5 });
    expect(pixels.at(30, 150)[1]).toBeGreaterThan(110);
    expect(pixels.at(30, 150)[1]).toBeLessThan(145);
    expect(pixels.at(15, 150)).toEqual(WHITE);
  });

  it("lies under the page's content when asked to, and over it otherwise", async () => {
    const content = "0 1 0 rg 0 0 200 300 re f";
    expect((await stamped("/MediaBox[0 0 200 300]", { layer: "under" }, content)).at(34, 34)).toEqual([0, 255, 0]);
    expect((await stamped("/MediaBox[0 0 200 300]", {}, content)).at(34, 34)).toEqual(RED);
  });

  it("stamps a page without contents, and one whose content never restores its state", async () => {
    expect((await stamped("/MediaBox[0 0 200 300]", {}, null)).at(34, 34)).toEqual(RED);
    expect((await stamped("/MediaBox[0 0 200 300]", {}, "q 3 0 0 3 50 50 cm")).at(34, 34)).toEqual(RED);
  });

  it("keeps the alpha of a PNG", async () => {
    const pixels = await stamped("/MediaBox[0 0 200 300]", { artwork: { png: halfTransparentPng() }, widthPt: 40 });
    expect(pixels.at(34, 34)).toEqual(RED);
    expect(pixels.at(54, 34)).toEqual(WHITE);
  });

  it("covers most of the page with the test watermark and hides nothing", async () => {
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

/** Two pixels: red, and nothing. */
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
