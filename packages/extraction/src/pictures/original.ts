import {
  decodeUpToImageFilter,
  type FilterStep,
  type JpegCodec,
  type PdfDocument,
  type PdfStream,
  readPicture,
  UndecodableStream,
  writePng,
} from "@folio/pdf/reading";
import type { PictureFormat } from "../extracted.ts";
import { faxInTiff } from "./fax-in-tiff.ts";

export interface Original {
  format: PictureFormat;
  bytes: Uint8Array;
}

/** JPEGs stay as they are. */
const NO_CODEC: Pick<JpegCodec, "decode"> = { decode: async () => null };

/**
 * An image as the file has it, in a format that other programs open: JPEG and JPEG 2000 byte for byte, fax data in a TIFF, plain samples
 * as PNG without their soft mask. Null for a stencil, and for what cannot be read.
 */
export async function originalOf(document: PdfDocument, image: PdfStream): Promise<Original | null> {
  try {
    const { bytes, rest } = decodeUpToImageFilter(image, document);
    const [filter, ...others] = rest;
    if (others.length > 0) return null;
    if (filter) return packed(document, image, { bytes, filter });
    const picture = await readPicture(document, image, NO_CODEC);
    return picture && { format: "png", bytes: writePng(picture.raster) };
  } catch (error) {
    if (error instanceof UndecodableStream) return null;
    throw error;
  }
}

function packed(
  document: PdfDocument,
  image: PdfStream,
  { bytes, filter }: { bytes: Uint8Array; filter: FilterStep },
): Original | null {
  switch (filter.filter) {
    case "DCTDecode":
      return { format: "jpeg", bytes };
    case "JPXDecode":
      return { format: "jp2", bytes };
    case "CCITTFaxDecode": {
      const tiff = faxInTiff(document, image, { bytes, parms: filter.parms });
      return tiff && { format: "tiff", bytes: tiff };
    }
    default:
      return null;
  }
}
