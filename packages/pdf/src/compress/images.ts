import { deflateSync } from "node:zlib";
import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { reachableObjects } from "../file/reachable.ts";
import { pngFiltered, type SampleRows } from "../filters/png-filter.ts";
import { StreamDecodeError } from "../filters/stream-decode-error.ts";
import type { JpegCodec, Raster } from "../image/codec.ts";
import { shrink } from "../image/resample.ts";
import { WORK } from "../syntax/budget.ts";
import { isName, name, PdfDict, PdfRef, PdfStream, type PdfValue } from "../syntax/objects.ts";
import { type DecodedImage, decodeImage } from "./image-samples.ts";
import { type ShownSize, shownSizes } from "./image-uses.ts";
import { smallestEncoding } from "./lossless.ts";

export interface ImageTarget {
  dpi: number;
  /** JPEG quality, 1 to 100. */
  quality: number;
}

type Encoding = { quality: number; jpeg: JpegCodec };

/** Number of processing steps per pixel, for decoding, resampling and encoding. */
const SAMPLES_PER_PIXEL = 12;

/**
 * Rows that are compressed to estimate the size of the whole image: `bands` groups of `rows` rows each. The estimate is
 * inexact. Lossless encoding is therefore tried unless the estimate is at least `margin` times the size of the JPEG.
 */
const SAMPLED_ROWS = { bands: 8, rows: 16, margin: 2 };

/**
 * Maximum ratio of an image's resolution to the target resolution for the image to stay unchanged. Downsampling such an
 * image would save little and cost quality.
 */
const RESOLUTION_TOLERANCE = 1.1;

/** Downsamples images whose resolution is above the target. Bilevel images, and images that would not become smaller, keep their pixels. */
export async function resampleImages(
  document: PdfDocument,
  pages: PdfPage[],
  { jpeg, ...target }: ImageTarget & { jpeg: JpegCodec },
): Promise<void> {
  for (const [number, size] of await sizesWithMasks(document, pages)) {
    await document.budget.yieldIfDue();
    const ref = new PdfRef(number);
    const image = document.stream(ref);
    const pixels = image && smallerSize(document, image, { shown: size, dpi: target.dpi });
    if (!image || !pixels) continue;
    const smaller = await resampleImage(document, image, { pixels, quality: target.quality, jpeg });
    const packed = smallestEncoding(document, image);
    document.replace(ref, smaller && smaller.encoded.length < packed.encoded.length ? smaller : packed);
  }
}

/**
 * Returns the number of pixels of the largest image that `resampleImages` would decode. This number determines how much
 * memory is needed.
 */
export async function largestResampledPixels(document: PdfDocument, pages: PdfPage[], dpi: number): Promise<number> {
  let largest = 0;
  for (const [number, size] of await sizesWithMasks(document, pages)) {
    const image = document.stream(new PdfRef(number));
    if (!image || !smallerSize(document, image, { shown: size, dpi })) continue;
    largest = Math.max(largest, pixelsOf(document, image).width * pixelsOf(document, image).height);
  }
  return largest;
}

/**
 * Returns the size at which each image and each soft mask is shown. A soft mask has the size of its image. If several
 * images share a soft mask, the largest size counts.
 */
async function sizesWithMasks(document: PdfDocument, pages: PdfPage[]): Promise<Map<number, ShownSize>> {
  const sizes = await shownSizes(document, pages);
  const masks = new Map<number, ShownSize>();
  const unknown = new Set<number>();
  for (const { ref, value } of reachableObjects(document)) {
    if (!(value instanceof PdfStream) || !isName(value.dict.get("Subtype"), "Image")) continue;
    const mask = value.dict.get("SMask");
    if (!(mask instanceof PdfRef)) continue;
    const size = sizes.get(ref.number);
    const { number } = document.target(mask);
    if (!size || document.stream(mask)?.dict.has("Matte")) {
      unknown.add(number);
      if (document.stream(mask)?.dict.has("Matte")) sizes.delete(ref.number);
      continue;
    }
    const before = masks.get(number);
    masks.set(number, {
      width: Math.max(before?.width ?? 0, size.width),
      height: Math.max(before?.height ?? 0, size.height),
    });
  }
  for (const [number, size] of masks) if (!unknown.has(number) && !sizes.has(number)) sizes.set(number, size);
  return sizes;
}

const pixelsOf = (document: PdfDocument, image: PdfStream) => ({
  width: document.number(image.dict.get("Width")) ?? 0,
  height: document.number(image.dict.get("Height")) ?? 0,
});

/**
 * Returns the image's size in pixels at the target resolution. Returns null if the image stays unchanged, for example
 * because it is bilevel.
 */
