import { multiply, shownToUserSpace, translation } from "../content/matrix.ts";
import { OwnResources } from "../content/own-resources.ts";
import { pageForm } from "../content/page-form.ts";
import { PageOverlay } from "../content/page-overlay.ts";
import { dropClaims } from "../file/claims.ts";
import { PdfDocument } from "../file/document.ts";
import { ObjectImporter } from "../file/importer.ts";
import { pageRotation, pagesOf, visibleBox } from "../file/pages.ts";
import { PdfDict } from "../syntax/objects.ts";
import { formatNumber } from "../syntax/serialize.ts";

/**
 * Draws each page of another PDF over the page with the same number, for example to add running headers and footers.
 * The drawn content is marked as an artifact.
 */
export async function overlayPages(document: PdfDocument, bytes: Uint8Array): Promise<void> {
  const source = PdfDocument.open(bytes, undefined, document.budget);
  const importer = new ObjectImporter(source, document);
  const overlay = new PageOverlay(document);
  const drawings = pagesOf(source);
  for (const [i, page] of pagesOf(document).entries()) {
    const drawing = drawings[i];
    if (!drawing) break;
    const { stream, toPoints } = pageForm(source, drawing, {
      resources: importer.import(drawing.inherited("Resources") ?? new PdfDict()),
      group: undefined,
      keepsMarkedContent: false,
    });
    const resources = new OwnResources(document, page);
    const { x, y, width, height } = visibleBox(document, page);
    const place = [toPoints, shownToUserSpace(pageRotation(document, page), width, height), translation(x, y)].reduce(
      multiply,
    );
    const name = resources.name("XObject", "Band", document.add(stream));
    const over = `/Artifact <</Type/Pagination>> BDC\nq\n${place.map(formatNumber).join(" ")} cm\n/${name} Do\nQ\nEMC\n`;
    overlay.drawOn(page, resources, { under: "", over });
    await document.budget.yieldIfDue();
  }
  dropClaims(document);
}
