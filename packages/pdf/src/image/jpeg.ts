import { IDENTITY, type Matrix } from "../content/matrix.ts";
import { PdfError } from "../errors.ts";
import { MAX_IMAGE_PIXELS } from "../limits.ts";
import { name, PdfDict, PdfStream } from "../syntax/objects.ts";
import type { JpegCodec } from "./codec.ts";

/** Image XObject, with the size in pixels of the upright image. */
export interface ImageObject {
  stream: PdfStream;
  width: number;
  height: number;
  /**
   * Matrix that rotates and mirrors the unit square so that the image is upright. PDF draws images in the unit square.
   */
  uprightMatrix: Matrix;
}

export interface JpegHeader {
  width: number;
  height: number;
  components: number;
  bits: number;
  /** Whether the file has an Adobe marker. In such files, CMYK values are inverted. */
  hasAdobeMarker: boolean;
  /** Whether the file uses PDF's default colour transform: three components are YCbCr (luminance and two chrominances). */
  usesDefaultColors: boolean;
  /** Exif orientation: 1 is upright; 5 to 8 are rotated by 90° or 270°. */
  orientation: number;
}

/** For each Exif orientation (CIPA DC-008, 4.6.4), the matrix that makes the image in the unit square upright. */
const UPRIGHT: Record<number, Matrix> = {
  1: IDENTITY,
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
};

const FIRST_ON_ITS_SIDE = 5;

const COLOR_SPACES: Record<number, string> = { 1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK" };

/**
 * Returns the JPEG file as an image XObject. PDF ignores the Exif orientation, so the orientation is returned as a
 * matrix. Throws `unreadable` and `too_large`.
 */
export function jpegImage(bytes: Uint8Array, maxPixels = MAX_IMAGE_PIXELS): ImageObject {
  const header = readJpegHeader(bytes);
  const space = header && COLOR_SPACES[header.components];
  if (!header || !space || header.bits !== 8)
    throw new PdfError("unreadable", "The image must be an intact JPEG: it cannot be read.", { argument: "image" });
  if (header.width * header.height > maxPixels) {
    throw new PdfError(
      "too_large",
      `The JPEG image must have at most ${maxPixels} pixels; got ${header.width} x ${header.height}.`,
    );
  }
  const dict = PdfDict.of({
    Type: name("XObject"),
    Subtype: name("Image"),
    Width: header.width,
    Height: header.height,
    ColorSpace: name(space),
    BitsPerComponent: 8,
    Filter: name("DCTDecode"),
    Decode: header.components === 4 && header.hasAdobeMarker ? [1, 0, 1, 0, 1, 0, 1, 0] : undefined,
  });
  const { orientation } = header;
  const [width, height] =
    orientation < FIRST_ON_ITS_SIDE ? [header.width, header.height] : [header.height, header.width];
  return { stream: new PdfStream(dict, bytes), width, height, uprightMatrix: UPRIGHT[orientation] ?? IDENTITY };
}

/** Throws `unreadable` for a JPEG that is truncated or cannot be decoded. CMYK files are only checked for truncation. */
export async function checkJpeg(bytes: Uint8Array, codec: JpegCodec): Promise<void> {
  const components = readJpegHeader(bytes)?.components;
  const isWhole = isWholeJpeg(bytes);
  const decodes = components === 1 || components === 3 ? isWhole && (await codec.decode(bytes, components)) : isWhole;
  if (!decodes)
    throw new PdfError("unreadable", "The image must be an intact JPEG: it cannot be read or is truncated.", {
      argument: "image",
    });
}

/**
 * Whether the JPEG file contains a scan, and an end marker after the scan. Does not check whether the scan can be
 * decoded.
 */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  const scan = bytes.findLastIndex((byte, at) => byte === 0xff && bytes[at + 1] === START_OF_SCAN);
  const end = bytes.findLastIndex((byte, at) => byte === 0xff && bytes[at + 1] === END_OF_IMAGE);
  return scan >= 0 && end > scan;
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/**
 * Reads the markers of a JPEG file up to and including the frame header (ITU-T T.81, B.2). Returns null if there is no
 * frame header.
 */
export function readJpegHeader(bytes: Uint8Array): JpegHeader | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let adobe = false;
  let transform: number | undefined;
  let orientation = 1;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff || (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (marker === 0xee && bytes[at + 4] === 0x41 && bytes[at + 5] === 0x64) {
      adobe = true;
      transform = bytes[at + ADOBE_TRANSFORM];
    }
    if (marker === 0xe1)
      orientation = exifOrientation(bytes.subarray(at + 4, at + 2 + view.getUint16(at + 2))) ?? orientation;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) {
      const header = {
        bits: bytes[at + 4] ?? 0,
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
        components: bytes[at + 9] ?? 0,
        hasAdobeMarker: adobe,
        usesDefaultColors: adobe ? transform === 1 : bytes[at + 10] !== LETTER_R,
        orientation,
      };
      return header.width > 0 && header.height > 0 ? header : null;
    }
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/**
 * Offset of the colour transform in the Adobe marker. The value 1 at this offset means YCbCr (Adobe technical note
 * 5116).
 */
const ADOBE_TRANSFORM = 15;
/** The letter R, which some programs use as the id of the first component in RGB files. */
const LETTER_R = 0x52;
const EXIF = "Exif\0\0";
const ORIENTATION_TAG = 0x0112;
const ENTRY_BYTES = 12;

/**
 * Returns the orientation from the first TIFF directory of an Exif segment (APP1). Returns null if the orientation is
 * missing or invalid.
 */
function exifOrientation(segment: Uint8Array): number | null {
  if (String.fromCharCode(...segment.subarray(0, EXIF.length)) !== EXIF) return null;
  const tiff = new DataView(segment.buffer, segment.byteOffset + EXIF.length, segment.byteLength - EXIF.length);
  if (tiff.byteLength < 8) return null;
  const little = tiff.getUint16(0) === 0x4949;
  const directory = tiff.getUint32(4, little);
  if (directory + 2 > tiff.byteLength) return null;
  const entries = tiff.getUint16(directory, little);
  for (let i = 0, at = directory + 2; i < entries && at + ENTRY_BYTES <= tiff.byteLength; i++, at += ENTRY_BYTES) {
    if (tiff.getUint16(at, little) !== ORIENTATION_TAG) continue;
    const value = tiff.getUint16(at + 8, little);
    return value in UPRIGHT ? value : null;
  }
  return null;
}
