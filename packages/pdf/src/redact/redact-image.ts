import { deflateSync } from "node:zlib";
import { type DecodedImage, decodeImage } from "../compress/image-samples.ts";
import type { Matrix } from "../content/matrix.ts";
import { PdfError } from "../errors.ts";
import type { PdfDocument } from "../file/document.ts";
import { StreamDecodeError } from "../filters/stream-decode-error.ts";
import type { JpegCodec, Raster } from "../image/codec.ts";
import { WORK } from "../syntax/budget.ts";
import { name, PdfDict, type PdfRef, PdfStream } from "../syntax/objects.ts";
import { type Area, boundsOf, inverse } from "./areas.ts";

/** Decoder for JPEG images, and the maximum number of pixels of an image. */
export interface ImageTools {
  jpeg: Pick<JpegCodec, "decode">;
  imagePixels: number;
}

/** Keys of an image dictionary whose values are other versions of the image, or describe its origin. */
const COPY_KEYS = ["Alternates", "Metadata", "PieceInfo", "OPI", "SMaskInData", "ID"];
const PADDING_PX = 1;

/**
 * Adds a redacted copy of the image to the document and returns its reference. The copy has blank pixels in the areas,
 * also in its mask. Returns null for an image that cannot be decoded; the caller must remove it. Throws `too_complex`
 * for an image of more than `tools.imagePixels` pixels.
 */
export async function redactedImage(
  document: PdfDocument,
  image: PdfStream,
  { matrix, areas, tools }: { matrix: Matrix; areas: readonly Area[]; tools: ImageTools },
): Promise<PdfRef | null> {
  const back = inverse(matrix);
  if (!back) return null;
  const unit = areas.map((area) => boundsOf(area, back));
  const blanking = { unit, tools, sample: 0 };
  const shown = await blankedImage(document, image, blanking);
  if (!shown) return null;
  const mask = await opacityMask(document, image, { ...blanking, sample: 255, keyed: shown.picture });
  if (mask === null) return null;
  if (mask) shown.stream.dict.set("SMask", document.add(mask));
  return document.add(shown.stream);
}

/**
 * Returns a soft mask with the opacity of the image, opaque in the areas. Returns undefined for an opaque image, and
 * null for a mask that cannot be decoded.
 */
async function opacityMask(
  document: PdfDocument,
  image: PdfStream,
  { keyed, ...blanking }: BlankingOptions & { keyed: DecodedImage },
): Promise<PdfStream | null | undefined> {
  const soft = document.stream(image.dict.get("SMask"));
  if (soft) return (await blankedImage(document, soft, blanking))?.stream ?? null;
  const stencil = document.stream(image.dict.get("Mask"));
  const { width, height } = keyed.raster;
  if (stencil) return opacityOfStencil(document, stencil, { ...blanking, width, height });
  if (!keyed.opacity) return undefined;
  const raster: Raster = { width, height, channels: 1, samples: keyed.opacity };
  for (const area of blanking.unit) blankArea(raster, area, blanking.sample);
  return written(PdfDict.of({ ...IMAGE, Width: width, Height: height }), { raster, colorSpace: name("DeviceGray") });
}

/**
 * Converts a stencil mask to a soft mask. Stencil samples of 1 are masked out (ISO 32000-2, 8.9.6.3) unless `/Decode`
 * is inverted. The soft mask has at least the resolution of the image, so that the opaque areas reveal as little as
 * possible of the masked pixels around them.
 */
async function opacityOfStencil(
  document: PdfDocument,
  stencil: PdfStream,
  { unit, tools, sample, ...least }: BlankingOptions & { width: number; height: number },
): Promise<PdfStream | null> {
  const dict = new PdfDict(stencil.dict);
  for (const key of ["ImageMask", "Decode"]) dict.delete(key);
  dict.set("ColorSpace", name("DeviceGray"));
  dict.set("BitsPerComponent", 1);
  const bits = await blankedImage(document, new PdfStream(dict, stencil.encoded), { unit: [], tools, sample });
  if (!bits) return null;
  const isTurned = document.number(document.array(stencil.dict.get("Decode"))?.[0]) === 1;
  const { raster: own, colorSpace } = bits.picture;
  const [width, height] = [Math.max(own.width, least.width), Math.max(own.height, least.height)];
  const samples = new Uint8Array(width * height);
  for (let at = 0; at < samples.length; at++) {
    const [column, row] = [at % width, Math.floor(at / width)];
    const place = Math.floor((row * own.height) / height) * own.width + Math.floor((column * own.width) / width);
    samples[at] = isTurned ? (own.samples[place] ?? 0) : 255 - (own.samples[place] ?? 0);
  }
  const raster: Raster = { width, height, channels: 1, samples };
  for (const area of unit) blankArea(raster, area, sample);
  dict.set("Width", width);
  dict.set("Height", height);
  return written(dict, { raster, colorSpace });
}

const IMAGE = { Type: name("XObject"), Subtype: name("Image") };

interface BlankingOptions {
  /** Redacted areas in the coordinate system of the image, in which the image fills the unit square. */
  unit: readonly Area[];
  tools: ImageTools;
  sample: number;
}

async function blankedImage(
  document: PdfDocument,
  image: PdfStream,
  { unit, tools, sample }: BlankingOptions,
): Promise<{ stream: PdfStream; picture: DecodedImage } | null> {
  const [width, height] = ["Width", "Height"].map((key) => document.number(image.dict.get(key)) ?? 0);
  const pixels = (width ?? 0) * (height ?? 0);
  if (pixels > tools.imagePixels) {
    throw new PdfError("too_complex", `The PDF has an image of ${pixels} pixels, which is too large to redact.`);
  }
  document.budget.spendWork(pixels * WORK.sample * 4);
  const picture = await decodeImage(document, image, tools.jpeg).catch((error: unknown) => {
    if (error instanceof StreamDecodeError) return null;
    throw error;
  });
  if (!picture) return null;
  const raster = { ...picture.raster, samples: new Uint8Array(picture.raster.samples) };
  for (const area of unit) blankArea(raster, area, sample);
  return { stream: written(image.dict, { raster, colorSpace: picture.colorSpace }), picture: { ...picture, raster } };
}

function written(like: PdfDict, { raster, colorSpace }: Pick<DecodedImage, "raster" | "colorSpace">): PdfStream {
  const dict = new PdfDict(like);
  for (const key of [...COPY_KEYS, "DecodeParms", "Decode", "F", "DP", "Mask", "SMask"]) dict.delete(key);
  dict.set("BitsPerComponent", 8);
  dict.set("ColorSpace", colorSpace);
  dict.set("Filter", name("FlateDecode"));
  return new PdfStream(dict, deflateSync(raster.samples));
}

/** Sets all samples in the area to `sample`. The first row of samples is the top of the unit square. */
function blankArea({ width, height, channels, samples }: Raster, area: Area, sample: number): void {
  const column = (x: number) => Math.min(width, Math.max(0, x));
  const row = (y: number) => Math.min(height, Math.max(0, y));
  const left = column(Math.floor(area.left * width) - PADDING_PX);
  const right = column(Math.ceil(area.right * width) + PADDING_PX);
  const top = row(Math.floor((1 - area.top) * height) - PADDING_PX);
  const bottom = row(Math.ceil((1 - area.bottom) * height) + PADDING_PX);
  for (let y = top; y < bottom; y++) {
    samples.fill(sample, (y * width + left) * channels, (y * width + right) * channels);
  }
}
