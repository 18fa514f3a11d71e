import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { isSrgb } from "../../src/color/srgb-profile.ts";
import { decodeImage } from "../../src/compress/image-samples.ts";
import { PdfDocument } from "../../src/file/document.ts";
import { ascii85, runLength } from "../../src/filters/ascii.ts";
import { decodeReadable, decodeStream, decodeUpToImageFilter, filtersOf, inflate } from "../../src/filters/decode.ts";
import { FaxReader } from "../../src/filters/fax.ts";
import { lzw } from "../../src/filters/lzw.ts";
import { pngFiltered } from "../../src/filters/png-filter.ts";
import { undoPng, undoPredictor } from "../../src/filters/predictor.ts";
import { Jbig2Encoder } from "../../src/image/jbig2.ts";
import { jpegImage, readJpegHeader } from "../../src/image/jpeg.ts";
import { codeBook, lookupOf, optimalCodes } from "../../src/image/jpeg-codes.ts";
import { optimizeJpeg } from "../../src/image/optimize-jpeg.ts";
import { checkPng, pngImage, pngPixels } from "../../src/image/png.ts";
import { writePng } from "../../src/image/png-writer.ts";
import { shrink } from "../../src/image/resample.ts";
import { LocalPdfEditor } from "../../src/local-pdf-editor.ts";
import { nodeJpegCodec, nodeTools } from "../../src/node.ts";
import { asciiHex } from "../../src/syntax/characters.ts";
import { bytesOf, latin1, name, PdfDict, PdfStream, PdfString, type PdfValue } from "../../src/syntax/objects.ts";
import { serialize } from "../../src/syntax/serialize.ts";
import { type Bitmap, faxOf } from "../support/fax-writer.ts";
import { FOREIGN_IMAGES } from "../support/foreign-images.ts";
import { handmadePdf, streamObject } from "../support/handmade-pdf.ts";
import { iccProfile } from "../support/icc-profile.ts";
import { dataText, pdfText } from "../support/pdf-text.ts";
import { plainJpeg } from "../support/plain-jpeg.ts";
import { recordedResults } from "../support/recorded.ts";

const record = recordedResults(import.meta.filename);
const hex = (bytes: ArrayLike<number>) => Buffer.from(Array.from(bytes)).toString("hex");
const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex").slice(0, 16);
const dictText = (dict: PdfDict) => serialize(dict, ({ number }) => number);
function outcome(run: () => unknown): string {
  try {
    const result = run();
    return result instanceof Uint8Array
      ? dataText(result)
      : typeof result === "string"
        ? result
        : JSON.stringify(result);
  } catch (error) {
    const { name, code = "", argument = "", message } = Object(error);
    return `${name} ${code} ${argument}: ${message}`;
  }
}
const table = (cases: Record<string, () => unknown>) =>
  Object.entries(cases)
    .map(([title, run]) => `${title}: ${outcome(run)}`)
    .join("\n");

/** Returns pseudo-random numbers from 0 to 255. */
function* noise(seed = 1): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state >>> 24;
  }
}
function bytesFrom(count: number, seed = 1): Uint8Array {
  const source = noise(seed);
  return Uint8Array.from({ length: count }, () => source.next().value ?? 0);
}

interface PngParts {
  width: number;
  height: number;
  bits: number;
  colorType: number;
  samples: Uint8Array;
  interlaced?: boolean;
  palette?: number[];
  transparency?: number[];
}
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

const chunk = (type: string, data: ArrayLike<number>) => {
  const body = Buffer.from([...Buffer.from(type, "latin1"), ...Array.from(data)]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(body));
  return [...head, ...body, ...tail];
};

/** Applies the PNG filters 0 to 4 to the rows in turn. */
function filteredRows(samples: Uint8Array, rowBytes: number, pixelBytes: number): number[] {
  const rows = [];
  for (let row = 0; row * rowBytes < samples.length; row++) {
    const filter = row % 5;
    rows.push(filter);
    for (let i = 0; i < rowBytes; i++) {
      const at = row * rowBytes + i;
      const left = i >= pixelBytes ? (samples[at - pixelBytes] ?? 0) : 0;
      const up = row > 0 ? (samples[at - rowBytes] ?? 0) : 0;
      const corner = row > 0 && i >= pixelBytes ? (samples[at - rowBytes - pixelBytes] ?? 0) : 0;
      const nearest = [left, up, corner].reduce((best, each) =>
        Math.abs(left + up - corner - each) < Math.abs(left + up - corner - best) ? each : best,
      );
      rows.push(((samples[at] ?? 0) - ([0, left, up, (left + up) >> 1, nearest][filter] ?? 0)) & 255);
    }
  }
  return rows;
}

/** Builds a PNG without Folio's code. */
function pngOf({
  width,
  height,
  bits,
  colorType,
  samples,
  interlaced = false,
  palette = [],
  transparency = [],
}: PngParts): Uint8Array {
  const pixelBits = (CHANNELS[colorType] ?? 1) * bits;
  const rowBytes = Math.ceil((width * pixelBits) / 8);
  const pixelBytes = Math.max(1, pixelBits >> 3);
  const bitAt = (x: number, y: number, bit: number) =>
    ((samples[y * rowBytes + ((x * pixelBits + bit) >> 3)] ?? 0) >> (7 - ((x * pixelBits + bit) & 7))) & 1;
  const passes = interlaced ? PASSES : ([[0, 0, 1, 1]] as const);
  const rows = passes.flatMap(([firstX, firstY, stepX, stepY]) => {
    const [columns, lines] = [Math.ceil((width - firstX) / stepX), Math.ceil((height - firstY) / stepY)];
    if (columns <= 0 || lines <= 0) return [];
    const passRow = Math.ceil((columns * pixelBits) / 8);
    const pass = new Uint8Array(passRow * lines);
    for (let line = 0; line < lines; line++)
      for (let column = 0; column < columns; column++)
        for (let bit = 0; bit < pixelBits; bit++) {
          const to = column * pixelBits + bit;
          const at = line * passRow + (to >> 3);
          pass[at] = (pass[at] ?? 0) | (bitAt(firstX + column * stepX, firstY + line * stepY, bit) << (7 - (to & 7)));
        }
    return filteredRows(pass, passRow, pixelBytes);
  });
  const data = deflateSync(Uint8Array.from(rows));
  const header = [
    0,
    0,
    width >> 8,
    width & 255,
    0,
    0,
    height >> 8,
    height & 255,
    bits,
    colorType,
    0,
    0,
    interlaced ? 1 : 0,
  ];
  return Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk("IHDR", header),
    ...(palette.length > 0 ? chunk("PLTE", palette) : []),
    ...(transparency.length > 0 ? chunk("tRNS", transparency) : []),
    ...chunk("IDAT", data.subarray(0, 9)),
    ...chunk("IDAT", data.subarray(9)),
    ...chunk("IEND", []),
  ]);
}

