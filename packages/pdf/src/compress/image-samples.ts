import type { PdfDocument } from "../file/document.ts";
import { decodeUpToImageFilter, type FilterStep } from "../filters/decode.ts";
import type { JpegCodec, Raster } from "../image/codec.ts";
import { type JpegHeader, readJpegHeader } from "../image/jpeg.ts";
import { PdfName, PdfStream, PdfString, type PdfValue } from "../syntax/objects.ts";

/** Decoded image, with the colour space for encoding it again. */
export interface DecodedImage {
  raster: Raster;
  colorSpace: PdfValue;
  /**
   * Opacity per pixel: 0 for pixels that colour key masking (ISO 32000-2, 8.9.6.4) hides, and 255 for all others. Null
   * if the image has no colour key mask.
   */
  opacity: Uint8Array | null;
}

interface ColorModel {
  channels: 1 | 3 | 4;
  /** Colour space of the decoded samples. For an Indexed space, this is its base space. */
  space: PdfValue;
  palette: Uint8Array | null;
}

/** Decodes an image XObject to 8-bit samples. Returns null for unsupported formats (JPX, CCITT, JBIG2, Lab, CMYK JPEG …). */
export async function decodeImage(
  document: PdfDocument,
  image: PdfStream,
  jpeg: Pick<JpegCodec, "decode">,
): Promise<DecodedImage | null> {
  const model = colorModel(document, image.dict.get("ColorSpace"));
  const width = document.number(image.dict.get("Width")) ?? 0;
  const height = document.number(image.dict.get("Height")) ?? 0;
  const bits = document.number(image.dict.get("BitsPerComponent")) ?? 8;
  if (!model || width < 1 || height < 1 || !hasDefaultDecode(document, image, { model, bits })) return null;
  const { bytes, rest } = decodeUpToImageFilter(image, document);
  const [filter] = rest;
  if (filter) {
    if (rest.length > 1 || filter.filter !== "DCTDecode" || model.palette || model.channels === 4) return null;
    const header = readJpegHeader(bytes);
    const asDeclared = header?.width === width && header.height === height && header.components === model.channels;
    if (!asDeclared || (model.channels === 3 && !hasUsualColors(document, header, filter))) return null;
    const raster = await jpeg.decode(bytes, model.channels);
    return raster && { raster, colorSpace: model.space, opacity: opacityOf(document, image, { raster, highest: 255 }) };
  }
  const channels = model.palette ? 1 : model.channels;
  const samples = unpack(bytes, { width, height, bits, channels }, !model.palette);
  if (!samples) return null;
  const colors = model.palette ? fromPalette(samples, model.palette, model.channels) : samples;
  const highest = model.palette ? 255 : 2 ** bits - 1;
  return {
    raster: { width, height, channels: model.channels, samples: colors },
    colorSpace: model.space,
    opacity: opacityOf(document, image, { raster: { channels, samples }, highest }),
  };
}

/**
 * Returns the opacity per pixel from the image's colour key mask. `highest` is the largest sample value of the encoded
 * image. In the raster, this value is scaled to 255.
 */
function opacityOf(
  document: PdfDocument,
  image: PdfStream,
  { raster: { channels, samples }, highest }: { raster: Pick<Raster, "channels" | "samples">; highest: number },
): Uint8Array | null {
  const ranges = document.array(image.dict.get("Mask"));
  if (!ranges) return null;
  const edges = ranges.map((edge) => Math.floor(((document.number(edge) ?? -1) * 255) / highest));
  const opacity = new Uint8Array(samples.length / channels);
  for (let pixel = 0; pixel < opacity.length; pixel++) {
    let isMasked = edges.length >= 2 * channels;
    for (let c = 0; c < channels && isMasked; c++) {
      const sample = samples[pixel * channels + c] ?? 0;
      isMasked = sample >= (edges[2 * c] ?? 0) && sample <= (edges[2 * c + 1] ?? 0);
    }
    opacity[pixel] = isMasked ? 0 : 255;
  }
  return opacity;
}

