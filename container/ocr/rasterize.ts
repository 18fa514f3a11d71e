import { FolioError } from "../../src/domain/errors.ts";
import { type Desk, runAt } from "../desk.ts";
import { opening, type PdfFile } from "../pdf/inspect.ts";

/** A4 at 600 dpi has 35 million. Larger pages are read at fewer dpi. */
const PIXELS_MAX = 60_000_000;
const POINTS_PER_INCH = 72;
const DPI_MIN = 36;

export interface PageSize {
  widthPt: number;
  heightPt: number;
}

/** The visible size of each page of a range, rotation applied, by page number. */
export async function pageSizes(
  desk: Desk,
  pdf: PdfFile,
  { first, last }: { first: number; last: number },
): Promise<Map<number, PageSize>> {
  const argv = ["pdfinfo", ...opening(pdf.password), "-f", String(first), "-l", String(last), pdf.path];
  const { stdout } = await runAt(desk, argv);
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

/** The dpi at which a page keeps within the bound. Throws `document_too_large` for a page that could not be read even so. */
export function dpiFor({ widthPt, heightPt }: PageSize, dpi: number): number {
  const squareInches = (widthPt * heightPt) / POINTS_PER_INCH ** 2;
  const fitting = Math.floor(Math.sqrt(PIXELS_MAX / squareInches));
  if (fitting < DPI_MIN) throw new FolioError("document_too_large", "The page is too large to be read.");
  return Math.min(dpi, fitting);
}

/** A sheet that is put on a glass is no larger than A3; a picture laid on a page pixel by point is. */
const SHEET_MAX_PT2 = 842 * 1191;
const A4_PT2 = 595 * 842;
/** Scans have more pixels an inch. */
const SCAN_PPI_MIN = 150;
const PAGE_SHARE = 0.8;

/**
 * How much larger than its sheet a page says it is, one way: 1 but for one scan that fills a page larger than A3 with so few pixels an
 * inch that nobody scanned it so. Its sheet is then taken for A4, whose print has the size that is read best.
 */
export async function enlargement(
  desk: Desk,
  pdf: PdfFile,
  { page, size }: { page: number; size: PageSize },
): Promise<number> {
  const area = size.widthPt * size.heightPt;
  if (area <= SHEET_MAX_PT2) return 1;
  const range = ["-f", String(page), "-l", String(page)];
  const { stdout } = await runAt(desk, ["pdfimages", "-list", ...opening(pdf.password), ...range, pdf.path]);
  const fills = [...stdout.matchAll(IMAGE)].some(([, width, height, xPpi, yPpi]) => {
    const covered = (Number(width) / Number(xPpi)) * (Number(height) / Number(yPpi)) * POINTS_PER_INCH ** 2;
    return Number(xPpi) < SCAN_PPI_MIN && covered >= PAGE_SHARE * area;
  });
  return fills ? Math.sqrt(area / A4_PT2) : 1;
}

/** A row of `pdfimages -list`: page, number, type, width, height, colour, components, bits, encoding, interpolation, object, generation, ppi twice. */
const IMAGE = /^\s*\d+\s+\d+\s+image\s+(\d+)\s+(\d+)(?:\s+\S+){7}\s+(\d+)\s+(\d+)/gm;

/** One page as a grey PGM file at `path`. False when poppler makes none. */
export async function rasterize(
  desk: Desk,
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
    ...opening(pdf.password),
    ...range,
    pdf.path,
    path.replace(/\.pgm$/, ""),
  ];
  const { status } = await runAt(desk, argv);
  return status === 0;
}