const KINDS = [0, 2, 3, 4, 6].flatMap((colorType) =>
  (colorType === 0 ? [1, 2, 4, 8, 16] : colorType === 3 ? [1, 2, 4, 8] : [8, 16]).map((bits) => ({ colorType, bits })),
);
/** Returns samples whose unused bits at the end of each row are 0. */
function samplesOf(width: number, height: number, pixelBits: number): Uint8Array {
  const rowBytes = Math.ceil((width * pixelBits) / 8);
  const unused = rowBytes * 8 - width * pixelBits;
  return bytesFrom(rowBytes * height, pixelBits).map((byte, at) =>
    (at + 1) % rowBytes === 0 ? byte & (0xff << unused) : byte,
  );
}
const imageText = (document: PdfDocument, bytes: Uint8Array) => {
  const { stream, width, height } = pngImage(document, bytes);
  const mask = document.stream(stream.dict.get("SMask"));
  return `${width} x ${height} ${dictText(stream.dict)} ${dataText(decodeStream(stream, document))}${mask ? `\n  mask ${dictText(mask.dict)} ${dataText(decodeStream(mask, document))}` : ""}`;
};

describe("A PNG", () => {
  it.each(KINDS)(
    "has the same pixels whether it is interlaced or not: color type $colorType, $bits bits",
    ({ colorType, bits }) => {
      const lines = [];
      for (const [width, height] of [
        [11, 9],
        [1, 1],
        [3, 2],
        [5, 1],
        [1, 5],
        [8, 8],
      ] as const) {
        const samples = samplesOf(width, height, (CHANNELS[colorType] ?? 1) * bits);
        const base = {
          width,
          height,
          bits,
          colorType,
          samples,
          palette: Array.from({ length: 3 * Math.min(256, 2 ** bits) }, (_, i) => i & 255),
        };
        const [plain, woven] = [pngOf(base), pngOf({ ...base, interlaced: true })].map((png) => {
          checkPng(png);
          return imageText(PdfDocument.create(), png);
        });
        const pixels = (shown = "") => shown.replace(/\/DecodeParms<<.*?>>/, "");
        expect(pixels(woven)).toBe(pixels(plain));
        lines.push(plain, pngPixels(pngOf(base)));
      }
      record(lines.join("\n"));
    },
  );

  it("has the transparency of its colors", () => {
    const document = () => PdfDocument.create();
    const indexed = (bits: number, transparency: number[], width = 5) =>
      pngOf({
        width,
        height: 2,
        bits,
        colorType: 3,
        samples: samplesOf(width, 2, bits),
        palette: new Array(3 * 2 ** bits).fill(9),
        transparency,
      });
    const grey = (transparency: number[]) =>
      pngOf({ width: 2, height: 1, bits: 8, colorType: 0, samples: Uint8Array.of(1, 2), transparency });
    const color = (transparency: number[]) =>
      pngOf({ width: 1, height: 1, bits: 8, colorType: 2, samples: Uint8Array.of(1, 2, 3), transparency });
    const alpha = (value: number, bits = 8) =>
      pngOf({
        width: 2,
        height: 1,
        bits,
        colorType: 4,
        samples: Uint8Array.from(new Array(bits / 2).fill(0).map((_, i) => ((i * 8) % (2 * bits) >= bits ? value : 7))),
      });
    record(
      table({
        ...Object.fromEntries(
          [1, 2, 4, 8].map((bits) => [
            `a palette of ${bits} bits`,
            () => imageText(document(), indexed(bits, [0, 128, 200, 255])),
          ]),
        ),
        "a grey value": () => imageText(document(), grey([0, 5])),
        "a grey value of one byte": () => imageText(document(), grey([5])),
        "two grey values": () => imageText(document(), grey([0, 5, 0, 6])),
        "a color": () => imageText(document(), color([1, 2, 3, 4, 5, 6])),
        "a palette without a visible color": () => checkPng(indexed(1, [0, 0])),
        "a palette with a visible color": () => checkPng(indexed(1, [0, 1])),
        "no visible pixel": () => checkPng(alpha(0)),
        "a visible pixel": () => checkPng(alpha(1)),
        "no visible pixel with 16 bits": () => checkPng(alpha(0, 16)),
        "a visible pixel with 16 bits": () => checkPng(alpha(1, 16)),
      }),
    );
  });

  it("is rejected if it is damaged", () => {
    const whole = pngOf({ width: 4, height: 3, bits: 8, colorType: 2, samples: bytesFrom(36) });
    const changed = (at: number, ...values: number[]) => {
      const copy = whole.slice();
      copy.set(values, at);
      return copy;
    };
    const check = (bytes: Uint8Array, most?: number) => () =>
      (most === undefined ? checkPng(bytes) : checkPng(bytes, most)) ?? "accepted";
    record(
      table({
        whole: check(whole),
        "another signature": check(changed(3, 0)),
        "32 bytes": check(whole.subarray(0, 32)),
        "no data": check(whole.subarray(0, 33)),
        "the width 0": check(changed(16, 0, 0, 0, 0)),
        "the height 0": check(changed(20, 0, 0, 0, 0)),
        "3 bits": check(changed(24, 3)),
        "an unknown color type": check(changed(25, 5)),
        "an indexed image without a palette": check(changed(25, 3)),
        "more rows than data": check(changed(23, 4)),
        "fewer rows than data": check(changed(23, 2)),
        "more pixels than allowed": check(whole, 11),
        "as many pixels as allowed": check(whole, 12),
        "damaged data": check(changed(45, 1, 2, 3, 4, 5, 6)),
        "alpha with 4 bits": check(pngOf({ width: 1, height: 1, bits: 4, colorType: 4, samples: Uint8Array.of(9) })),
        "alpha with 4 bits in a page": () =>
          imageText(
            PdfDocument.create(),
            pngOf({ width: 1, height: 1, bits: 4, colorType: 4, samples: Uint8Array.of(9) }),
          ),
        text: check(bytesOf("This text is longer than thirty-three characters.")),
      }),
    );
  });

  it("is written with the samples of a raster", () => {
    const rasters = [
      { width: 3, height: 2, channels: 1 as const, samples: Uint8Array.of(1, 2, 3, 4, 5, 250) },
      { width: 2, height: 2, channels: 3 as const, samples: bytesFrom(12) },
      {
        width: 2,
        height: 2,
        channels: 4 as const,
        samples: Uint8Array.from([0, 0, 0, 0, 255, 128, 0, 0, 0, 0, 0, 255, 10, 20, 30, 40]),
      },
    ];
    record(
      rasters
        .map((raster) => {
          const png = writePng(raster);
          const crcs = [...latin1(png).matchAll(/IHDR|IDAT|IEND/g)].every(({ index }) => {
            const length = Buffer.from(png).readUInt32BE(index - 4);
            return Buffer.from(png).readUInt32BE(index + 4 + length) === crc32(png.subarray(index, index + 4 + length));
          });
          return `${hex(png.subarray(0, 33))} ${crcs} ${imageText(PdfDocument.create(), png)}`;
        })
        .join("\n"),
    );
  });
});

