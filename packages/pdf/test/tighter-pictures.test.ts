import { deflateSync } from "node:zlib";
import encodeJpeg from "@jsquash/jpeg/encode.js";
import { describe, expect, it } from "vitest";
import { type Bitmap, type FaxWay, faxOf } from "./support/fax-writer.ts";
import { handmadePdf, streamObject } from "./support/handmade-pdf.ts";
import { digestOf, firstPicture, nodeEditor, nodeJpegCodec, pdfimages, qpdfCheck } from "./support/pdf-tools.ts";
import { plainJpeg } from "./support/plain-jpeg.ts";

const editor = await nodeEditor();
const PIXELS_PER_POINT = 2;
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const box = ({ width, height }: Size) => [width / PIXELS_PER_POINT, height / PIXELS_PER_POINT];

interface Size {
  width: number;
  height: number;
}

function scanWith(size: Size, entries: string, data: Uint8Array): Uint8Array {
  const [across, down] = box(size);
  const head = `/Type/XObject/Subtype/Image/Width ${size.width}/Height ${size.height}${entries}`;
  return handmadePdf(
    [
      {
        content: `q ${across} 0 0 ${down} 0 0 cm /Im0 Do Q`,
        entries: `/MediaBox[0 0 ${across} ${down}]/Resources<</XObject<</Im0 100 0 R>>>>`,
      },
    ],
    { objects: [streamObject(head, latin1(data))] },
  );
}

async function searchable(pdf: Uint8Array, size: Size): Promise<Uint8Array> {
  const [widthPt = 0, heightPt = 0] = box(size);
  const words = [{ text: "read", line: 0, bbox: { x: 5, y: 5, width: 30, height: 10 } }];
  const layers = [{ page: 1, widthPt, heightPt, turnedDeg: 0 as const, deskewedDeg: 0, words }];
  return (await editor.addTextLayer({ bytes: pdf }, { layers, deskew: false })).pdf;
}

/** Returns the filter and the encoded size of the only image in the PDF, as Poppler reports them. */
function pictureIn(pdf: Uint8Array) {
  const columns = pdfimages(pdf).split("\n")[2]?.trim().split(/\s+/) ?? [];
  return { filter: columns[8], size: columns[14] };
}

/** Width of a letter in pixels. As in real print, letters do not start at multiples of 8 pixels. */
const LETTER = 13;

/** Test data: a bitmap that resembles print, with letters, long drawn lines and a halftone. */
function print({ width, height }: Size): Bitmap {
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => {
      if (y % 40 === 39) return x > 20 && x < width - 3;
      if (x < 24) return (x + y) % 2 === 0;
      const letter = (Math.imul(Math.floor(x / LETTER) + 97 * (y >> 4), 0x9e3779b1) >>> 20) & 63;
      const [across, down] = [(x % LETTER) - 6, (y & 15) - 7];
      const from = across * across + down * down;
      const isStem = Math.abs(across * (letter & 7) - down * (letter >> 3)) < 8 && Math.abs(down) < 6;
      return (from > letter && from < letter + 16) || isStem;
    }),
  );
}

/** Returns the digest of the bitmap in the file format that Poppler writes. */
const decoded = (bitmap: Bitmap): string =>
  digestOf(Buffer.concat([Buffer.from(`P4\n${bitmap[0]?.length} ${bitmap.length}\n`), packed(bitmap, 1)]));

function packed(bitmap: Bitmap, black: 0 | 1): Uint8Array {
  const bits = bitmap.flatMap((row) => {
    return row.map((isBlack) => (isBlack ? black : 1 - black));
  });
  return Uint8Array.from({ length: bits.length / 8 }, (_, byte) =>
    bits.slice(8 * byte, 8 * byte + 8).reduce((value, bit) => 2 * value + bit, 0),
  );
}

const SMALL = { width: 408, height: 120 };
const WIDE = { width: 5504, height: 44 };
const BILEVEL = "/BitsPerComponent 1/ColorSpace/DeviceGray";

