import { describe, expect, it } from "vitest";
import { PdfDocument } from "../src/file/document.ts";
import { decodeStream } from "../src/filters/decode.ts";
import type { Raster } from "../src/image/codec.ts";
import { checkJpeg, isWholeJpeg, jpegImage, readJpegHeader } from "../src/image/jpeg.ts";
import { lookupOf } from "../src/image/jpeg-codes.ts";
import { readScan } from "../src/image/jpeg-scan.ts";
import { optimizeJpeg } from "../src/image/optimize-jpeg.ts";
import { checkPng, pngImage, pngPixels } from "../src/image/png.ts";
import { writePng } from "../src/image/png-writer.ts";
import { nodeJpegCodec } from "./support/pdf-tools.ts";
import { plainJpeg } from "./support/plain-jpeg.ts";

const codec = nodeJpegCodec();
/**
 * Maximum difference between a sample before and after JPEG compression at the best quality. Samples range from 0 to
 * 255.
 */
const NEARLY = 12;

/** Test data: an image whose left and right half have different colors. Each half is as wide as one block with subsampled color. */
function halves(left: number[], right: number[]): Raster {
  const size = { width: 32, height: 16 };
  const samples = Array.from({ length: size.width * size.height }, (_, at) => (at % size.width < 16 ? left : right));
  return { ...size, channels: left.length as Raster["channels"], samples: Uint8Array.from(samples.flat()) };
}

describe("MozJpegCodec", () => {
  it.each([
    ["color", halves([200, 30, 60], [20, 90, 220])],
    ["grey", halves([40], [210])],
  ])("decodes the %s image that it encoded before", async (_, raster) => {
    const decoded = await codec.decode(await codec.encode(raster, 100), raster.channels as 1 | 3);
    expect(decoded).toMatchObject({ width: raster.width, height: raster.height, channels: raster.channels });
    const differences = raster.samples.map((sample, at) => Math.abs(sample - (decoded?.samples[at] ?? 0)));
    expect(decoded?.samples).toHaveLength(raster.samples.length);
    expect(Math.max(...differences)).toBeLessThan(NEARLY);
  });

  it("returns null for bytes that are not a JPEG", async () => {
    expect(await codec.decode(Uint8Array.of(1, 2, 3), 3)).toBeNull();
  });
});

const segment = (marker: number, ...body: number[]) => [0xff, marker, 0, body.length + 2, ...body];
const START = [0xff, 0xd8];
const END = [0xff, 0xd9];
const frame = (components: number, ...more: number[]) =>
  segment(
    0xc0,
    8,
    0,
    5,
    0,
    7,
    components,
    ...Array.from({ length: components }, (_, i) => [i + 1, 0x11, 0]).flat(),
    ...more,
  );
const scan = [...segment(0xda, 1, 1, 0, 0, 63, 0), 1, 2, 3];
const jpeg = (...parts: number[][]) => Uint8Array.from([...START, ...parts.flat(), ...END]);

describe("readJpegHeader", () => {
  it("finds the size after other segments, fill bytes and markers without a segment", () => {
    const bytes = jpeg(segment(0xfe, 1, 2, 3), [0xff], segment(0xdb, 0), [0xff, 0x01], frame(3), scan);
    expect(readJpegHeader(bytes)).toMatchObject({ width: 7, height: 5, components: 3, bits: 8, orientation: 1 });
  });

  it.each([
    ["another signature", Uint8Array.of(1, 2, 3)],
    ["a byte that is not a marker", jpeg([0, 0], frame(1), scan)],
    ["no frame", jpeg(scan)],
    ["a height of 0", jpeg(segment(0xc0, 8, 0, 0, 0, 7, 1, 1, 0x11, 0), scan)],
  ])("returns null for %s", (_, bytes) => {
    expect(readJpegHeader(bytes)).toBeNull();
  });

  it("reads the Exif orientation in both byte orders, and ignores an invalid one", () => {
    const exif = (...tiff: number[]) => segment(0xe1, ...Buffer.from("Exif\0\0"), ...tiff);
    const big = exif(0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0);
    const little = exif(0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 8, 0, 0, 0);
    const invalid = exif(0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 9, 0, 0);
    const orientations = [big, little, invalid].map((each) => readJpegHeader(jpeg(each, frame(3), scan))?.orientation);
    expect(orientations).toEqual([6, 8, 1]);
    expect(jpegImage(jpeg(big, frame(3), scan))).toMatchObject({ width: 5, height: 7 });
  });
});

