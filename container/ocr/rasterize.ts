import { FolioError } from "../../src/domain/errors.ts";
import { type CommandContext, runConfined } from "../confined-command.ts";
import { type PdfFile, passwordArguments } from "../pdf/inspect.ts";

/**
 * Maximum number of pixels of a page image. A4 at 600 dpi has 35 million. A larger page is drawn at a lower resolution.
 */
const PIXELS_MAX = 60_000_000;
const POINTS_PER_INCH = 72;
const DPI_MIN = 36;

export interface PageSize {
  widthPt: number;
  heightPt: number;
}

/**
 * Returns the visible size of each page in a range, by page number. The sizes take the rotation of each page into
 * account.
 */
export async function pageSizes(
  desk: CommandContext,
  pdf: PdfFile,
  { first, last }: { first: number; last: number },
): Promise<Map<number, PageSize>> {
  const argv = ["pdfinfo", ...passwordArguments(pdf.password), "-f", String(first), "-l", String(last), pdf.path];
  const { stdout } = await runConfined(desk, argv);
  const sizes = new Map<number, PageSize>();
  for (const [, page, width, height] of stdout.matchAll(/^Page\s+(\d+) size:\s+([\d.]+) x ([\d.]+) pts/gm)) {
    sizes.set(Number(page), { widthPt: Number(width), heightPt: Number(height) });
  }
  for (const [, page, degrees] of stdout.matchAll(/^Page\s+(\d+) rot:\s+(\d+)/gm)) {
    const size = sizes.get(Number(page));
    if (size && Number(degrees) % 180 === 90)
      sizes.set(Number(page), { widthPt: size.heightPt, heightPt: size.widthPt });
  }
  return sizes;
}

/**
 * Returns the highest resolution that does not exceed `dpi` or `PIXELS_MAX`. Throws `document_too_large` when that
 * resolution is below `DPI_MIN`.
 */
export function limitDpi({ widthPt, heightPt }: PageSize, dpi: number): number {
  const squareInches = (widthPt * heightPt) / POINTS_PER_INCH ** 2;
  const fitting = Math.floor(Math.sqrt(PIXELS_MAX / squareInches));
  if (fitting < DPI_MIN) throw new FolioError("document_too_large", "The page is too large for OCR.");
  return Math.min(dpi, fitting);
}

/**
 * Area of an A3 sheet, the largest sheet of a flatbed scanner, in square points. A page can be larger than its sheet if
 * its image is placed with one pixel per point.
 */
const SHEET_MAX_PT2 = 842 * 1191;
const A4_PT2 = 595 * 842;
/** Minimum resolution of a real scan, in pixels per inch. */
const SCAN_PPI_MIN = 150;
const FULL_PAGE_SHARE_MIN = 0.8;

/**
 * Minimum resolution at which OCR reads a black-and-white scan well, in pixels per inch. A scan with a lower resolution
 * is drawn at a multiple of its own resolution.
 */
const BILEVEL_PPI_MIN = 150;
/**
 * Maximum relative difference between a scan's horizontal and vertical resolution. A page is drawn at its scan's own
 * resolution only within this limit. Faxes differ more.
 */
const PPI_DIFFERENCE_MAX = 0.02;

/**
 * Resolutions of a drawn page in dots per inch: `dpi` on the PDF page, and `sheetDpi` on the original sheet of paper.
 */
export interface DrawingResolution {
  dpi: number;
  sheetDpi: number;
}

/**
 * Returns the resolution for drawing a page: `dpi`, or for a black-and-white scan a multiple of the scan's own
 * resolution. Enlarging such a scan by a fraction would make its strokes uneven. Throws `document_too_large` for a page
 * that is too large at any resolution.
 */
