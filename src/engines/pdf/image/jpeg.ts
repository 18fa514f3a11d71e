import { FolioError } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { name, PdfDict, PdfStream } from "../syntax/objects.ts";

/** An image XObject and its size in pixels. */
export interface ImageObject {
  stream: PdfStream;
  width: number;
  height: number;
}

export interface JpegHeader {
  width: number;
  height: number;
  components: number;
  bits: number;
  /** Adobe writes CMYK inverted and says so by a marker. */
  adobe: boolean;
}

const COLOR_SPACES: Record<number, string> = { 1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK" };

/** The file as it is; PDF decodes JPEG itself. Throws `source_invalid`. */
export function jpegImage(bytes: Uint8Array): ImageObject {
  const header = readJpegHeader(bytes);
  const space = header && COLOR_SPACES[header.components];
  if (!header || !space || header.bits !== 8) throw new FolioError("source_invalid", "The JPEG image cannot be read.");
  if (header.width * header.height > LIMITS.imageSourcePixels) {
    throw new FolioError(
      "source_too_large",
      `The JPEG image has ${header.width} x ${header.height} pixels; at most ${LIMITS.imageSourcePixels} are allowed.`,
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
    Decode: header.components === 4 && header.adobe ? [1, 0, 1, 0, 1, 0, 1, 0] : undefined,
  });
  return { stream: new PdfStream(dict, bytes), width: header.width, height: header.height };
}

/** Walks the markers up to the frame header (ITU T.81, B.2); null when there is none. */
export function readJpegHeader(bytes: Uint8Array): JpegHeader | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let adobe = false;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff || (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (marker === 0xee && bytes[at + 4] === 0x41 && bytes[at + 5] === 0x64) adobe = true;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) {
      const header = {
        bits: bytes[at + 4] ?? 0,
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
        components: bytes[at + 9] ?? 0,
        adobe,
      };
      return header.width > 0 && header.height > 0 ? header : null;
    }
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}