function smallerSize(document: PdfDocument, image: PdfStream, { shown, dpi }: { shown: ShownSize; dpi: number }) {
  const { width, height } = pixelsOf(document, image);
  const bits = document.number(image.dict.get("BitsPerComponent"));
  if (bits === 1 || document.resolve(image.dict.get("ImageMask")) === true || image.dict.has("SMaskInData"))
    return null;
  if (Array.isArray(document.resolve(image.dict.get("Mask")))) return null;
  if (width * height > document.budget.maxImagePixels) return null;
  if (shown.width <= 0 || shown.height <= 0) return null;
  const present = Math.min((width / shown.width) * 72, (height / shown.height) * 72);
  if (!(present > dpi * RESOLUTION_TOLERANCE)) return null;
  const scale = dpi / present;
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function resampleImage(
  document: PdfDocument,
  image: PdfStream,
  { pixels, quality, jpeg }: { pixels: { width: number; height: number } } & Encoding,
): Promise<PdfStream | null> {
  const { width, height } = pixelsOf(document, image);
  document.budget.spendWork(width * height * SAMPLES_PER_PIXEL * WORK.sample);
  try {
    const picture = await decodeImage(document, image, jpeg);
    if (!picture) return null;
    const raster = shrink(picture.raster, pixels.width, pixels.height);
    return smallest(await encodings(image.dict, { ...picture, raster }, { quality, jpeg }));
  } catch (error) {
    if (error instanceof StreamDecodeError) return null;
    throw error;
  }
}

/**
 * Encodes the image as JPEG. Also encodes it losslessly if that may be smaller, for example for a screenshot with few
 * colours. CMYK images are only encoded losslessly.
 */
async function encodings(old: PdfDict, picture: DecodedImage, { quality, jpeg }: Encoding): Promise<PdfStream[]> {
  const { raster } = picture;
  if (raster.channels === 4) return [losslessImage(old, picture)];
  const encoded = await jpeg.encode(raster, quality);
  const lossy = new PdfStream(imageDict(old, picture, { Filter: name("DCTDecode") }), encoded);
  return mayBeSmaller(raster, encoded.length) ? [losslessImage(old, picture), lossy] : [lossy];
}

function losslessImage(old: PdfDict, picture: DecodedImage): PdfStream {
  const { raster } = picture;
  const parms = { Filter: name("FlateDecode"), DecodeParms: predictorFor(raster) };
  return new PdfStream(imageDict(old, picture, parms), deflateRows(rowsOf(raster)));
}

const deflateRows = (rows: SampleRows): Uint8Array => new Uint8Array(deflateSync(pngFiltered(rows), { level: 9 }));

/**
 * Estimates from some rows of the image whether its lossless encoding may be smaller than `bytes`. Deflating all rows
 * of a photograph would take too long.
 */
function mayBeSmaller(raster: Raster, bytes: number): boolean {
  const { samples, rowBytes, pixelBytes } = rowsOf(raster);
  const step = Math.floor(raster.height / SAMPLED_ROWS.bands);
  if (step <= SAMPLED_ROWS.rows) return true;
  let found = 0;
  for (let band = 0; band < SAMPLED_ROWS.bands; band++) {
    const start = band * step * rowBytes;
    const rows = samples.subarray(start, start + SAMPLED_ROWS.rows * rowBytes);
    found += deflateRows({ samples: rows, rowBytes, pixelBytes }).length;
  }
  const expected = (found * raster.height) / (SAMPLED_ROWS.bands * SAMPLED_ROWS.rows);
  return expected < bytes * SAMPLED_ROWS.margin;
}

const smallest = (streams: PdfStream[]): PdfStream | null =>
  streams.reduce<PdfStream | null>(
    (best, each) => (best && best.encoded.length <= each.encoded.length ? best : each),
    null,
  );

function imageDict(old: PdfDict, { raster, colorSpace }: DecodedImage, encoding: Record<string, PdfValue>): PdfDict {
  const dict = new PdfDict(old);
  for (const key of ["Filter", "DecodeParms", "Decode", "F", "DP"]) dict.delete(key);
  dict.set("Width", raster.width);
  dict.set("Height", raster.height);
  dict.set("BitsPerComponent", 8);
  dict.set("ColorSpace", colorSpace);
  for (const [key, value] of Object.entries(encoding)) dict.set(key, value);
  return dict;
}

const predictorFor = ({ channels, width }: Raster): PdfDict =>
  PdfDict.of({ Predictor: 15, Colors: channels, BitsPerComponent: 8, Columns: width });

const rowsOf = ({ samples, width, channels }: Raster): SampleRows => ({
  samples,
  rowBytes: width * channels,
  pixelBytes: channels,
});
