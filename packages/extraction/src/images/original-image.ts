import {
  decodeImage,
  decodeUpToImageFilter,
  type FilterStep,
  type JpegCodec,
  type PdfDocument,
  type PdfStream,
  StreamDecodeError,
  writePng,
} from "@folio/pdf/reading";
import type { ImageFormat } from "../extracted.ts";
import { wrapFaxInTiff } from "./fax-in-tiff.ts";

export interface OriginalImage {
  format: ImageFormat;
  bytes: Uint8Array;
}

/** JPEG codec that decodes nothing. JPEG images keep their original bytes, so no codec is needed. */
const NO_CODEC: Pick<JpegCodec, "decode"> = { decode: async () => null };

/**
 * Returns an image as a file that other programs open. JPEG and JPEG 2000 data is unchanged, fax data is in a TIFF
 * file, and raw samples become PNG without their soft mask. Returns null for a stencil mask, and for an image that
 * cannot be read.
 */
export async function originalImage(document: PdfDocument, image: PdfStream): Promise<OriginalImage | null> {
  try {
    const { bytes, rest } = decodeUpToImageFilter(image, document);
    const [filter, ...others] = rest;
    if (others.length > 0) return null;
    if (filter) return encodedImage(document, image, { bytes, filter });
    const picture = await decodeImage(document, image, NO_CODEC);
    return picture && { format: "png", bytes: writePng(picture.raster) };
  } catch (error) {
    if (error instanceof StreamDecodeError) return null;
    throw error;
  }
}

function encodedImage(
  document: PdfDocument,
  image: PdfStream,
  { bytes, filter }: { bytes: Uint8Array; filter: FilterStep },
): OriginalImage | null {
  switch (filter.filter) {
    case "DCTDecode":
      return { format: "jpeg", bytes };
    case "JPXDecode":
      return { format: "jp2", bytes };
    case "CCITTFaxDecode": {
      const tiff = wrapFaxInTiff(document, image, { bytes, parms: filter.parms });
      return tiff && { format: "tiff", bytes: tiff };
    }
    default:
      return null;
  }
}
