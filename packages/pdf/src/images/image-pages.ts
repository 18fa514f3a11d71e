import { type Matrix, multiply, scaling, translation } from "../content/matrix.ts";
import { PdfError } from "../errors.ts";
import { PdfDocument } from "../file/document.ts";
import { type ImageObject, isWholeJpeg, jpegImage } from "../image/jpeg.ts";
import { checkPng, pngImage } from "../image/png.ts";
import type { Budget } from "../syntax/budget.ts";
import { bytesOf, name, PdfDict, PdfStream } from "../syntax/objects.ts";
import type { ImageFile, ImagePageLayout, PaperSize } from "./image-file.ts";

const POINTS_PER_INCH = 72;

/** Minimum and maximum length of a page side in points. Viewers reject pages above 200 inches (ISO 32000-1, annex C.2). */
const PAGE_SIDE_PT = { min: 10, max: 14_400 };

/**
 * Returns a document with one page per image. Images are rotated upright according to their Exif orientation. JPEG data
 * are not encoded again. Errors name the image as `images[i]`.
 */
export async function imagePages(
  files: readonly ImageFile[],
  layout: ImagePageLayout,
  budget: Budget,
): Promise<PdfDocument> {
  const document = PdfDocument.create(budget);
  const parent = document.reserve();
  const kids = [];
  for (const [index, file] of files.entries()) {
    kids.push(document.add(pageOf(document, imageOf(document, file, `images[${index}]`), { layout, parent })));
    await budget.yieldIfDue();
  }
  document.replace(parent, PdfDict.of({ Type: name("Pages"), Count: kids.length, Kids: kids }));
  document.catalog.set("Pages", parent);
  return document;
}

function imageOf(document: PdfDocument, { kind, bytes }: ImageFile, argument: string): ImageObject {
  try {
    if (kind === "jpeg") {
      if (!isWholeJpeg(bytes))
        throw new PdfError("unreadable", "The image must be an intact JPEG: it cannot be read or is truncated.");
      return jpegImage(bytes, document.budget.maxImagePixels);
    }
    checkPng(bytes, document.budget.maxImagePixels);
    return pngImage(document, bytes);
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    throw new PdfError(error.code, `${argument}: ${error.message}`, { argument, cause: error });
  }
}

interface PageTarget {
  layout: ImagePageLayout;
  parent: ReturnType<PdfDocument["reserve"]>;
}

function pageOf(document: PdfDocument, image: ImageObject, { layout, parent }: PageTarget): PdfDict {
  const { widthPt, heightPt, matrix } = placeImage(image, layout);
  const content = `q ${matrix.map((value) => Number(value.toFixed(4))).join(" ")} cm /Picture Do Q\n`;
  return PdfDict.of({
    Type: name("Page"),
    Parent: parent,
    MediaBox: [0, 0, widthPt, heightPt],
    Resources: PdfDict.of({ XObject: PdfDict.of({ Picture: document.add(image.stream) }) }),
    Contents: document.add(new PdfStream(new PdfDict(), bytesOf(content))),
  });
}

const landscapeOf = ({ widthPt, heightPt }: PaperSize): PaperSize => ({
  widthPt: Math.max(widthPt, heightPt),
  heightPt: Math.min(widthPt, heightPt),
});

/**
 * Returns the page size, and a matrix. The matrix scales the image to the area within the margins and centres the image
 * in this area.
 */
function placeImage(
  { width, height, uprightMatrix: upright }: ImageObject,
  { paper, landscape, marginPt, dpi }: ImagePageLayout,
): { widthPt: number; heightPt: number; matrix: Matrix } {
  const { top, right, bottom, left } = marginPt;
  const [across, down] = [left + right, top + bottom];
  const turned = landscape ?? width > height;
  const given = paper && (turned ? landscapeOf(paper) : paper);
  const room = given ?? { widthPt: PAGE_SIDE_PT.max, heightPt: PAGE_SIDE_PT.max };
  const most = Math.min((room.widthPt - across) / width, (room.heightPt - down) / height);
  const scale = given ? most : Math.min(most, POINTS_PER_INCH / dpi);
  const [shownAcross, shownDown] = [width * scale, height * scale];
  const widthPt = given?.widthPt ?? Math.max(PAGE_SIDE_PT.min, shownAcross + across);
  const heightPt = given?.heightPt ?? Math.max(PAGE_SIDE_PT.min, shownDown + down);
  const x = left + (widthPt - across - shownAcross) / 2;
  const y = bottom + (heightPt - down - shownDown) / 2;
  return { widthPt, heightPt, matrix: multiply(multiply(upright, scaling(shownAcross, shownDown)), translation(x, y)) };
}
