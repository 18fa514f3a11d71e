import { PdfError } from "../errors.ts";
import type { PdfDocument } from "../file/document.ts";
import { type PdfPage, pageRotation, pagesOf, visibleBox } from "../file/pages.ts";
import { selectedPages } from "../page-ranges.ts";
import type { Insets } from "../revise/revision.ts";
import { selectPages } from "../select/select-pages.ts";

/** Minimum length of a page side, in user space units (ISO 32000-2, annex C). */
const MIN_SIDE_UNITS = 3;

/**
 * Returns the selected pages, each only once even if the ranges repeat it. Throws `page_out_of_range` or
 * `invalid_argument`.
 */
export function selectedPdfPages(document: PdfDocument, ranges: string): PdfPage[] {
  const pages = pagesOf(document);
  return [...new Set(selectedPages(ranges, pages.length, "pages"))].flatMap((number) => pages[number - 1] ?? []);
}

/** Rotates pages. Returns false if the angle is a full turn. */
export function rotatePages(document: PdfDocument, { pages, degrees }: { pages: string; degrees: number }): boolean {
  for (const page of selectedPdfPages(document, pages)) {
    page.dict.set("Rotate", (((pageRotation(document, page) + degrees) % 360) + 360) % 360);
  }
  return degrees % 360 !== 0;
}

/**
 * Sets the CropBox of pages. Content outside of the CropBox is hidden but not removed. Throws `invalid_argument` if a
 * side of a page would be shorter than 3 units. Returns false if all margins are zero.
 */
export function cropPages(document: PdfDocument, { pages, insets }: { pages: string; insets: Insets }): boolean {
  for (const page of selectedPdfPages(document, pages)) {
    const { x, y, width, height } = visibleBox(document, page);
    const unit = document.number(page.dict.get("UserUnit")) ?? 1;
    const { top, right, bottom, left } = toUnrotated(insets, pageRotation(document, page), unit > 0 ? unit : 1);
    if (width - left - right < MIN_SIDE_UNITS || height - top - bottom < MIN_SIDE_UNITS) {
      const message = "crop must leave a part of each page; these margins remove a whole page.";
      throw new PdfError("invalid_argument", message, { argument: "margins" });
    }
    page.dict.set("CropBox", [x + left, y + bottom, x + width - right, y + height - top]);
    for (const key of ["TrimBox", "BleedBox", "ArtBox"]) page.dict.delete(key);
  }
  return Object.values(insets).some((inset) => inset !== 0);
}

/** Converts insets of the displayed page, in points, to insets of the page before rotation, in user space units. */
function toUnrotated({ top, right, bottom, left }: Insets, rotation: number, unit: number): Insets {
  const shown = [top, right, bottom, left].map((inset) => inset / unit);
  const side = (index: number): number => shown[(index + rotation / 90) % 4] ?? 0;
  return { top: side(0), right: side(1), bottom: side(2), left: side(3) };
}

/** Removes pages. Throws `invalid_argument` if no page would remain. */
export function removePages(document: PdfDocument, ranges: string): void {
  const count = pagesOf(document).length;
  const gone = new Set(selectedPages(ranges, count, "pages"));
  const kept = Array.from({ length: count }, (_, i) => i + 1).filter((number) => !gone.has(number));
  if (kept.length === 0) {
    throw new PdfError("invalid_argument", "pages must leave at least one page.", { argument: "pages" });
  }
  selectPages(document, kept);
}