describe("Filters", () => {
  const parms = (entries: Record<string, PdfValue>) => PdfDict.of(entries);
  const resolve = (value: PdfValue | undefined) => value ?? null;

  it("decode text encodings", () => {
    const cases: [string, string][] = [
      ["ascii85", '87cURD]i,"Ebo80~>'],
      ...[
        "",
        "z",
        "zz!!~>",
        "!",
        "!!",
        "!!!",
        "!!!!",
        "!!!!!",
        "s8W-!",
        's8W-"',
        "uuuuu",
        "87 cU\nRD",
        "a{b",
        "ab z",
        "~>",
        "87cUz~>",
        "v",
        " 5sdq,77Kd<8P2WL9hnJ,",
      ].map((each): [string, string] => ["ascii85", each]),
      ...["", "4142>43", "4", "4 1\n4", "4g1", "GG", ">", "aFfA0"].map((each): [string, string] => ["hex", each]),
      ...["", "\x02abc", "\x02ab", "\xffa", "\x81a", "\x80abc", "\x00a\xfeb\x80c", "\xff", "\x7f"].map(
        (each): [string, string] => ["run length", each],
      ),
      ...[
        "\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01",
        "",
        "\x80",
        "\x80\x0b",
        "\xff\xff\xff",
        "\x80\x40\x00",
        "\x80\x40\x20\x10\x09",
      ].flatMap((each): [string, string][] => [
        ["lzw", each],
        ["late lzw", each],
      ]),
    ];
    const decoders: Record<string, (bytes: Uint8Array) => Uint8Array> = {
      ascii85: (bytes) => ascii85(bytes, 1000),
      hex: asciiHex,
      "run length": (bytes) => runLength(bytes, 1000),
      lzw: (bytes) => lzw(bytes, true, 1000),
      "late lzw": (bytes) => lzw(bytes, false, 1000),
    };
    record(
      cases
        .map(
          ([kind, input]) =>
            `${kind} ${JSON.stringify(input)} → ${outcome(() => hex(decoders[kind]?.(bytesOf(input)) ?? []))}`,
        )
        .join("\n"),
    );
  });

  it("decode what independent encoders have written", () => {
    for (const [seed, length] of [
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 3],
      [5, 4],
      [6, 257],
      [7, 6000],
    ] as const) {
      const data = bytesFrom(length, seed).map((byte, at) => (at % 7 < 4 ? at >> 4 : byte & 3));
      expect(hex(ascii85(bytesOf(ascii85Of(data)), 10_000))).toBe(hex(data));
      expect(hex(runLength(runLengthOf(data), 10_000))).toBe(hex(data));
      expect(hex(lzw(lzwOf(data, 1), true, 10_000))).toBe(hex(data));
      expect(hex(lzw(lzwOf(data, 0), false, 10_000))).toBe(hex(data));
      expect(hex(asciiHex(bytesOf(`${hex(data)}>`)))).toBe(hex(data));
    }
    const zeros = new Uint8Array(200_000);
    for (const early of [0, 1]) expect(hex(lzw(lzwOf(zeros, early), early === 1, 200_000))).toBe(hex(zeros));
    const long = bytesFrom(9000, 9);
    for (const early of [0, 1]) expect(hex(lzw(lzwOf(long, early), early === 1, 9000))).toBe(hex(long));
  });

  it("stop at their maximum size", () => {
    const zeros = new Uint8Array(100);
    record(
      table({
        ascii85: () => ascii85(bytesOf("z".repeat(25)), 100).length,
        "too long ascii85": () => ascii85(bytesOf("z".repeat(26)), 100).length,
        "run length": () => runLength(Uint8Array.of(129, 5), 128).length,
        "too long run length": () => runLength(Uint8Array.of(129, 5), 127).length,
        lzw: () => lzw(lzwOf(zeros, 1), true, 100).length,
        "too long lzw": () => lzw(lzwOf(zeros, 1), true, 99).length,
        deflate: () => inflate(deflateSync(zeros), 100).length,
        "too long deflate": () => inflate(deflateSync(zeros), 99).length,
        "deflate with a wrong checksum": () =>
          inflate(Uint8Array.from([...deflateSync(zeros).subarray(0, -4), 1, 2, 3, 4])).length,
        "deflate without its end": () => inflate(deflateSync(bytesFrom(100)).subarray(0, 60)).length,
        "deflate with a wrong header": () => inflate(Uint8Array.from([0, 0, ...deflateSync(zeros).subarray(2)])).length,
        "no deflate": () => inflate(bytesOf("text")).length,
      }),
    );
  });

  it("undo predictors", () => {
    const data = bytesFrom(40, 3);
    const undo =
      (entries: Record<string, PdfValue>, bytes = data) =>
      () =>
        hex(undoPredictor(bytes, parms(entries), resolve));
    const tiff = { Predictor: 2 };
    record(
      table({
        none: () => hex(undoPredictor(data, null, resolve)),
        "predictor 1": undo({ Predictor: 1, Columns: 5 }),
        "an invalid predictor": undo({ Predictor: -2, Columns: 5 }),
        TIFF: undo({ ...tiff, Columns: 10 }),
        "TIFF with 3 colors": undo({ ...tiff, Columns: 4, Colors: 3 }),
        "TIFF with 16 bits": undo({ ...tiff, Columns: 4, BitsPerComponent: 16 }),
        "TIFF with 16 bits and 2 colors": undo({ ...tiff, Columns: 3, BitsPerComponent: 16, Colors: 2 }),
        "TIFF with 16 bits and odd data": undo({ ...tiff, Columns: 4, BitsPerComponent: 16 }, data.subarray(0, 15)),
        "TIFF with 4 bits": undo({ ...tiff, Columns: 4, BitsPerComponent: 4 }),
        PNG: undo({ Predictor: 15, Columns: 4 }),
        "PNG with 3 colors": undo({ Predictor: 12, Columns: 3, Colors: 3 }),
        "PNG with 1 bit": undo({ Predictor: 15, Columns: 25, BitsPerComponent: 1 }),
        "PNG with fractions": undo({ Predictor: 15.5, Columns: 4.9 }),
        "PNG without columns": undo({ Predictor: 15 }),
        "an incomplete row": undo({ Predictor: 15, Columns: 8 }, data.subarray(0, 23)),
        "rows that are too long": undo({ Predictor: 15, Columns: 2 ** 27 }),
        "rows as long as allowed": () =>
          undoPredictor(data, parms({ Predictor: 15, Columns: 2 ** 26 }), resolve).length,
      }),
    );
    for (const pixelBytes of [1, 3, 4]) {
      const rowBytes = pixelBytes * 7;
      const samples = bytesFrom(rowBytes * 11, pixelBytes).map((byte, at) => (at % 3 === 0 ? byte : at & 255));
      expect(hex(undoPng(pngFiltered({ samples, rowBytes, pixelBytes }), rowBytes, pixelBytes))).toBe(hex(samples));
      expect(hex(undoPng(Uint8Array.from(filteredRows(samples, rowBytes, pixelBytes)), rowBytes, pixelBytes))).toBe(
        hex(samples),
      );
    }
  });

  it("choose a PNG filter for each row", () => {
    const rows = [
      [10, 10, 10, 10, 10, 10],
      [10, 20, 30, 40, 50, 60],
      [11, 21, 31, 41, 51, 61],
      [0, 200, 0, 200, 0, 200],
      [90, 130, 95, 135, 98, 139],
      [0, 0, 0, 0, 0, 0],
      [128, 127, 129, 126, 130, 125],
    ];
    record(
      [1, 2, 3]
        .map((pixelBytes) => hex(pngFiltered({ samples: Uint8Array.from(rows.flat()), rowBytes: 6, pixelBytes })))
        .join("\n"),
    );
  });

  it("are applied in the order of a stream's dictionary", () => {
    let damages = 0;
    const document = Object.assign(PdfDocument.create(), {
      noteDamage: () => {
        damages++;
      },
    });
    const streams: Record<string, [Record<string, PdfValue>, string | Uint8Array]> = {
      none: [{}, "data"],
      one: [{ Filter: name("AHx") }, "4142>"],
      "several filters": [
        { Filter: [name("A85"), name("RL")], DecodeParms: [null, null] },
        ascii85Of(runLengthOf(bytesOf("aaaabc"))),
      ],
      "filters and parameters in short": [
        { F: name("Fl"), DP: parms({ Predictor: 12, Columns: 2 }) },
        deflateSync(Uint8Array.of(2, 1, 2, 2, 1, 1)),
      ],
      "an unknown filter": [
        { Filter: [name("AHx"), name("Unknown"), name("Fl")], DecodeParms: [null, parms({ A: 1 })] },
        "4142>",
      ],
      "an image filter": [{ Filter: name("DCT"), DecodeParms: parms({ ColorTransform: 0 }) }, "jpeg"],
      "no names": [{ Filter: [5, name("AHx")] }, "41"],
      "late LZW": [{ Filter: name("LZW"), DecodeParms: parms({ EarlyChange: 0 }) }, lzwOf(bytesFrom(600), 0)],
      "early LZW": [{ Filter: name("LZWDecode"), DecodeParms: parms({ EarlyChange: 1 }) }, lzwOf(bytesFrom(600), 1)],
      "a crypt filter": [{ Filter: name("Crypt") }, "as it is"],
      "nine filters": [{ Filter: new Array(9).fill(name("Crypt")) }, "x"],
      "eight filters": [{ Filter: new Array(8).fill(name("Crypt")) }, "x"],
      "damaged deflate": [
        { Filter: name("Fl") },
        Uint8Array.from([...deflateSync(bytesFrom(400)).subarray(0, 200), ...new Array(40).fill(255)]),
      ],
      "damaged ASCII85": [{ Filter: name("A85") }, "87cURD{{{"],
      "damaged LZW": [{ Filter: name("LZW") }, "\x80\x0b\x60\x50\xff\xff"],
      "nothing readable": [{ Filter: name("A85") }, "{"],
    };
    const lines = Object.entries(streams).map(([title, [entries, data]]) => {
      const stream = new PdfStream(
        PdfDict.of(entries),
        typeof data === "string" ? bytesOf(data) : new Uint8Array(data),
      );
      damages = 0;
      return [
        `${title}: ${JSON.stringify(filtersOf(stream.dict, document.resolve).map(({ filter, parms }) => [filter, parms && dictText(parms)]))}`,
        outcome(() => decodeStream(stream, document)),
        outcome(() => {
          const { bytes, rest } = decodeUpToImageFilter(stream, document);
          return `${dataText(bytes)} ${rest.map(({ filter }) => filter)}`;
        }),
        outcome(() => {
          const bytes = decodeReadable(stream, document);
          return title === "damaged deflate" ? `${bytes.length > 100}` : dataText(bytes);
        }),
        damages,
      ].join(" | ");
    });
    record(lines.join("\n"));
  });
});

