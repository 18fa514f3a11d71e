import type { PdfDocument } from "../file/document.ts";
import { WORK } from "../syntax/budget.ts";
import { bytesOf, name, PdfDict, PdfStream } from "../syntax/objects.ts";
import { lineOf, shape, textMark } from "./annotation-shapes.ts";
import { freeText, stamp, textFonts } from "./annotation-text.ts";
import type { Painting } from "./painting.ts";

/**
 * Draws an annotation from the entries of its dictionary (ISO 32000-2, 12.5.6). Adds the drawing as the annotation's
 * appearance stream, and adjusts the annotation's rectangle. Does nothing for annotations that show an icon, a sound or
 * a pop-up window.
 */
export function drawAnnotation(document: PdfDocument, annotation: PdfDict): void {
  const painting = paintingOf(document, annotation);
  if (!painting) return;
  document.budget.spendWork(WORK.visit * painting.reach.length);
  const rect = rectOf(painting, lineOf(document, annotation).width);
  const opacity = document.number(annotation.get("CA")) ?? 1;
  const state = PdfDict.of({ Type: name("ExtGState"), CA: opacity, ca: opacity });
  if (painting.multiplies) state.set("BM", name("Multiply"));
  const dict = PdfDict.of({
    Type: name("XObject"),
    Subtype: name("Form"),
    BBox: rect,
    Resources: PdfDict.of({
      Font: new PdfDict(textFonts()),
      ExtGState: PdfDict.of({ Look: state }),
    }),
  });
  const look = document.add(new PdfStream(dict, bytesOf(`/Look gs\n${painting.content}`)));
  annotation.set("AP", PdfDict.of({ N: look }));
  annotation.set("Rect", rect);
}

function paintingOf(document: PdfDocument, annotation: PdfDict): Painting | null {
  const kind = document.nameText(annotation.get("Subtype")) ?? "";
  switch (kind) {
    case "Square":
    case "Circle":
    case "Line":
    case "Polygon":
    case "PolyLine":
    case "Ink":
      return shape(document, annotation, kind);
    case "Highlight":
    case "Underline":
    case "Squiggly":
    case "StrikeOut":
      return textMark(document, annotation, kind);
    case "FreeText":
      return freeText(document, annotation);
    case "Stamp":
      return stamp(document, annotation);
    default:
      return null;
  }
}

function rectOf({ reach }: Painting, line: number): number[] {
  const margin = line / 2 + 1;
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of reach) {
    [left, bottom] = [Math.min(left, x - margin), Math.min(bottom, y - margin)];
    [right, top] = [Math.max(right, x + margin), Math.max(top, y + margin)];
  }
  return [left, bottom, right, top];
}