describe("Images of a searchable PDF", () => {
  it.each<[string, Size, FaxWay, string]>([
    ["group 4", SMALL, { k: -1 }, "/K -1"],
    ["group 4, wider than the longest run code", WIDE, { k: -1 }, "/K -1"],
    ["group 4, byte-aligned rows", SMALL, { k: -1, aligned: true }, "/K -1/EncodedByteAlign true"],
    ["group 3, one-dimensional", WIDE, { k: 0 }, "/K 0"],
    ["group 3, one-dimensional, with end-of-line codes", SMALL, { k: 0, endOfLine: true }, "/EndOfLine true"],
    ["group 3, two-dimensional", SMALL, { k: 4 }, "/K 4/EndOfLine true"],
  ])("become smaller without a change of any pixel if they are faxes: %s", async (_, size, way, parms) => {
    const bitmap = print(size);
    for (const [inverted, isBlack1] of [
      ["", ""],
      ["/Decode[1 0]", "/BlackIs1 true"],
    ]) {
      const entries = `${BILEVEL}${inverted}/Filter/CCITTFaxDecode/DecodeParms<<${parms}/Columns ${size.width}/Rows ${size.height}${isBlack1}>>`;
      const source = scanWith(size, entries, faxOf(bitmap, way));
      expect(firstPicture(source)).toBe(decoded(bitmap));
      const result = await searchable(source, size);
      qpdfCheck(result);
      expect(pictureIn(result).filter).toBe("jbig2");
      expect(firstPicture(result)).toBe(decoded(bitmap));
      expect(result.length).toBeLessThan(source.length);
    }
  });

  it.each([
    ["bilevel samples", `${BILEVEL}/Filter/FlateDecode`, 0],
    ["indices into two colors", "/BitsPerComponent 1/ColorSpace[/Indexed/DeviceGray 1<ff00>]/Filter/FlateDecode", 1],
    ["a stencil mask", "/ImageMask true/Filter/FlateDecode", 0],
  ] as const)("become smaller without a change of any pixel if they are deflated: %s", async (_, entries, black) => {
    const bitmap = print(SMALL);
    const source = scanWith(SMALL, entries, deflateSync(packed(bitmap, black), { level: 1 }));
    const result = await searchable(source, SMALL);
    qpdfCheck(result);
    expect(pictureIn(result).filter).toBe("jbig2");
    expect(firstPicture(result)).toBe(firstPicture(source));
  });

  it("get shorter Huffman codes if they are JPEGs, and keep their coefficients, restart markers and application segments", async () => {
    for (const restart of [0, 3]) {
      const jpeg = plainJpeg({ across: 40, down: 30, restart });
      const size = { width: 320, height: 240 };
      const source = scanWith(size, "/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/DCTDecode", jpeg);
      const result = await searchable(source, size);
      qpdfCheck(result);
      expect(result.length).toBeLessThan(source.length - 0.2 * jpeg.length);
      expect(latin1(result)).toContain("Adobe\0d");
      expect(latin1(result)).toContain("a remark");
      expect(firstPicture(result)).toBe(firstPicture(source));
    }
  });

  it("become smaller and keep their pixels if they are sequential color JPEGs, and do not change if they are progressive", async () => {
    const size = { width: 240, height: 176 };
    const data = Uint8ClampedArray.from({ length: 4 * size.width * size.height }, (_, at) => {
      const [x, y] = [(at >> 2) % size.width, Math.floor(at / (4 * size.width))];
      return at % 4 === 3 ? 255 : 128 + 90 * Math.sin((x * (1 + (at % 4))) / 17) * Math.cos(y / 11) + ((x * y) % 31);
    });
    await nodeJpegCodec().encode({ ...size, channels: 1, samples: new Uint8Array(size.width * size.height) }, 50);
    const image = { ...size, data, colorSpace: "srgb" as const };
    const as = async (progressive: boolean) =>
      new Uint8Array(await encodeJpeg(image, { quality: 80, progressive, optimize_coding: progressive }));
    const entries = "/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode";
    const source = scanWith(size, entries, await as(false));
    const result = await searchable(source, size);
    expect(result.length).toBeLessThan(source.length);
    expect(firstPicture(result)).toBe(firstPicture(source));
    const progressive = scanWith(size, entries, await as(true));
    expect(pictureIn(await searchable(progressive, size))).toEqual(pictureIn(progressive));
  });

  it("do not change if they are unusual or damaged", async () => {
    const bitmap = print(SMALL);
    const fax = faxOf(bitmap, { k: -1 });
    const damaged = fax.slice();
    damaged.fill(0, 500, 520);
    const jpeg = plainJpeg({ across: 40, down: 30 });
    const jpegSize = { width: 320, height: 240 };
    const faxEntries = (columns: number) => `${BILEVEL}/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns ${columns}>>`;
    const grey = "/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/DCTDecode";
    const odd: [Size, string, Uint8Array][] = [
      [SMALL, faxEntries(SMALL.width), fax.subarray(0, 400)],
      [SMALL, faxEntries(SMALL.width), damaged],
      [SMALL, faxEntries(SMALL.width - 2), fax],
      [{ ...SMALL, height: SMALL.height + 1 }, faxEntries(SMALL.width), fax],
      [SMALL, "/BitsPerComponent 2/ColorSpace/DeviceGray/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 408>>", fax],
      [SMALL, `${BILEVEL}/Filter/FlateDecode`, deflateSync(packed(bitmap, 0)).subarray(0, 300)],
      [jpegSize, grey, jpeg.subarray(0, 700)],
      [jpegSize, grey, Uint8Array.from([...jpeg.subarray(0, 600), ...jpeg.subarray(640)])],
    ];
    for (const [size, entries, data] of odd) {
      const result = await searchable(scanWith(size, entries, data), size);
      expect(latin1(result)).toContain(latin1(data));
    }
  });
});
