import { type Matrix, multiply } from "../content/matrix.ts";
import { OwnResources } from "../content/own-resources.ts";
import { PageOverlay } from "../content/page-overlay.ts";
import type { PdfDocument } from "../file/document.ts";
import { type Box, boxOf, type PdfPage, pagesOf } from "../file/pages.ts";
import { drawFields } from "../forms/draw-fields.ts";
import { WORK } from "../syntax/budget.ts";
import { name, PdfDict, PdfRef, PdfStream, type PdfValue } from "../syntax/objects.ts";
import { formatNumber } from "../syntax/serialize.ts";
import { pruneStructure } from "../tags/prune-structure.ts";

/** Annotation flags (ISO 32000-2, table 167). */
const HIDDEN = 1 << 1;
const NO_VIEW = 1 << 5;
/** These are no drawings: a link leads somewhere, a popup is its note's window. */
const NEVER_DRAWN = ["Link", "Popup"];

/** Makes form fields part of their pages, and with `annotations` whatever else lies on them but links. The form goes. */
export function flatten(document: PdfDocument, { annotations }: { annotations: boolean }): void {
  const form = document.dict(document.catalog.get("AcroForm"));
  if (form) drawFields(document, { missing: document.resolve(form.get("NeedAppearances")) !== true });
  const overlay = new PageOverlay(document);
  let any = false;
  for (const page of pagesOf(document)) any = flattenPage(document, overlay, { page, annotations }) || any;
  document.catalog.delete("AcroForm");
  if (any) pruneStructure(document);
}

interface Flattened {
  page: PdfPage;
  annotations: boolean;
}

function flattenPage(document: PdfDocument, overlay: PageOverlay, { page, annotations }: Flattened): boolean {
  const items = document.array(page.dict.get("Annots")) ?? [];
  const resources = new OwnResources(document, page);
  let over = "";
  const kept = items.filter((item) => {
    document.budget.work(WORK.visit);
    const annotation = document.dict(item);
    const kind = document.nameText(annotation?.get("Subtype"));
    if (!annotation || kind === "Link") return annotation !== null;
    if (kind !== "Widget" && !annotations) return true;
    if (kind === null || !NEVER_DRAWN.includes(kind)) over += drawing(document, annotation, resources);
    if (item instanceof PdfRef) document.replace(item, null);
    return false;
  });
  if (kept.length === items.length) return false;
  if (kept.length > 0) page.dict.set("Annots", kept);
  else page.dict.delete("Annots");
  if (over !== "") overlay.put(page, resources, { under: "", over });
  return true;
}

/** The appearance where the annotation stands (12.5.5, Algorithm 8.1); nothing for one that is not shown. */
function drawing(document: PdfDocument, annotation: PdfDict, resources: OwnResources): string {
  const flags = document.number(annotation.get("F")) ?? 0;
  const look = appearanceOf(document, annotation);
  const rect = boxOf(document, annotation.get("Rect") ?? null);
  if (flags & (HIDDEN | NO_VIEW) || !look || !rect) return "";
  const stream = document.stream(look);
  const box = boxOf(document, stream?.dict.get("BBox") ?? null);
  if (!stream || !box) return "";
  stream.dict.set("Type", name("XObject"));
  stream.dict.set("Subtype", name("Form"));
  const ref = look instanceof PdfRef ? look : document.add(stream);
  const place = fitted(box, matrixOf(document, stream.dict.get("Matrix")), rect);
  return `q ${place.map(formatNumber).join(" ")} cm /${resources.name("XObject", "Flat", ref)} Do Q\n`;
}

function appearanceOf(document: PdfDocument, annotation: PdfDict): PdfValue {
  const normal = document.dict(annotation.get("AP"))?.get("N") ?? null;
  const value = document.resolve(normal);
  if (value instanceof PdfStream) return normal;
  const state = document.nameText(annotation.get("AS"));
  return value instanceof PdfDict && state !== null ? (value.get(state) ?? null) : null;
}

function matrixOf(document: PdfDocument, value: PdfValue | undefined): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = (document.array(value) ?? []).map(
    (item) => document.number(item) ?? 0,
  );
  return [a, b, c, d, e, f];
}

/** Moves and scales the box, as its matrix turns it, onto the rectangle. */
function fitted(box: Box, matrix: Matrix, rect: Box): Matrix {
  const corners = [
    [box.x, box.y],
    [box.x + box.width, box.y],
    [box.x, box.y + box.height],
    [box.x + box.width, box.y + box.height],
  ].map(([x = 0, y = 0]) => multiply([1, 0, 0, 1, x, y], matrix));
  const [left, right] = [Math.min(...corners.map((m) => m[4])), Math.max(...corners.map((m) => m[4]))];
  const [bottom, top] = [Math.min(...corners.map((m) => m[5])), Math.max(...corners.map((m) => m[5]))];
  const across = right > left ? rect.width / (right - left) : 1;
  const up = top > bottom ? rect.height / (top - bottom) : 1;
  return [across, 0, 0, up, rect.x - left * across, rect.y - bottom * up];
}