describe("checkJpeg", () => {
  const unreadable = { code: "unreadable" };

  it("rejects bytes that are not a JPEG", async () => {
    await expect(checkJpeg(Uint8Array.of(1, 2, 3), codec)).rejects.toMatchObject(unreadable);
  });

  it.each([1, 3])(
    "rejects an image of %i components that has an end marker but cannot be decoded",
    async (components) => {
      const bytes = jpeg(frame(components), scan);
      expect(isWholeJpeg(bytes)).toBe(true);
      await expect(checkJpeg(bytes, codec)).rejects.toMatchObject(unreadable);
    },
  );

  it("accepts an image of four components that has an end marker, without decoding it", async () => {
    await expect(checkJpeg(jpeg(frame(4), scan), codec)).resolves.toBeUndefined();
    await expect(checkJpeg(jpeg(frame(4), scan).subarray(0, -2), codec)).rejects.toMatchObject(unreadable);
  });

  it("accepts an image that can be decoded, but rejects it after it was truncated", async () => {
    const bytes = await codec.encode(halves([200, 30, 60], [20, 90, 220]), 80);
    await expect(checkJpeg(bytes, codec)).resolves.toBeUndefined();
    await expect(checkJpeg(bytes.subarray(0, -2), codec)).rejects.toMatchObject(unreadable);
  });
});

describe("writePng", () => {
  const samplesOf = (raster: Raster) => {
    const document = PdfDocument.create();
    const { stream } = pngImage(document, writePng(raster));
    return [...decodeStream(stream, document)];
  };

  it.each([
    ["grey", halves([40], [210])],
    ["color", halves([200, 30, 60], [20, 90, 220])],
  ])("writes all samples of the %s image to a PNG", (_, raster) => {
    const png = writePng(raster);
    expect(() => checkPng(png)).not.toThrow();
    expect(pngPixels(png)).toBe(raster.width * raster.height);
    expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
    expect(samplesOf(raster)).toEqual([...raster.samples]);
  });

  it("converts CMYK samples to the equivalent RGB colors", () => {
    const inks = {
      width: 3,
      height: 1,
      channels: 4 as const,
      samples: Uint8Array.of(0, 0, 0, 0, 255, 0, 51, 0, 0, 0, 0, 255),
    };
    expect(samplesOf(inks)).toEqual([255, 255, 255, 0, 255, 204, 0, 0, 0]);
  });
});

describe("pngImage", () => {
  /** Returns the PNG with an additional chunk in front of its image data. */
  function withChunk(png: Uint8Array, type: string, data: number[]): Uint8Array {
    const chunk = [0, 0, 0, data.length, ...Buffer.from(type), ...data, 0, 0, 0, 0];
    return Uint8Array.from([...png.subarray(0, 33), ...chunk, ...png.subarray(33)]);
  }
  const mask = (raster: Raster, ...transparency: number[]) =>
    pngImage(PdfDocument.create(), withChunk(writePng(raster), "tRNS", transparency)).stream.dict.get("Mask");

  it("converts a single transparent color to a color mask", () => {
    expect(mask(halves([1, 2, 3], [4, 5, 6]), 1, 2, 3, 4, 5, 6)).toEqual([0x102, 0x102, 0x304, 0x304, 0x506, 0x506]);
    expect(mask(halves([1], [4]), 0, 4)).toEqual([4, 4]);
  });

  it("ignores a transparent color whose number of channels differs from that of the image", () => {
    expect(mask(halves([1], [4]), 1, 2, 3, 4, 5, 6)).toBeUndefined();
  });
});

