import { multiply } from "../content/matrix.ts";
import { OwnResources } from "../content/own-resources.ts";
import { PageOverlay } from "../content/page-overlay.ts";
import type { PdfDocument } from "../file/document.ts";
import { type PdfPage, pageRotation, visibleBox } from "../file/pages.ts";
import { selectedPages } from "../page-ranges.ts";
import { name, PdfDict, type PdfRef } from "../syntax/objects.ts";
import { formatNumber } from "../syntax/serialize.ts";
import { type Artwork, addArtwork } from "./artwork.ts";
import { type PageGeometry, place } from "./placement.ts";
import type { Stamp } from "./stamp.ts";

interface PreparedStamp {
  stamp: Stamp;
  artwork: Artwork;
  graphicsState: PdfRef | null;
  pages: Set<number> | null;
}

/**
 * Draws the stamps on their pages. A stamp with an opacity of 0 is not drawn. If a page has several stamps, they are drawn in the given order. Returns the number of pages with at
 * least one visible stamp.
 */
export async function stampPages(document: PdfDocument, pages: PdfPage[], stamps: Stamp[]): Promise<number> {
  const prepared = stamps.flatMap((stamp) => prepareStamp(document, stamp, pages.length) ?? []);
  const overlay = new PageOverlay(document);
  let applied = 0;
  for (const [i, page] of pages.entries()) {
    const own = prepared.filter((each) => each.pages === null || each.pages.has(i + 1));
    if (own.length === 0) continue;
    drawStamps(document, overlay, { page, own });
    applied++;
    await document.budget.yieldIfDue();
  }
  return applied;
}

function prepareStamp(document: PdfDocument, stamp: Stamp, pageCount: number): PreparedStamp | null {
  const { opacity } = stamp;
  const pages = stamp.pages === null ? null : new Set(selectedPages(stamp.pages, pageCount, "pages"));
  if (opacity === 0) return null;
  const graphicsState =
    opacity < 1 ? document.add(PdfDict.of({ Type: name("ExtGState"), ca: opacity, CA: opacity })) : null;
  return {
    stamp,
    artwork: addArtwork(document, stamp.artwork),
    graphicsState,
    pages,
  };
}

function drawStamps(
  document: PdfDocument,
  overlay: PageOverlay,
  { page, own }: { page: PdfPage; own: PreparedStamp[] },
) {
  const geometry = geometryOf(document, page);
  const resources = new OwnResources(document, page);
  const drawn = own.map((each) => ({ layer: each.stamp.layer, text: drawing(each, geometry, resources) }));
  const textOf = (layer: Stamp["layer"]): string =>
    drawn
      .filter((each) => each.layer === layer)
      .map((each) => each.text)
      .join("");
  overlay.drawOn(page, resources, { under: textOf("under"), over: textOf("over") });
}

/**
 * Returns the operators that draw a stamp. The operators are marked as an artifact (ISO 32000-2, 14.8.2.2). Tagged
 * documents then stay valid, and screen readers ignore the stamp.
 */
function drawing(
  { stamp, artwork, graphicsState }: PreparedStamp,
  geometry: PageGeometry,
  resources: OwnResources,
): string {
  const matrix = multiply(artwork.toPoints, place(stamp, artwork, geometry));
  const state = graphicsState ? `/${resources.name("ExtGState", "Stamp", graphicsState)} gs\n` : "";
  const picture = resources.name("XObject", "Stamp", artwork.xObject);
  const operands = matrix.map(formatNumber).join(" ");
  return `/Artifact <</Type/Pagination/Subtype/Watermark>> BDC\nq\n${state}${operands} cm\n/${picture} Do\nQ\nEMC\n`;
}

export function geometryOf(document: PdfDocument, page: PdfPage): PageGeometry {
  const userUnit = document.number(page.dict.get("UserUnit")) ?? 1;
  return {
    visible: visibleBox(document, page),
    rotation: pageRotation(document, page),
    userUnit: userUnit > 0 ? userUnit : 1,
  };
}