export async function drawingResolution(
  desk: CommandContext,
  pdf: PdfFile,
  { page, size, dpi }: { page: number; size: PageSize; dpi: number },
): Promise<DrawingResolution> {
  const images = await listPageImages(desk, pdf, page);
  const enlarged = enlargement(size, images);
  const wanted = limitDpi(size, dpi / enlarged);
  const own = bilevelScanPpi(size, images);
  if (own === null) return { dpi: wanted, sheetDpi: wanted * enlarged };
  const whole = own * Math.ceil(BILEVEL_PPI_MIN / (own * enlarged));
  const drawn = whole < wanted ? whole : wanted;
  return { dpi: drawn, sheetDpi: drawn * enlarged };
}

interface PageImage {
  width: number;
  height: number;
  bits: number;
  xPpi: number;
  yPpi: number;
}

/**
 * Matches an image in the output of `pdfimages -list`. The columns are page, number, type, width, height, colour,
 * components, bits, encoding, interpolation, object, generation and two resolutions.
 */
const IMAGE_ROW =
  /^\s*\d+\s+\d+\s+(?:image|stencil)\s+(\d+)\s+(\d+)\s+\S+\s+\S+\s+(\d+)(?:\s+\S+){4}\s+(\d+)\s+(\d+)/gm;

async function listPageImages(desk: CommandContext, pdf: PdfFile, page: number): Promise<PageImage[]> {
  const range = ["-f", String(page), "-l", String(page)];
  const { stdout } = await runConfined(desk, [
    "pdfimages",
    "-list",
    ...passwordArguments(pdf.password),
    ...range,
    pdf.path,
  ]);
  return [...stdout.matchAll(IMAGE_ROW)].map((row) => {
    const [width = 0, height = 0, bits = 0, xPpi = 0, yPpi = 0] = row.slice(1).map(Number);
    return { width, height, bits, xPpi, yPpi };
  });
}

const fillsPage = ({ width, height, xPpi, yPpi }: PageImage, { widthPt, heightPt }: PageSize): boolean =>
  (width / xPpi) * (height / yPpi) * POINTS_PER_INCH ** 2 >= FULL_PAGE_SHARE_MIN * widthPt * heightPt;

/**
 * Returns the ratio of a page's side to the side of its sheet of paper. The ratio is 1 for most pages. It is larger for
 * a page larger than A3 that is filled by an image whose resolution is too low for a scan. Folio then assumes a sheet
 * of A4, because print of that size is best for OCR.
 */
function enlargement(size: PageSize, images: readonly PageImage[]): number {
  const area = size.widthPt * size.heightPt;
  if (area <= SHEET_MAX_PT2) return 1;
  return images.some((image) => image.xPpi < SCAN_PPI_MIN && fillsPage(image, size)) ? Math.sqrt(area / A4_PT2) : 1;
}

/**
 * Returns the resolution in pixels per inch of a black-and-white scan that fills the page as its only image. Returns
 * null for any other page.
 */
function bilevelScanPpi(size: PageSize, images: readonly PageImage[]): number | null {
  const [scan, ...others] = images;
  if (!scan || others.length > 0 || scan.bits !== 1 || !fillsPage(scan, size)) return null;
  if (Math.abs(scan.xPpi - scan.yPpi) > PPI_DIFFERENCE_MAX * scan.yPpi) return null;
  // pdfimages rounds the resolution. For a scan that fills the page, its width in pixels gives the exact resolution.
  const exact = (scan.width * POINTS_PER_INCH) / size.widthPt;
  return Math.abs(exact - scan.xPpi) <= 0.5 ? exact : scan.xPpi;
}

/** Draws a page as a grey PGM file at `path`. Returns false when poppler does not write the file. */
export async function rasterize(
  desk: CommandContext,
  pdf: PdfFile,
  { page, dpi, path }: { page: number; dpi: number; path: string },
): Promise<boolean> {
  const range = ["-f", String(page), "-l", String(page), "-singlefile"];
  const argv = [
    "pdftoppm",
    "-r",
    String(dpi),
    "-gray",
    "-cropbox",
    ...passwordArguments(pdf.password),
    ...range,
    pdf.path,
    path.replace(/\.pgm$/, ""),
  ];
  const { status } = await runConfined(desk, argv);
  return status === 0;
}
