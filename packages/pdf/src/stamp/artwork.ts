import { type Matrix, multiply, scaling } from "../content/matrix.ts";
import { pageForm } from "../content/page-form.ts";
import { PdfDocument } from "../file/document.ts";
import { ObjectImporter } from "../file/importer.ts";
import { pagesOf } from "../file/pages.ts";
import type { JpegCodec } from "../image/codec.ts";
import { checkJpeg, jpegImage } from "../image/jpeg.ts";
import { checkPng, pngImage } from "../image/png.ts";
import { name, PdfDict, type PdfRef } from "../syntax/objects.ts";
import type { StampArtwork } from "./stamp.ts";

/** Artwork of a stamp as an XObject. All stamped pages share this XObject. */
export interface Artwork {
  xObject: PdfRef;
  /** Width of the artwork in points. */
  width: number;
  height: number;
  /** Matrix from the coordinates of the XObject to points, with the origin at the bottom left. */
  toPoints: Matrix;
}

/** Size of a bitmap's pixel in points. It equals the size of a CSS pixel, in which browsers show a bitmap. */
const POINTS_PER_PIXEL = 0.75;

/** Throws `unreadable` if a bitmap is damaged, truncated or completely transparent. */
export async function checkArtwork(artwork: StampArtwork, jpeg: JpegCodec): Promise<void> {
  if ("png" in artwork) checkPng(artwork.png);
  if ("jpeg" in artwork) {
    jpegImage(artwork.jpeg);
    await checkJpeg(artwork.jpeg, jpeg);
  }
}

/** Adds the artwork to the document as an XObject. Throws `unreadable`. */
export function addArtwork(document: PdfDocument, artwork: StampArtwork): Artwork {
  if ("pdf" in artwork) return formFrom(document, artwork.pdf);
  const image = "png" in artwork ? pngImage(document, artwork.png) : jpegImage(artwork.jpeg);
  const width = image.width * POINTS_PER_PIXEL;
  const height = image.height * POINTS_PER_PIXEL;
  return {
    xObject: document.add(image.stream),
    width,
    height,
    toPoints: multiply(image.uprightMatrix, scaling(width, height)),
  };
}

/**
 * Returns the first page of a PDF as a form XObject (ISO 32000-2, 8.10). It is a transparency group, so that the opacity applies to the
 * page as a whole.
 */
function formFrom(document: PdfDocument, bytes: Uint8Array): Artwork {
  const source = PdfDocument.open(bytes, undefined, document.budget);
  const [page] = pagesOf(source);
  if (!page) throw new Error("a readable document has at least one page");
  const importer = new ObjectImporter(source, document);
  const { stream, ...placed } = pageForm(source, page, {
    resources: importer.import(page.inherited("Resources") ?? new PdfDict()),
    group: PdfDict.of({ Type: name("Group"), S: name("Transparency") }),
    keepsMarkedContent: false,
  });
  return { xObject: document.add(stream), ...placed };
}