function ascii85Of(data: Uint8Array): string {
  let text = "";
  for (let at = 0; at < data.length; at += 4) {
    const size = Math.min(4, data.length - at);
    const value = [0, 1, 2, 3].reduce((sum, i) => sum * 256 + (data[at + i] ?? 0), 0);
    const digits = [4, 3, 2, 1, 0]
      .map((power) => String.fromCharCode(33 + (Math.floor(value / 85 ** power) % 85)))
      .join("");
    text += size === 4 && value === 0 ? "z" : digits.slice(0, size + 1);
  }
  return `${text}~>`;
}
function runLengthOf(data: Uint8Array): Uint8Array {
  const out: number[] = [];
  for (let at = 0; at < data.length; ) {
    let run = 1;
    while (run < 128 && at + run < data.length && data[at + run] === data[at]) run++;
    if (run > 1) out.push(257 - run, data[at] ?? 0);
    else out.push(0, data[at] ?? 0);
    at += run;
  }
  return Uint8Array.from([...out, 128]);
}
function lzwOf(data: Uint8Array, early: number): Uint8Array {
  let [codes, width, bits] = [new Map<string, number>(), 9, ""];
  const put = (code: number) => {
    bits += code.toString(2).padStart(width, "0");
  };
  const clear = () => {
    put(256);
    [codes, width] = [new Map(), 9];
  };
  clear();
  let known = "";
  const codeOf = (text: string) => (text.length === 1 ? text.charCodeAt(0) : (codes.get(text) ?? -1));
  for (const byte of data) {
    const next = known + String.fromCharCode(byte);
    if (codeOf(next) >= 0) {
      known = next;
      continue;
    }
    put(codeOf(known));
    codes.set(next, 258 + codes.size);
    if (258 + codes.size + early > 2 ** width && width < 12) width++;
    if (258 + codes.size === 4094) clear();
    known = String.fromCharCode(byte);
  }
  if (known !== "") {
    put(codeOf(known));
    if (259 + codes.size + early > 2 ** width && width < 12) width++;
  }
  put(257);
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, "0").match(/.{8}/g) ?? [];
  return Uint8Array.from(bytes, (each) => Number.parseInt(each, 2));
}

/** Test data: bitmaps with runs of many lengths. */
const bitmap = (width: number, height: number, seed: number): Bitmap => {
  const source = noise(seed);
  let above: boolean[] = new Array(width).fill(false);
  return Array.from({ length: height }, (_, y) => {
    const row: boolean[] = [];
    let isBlack = y % 3 === 1;
    while (row.length < width) {
      const byte = source.next().value ?? 0;
      const run = byte < 40 ? 1 : byte < 200 ? byte >> 3 : byte * 9;
      for (let i = 0; i < run && row.length < width; i++) row.push(isBlack);
      isBlack = !isBlack;
    }
    const shifted = above.map((_, x) => above[x - ((y % 7) - 3)] ?? false);
    above =
      y % 4 === 0 ? row : y % 4 === 1 ? shifted : y % 4 === 2 ? above : row.map((each, x) => each !== (x % 50 === 9));
    return above;
  });
};

