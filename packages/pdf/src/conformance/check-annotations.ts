import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { PdfDict, PdfStream } from "../syntax/objects.ts";
import type { Findings } from "./findings.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const TYPES_1 = words(
  "Text Link FreeText Line Square Circle Highlight Underline Squiggly StrikeOut Stamp Ink Popup Widget PrinterMark TrapNet",
);
const TYPES_2 = words(
  `Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup
  FileAttachment Widget PrinterMark TrapNet Watermark Redact`,
);
const TYPES_4 = words(
  `Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup
  Widget PrinterMark TrapNet Watermark Redact Projection`,
);
/** Additional actions that PDF/A-4 allows (ISO 19005-4, 6.6.3). */
export const ALLOWED_EVENTS = new Set(["E", "X", "D", "U", "Fo", "Bl"]);
/** Flags of an annotation (ISO 32000-1, table 165). */
export const FLAG = { invisible: 1, hidden: 2, print: 4, noView: 32, toggleNoView: 256 } as const;

export const annotationTypes = ({ pdfA }: Findings["target"]): ReadonlySet<string> => {
  if (pdfA?.part === 1) return TYPES_1;
  if (pdfA?.part === 4) return pdfA.level === "f" ? new Set([...TYPES_4, "FileAttachment"]) : TYPES_4;
  return TYPES_2;
};

/** Returns the annotations of a page, as dictionaries. */
export const annotationsOf = (document: PdfDocument, page: PdfPage): PdfDict[] =>
  (document.array(page.dict.get("Annots")) ?? []).flatMap((value) => document.dict(value) ?? []);

/** Returns the type of a form field, which a widget can inherit from its parents. */
export function fieldType(document: PdfDocument, widget: PdfDict): string | null {
  const seen = new Set<PdfDict>();
  for (let dict: PdfDict | null = widget; dict && !seen.has(dict); dict = document.dict(dict.get("Parent"))) {
    seen.add(dict);
    const type = document.nameText(dict.get("FT"));
    if (type !== null) return type;
  }
  return null;
}

export const annotationElement = (document: PdfDocument, annotation: PdfDict, index: number): string =>
  `annotation ${index + 1} (${document.nameText(annotation.get("Subtype")) ?? "without a type"})`;

/** Checks the annotations of a page. */
export function checkAnnotations(document: PdfDocument, page: PdfPage, { findings, number }: PageCheck): void {
  const types = annotationTypes(findings.target);
  for (const [index, annotation] of annotationsOf(document, page).entries()) {
    const subtype = document.nameText(annotation.get("Subtype")) ?? "";
    const place = { page: number, element: annotationElement(document, annotation, index) };
    if (!types.has(subtype))
      findings.add("annotation-type", `The type ${subtype} of an annotation is not allowed.`, place);
    const flags = document.number(annotation.get("F"));
    const isFlagged =
      flags === null ? subtype === "Popup" : (flags & FLAG.print) !== 0 && (flags & forbiddenFlags(findings)) === 0;
    if (!isFlagged) findings.add("annotation-flags", "An annotation is hidden, or is not printed.", place);
    const events = [...(document.dict(annotation.get("AA"))?.keys() ?? [])];
    if (findings.target.pdfA?.part === 4 && subtype !== "Widget" && events.some((key) => !ALLOWED_EVENTS.has(key)))
      findings.add("additional-action", "An annotation has additional actions that are not allowed.", place);
    checkAppearance(document, annotation, { findings, place, subtype });
    if (findings.target.pdfA?.part === 1) checkOpacity(document, annotation, { findings, place });
    if (subtype === "Widget") checkWidget(document, annotation, { findings, place });
  }
}

interface PageCheck {
  findings: Findings;
  number: number;
}

const forbiddenFlags = ({ target }: Findings): number =>
  FLAG.invisible | FLAG.hidden | FLAG.noView | (target.pdfA?.part === 1 ? 0 : FLAG.toggleNoView);

interface AnnotationCheck {
  findings: Findings;
  place: { page: number; element: string };
}

function checkOpacity(document: PdfDocument, annotation: PdfDict, { findings, place }: AnnotationCheck): void {
  const opacity = document.number(annotation.get("CA"));
  if (opacity !== null && opacity !== 1) findings.add("annotation-flags", "An annotation is transparent.", place);
}

/** Whether an annotation must have an appearance. */
export function needsAppearance(document: PdfDocument, annotation: PdfDict): boolean {
  const subtype = document.nameText(annotation.get("Subtype"));
  if (subtype === "Popup" || subtype === "Link" || subtype === "Projection") return false;
  const [left = 0, bottom = 0, right = 0, top = 0] = (document.array(annotation.get("Rect")) ?? []).map(
    (item) => document.number(item) ?? 0,
  );
  return left !== right || bottom !== top;
}

function checkAppearance(
  document: PdfDocument,
  annotation: PdfDict,
  { findings, place, subtype }: AnnotationCheck & { subtype: string },
): void {
  const add = (message: string): void => findings.add("annotation-appearance", message, place);
  const part = findings.target.pdfA?.part;
  const looks = document.dict(annotation.get("AP"));
  if (!looks) {
    const isNeeded = part === 1 ? subtype === "Widget" : needsAppearance(document, annotation);
    if (isNeeded) add("An annotation has no appearance.");
    return;
  }
  if ([...looks.keys()].join() !== "N") add("An annotation has other appearances than the normal one.");
  const normal = document.resolve(looks.get("N"));
  const isButton = subtype === "Widget" && fieldType(document, annotation) === "Btn";
  const isStates = normal instanceof PdfDict && [...normal.values()].every((state) => document.stream(state) !== null);
  if (!(isButton ? isStates : normal instanceof PdfStream))
    add("The normal appearance of an annotation has the wrong form.");
}

function checkWidget(document: PdfDocument, widget: PdfDict, { findings, place }: AnnotationCheck): void {
  const part = findings.target.pdfA?.part;
  const hasAction = document.resolve(widget.get("A")) !== null;
  if (hasAction) findings.add(part === 1 ? "action" : "form-field", "A form field has an action.", place);
  if (part !== 4 && document.resolve(widget.get("AA")) !== null)
    findings.add(part === 1 ? "additional-action" : "form-field", "A form field has additional actions.", place);
}

/** Checks the entries of the form dictionary. */
export function checkForm(document: PdfDocument, findings: Findings): void {
  const { catalog } = document;
  const form = document.dict(catalog.get("AcroForm"));
  if (document.resolve(form?.get("NeedAppearances")) === true)
    findings.add("form-field", "The form asks viewers to draw the appearances of fields.");
  const isXfa = form?.has("XFA") || document.resolve(catalog.get("NeedsRendering")) === true;
  if (isXfa) findings.add("xfa", "The form is an XFA form.");
}