describe("optimizeJpeg", () => {
  const original = plainJpeg({ across: 4, down: 3 });
  const start = original.findIndex((byte, at) => byte === 0xff && original[at + 1] === 0xda);
  const withSegment = (...parts: number[]) =>
    Uint8Array.from([...original.subarray(0, start), ...parts, ...original.subarray(start)]);
  const table = (number: number, count: number, ...symbols: number[]) =>
    segment(0xc4, number, count, ...new Array(15).fill(0), ...symbols);

  it("rejects a Huffman table that has fewer symbols than its counts require", () => {
    expect(optimizeJpeg(withSegment(...table(3, 1, 7)))).not.toBeNull();
    expect(optimizeJpeg(withSegment(...table(3, 2, 7)))).toBeNull();
  });

  it("rejects a progressive frame, a second frame, a segment that exceeds the file, and a missing end marker", () => {
    const frameAt = original.findIndex((byte, at) => byte === 0xff && original[at + 1] === 0xc0);
    const progressive = original.slice();
    progressive[frameAt + 1] = 0xc2;
    expect(optimizeJpeg(original)).not.toBeNull();
    expect(optimizeJpeg(progressive)).toBeNull();
    expect(optimizeJpeg(withSegment(...original.subarray(frameAt, frameAt + 13)))).toBeNull();
    expect(optimizeJpeg(withSegment(0xff, 0xfe, 0xff, 0xff))).toBeNull();
    expect(optimizeJpeg(original.subarray(0, -2))).toBeNull();
  });

  it.each([0, 5])("keeps the pixels of an image with a restart interval of %i blocks", async (restart) => {
    const bytes = plainJpeg({ across: 9, down: 7, restart });
    const tighter = optimizeJpeg(bytes) ?? new Uint8Array();
    expect(tighter.length).toBeLessThan(bytes.length);
    expect(await codec.decode(tighter, 1)).toEqual(await codec.decode(bytes, 1));
  });

  it("rejects restart markers with wrong numbers, and additional bytes after the last block", () => {
    const bytes = plainJpeg({ across: 9, down: 7, restart: 5 });
    const marker = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xd1);
    const renumbered = bytes.slice();
    renumbered[marker + 1] = 0xd3;
    expect(optimizeJpeg(renumbered)).toBeNull();
    expect(optimizeJpeg(Uint8Array.from([...original.subarray(0, -2), 1, 2, ...END]))).toBeNull();
  });

  it("rejects an additional byte between the last block and the restart marker that follows", () => {
    const bytes = plainJpeg({ across: 9, down: 7, restart: 5 });
    const marker = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xd0);
    const longer = Uint8Array.from([...bytes.subarray(0, marker), 0x55, ...bytes.subarray(marker)]);
    expect(optimizeJpeg(longer)).toBeNull();
  });
});

describe("readScan", () => {
  /**
   * Returns a lookup table with a single code, a zero bit, which stands for `symbol`. In the DC table, the symbol means
   * 15 additional bits. In the AC table, it means the end of the block.
   */
  const code = (symbol: number) =>
    lookupOf({ counts: Uint8Array.of(1, ...new Array(15).fill(0)), symbols: Uint8Array.of(symbol) }) ??
    new Uint16Array();
  function read(...data: number[]) {
    const received: [number, number][] = [];
    const listener = {
      symbol: () => undefined,
      bits: (bits: number, count: number) => void received.push([bits, count]),
      restart: () => undefined,
    };
    const layout = { unit: [0], units: 1, restart: 0 };
    return readScan(Uint8Array.from(data), layout, { tables: [code(15), code(0)], listener }) ? received : null;
  }

  it("reads a 0xFF byte and the zero byte stuffed after it as eight bits", () => {
    expect(read(0b0101_0101, 0xff, 0, 0x7f)).toEqual([
      [0b1010101_11111111, 15],
      [0, 0],
    ]);
  });

  it("rejects a marker inside a block, data that end too early, and surplus data", () => {
    expect(read(0b0101_0101, 0xff, 0xd9, 0x7f)).toBeNull();
    expect(read(0b0101_0101, 0xff)).toBeNull();
    expect(read(0b0101_0101, 0xff, 0, 0x7f, 0x7f)).toBeNull();
  });

  it("rejects a code that the table does not contain", () => {
    expect(read(0b1101_0101, 0, 0x7f)).toBeNull();
  });
});