describe("Fax images", () => {
  const rowsOf = (bytes: Uint8Array, columns: number, k: number, aligned = false) => {
    const reader = new FaxReader(bytes, { k, columns, aligned });
    const rows: string[] = [];
    for (let changes = reader.next(); changes && rows.length < 100; changes = reader.next())
      rows.push([...changes].join(" "));
    return rows;
  };
  const changesOf = (row: readonly boolean[]) => {
    const places = row.flatMap((isBlack, x) => (isBlack !== (row[x - 1] ?? false) ? [x] : []));
    return [...places, row.length].join(" ");
  };

  it.each([
    { k: 0 },
    { k: 0, aligned: true },
    { k: 0, endOfLine: true },
    { k: -1 },
    { k: -1, aligned: true },
    { k: 4 },
    { k: 2, endOfLine: true },
  ])("encoded as $k are decoded to the same rows", (way) => {
    for (const [width, height] of [
      [1, 3],
      [8, 9],
      [70, 30],
      [1728, 20],
      [5200, 6],
    ] as const) {
      const rows = bitmap(width, height, width);
      const read = rowsOf(faxOf(rows, way), width, way.k, way.aligned);
      expect(read.slice(0, height)).toEqual(rows.map(changesOf));
    }
  });

  it("end at the damage if they are damaged", () => {
    const whole = faxOf(bitmap(200, 12, 5), { k: -1 });
    const runs = faxOf(bitmap(200, 12, 5), { k: 0 });
    const mixed = faxOf(bitmap(200, 12, 5), { k: 3 });
    const lines = [whole, runs, mixed].flatMap((bytes, i) =>
      [1, 3, 7, 12, 20, 33].flatMap((at) => {
        const hurt = bytes.slice();
        hurt[at] = (hurt[at] ?? 0) ^ (1 << (at & 7));
        const k = [-1, 0, 3][i] ?? 0;
        return [rowsOf(hurt, 200, k), rowsOf(bytes.subarray(0, at), 200, k)].map(
          (rows) => `${k} ${at}: ${rows.length} rows, ${digest(bytesOf(rows.join("\n")))}`,
        );
      }),
    );
    record(
      [
        ...lines,
        rowsOf(whole, 100, -1).length,
        rowsOf(runs, 100, 0).length,
        rowsOf(new Uint8Array(), 10, -1).length,
      ].join("\n"),
    );
  });
});

describe("Jbig2Encoder", () => {
  it("writes the same bytes for the same bitmap", () => {
    const encoded = (rows: Bitmap) => {
      const encoder = new Jbig2Encoder(rows[0]?.length ?? 0);
      for (const row of rows) {
        encoder.row.set(row.map(Number));
        encoder.take();
      }
      const bytes = encoder.finished();
      return `${encoder.length} ${bytes.length < 300 ? hex(bytes) : `${hex(bytes.subarray(0, 90))}… ${bytes.length} ${digest(bytes)}`}`;
    };
    const all = [
      bitmap(8, 4, 1),
      bitmap(70, 30, 2),
      bitmap(1728, 40, 3),
      [[true]],
      [[false, true, false]],
      bitmap(300, 300, 9),
    ];
    record(all.map(encoded).join("\n"));
  });
});

describe("JPEG", () => {
  it("code tables are shortest, and at most 16 bits long", () => {
    const frequencies: Record<string, Record<number, number>> = {
      none: {},
      one: { 5: 7 },
      two: { 5: 7, 9: 7 },
      equal: Object.fromEntries(Array.from({ length: 256 }, (_, i) => [i, 1])),
      skewed: Object.fromEntries(Array.from({ length: 30 }, (_, i) => [i, Math.round(1.618 ** i)])),
      "very skewed": Object.fromEntries(Array.from({ length: 20 }, (_, i) => [255 - i, 3 ** i])),
    };
    const lines = Object.entries(frequencies).map(([title, counts]) => {
      const codes = optimalCodes(Uint32Array.from({ length: 256 }, (_, symbol) => counts[symbol] ?? 0));
      const book = codeBook(codes);
      const used = Object.keys(counts).map(
        (symbol) =>
          `${symbol}=${(book.codes[Number(symbol)] ?? 0).toString(2).padStart(book.lengths[Number(symbol)] ?? 0, "0")}`,
      );
      return `${title}: ${hex(codes.counts)} ${hex(codes.symbols)} ${used.length > 40 ? digest(bytesOf(used.join())) : used} ${digest(bytesOf(`${lookupOf(codes)}`))}`;
    });
    const tooMany = lookupOf({
      counts: Uint8Array.from([3, ...new Array(15).fill(0)]),
      symbols: Uint8Array.of(1, 2, 3),
    });
    record([...lines, `${tooMany}`].join("\n"));
  });

  it("files get shorter codes, and are left alone if they are damaged", () => {
    const files = {
      small: plainJpeg({ across: 3, down: 2 }),
      restarts: plainJpeg({ across: 9, down: 4, restart: 5 }),
      large: plainJpeg({ across: 20, down: 12 }),
    };
    const lines = Object.entries(files).map(([title, file]) => {
      const result = optimizeJpeg(file);
      return `${title}: ${file.length} → ${result?.length} ${result && (result.length < 400 ? hex(result) : digest(result))} again ${result && optimizeJpeg(result)?.length}`;
    });
    const damaged = Array.from({ length: 160 }, (_, i) => {
      const file = files.restarts.slice();
      const at = (i * 7) % file.length;
      file[at] = (file[at] ?? 0) ^ (1 << (i % 8));
      const result = optimizeJpeg(file);
      return `${at}:${result ? digest(result).slice(0, 6) : "-"}`;
    });
    const shortened = Array.from({ length: 60 }, (_, i) => {
      const result = optimizeJpeg(files.small.subarray(0, files.small.length - i * 4));
      return result ? digest(result).slice(0, 6) : "-";
    });
    record([...lines, damaged.join(" "), shortened.join(" ")].join("\n"));
  });

  it("headers have the size, the colors and the orientation", () => {
    const segment = (marker: number, ...body: number[]) => [0xff, marker, 0, body.length + 2, ...body];
    const frame = (components: number, marker = 0xc0, bits = 8) =>
      segment(
        marker,
        bits,
        0,
        5,
        0,
        7,
        components,
        ...Array.from({ length: components }, (_, i) => [i === 0 ? 1 : i + 1, 0x11, 0]).flat(),
      );
    const file = (...parts: number[][]) =>
      Uint8Array.from([0xff, 0xd8, ...parts.flat(), ...segment(0xda, 1, 1, 0, 0, 63, 0), 1, 2, 0xff, 0xd9]);
    const adobe = (transform: number) => segment(0xee, ...Buffer.from("Adobe"), 0, 100, 0, 0, 0, 0, transform);
    const exif = (orientation: number, order = 0x4d) =>
      segment(
        0xe1,
        ...Buffer.from("Exif\0\0"),
        order,
        order,
        ...(order === 0x4d
          ? [
              0,
              42,
              0,
              0,
              0,
              8,
              0,
              2,
              1,
              0,
              0,
              3,
              0,
              0,
              0,
              1,
              0,
              9,
              0,
              0,
              1,
              0x12,
              0,
              3,
              0,
              0,
              0,
              1,
              0,
              orientation,
              0,
              0,
            ]
          : [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]),
      );
    const files: Record<string, Uint8Array> = {
      grey: file(frame(1)),
      color: file(frame(3)),
      CMYK: file(frame(4)),
      "CMYK with Adobe's marker": file(adobe(2), frame(4)),
      "Adobe's RGB": file(adobe(0), frame(3)),
      "Adobe's YCbCr": file(adobe(1), frame(3)),
      "components named R": file([0xff, 0xc0, 0, 17, 8, 0, 5, 0, 7, 3, 0x52, 0x11, 0, 0x47, 0x11, 0, 0x42, 0x11, 0]),
      "two components": file(frame(2)),
      "12 bits": file(frame(1, 0xc1, 12)),
      progressive: file(frame(3, 0xc2)),
      "other markers before": file(
        segment(0xc4, 0),
        segment(0xc8, 0),
        segment(0xcc, 0),
        [0xff, 0xd0],
        [0xff, 0xff],
        frame(1, 0xcf),
      ),
      ...Object.fromEntries(
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((each) => [`orientation ${each}`, file(exif(each), frame(3))]),
      ),
      "little-endian orientation": file(exif(6, 0x49), frame(3)),
      "other metadata": file(segment(0xe1, ...Buffer.from("http://x\0")), frame(3)),
      "short metadata": file(segment(0xe1, ...Buffer.from("Exif\0\0MM")), frame(3)),
      "metadata outside": file(segment(0xe1, ...Buffer.from("Exif\0\0MM"), 0, 42, 0, 0, 9, 9), frame(3)),
      "the width 0": file([0xff, 0xc0, 0, 11, 8, 0, 5, 0, 0, 1, 1, 0x11, 0]),
      "no frame": file(),
      "no JPEG": bytesOf("text"),
    };
    const lines = Object.entries(files).map(([title, bytes]) => {
      const image = outcome(() => {
        const { stream, ...rest } = jpegImage(bytes);
        return `${dictText(stream.dict)} ${JSON.stringify(rest)}`;
      });
      return `${title}: ${JSON.stringify(readJpegHeader(bytes))} ${image}`;
    });
    const limit = [34, 35].map((most) => outcome(() => jpegImage(files.grey ?? new Uint8Array(), most).width));
    record([...lines, ...limit].join("\n"));
  });
});

