import { deflateSync } from "node:zlib";
import { IDENTITY } from "../content/matrix.ts";
import { PdfError } from "../errors.ts";
import type { PdfDocument } from "../file/document.ts";
import { inflate } from "../filters/decode.ts";
import { undoPng } from "../filters/predictor.ts";
import { MAX_IMAGE_PIXELS } from "../limits.ts";
import { DamagedFileError } from "../syntax/damaged-file-error.ts";
import { latin1, name, PdfDict, PdfStream, PdfString, type PdfValue } from "../syntax/objects.ts";
import type { ImageObject } from "./jpeg.ts";
import { deinterlace } from "./png-interlace.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const GREY = 0;
const RGB = 2;
const INDEXED = 3;
const GREY_ALPHA = 4;
const RGB_ALPHA = 6;
const CHANNELS: Record<number, number> = { [GREY]: 1, [RGB]: 3, [INDEXED]: 1, [GREY_ALPHA]: 2, [RGB_ALPHA]: 4 };

interface Png {
  width: number;
  height: number;
  bits: number;
  colorType: number;
  interlaced: boolean;
  palette: Uint8Array;
  transparency: Uint8Array;
  data: Uint8Array;
}

/**
 * Returns a PNG as an image XObject. For a PNG without alpha channel and interlacing, the compressed rows are copied,
 * because PDF supports PNG predictors. An alpha channel becomes a soft mask. Throws `unreadable` and `too_large`.
 */
export function pngImage(document: PdfDocument, bytes: Uint8Array): ImageObject {
  const png = readPng(bytes);
  const { width, height } = png;
  const stream = hasAlpha(png) || png.interlaced ? fromSamples(document, png) : passThroughStream(png);
  if (png.transparency.length > 0) addTransparency(document, png, stream.dict);
  return { stream, width, height, uprightMatrix: IDENTITY };
}

/** Returns the number of pixels that `checkPng` would decode. */
export function pngPixels(bytes: Uint8Array): number {
  const { width, height } = readPng(bytes);
  return width * height;
}

/** Throws `unreadable` if rows of the PNG are missing, or if all its pixels are transparent. */
export function checkPng(bytes: Uint8Array, maxPixels = MAX_IMAGE_PIXELS): void {
  const png = readPng(bytes, maxPixels);
  const samples = unfilteredSamples(png);
  if (png.colorType === INDEXED && png.transparency.length > 0 && !paletteAlpha(png).some((alpha) => alpha > 0))
    throw empty();
  if (!hasAlpha(png)) return;
  const alphaBytes = png.bits >> 3;
  const pixelBytes = channelsOf(png) * alphaBytes;
  if (alphaBytes === 0) throw invalid();
  for (let at = pixelBytes - alphaBytes; at < samples.length; at += pixelBytes) if (samples[at] !== 0) return;
  throw empty();
}

const hasAlpha = ({ colorType }: Png): boolean => colorType === GREY_ALPHA || colorType === RGB_ALPHA;

function readPng(bytes: Uint8Array, maxPixels = MAX_IMAGE_PIXELS): Png {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!SIGNATURE.every((byte, i) => bytes[i] === byte) || bytes.length < 33) throw invalid();
  const chunks = new Map<string, Uint8Array[]>();
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = latin1(bytes.subarray(at + 4, at + 8));
    const same = chunks.get(type) ?? [];
    same.push(bytes.subarray(at + 8, at + 8 + length));
    chunks.set(type, same);
    at += 12 + length;
  }
  const png: Png = {
    width: view.getUint32(16),
    height: view.getUint32(20),
    bits: bytes[24] ?? 0,
    colorType: bytes[25] ?? 255,
    interlaced: bytes[28] === 1,
    palette: chunks.get("PLTE")?.[0] ?? new Uint8Array(),
    transparency: chunks.get("tRNS")?.[0] ?? new Uint8Array(),
    data: new Uint8Array(Buffer.concat(chunks.get("IDAT") ?? [])),
  };
  const known = CHANNELS[png.colorType] !== undefined && [1, 2, 4, 8, 16].includes(png.bits);
  if (!known || png.width * png.height === 0 || png.data.length === 0) throw invalid();
  if (png.colorType === INDEXED && png.palette.length < 3) throw invalid();
  if (png.width * png.height > maxPixels) {
    throw new PdfError(
      "too_large",
      `The PNG image must have at most ${maxPixels} pixels; got ${png.width} x ${png.height}.`,
    );
  }
  return png;
}

const channelsOf = (png: Png): number => CHANNELS[png.colorType] ?? 1;

function passThroughStream(png: Png): PdfStream {
  const predictor = PdfDict.of({
    Predictor: 15,
    Colors: channelsOf(png),
    BitsPerComponent: png.bits,
    Columns: png.width,
  });
  return new PdfStream(imageDict(png, colorSpace(png), { DecodeParms: predictor }), png.data);
}

