import { deflateSync } from "node:zlib";
import { OwnResources } from "../content/own-resources.ts";
import { pageContent } from "../content/page-content.ts";
import { PageOverlay } from "../content/page-overlay.ts";
import type { PdfWarning } from "../errors.ts";
import { dropClaims } from "../file/claims.ts";
import type { PdfDocument } from "../file/document.ts";
import { type PdfPage, pagesOf, readRectangle } from "../file/pages.ts";
import type { CMaps } from "../fonts/cmaps.ts";
import { pruneFields } from "../forms/prune-fields.ts";
import { missingPage } from "../page-ranges.ts";
import { geometryOf } from "../stamp/stamp-pages.ts";
import { name, PdfDict, PdfRef, PdfStream, type PdfValue } from "../syntax/objects.ts";
import { formatNumber } from "../syntax/serialize.ts";
import { pruneStructure } from "../tags/prune-structure.ts";
import type { TextSearch } from "../text-search.ts";
import { type Area, type AreaOnPage, areaOnPage, isTouching } from "./areas.ts";
import { holdsAny, redactDocumentTexts } from "./document-texts.ts";
import { MeasuredFonts } from "./measured-fonts.ts";
import { ContentRedactor, type ContentTools } from "./redact-content.ts";
import type { ImageTools } from "./redact-image.ts";
import { redactStructure } from "./redact-structure.ts";
import { hasRedactedReplacementText } from "./replacement-text-search.ts";

export interface Redaction {
  areas: (AreaOnPage & { page: number })[];
  /** Colour of the bars, `#RRGGBB`; null for no bars. */
  color: string | null;
  /** Texts to remove outside of the page content too: bookmarks, metadata, annotations, replacement text. */
  searches?: TextSearch[] | undefined;
}

export interface RedactionTools extends ImageTools {
  cMaps: CMaps;
}

/**
 * Removes the content of the areas from the file: text, pixels, vector graphics, annotations with their field values, and replacement text.
 * Throws `page_out_of_range`, `too_complex` for an image above `imagePixels`, and rethrows errors of the CMap source.
 */
export async function redact(
  document: PdfDocument,
  { areas, color, searches = [] }: Redaction,
  { cMaps, ...images }: RedactionTools,
): Promise<PdfWarning[]> {
  const holds = holdsAny(document, searches);
  const tools = { fonts: new MeasuredFonts(document, cMaps), images, holds };
  const pages = pagesOf(document);
  const byPage = Map.groupBy(areas, ({ page }) => page);
  const overlay = new PageOverlay(document);
  const marks = new Map<number, ReadonlySet<number>>();
  const instead = new Map<number, PdfRef | null>();
  let dropped = 0;
  let droppedUnmeasured = false;
  for (const [number, shown] of byPage) {
    const page = pages[number - 1];
    if (!page) throw missingPage("areas", { pageCount: pages.length, page: number, argument: "areas" });
    const geometry = geometryOf(document, page);
    const own = shown.map((area) => areaOnPage(area, geometry));
    const { redactor, touched } = await redactPage(document, page, { areas: own, tools });
    dropped += redactor.dropped;
    droppedUnmeasured ||= redactor.hasDroppedUnmeasured;
    marks.set(page.ref.number, touched);
    for (const [old, drawn] of redactor.replacements) instead.set(old, drawn);
    if (color !== null)
      overlay.drawOn(page, new OwnResources(document, page), { under: "", over: redactionBars(own, color) });
    await document.budget.yieldIfDue();
  }
  if (searches.length > 0) {
    for (const [index, page] of pages.entries()) {
      if (byPage.has(index + 1) || !hasRedactedReplacementText(document, page, holds)) continue;
      marks.set(page.ref.number, (await redactPage(document, page, { areas: [], tools })).touched);
      await document.budget.yieldIfDue();
    }
    redactDocumentTexts(document, pages, { searches, holds });
  }
  pruneFields(document, pages);
  redactStructure(document, { marks, replacements: instead, holds: holds });
  pruneStructure(document);
  dropClaims(document);
  return redactionWarnings(dropped, droppedUnmeasured);
}

function redactionWarnings(images: number, unmeasured: boolean): PdfWarning[] {
  const image = `${images === 1 ? "1 image was" : `${images} images were`} removed completely, because Folio cannot redact parts of this image format.`;
  const text = "Text was removed wherever it could lie in an area, because the widths of its letters are unknown.";
  const messages = [...(images > 0 ? [image] : []), ...(unmeasured ? [text] : [])];
  return messages.map((message) => ({ code: "content_dropped", message }));
}

async function redactPage(
  document: PdfDocument,
  page: PdfPage,
  { areas, tools }: { areas: Area[]; tools: ContentTools },
): Promise<{ redactor: ContentRedactor; touched: ReadonlySet<number> }> {
  const redactor = new ContentRedactor(document, areas, tools);
  const resources = document.dict(page.inherited("Resources"));
  const redacted = await redactor.redact(pageContent(document, page.dict), resources);
  const dict = PdfDict.of({ Filter: name("FlateDecode") });
  page.dict.set("Contents", document.add(new PdfStream(dict, deflateSync(redacted.content))));
  page.dict.set("Resources", redacted.resources);
  for (const key of ["Thumb", "PieceInfo", "Metadata", "LastModified"]) page.dict.delete(key);
  const left = (document.array(page.dict.get("Annots")) ?? []).filter((item) => isKept(document, item, areas));
  if (page.dict.has("Annots")) page.dict.set("Annots", left);
  return { redactor, touched: redacted.marks.redactedMcids };
}

function isKept(document: PdfDocument, item: PdfValue, areas: readonly Area[]): boolean {
  const annotation = document.dict(item);
  const box = readRectangle(document, annotation?.get("Rect") ?? null);
  if (!annotation) return false;
  const place = box && { left: box.x, bottom: box.y, right: box.x + box.width, top: box.y + box.height };
  if (!place || !isTouching(place, areas)) return true;
  const popup = annotation.get("Popup");
  if (popup instanceof PdfRef) document.replace(popup, null);
  if (item instanceof PdfRef) document.replace(item, null);
  return false;
}

function redactionBars(areas: Area[], color: string): string {
  const fill = [1, 3, 5].map((at) => formatNumber(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(" ");
  const boxes = areas.map(({ left, bottom, right, top }) =>
    [left, bottom, right - left, top - bottom].map(formatNumber).join(" "),
  );
  return `/Artifact BMC\nq\n${fill} rg\n${boxes.map((box) => `${box} re f`).join("\n")}\nQ\nEMC\n`;
}
