import { drawAnnotation } from "../annotations/draw-annotation.ts";
import { type Matrix, multiply } from "../content/matrix.ts";
import { OwnResources } from "../content/own-resources.ts";
import { PageOverlay } from "../content/page-overlay.ts";
import type { PdfWarning } from "../errors.ts";
import { truncateForMessage } from "../errors.ts";
import type { PdfDocument } from "../file/document.ts";
import { type Box, type PdfPage, pagesOf, readRectangle } from "../file/pages.ts";
import { drawFields } from "../forms/draw-fields.ts";
import { formFields } from "../forms/form-fields.ts";
import { WORK } from "../syntax/budget.ts";
import { isName, name, PdfDict, PdfRef, PdfStream, type PdfValue } from "../syntax/objects.ts";
import { formatNumber } from "../syntax/serialize.ts";
import { pruneStructure } from "../tags/prune-structure.ts";
import { showsText } from "../text-layer/shows-text.ts";

/** The following constants are flags of annotations (ISO 32000-2, table 167). */
const HIDDEN = 1 << 1;
const NO_VIEW = 1 << 5;
/** Annotations that are never drawn, because they have no appearance: links, and the pop-up windows of notes. */
const NEVER_DRAWN = ["Link", "Popup"];
/** Maximum number of fields and annotations that a warning message lists. */
const NAMES_SHOWN = 20;

/**
 * Warning for an XFA form without form fields. Its pages contain at most a "please wait" message, so Folio cannot draw
 * the form.
 */
const XFA_WARNING: PdfWarning = {
  code: "content_dropped",
  message: "The form is an XFA form without form fields: it was removed, and nothing of it is on the pages.",
};

/**
 * Draws form fields into the page content and removes the form. With `annotations`, does the same with all annotations except links.
 * Returns the warning `content_dropped` if a field or annotation could not be drawn. `isChanged` is
 * false for a document without form and without such annotations.
 */
export function flatten(
  document: PdfDocument,
  { annotations }: { annotations: boolean },
): { warnings: PdfWarning[]; isChanged: boolean } {
  const form = document.dict(document.catalog.get("AcroForm"));
  const wantsLooks = document.resolve(form?.get("NeedAppearances")) === true;
  const pages = pagesOf(document);
  const undrawn = new Set(
    drawFields(document, { onlyWithoutAppearance: !wantsLooks, extraWidgets: widgetsOn(document, pages) }),
  );
  const overlay = new PageOverlay(document);
  const gone = new Map<PdfDict, PdfRef | null>();
  const lost = new Set<PdfDict>();
  for (const page of pages)
    flattenPage(document, overlay, { page, annotations, withoutAppearance: undrawn, removed: gone, notDrawn: lost });
  const warnings = lost.size > 0 ? [lostWarning(document, [...lost])] : [];
  if (form?.has("XFA") && formFields(document).length === 0) warnings.push(XFA_WARNING);
  // Several pages can share an annotation. Annotations are therefore removed only after all pages were drawn.
  for (const ref of gone.values()) if (ref) document.replace(ref, null);
  document.catalog.delete("AcroForm");
  if (gone.size > 0) pruneStructure(document);
  return { warnings, isChanged: form !== null || gone.size > 0 };
}

const widgetsOn = (document: PdfDocument, pages: PdfPage[]): PdfDict[] =>
  pages
    .flatMap((page) => document.array(page.dict.get("Annots")) ?? [])
    .flatMap((item) => document.dict(item) ?? [])
    .filter((annotation) => isName(document.resolve(annotation.get("Subtype")), "Widget"));

interface FlattenState {
  page: PdfPage;
  annotations: boolean;
  /** Widgets whose value Folio could not draw. */
  withoutAppearance: ReadonlySet<PdfDict>;
  /** Annotations that were removed from the pages so far, with their references. */
  removed: Map<PdfDict, PdfRef | null>;
  /** Annotations that were removed although they could not be drawn. */
  notDrawn: Set<PdfDict>;
}