describe("Images that are made smaller", () => {
  it("have the averages of the covered pixels", () => {
    const raster = (width: number, height: number, channels: 1 | 3 | 4) => ({
      width,
      height,
      channels,
      samples: bytesFrom(width * height * channels, channels),
    });
    const sizes = [
      [4, 4, 2, 2],
      [5, 3, 2, 2],
      [7, 7, 3, 5],
      [10, 2, 9, 1],
      [6, 6, 6, 6],
      [3, 9, 1, 1],
      [8, 8, 5, 3],
    ] as const;
    const lines = sizes.flatMap(([width, height, to, down]) =>
      ([1, 3, 4] as const).map(
        (channels) =>
          `${width}x${height} ${channels}: ${hex(shrink(raster(width, height, channels), to, down).samples)}`,
      ),
    );
    record(lines.join("\n"));
  });

  it("are decoded in all color spaces", async () => {
    const codec = nodeJpegCodec();
    const document = PdfDocument.create();
    const data = bytesFrom(64, 4);
    const profile = document.add(new PdfStream(PdfDict.of({ N: 3 }), data));
    const odd = document.add(new PdfStream(PdfDict.of({ N: 2 }), data));
    const palette = new PdfString(bytesFrom(60, 8));
    const paletteStream = document.add(
      new PdfStream(PdfDict.of({ Filter: name("AHx") }), bytesOf("010203040506070809")),
    );
    const base = { Width: 4, Height: 2, BitsPerComponent: 8 };
    const indexed = (table: PdfValue, space: PdfValue = name("DeviceRGB")): PdfValue => [
      name("Indexed"),
      space,
      19,
      table,
    ];
    const cases: Record<string, Record<string, PdfValue>> = {
      grey: { ColorSpace: name("DeviceGray") },
      "short names": { ColorSpace: name("RGB") },
      RGB: { ColorSpace: name("DeviceRGB") },
      CMYK: { ColorSpace: name("DeviceCMYK") },
      "an unknown name": { ColorSpace: name("Pattern") },
      "no color space": {},
      CalGray: { ColorSpace: [name("CalGray"), PdfDict.of({})] },
      CalRGB: { ColorSpace: [name("CalRGB"), PdfDict.of({})] },
      Lab: { ColorSpace: [name("Lab"), PdfDict.of({})] },
      ICC: { ColorSpace: [name("ICCBased"), profile] },
      "ICC with 2 colors": { ColorSpace: [name("ICCBased"), odd] },
      indexed: { ColorSpace: indexed(palette) },
      "indexed with a stream": { ColorSpace: indexed(paletteStream), BitsPerComponent: 2 },
      "indexed with a short name": { ColorSpace: [name("I"), name("G"), 3, palette], BitsPerComponent: 4 },
      "indexed twice": { ColorSpace: indexed(palette, indexed(palette)) },
      "indexed with a number": { ColorSpace: indexed(5) },
      "1 bit": { ColorSpace: name("DeviceGray"), BitsPerComponent: 1 },
      "2 bits": { ColorSpace: name("DeviceRGB"), BitsPerComponent: 2 },
      "4 bits": { ColorSpace: name("G"), BitsPerComponent: 4 },
      "16 bits": { ColorSpace: name("DeviceRGB"), BitsPerComponent: 16 },
      "3 bits": { ColorSpace: name("G"), BitsPerComponent: 3 },
      "the usual Decode array": { ColorSpace: name("G"), Decode: [0, 1] },
      "another Decode array": { ColorSpace: name("G"), Decode: [1, 0] },
      "the Decode array of an index": { ColorSpace: indexed(palette), Decode: [0, 255] },
      "too few samples": { ColorSpace: name("DeviceCMYK"), Width: 9 },
      "no width": { ColorSpace: name("G"), Width: 0 },
      "a mask of colors": { ColorSpace: name("G"), Mask: [0, 100] },
      "a mask of three colors": { ColorSpace: name("RGB"), Mask: [0, 255, 0, 128, 100, 255] },
      "a mask of two bits": { ColorSpace: name("G"), BitsPerComponent: 2, Mask: [1, 2] },
      "a mask of indices": { ColorSpace: indexed(palette), Mask: [10, 200] },
      "a short mask": { ColorSpace: name("RGB"), Mask: [0, 255] },
      "a mask with a name": { ColorSpace: name("G"), Mask: [name("x"), 255] },
      "another filter": { ColorSpace: name("G"), Filter: name("JPXDecode") },
    };
    const lines = [];
    for (const [title, entries] of Object.entries(cases)) {
      const decoded = await decodeImage(document, new PdfStream(PdfDict.of({ ...base, ...entries }), data), codec);
      lines.push(
        `${title}: ${decoded && `${decoded.raster.channels} ${hex(decoded.raster.samples)} ${serialize(decoded.colorSpace, ({ number }) => number).replace(/\(.*\)/s, "(…)")} ${decoded.opacity && hex(decoded.opacity)}`}`,
      );
    }
    const grey = await codec.encode({ width: 8, height: 8, channels: 1, samples: bytesFrom(64) }, 90);
    const color = await codec.encode({ width: 8, height: 8, channels: 3, samples: bytesFrom(192) }, 90);
    const jpegs: [string, Uint8Array, Record<string, PdfValue>][] = [
      ["a grey JPEG", grey, { ColorSpace: name("DeviceGray") }],
      ["a grey JPEG as RGB", grey, { ColorSpace: name("DeviceRGB") }],
      ["a color JPEG", color, { ColorSpace: name("DeviceRGB") }],
      ["a color JPEG with another width", color, { ColorSpace: name("DeviceRGB"), Width: 9 }],
      [
        "a color JPEG without a color transform",
        color,
        { ColorSpace: name("DeviceRGB"), DecodeParms: PdfDict.of({ ColorTransform: 0 }) },
      ],
      ["a color JPEG with a palette", color, { ColorSpace: indexed(palette) }],
      ["a truncated JPEG", color.subarray(0, 200), { ColorSpace: name("DeviceRGB") }],
      ["a JPEG with a mask", grey, { ColorSpace: name("DeviceGray"), Mask: [0, 100] }],
      [
        "a JPEG in two filters",
        color,
        { ColorSpace: name("DeviceRGB"), Filter: [name("DCTDecode"), name("DCTDecode")] },
      ],
    ];
    for (const [title, bytes, entries] of jpegs) {
      const decoded = await decodeImage(
        document,
        new PdfStream(
          PdfDict.of({ Width: 8, Height: 8, BitsPerComponent: 8, Filter: name("DCTDecode"), ...entries }),
          bytes,
        ),
        codec,
      );
      lines.push(
        `${title}: ${decoded && `${decoded.raster.channels} ${digest(decoded.raster.samples)} ${decoded.opacity && digest(decoded.opacity)}`}`,
      );
    }
    record(lines.join("\n"));
  });

  it("are recognised as sRGB by their profile", () => {
    const changed = (at: number, ...values: number[]) => {
      const copy = iccProfile(false).slice();
      copy.set(values, at);
      return copy;
    };
    const tag = (key: string) => latin1(iccProfile(false)).indexOf(key, 132);
    const dataAt = (key: string) => Buffer.from(iccProfile(false)).readUInt32BE(tag(key) + 4);
    const cases: Record<string, Uint8Array> = {
      "the profile": iccProfile(false),
      "swapped colors": iccProfile(true),
      "another color space": changed(16, 0x47),
      "another signature": changed(36, 0),
      "a lookup table": changed(tag("cprt"), ...Buffer.from("A2B0")),
      "no red curve": changed(tag("rTRC"), 0),
      "no red primary": changed(tag("rXYZ"), 0),
      "no blue primary": changed(tag("bXYZ"), 0),
      "a parametric curve": changed(dataAt("gTRC"), ...Buffer.from("para")),
      "a short curve": changed(dataAt("gTRC") + 8, 0, 0, 0, 63),
      "a curve of 64 points": changed(dataAt("gTRC") + 8, 0, 0, 0, 64),
      "a changed point": changed(dataAt("bTRC") + 12 + 2 * 1023, 250, 0),
      "a slightly changed point": changed(dataAt("bTRC") + 12 + 2 * 1023, 255, 90),
      "a changed primary": changed(dataAt("gXYZ") + 12, 0, 0, 0xb8, 0x87),
      "a slightly changed primary": changed(dataAt("gXYZ") + 12, 0, 0, 0xb7, 0xe0),
      "no tags": changed(128, 0, 0, 0, 0),
      "the first half": iccProfile(false).subarray(0, 400),
      nothing: new Uint8Array(),
    };
    record(
      Object.entries(cases)
        .map(([title, bytes]) => `${title}: ${isSrgb(bytes)}`)
        .join("\n"),
    );
  });
});

