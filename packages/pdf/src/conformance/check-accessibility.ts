import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { readRectangle } from "../file/pages.ts";
import { readNumberTree } from "../file/trees.ts";
import type { PdfDict } from "../syntax/objects.ts";
import { annotationElement, annotationsOf, FLAG } from "./check-annotations.ts";
import { textEntry } from "./check-structure.ts";
import type { Findings } from "./findings.ts";
import { roleMap } from "./structure.ts";
import { findProperty, textOf, type Xmp } from "./xmp-reader.ts";
import { XMP_NAMESPACES } from "./xmp-schemas.ts";

/** Checks what PDF/UA-1 requires besides the structure tree: title, tab order, and the tags of annotations. */
export function checkAccessibility(
  document: PdfDocument,
  pages: readonly PdfPage[],
  { findings, xmp }: { findings: Findings; xmp: Xmp | null },
): void {
  if (!findings.target.isPdfUa) return;
  if (!textOf(findProperty(xmp, XMP_NAMESPACES.dc, "title")?.value))
    findings.add("title", "The document has no title.");
  const preferences = document.dict(document.catalog.get("ViewerPreferences"));
  if (document.resolve(preferences?.get("DisplayDocTitle")) !== true)
    findings.add("title", "The document does not ask viewers to show its title.");
  const parents = structureParents(document);
  const standardOf = roleMap(document).standardOf;
  for (const [index, page] of pages.entries()) {
    const annotations = annotationsOf(document, page);
    if (annotations.length > 0 && document.nameText(page.dict.get("Tabs")) !== "S")
      findings.add("tab-order", "The tab order of the page is not the order of the structure.", { page: index + 1 });
    for (const [at, annotation] of annotations.entries()) {
      if (!isShown(document, page, annotation)) continue;
      const place = { page: index + 1, element: annotationElement(document, annotation, at) };
      const parent = parents.get(document.number(annotation.get("StructParent")) ?? -1) ?? null;
      const type = standardOf(document.nameText(parent?.get("S")) ?? "");
      checkAnnotation(document, annotation, { findings, place, type, parent });
    }
  }
}

/** Returns the structure element of each annotation, by the number `StructParent`. */
export function structureParents(document: PdfDocument): Map<number, PdfDict | null> {
  const root = document.dict(document.catalog.get("StructTreeRoot"));
  const tree = root ? readNumberTree(document, root.get("ParentTree")) : new Map();
  return new Map([...tree].map(([key, value]) => [key, document.dict(value)]));
}

/** Whether an annotation is visible: not hidden, and not outside of the page. */
function isShown(document: PdfDocument, page: PdfPage, annotation: PdfDict): boolean {
  if (((document.number(annotation.get("F")) ?? 0) & FLAG.hidden) !== 0) return false;
  const rect = readRectangle(document, annotation.get("Rect") ?? null);
  const box = readRectangle(document, page.inherited("CropBox")) ?? readRectangle(document, page.inherited("MediaBox"));
  if (!rect || !box) return true;
  const isBeside = rect.x >= box.x + box.width || rect.x + rect.width <= box.x;
  return !isBeside && rect.y < box.y + box.height && rect.y + rect.height > box.y;
}

interface TaggedAnnotation {
  findings: Findings;
  place: { page: number; element: string };
  type: string | null;
  parent: PdfDict | null;
}

function checkAnnotation(
  document: PdfDocument,
  annotation: PdfDict,
  { findings, place, type, parent }: TaggedAnnotation,
): void {
  const subtype = document.nameText(annotation.get("Subtype"));
  const contents = textEntry(document, annotation, "Contents");
  const alternative = parent && textEntry(document, parent, "Alt");
  if (subtype === "Widget") {
    if (type !== "Form") findings.add("widget-tag", "A form field is not tagged.", place);
    if (!fieldName(document, annotation) && !alternative)
      findings.add("widget-tag", "A form field has no name for people.", place);
    return;
  }
  if (subtype === "Popup" || subtype === "PrinterMark") return;
  if (subtype === "Link") {
    if (type !== "Link") findings.add("link-tag", "A link is not tagged.", place);
    if (!contents) findings.add("link-tag", "A link has no description.", place);
  } else if (type !== "Annot") findings.add("annotation-tag", "An annotation is not tagged.", place);
  if (!contents && !alternative) findings.add("annotation-tag", "An annotation has no description.", place);
}

/** Returns the alternate name of a form field (TU), which its parents can hold. */
export function fieldName(document: PdfDocument, widget: PdfDict): string | null {
  const seen = new Set<PdfDict>();
  for (let dict: PdfDict | null = widget; dict && !seen.has(dict); dict = document.dict(dict.get("Parent"))) {
    seen.add(dict);
    const name = textEntry(document, dict, "TU");
    if (name) return name;
  }
  return null;
}