/**
 * Whether a JPEG uses the default colour transform. Decoders that ignore `ColorTransform` return correct colours only
 * for such a JPEG.
 */
const hasUsualColors = (document: PdfDocument, { usesDefaultColors }: JpegHeader, { parms }: FilterStep): boolean =>
  usesDefaultColors && document.number(parms?.get("ColorTransform")) !== 0;

function colorModel(document: PdfDocument, value: PdfValue | undefined): ColorModel | null {
  const space = document.resolve(value);
  if (space instanceof PdfName) {
    const channels = { DeviceGray: 1, G: 1, DeviceRGB: 3, RGB: 3, DeviceCMYK: 4, CMYK: 4 }[space.text];
    return channels ? { channels: channels as 1 | 3 | 4, space: value ?? space, palette: null } : null;
  }
  if (!Array.isArray(space)) return null;
  switch (document.nameText(space[0])) {
    case "CalGray":
      return { channels: 1, space: value ?? space, palette: null };
    case "CalRGB":
      return { channels: 3, space: value ?? space, palette: null };
    case "ICCBased": {
      const channels = document.number(document.stream(space[1])?.dict.get("N"));
      return channels === 1 || channels === 3 || channels === 4
        ? { channels, space: value ?? space, palette: null }
        : null;
    }
    case "Indexed":
    case "I":
      return indexedModel(document, space);
    default:
      return null;
  }
}

function indexedModel(document: PdfDocument, space: PdfValue[]): ColorModel | null {
  const base = colorModel(document, space[1]);
  const table = document.resolve(space[3]);
  if (!base || base.palette) return null;
  if (table instanceof PdfString) return { ...base, palette: table.bytes };
  if (!(table instanceof PdfStream)) return null;
  return { ...base, palette: decodeUpToImageFilter(table, document).bytes };
}

/** Whether the `Decode` array has its default value. The default value leaves the samples unchanged. */
function hasDefaultDecode(
  document: PdfDocument,
  image: PdfStream,
  { model, bits }: { model: ColorModel; bits: number },
): boolean {
  const decode = document.array(image.dict.get("Decode"));
  if (!decode) return true;
  const high = model.palette ? 2 ** bits - 1 : 1;
  return decode.every((value, i) => document.number(value) === (i % 2 === 0 ? 0 : high));
}

interface SampleLayout {
  width: number;
  height: number;
  bits: number;
  channels: number;
}

/**
 * Unpacks samples of 1 to 16 bits to 8 bits. Rows start at byte boundaries. If `scale` is true, the values are
 * stretched to 0–255. Colours need this; palette indexes must not be stretched.
 */
function unpack(bytes: Uint8Array, { width, height, bits, channels }: SampleLayout, scale: boolean): Uint8Array | null {
  const perRow = width * channels;
  const rowBytes = Math.ceil((perRow * bits) / 8);
  if (bytes.length < rowBytes * height) return null;
  if (bits === 8) return bytes.subarray(0, perRow * height);
  const samples = new Uint8Array(perRow * height);
  if (bits === 16) {
    for (let i = 0; i < samples.length; i++) samples[i] = bytes[i * 2] ?? 0;
    return samples;
  }
  if (![1, 2, 4].includes(bits)) return null;
  const mask = (1 << bits) - 1;
  const factor = scale ? 255 / mask : 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < perRow; x++) {
      const bit = x * bits;
      const byte = bytes[y * rowBytes + (bit >> 3)] ?? 0;
      samples[y * perRow + x] = ((byte >> (8 - bits - (bit & 7))) & mask) * factor;
    }
  }
  return samples;
}

function fromPalette(indices: Uint8Array, palette: Uint8Array, channels: number): Uint8Array {
  const colors = new Uint8Array(indices.length * channels);
  for (const [i, index] of indices.entries()) {
    for (let c = 0; c < channels; c++) colors[i * channels + c] = palette[index * channels + c] ?? 0;
  }
  return colors;
}