describe("A compressed document", () => {
  const editor = new LocalPdfEditor(nodeTools());
  const image = (entries: string, data: Uint8Array, width = 96, height = 96) =>
    streamObject(`/Type/XObject/Subtype/Image/Width ${width}/Height ${height}${entries}`, latin1(data));
  const smooth = (count: number) => Uint8Array.from({ length: count }, (_, i) => 128 + 100 * Math.sin(i / 50));
  const GREY = "/ColorSpace/DeviceGray/BitsPerComponent 8";
  const draws = (size: number, key = "I") => `q ${size} 0 0 ${size} 0 0 cm /${key} Do Q `;
  const page = (content: string, resources = "/XObject<</I 100 0 R>>", entries = "") => ({
    content,
    entries: `/Resources<<${resources}>>${entries}`,
  });
  const grey = image(GREY, smooth(96 * 96));
  const DOCUMENTS: Record<string, Uint8Array> = {
    "a large image": handmadePdf([page(draws(20))], { objects: [grey] }),
    "an image in two sizes": handmadePdf([page(draws(20) + draws(90))], { objects: [grey] }),
    "an image on a page with a user unit": handmadePdf([page(draws(10), undefined, "/UserUnit 4")], {
      objects: [grey],
    }),
    "an image that is not drawn": handmadePdf([page("")], { objects: [grey] }),
    "an image in a form": handmadePdf([page("2 0 0 2 0 0 cm /F Do", "/XObject<</F 101 0 R>>")], {
      objects: [
        grey,
        streamObject(
          "/Type/XObject/Subtype/Form/BBox[0 0 99 99]/Matrix[0.5 0 0 0.5 0 0]/Resources<</XObject<</I 100 0 R>>>>",
          draws(20),
        ),
      ],
    }),
    "an image in a form without resources": handmadePdf([page("/F Do", "/XObject<</F 101 0 R/I 100 0 R>>")], {
      objects: [grey, streamObject("/Type/XObject/Subtype/Form/BBox[0 0 99 99]", draws(20))],
    }),
    "an image in a pattern": handmadePdf([page(draws(20), "/XObject<</I 100 0 R>>/Pattern<</P 101 0 R>>")], {
      objects: [grey, streamObject("/PatternType 1/Resources<</XObject<</I 100 0 R>>>>", draws(99))],
    }),
    "an image in an annotation": handmadePdf([page(draws(20), undefined, "/Annots[102 0 R]")], {
      objects: [
        grey,
        streamObject("/Type/XObject/Subtype/Form/Resources<</XObject<</I 100 0 R>>>>", draws(99)),
        "<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]/AP<</N 101 0 R>>>>",
      ],
    }),
    "an image with a soft mask": handmadePdf([page(draws(20))], {
      objects: [image("/ColorSpace/DeviceRGB/BitsPerComponent 8/SMask 101 0 R", smooth(96 * 96 * 3)), grey],
    }),
    "an image with a matte": handmadePdf([page(draws(20))], {
      objects: [image(`${GREY}/SMask 101 0 R`, smooth(96 * 96)), image(`${GREY}/Matte[0]`, smooth(96 * 96))],
    }),
    "images that share a mask": handmadePdf([page(draws(20) + draws(40, "J"), "/XObject<</I 100 0 R/J 102 0 R>>")], {
      objects: [
        image(`${GREY}/SMask 101 0 R`, smooth(96 * 96)),
        grey,
        image(`${GREY}/SMask 101 0 R/X 1`, smooth(96 * 96)),
      ],
    }),
    "a bilevel image": handmadePdf([page(draws(20))], {
      objects: [image("/ColorSpace/DeviceGray/BitsPerComponent 1", bytesFrom(96 * 12))],
    }),
    "an image mask": handmadePdf([page(draws(20))], {
      objects: [image("/ImageMask true/BitsPerComponent 1", bytesFrom(96 * 12))],
    }),
    "an image with a color mask": handmadePdf([page(draws(20))], {
      objects: [image(`${GREY}/Mask[1 2]`, smooth(96 * 96))],
    }),
    "a CMYK image": handmadePdf([page(draws(20))], {
      objects: [image("/ColorSpace/DeviceCMYK/BitsPerComponent 8", smooth(96 * 96 * 4))],
    }),
    "a tall image": handmadePdf([page("q 16 0 0 160 0 0 cm /I Do Q")], {
      objects: [image(GREY, smooth(64 * 640), 64, 640)],
    }),
    "a tall image with noise": handmadePdf([page("q 16 0 0 160 0 0 cm /I Do Q")], {
      objects: [image(GREY, bytesFrom(64 * 640), 64, 640)],
    }),
    "a tall flat image": handmadePdf([page("q 16 0 0 160 0 0 cm /I Do Q")], {
      objects: [image(GREY, new Uint8Array(64 * 640).fill(9), 64, 640)],
    }),
    "a tall image that is flat at the top": handmadePdf([page("q 16 0 0 160 0 0 cm /I Do Q")], {
      objects: [image(GREY, Uint8Array.from([...new Array(64 * 320).fill(9), ...bytesFrom(64 * 320)]), 64, 640)],
    }),
    "a flat image": handmadePdf([page(draws(20))], {
      objects: [image("/ColorSpace/DeviceRGB/BitsPerComponent 8", new Uint8Array(96 * 96 * 3).fill(77))],
    }),
    "an sRGB profile": handmadePdf([page("/C cs 1 0 0 sc", "/ColorSpace<</C[/ICCBased 100 0 R]/D 101 0 R>>")], {
      objects: [streamObject("/N 3", latin1(iccProfile(false))), "[/ICCBased 100 0 R]"],
    }),
    "another profile": handmadePdf([page("/C cs 1 0 0 sc", "/ColorSpace<</C[/ICCBased 100 0 R]>>")], {
      objects: [streamObject("/N 3", latin1(iccProfile(true)))],
    }),
    "color spaces without a profile": handmadePdf(
      [page("/C cs", "/ColorSpace<</C[/ICCBased 99 0 R]/D[/ICCBased]/E[/ICCBased 100 0 R]/F[/ICCBased 101 0 R]>>")],
      {
        objects: [streamObject("/N 3/Filter/FlateDecode", "damaged"), streamObject("/N 1", latin1(iccProfile(false)))],
      },
    ),
    "an sRGB profile beside a default color space": handmadePdf(
      [page("/C cs", "/ColorSpace<</DefaultRGB[/ICCBased 100 0 R]/C[/ICCBased 100 0 R]>>")],
      { objects: [streamObject("/N 3", latin1(iccProfile(false)))] },
    ),
    "an sRGB profile beside an output intent": handmadePdf([page("/C cs", "/ColorSpace<</C[/ICCBased 100 0 R]>>")], {
      objects: [streamObject("/N 3", latin1(iccProfile(false)))],
      catalog: "/OutputIntents[]",
    }),
    "images without a size": handmadePdf([page("/A Do /B Do /C Do", "/XObject<</A 100 0 R/B 101 0 R/C 102 0 R>>")], {
      objects: ["/Height 9", "/Width 9", "/Width 3/Height 3/BitsPerComponent 4"].map((entries) =>
        streamObject(
          `/Type/XObject/Subtype/Image/BitsPerComponent 8/ColorSpace/DeviceGray${entries}`,
          latin1(smooth(81)),
        ),
      ),
    }),
    "equal streams": handmadePdf([page("/I Do /J Do", "/XObject<</I 100 0 R/J 101 0 R>>")], {
      objects: new Array(2).fill(streamObject("/Type/XObject/Subtype/Form/BBox[0 0 9 9]", "0 0 5 5 re f ".repeat(20))),
    }),
    "private data": handmadePdf(
      [
        page(
          "0.10 0.20 0.30 rg  0.0 0.0 5.000 5.000 re f ".repeat(30),
          "",
          "/PieceInfo<<>>/Thumb 3 0 R/LastModified(x)",
        ),
      ],
      {
        objects: [streamObject("/PieceInfo<<>>/Metadata 3 0 R", "kept")],
        catalog: "/PieceInfo<<>>/SpiderInfo 3 0 R/Own 100 0 R/Metadata 100 0 R",
        trailer: "/Info<</Title(t)>>",
      },
    ),
    "shared contents": handmadePdf(
      [
        { content: null, entries: "/Contents 100 0 R" },
        { content: null, entries: "/Contents[100 0 R 101 0 R]" },
        { content: null, entries: "/Contents[101 0 R]" },
      ],
      {
        objects: [streamObject("", "0.10 w  ".repeat(50)), streamObject("", "0.20 w  ".repeat(50))],
      },
    ),
    "other encodings": handmadePdf([page("/A Do", "/XObject<</A 100 0 R/B 101 0 R/C 102 0 R>>")], {
      objects: [
        image(`${GREY}/Filter/ASCIIHexDecode`, bytesOf(`${hex(smooth(96 * 96))}>`)),
        streamObject(
          "/Filter[/ASCIIHexDecode/DCTDecode]/DecodeParms[null<</A 1>>]/Type/XObject/Subtype/Image/Width 1/Height 1",
          `${hex(bytesFrom(90))}>`,
        ),
        streamObject("/Filter/Unknown", "x".repeat(90)),
      ],
    }),
  };
  it.each(Object.entries(DOCUMENTS))("with %s", async (_, bytes) => {
    const results = [];
    for (const level of ["low", "medium", "high"] as const) {
      const { pdf, warnings } = await editor.compress({ bytes }, level);
      const size = level === "low" ? "" : await editor.largestImageToDecode({ bytes }, level);
      const same = Buffer.compare(pdf, bytes) === 0;
      results.push(`${level} ${size} ${warnings.map(({ code }) => code)} ${same ? "unchanged" : pdfText(pdf)}`);
    }
    record(results.join("\n").replace(/\/Length \d+(?=.*\/DCTDecode)/g, "/Length …"));
  });

  it("keeps images in other encodings", async () => {
    const lines = [];
    for (const { entries, base64 } of FOREIGN_IMAGES) {
      const object = streamObject(`/Type/XObject/Subtype/Image/Width 64/Height 64${entries}`, atob(base64));
      const { pdf } = await editor.compress({ bytes: handmadePdf([page(draws(4))], { objects: [object] }) }, "high");
      lines.push(
        pdfText(pdf)
          .split("\n")
          .filter((line) => line.includes("/Image") || line.includes("SHA"))
          .join(" "),
      );
    }
    record(lines.join("\n"));
  });
});