/** Decodes the PNG and returns its colours as a stream. An alpha channel becomes a separate soft mask. */
function fromSamples(document: PdfDocument, png: Png): PdfStream {
  const samples = unfilteredSamples(png);
  const alphaBytes = png.bits >> 3;
  const colorBytes = (channelsOf(png) - 1) * alphaBytes;
  if (!hasAlpha(png)) {
    return new PdfStream(imageDict(png, colorSpace(png)), deflateSync(samples));
  }
  if (alphaBytes === 0) throw invalid();
  const pixels = png.width * png.height;
  const colors = new Uint8Array(pixels * colorBytes);
  const alpha = new Uint8Array(pixels * alphaBytes);
  for (let pixel = 0, at = 0; pixel < pixels; pixel++, at += colorBytes + alphaBytes) {
    for (let i = 0; i < colorBytes; i++) colors[pixel * colorBytes + i] = samples[at + i] ?? 0;
    for (let i = 0; i < alphaBytes; i++) alpha[pixel * alphaBytes + i] = samples[at + colorBytes + i] ?? 0;
  }
  const mask = new PdfStream(imageDict(png, name("DeviceGray")), deflateSync(alpha));
  return new PdfStream(imageDict(png, colorSpace(png), { SMask: document.add(mask) }), deflateSync(colors));
}

function unfilteredSamples(png: Png): Uint8Array {
  const pixelBits = channelsOf(png) * png.bits;
  const rowBytes = Math.ceil((png.width * pixelBits) / 8);
  const size = rowBytes * png.height;
  const filtered = inflated(png, size + png.height * 16 + 1024);
  if (filtered.length < size + png.height) throw invalid();
  const pixelBytes = Math.max(1, pixelBits >> 3);
  const rows = png.interlaced
    ? deinterlace(filtered, { width: png.width, height: png.height, pixelBits })
    : undoPng(filtered, rowBytes, pixelBytes);
  const samples = new Uint8Array(size);
  samples.set(rows.subarray(0, size));
  return samples;
}

/** Applies the chunk tRNS (PNG specification, 11.3.2): an alpha value per palette entry, or one colour that is transparent. */
function addTransparency(document: PdfDocument, png: Png, dict: PdfDict): void {
  if (png.colorType === INDEXED) {
    const alpha = paletteAlpha(png);
    const mask = PdfDict.of({ ...Object.fromEntries(imageDict(png, name("DeviceGray"))), BitsPerComponent: 8 });
    dict.set("SMask", document.add(new PdfStream(mask, deflateSync(alpha))));
    return;
  }
  const words: number[] = [];
  for (let i = 0; i + 1 < png.transparency.length; i += 2) {
    const word = ((png.transparency[i] ?? 0) << 8) | (png.transparency[i + 1] ?? 0);
    words.push(word, word);
  }
  if (words.length === 2 * channelsOf(png)) dict.set("Mask", words);
}

function paletteAlpha(png: Png): Uint8Array {
  const samples = unfilteredSamples(png);
  const rowBytes = Math.ceil((png.width * png.bits) / 8);
  const perByte = 8 / png.bits;
  const alpha = new Uint8Array(png.width * png.height);
  for (let y = 0; y < png.height; y++) {
    for (let x = 0; x < png.width; x++) {
      const byte = samples[y * rowBytes + Math.floor(x / perByte)] ?? 0;
      const index = (byte >> (8 - png.bits * ((x % perByte) + 1))) & ((1 << png.bits) - 1);
      alpha[y * png.width + x] = png.transparency[index] ?? 255;
    }
  }
  return alpha;
}

function colorSpace(png: Png): PdfValue {
  if (png.colorType === GREY || png.colorType === GREY_ALPHA) return name("DeviceGray");
  if (png.colorType !== INDEXED) return name("DeviceRGB");
  const last = Math.floor(png.palette.length / 3) - 1;
  return [name("Indexed"), name("DeviceRGB"), last, new PdfString(png.palette.subarray(0, (last + 1) * 3))];
}

function imageDict(png: Png, space: PdfValue, extra: Record<string, PdfValue> = {}): PdfDict {
  return PdfDict.of({
    Type: name("XObject"),
    Subtype: name("Image"),
    Width: png.width,
    Height: png.height,
    ColorSpace: space,
    BitsPerComponent: png.bits,
    Filter: name("FlateDecode"),
    ...extra,
  });
}

/**
 * Inflates the rows of the PNG. `maxBytes` must allow for interlaced files, whose seven passes have more bytes than
 * plain rows.
 */
function inflated(png: Png, maxBytes: number): Uint8Array {
  try {
    return inflate(png.data, maxBytes);
  } catch (error) {
    if (error instanceof DamagedFileError) throw invalid();
    throw error;
  }
}

const empty = (): PdfError =>
  new PdfError("unreadable", "The PNG image must have a pixel that is not transparent.", { argument: "image" });
const invalid = (): PdfError =>
  new PdfError("unreadable", "The image must be an intact PNG: it cannot be read.", { argument: "image" });
