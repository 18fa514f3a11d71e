import type { CompressionLevel } from "../edits.ts";
import type { PdfDocument } from "../file/document.ts";
import { pagesOf } from "../file/pages.ts";
import type { JpegCodec } from "../image/codec.ts";
import { dropSrgbProfiles } from "./color-profiles.ts";
import { compressContents } from "./compress-contents.ts";
import { subsetFonts } from "./fonts.ts";
import { largestResampledPixels, resampleImages } from "./images.ts";
import { compressLosslessly } from "./lossless.ts";
import { stripMetadata, stripPrivateData } from "./strip-metadata.ts";

/** Resolution and JPEG quality of images at the compression levels `medium` and `high` (docs/contract/interface.md, "Compression"). */
const IMAGE_TARGETS = { medium: { dpi: 150, quality: 66 }, high: { dpi: 72, quality: 50 } };

/** Applies the steps of a compression level to an open document. */
export async function compressDocument(document: PdfDocument, level: CompressionLevel, jpeg: JpegCodec): Promise<void> {
  if (level === "medium" || level === "high") {
    await resampleImages(document, pagesOf(document), { ...IMAGE_TARGETS[level], jpeg });
    stripPrivateData(document, pagesOf(document));
    dropSrgbProfiles(document);
    await subsetFonts(document, pagesOf(document));
    await compressContents(document, pagesOf(document));
  }
  if (level === "high") stripMetadata(document);
  if (level !== "none") await compressLosslessly(document);
}

/** Returns the number of pixels of the largest image that compression at this level decodes. */
export const largestDecodedImage = (document: PdfDocument, level: "medium" | "high"): Promise<number> =>
  largestResampledPixels(document, pagesOf(document), IMAGE_TARGETS[level].dpi);