function flattenPage(document: PdfDocument, overlay: PageOverlay, { page, annotations, ...all }: FlattenState): void {
  const items = document.array(page.dict.get("Annots")) ?? [];
  const resources = new OwnResources(document, page);
  let over = "";
  const kept = items.filter((item) => {
    document.budget.spendWork(WORK.visit);
    const annotation = document.dict(item);
    const kind = document.nameText(annotation?.get("Subtype"));
    if (!annotation || kind === "Link") return annotation !== null;
    if (kind !== "Widget" && !annotations) return true;
    if (isShown(document, annotation) && (kind === null || !NEVER_DRAWN.includes(kind))) {
      if (kind !== "Widget" && !document.stream(appearanceOf(document, annotation)))
        drawAnnotation(document, annotation);
      const drawn = appearanceContent(document, annotation, resources);
      if (
        kind === "Widget"
          ? all.withoutAppearance.has(annotation) && hasNoCurrentAppearance(document, annotation)
          : drawn === null && kind !== null
      )
        all.notDrawn.add(annotation);
      over += drawn ?? "";
    }
    all.removed.set(annotation, item instanceof PdfRef ? item : null);
    return false;
  });
  if (kept.length === items.length) return;
  if (kept.length > 0) page.dict.set("Annots", kept);
  else page.dict.delete("Annots");
  if (over !== "") overlay.drawOn(page, resources, { under: "", over });
}

/**
 * Whether the widget lacks an appearance of its current value. An appearance without text does not count, because such
 * an appearance is older than the value.
 */
function hasNoCurrentAppearance(document: PdfDocument, widget: PdfDict): boolean {
  const look = document.stream(appearanceOf(document, widget));
  return !look || !showsText(document, look);
}

function lostWarning(document: PdfDocument, lost: PdfDict[]): PdfWarning {
  const owner = new Map(
    formFields(document).flatMap(({ name, widgets }) => widgets.map((widget) => [widget, name] as const)),
  );
  const names = lost.map((annotation) => {
    const field = owner.get(annotation);
    return field === undefined
      ? `the ${document.nameText(annotation.get("Subtype"))} annotation`
      : `the value of the field ${truncateForMessage(field)}`;
  });
  const listed = [...new Set(names)];
  const more = listed.length > NAMES_SHOWN ? ` and ${listed.length - NAMES_SHOWN} more` : "";
  const what = `${listed.slice(0, NAMES_SHOWN).join(", ")}${more}`;
  return {
    code: "content_dropped",
    message: `Removed, because it has no appearance and Folio could not draw one: ${what}.`,
  };
}

const isShown = (document: PdfDocument, annotation: PdfDict): boolean =>
  ((document.number(annotation.get("F")) ?? 0) & (HIDDEN | NO_VIEW)) === 0;

/**
 * Returns the operators that draw the appearance at the position of the annotation (ISO 32000-2, 12.5.5, algorithm
 * 8.1). Returns null if the annotation has no appearance.
 */
function appearanceContent(document: PdfDocument, annotation: PdfDict, resources: OwnResources): string | null {
  const look = appearanceOf(document, annotation);
  const rect = readRectangle(document, annotation.get("Rect") ?? null);
  const stream = document.stream(look);
  if (!stream || !rect) return null;
  const box = readRectangle(document, stream.dict.get("BBox") ?? null);
  if (!box) return "";
  stream.dict.set("Type", name("XObject"));
  stream.dict.set("Subtype", name("Form"));
  const ref = look instanceof PdfRef ? look : document.add(stream);
  const place = fitMatrix(box, matrixOf(document, stream.dict.get("Matrix")), rect);
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

/**
 * Returns the matrix that scales and moves a transformed box onto the rectangle `rect`. The transformed box is `box`
 * after `matrix` was applied.
 */
function fitMatrix(box: Box, matrix: Matrix, rect: Box): Matrix {
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
