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
  const fitting = Math.min(dpi, Math.floor(Math.sqrt(PIXELS_MAX / squareInches)));
  if (fitting < DPI_MIN) throw new FolioError("document_too_large", "The page is too large to be read.");
  return fitting;
}

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
