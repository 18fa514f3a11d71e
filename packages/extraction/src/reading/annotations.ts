import {
  bytesOf,
  freeText,
  PdfDict,
  type PdfDocument,
  type PdfPage,
  PdfStream,
  type PdfValue,
  readRectangle,
} from "@folio/pdf/reading";
import { type Matrix, transformBox } from "../geometry.ts";
import { matrixOf } from "./operands.ts";

/** Maximum number of annotations that are read on one page. */
const MAX_ANNOTATIONS = 2_000;
/**
 * Maximum length of the text of a free-text annotation, in bytes. Breaking the text into lines may take quadratic time,
 * and a page may have `MAX_ANNOTATIONS` such texts.
 */
const MAX_FREE_TEXT_BYTES = 4_000;

/** Returns the annotations of a page, including hidden ones. */
export const annotationsOf = (document: PdfDocument, page: PdfPage): PdfDict[] =>
  (document.array(page.dict.get("Annots"))?.slice(0, MAX_ANNOTATIONS) ?? []).flatMap(
    (item) => document.dict(item) ?? [],
  );

export interface Appearance {
  form: PdfStream;
  /** Matrix from the form's space, after the form's own matrix, to page space (ISO 32000-2, 12.5.5, algorithm 8.1). */
  placement: Matrix;
}

/**
 * Returns the appearance (the form that viewers draw) of an annotation, or null if it has none. Returns null for pop-up
 * windows, because viewers draw pop-up windows themselves.
 */
export function appearanceOf(document: PdfDocument, annotation: PdfDict): Appearance | null {
  const kind = document.nameText(annotation.get("Subtype"));
  const form = kind === "Popup" ? null : normalAppearance(document, annotation);
  const rect = readRectangle(document, annotation.get("Rect") ?? null);
  const box = form && readRectangle(document, form.dict.get("BBox") ?? null);
  if (!form || !rect || !box) return null;
  const matrix = matrixOf(document.array(form.dict.get("Matrix")), document);
  const drawn = transformBox(matrix, { x0: box.x, y0: box.y, x1: box.x + box.width, y1: box.y + box.height });
  const [width, height] = [drawn.x1 - drawn.x0, drawn.y1 - drawn.y0];
  if (width === 0 || height === 0) return null;
  const [across, up] = [rect.width / width, rect.height / height];
  return { form, placement: [across, 0, 0, up, rect.x - drawn.x0 * across, rect.y - drawn.y0 * up] };
}

/**
 * Returns generated content in page space for a free-text annotation without an appearance. Viewers generate the same
 * content. Returns null for other annotations.
 */
export function freeTextContent(document: PdfDocument, annotation: PdfDict): Uint8Array | null {
  if (document.nameText(annotation.get("Subtype")) !== "FreeText") return null;
  if ((document.string(annotation.get("Contents"))?.bytes.length ?? 0) > MAX_FREE_TEXT_BYTES) return null;
  const painting = freeText(document, annotation);
  return painting && bytesOf(painting.content);
}

function normalAppearance(document: PdfDocument, annotation: PdfDict): PdfStream | null {
  const normal: PdfValue = document.resolve(document.dict(annotation.get("AP"))?.get("N"));
  if (normal instanceof PdfStream) return normal;
  if (!(normal instanceof PdfDict)) return null;
  return document.stream(normal.get(document.nameText(annotation.get("AS")) ?? ""));
}
