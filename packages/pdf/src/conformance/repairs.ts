import type { PdfDocument } from "../file/document.ts";
import { pagesOf } from "../file/pages.ts";
import { reachableDicts, reachableObjects } from "../file/reachable.ts";
import { name, PdfDict, PdfStream, type PdfValue } from "../syntax/objects.ts";
import { actionsIn, isAllowedAction, removeAction } from "./actions.ts";
import { annotationsOf, annotationTypes, FLAG, needsAppearance } from "./check-annotations.ts";
import type { Findings } from "./findings.ts";
import type { RuleId } from "./rules.ts";

/** Change that makes a document conform and that a reader can notice. */
export interface Repair {
  /** The rules whose violations the repair resolves. */
  rules: readonly RuleId[];
  /** Changes the document. Returns a sentence about each change, or [] if nothing changed. */
  apply(document: PdfDocument, findings: Findings): string[];
}

const FONT_STATE_KEYS = ["TR", "TR2"];

export const REPAIRS: readonly Repair[] = [
  { rules: ["action", "form-field"], apply: removeActions },
  { rules: ["additional-action", "form-field"], apply: removeAdditionalActions },
  { rules: ["attachment"], apply: removeAttachments },
  { rules: ["xfa"], apply: removeXfa },
  { rules: ["annotation-type", "annotation-flags", "annotation-appearance"], apply: removeAnnotations },
  { rules: ["graphics-state"], apply: removeTransferFunctions },
  { rules: ["postscript", "form"], apply: removePostScript },
  { rules: ["overprint"], apply: removeOverprintMode },
  { rules: ["presentation-steps"], apply: removePresentation },
];

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

function removeActions(document: PdfDocument, { target }: Findings): string[] {
  const types: string[] = [];
  for (const dict of [...reachableDicts(document)]) {
    const isWidget = document.nameText(dict.get("Subtype")) === "Widget";
    for (const owned of actionsIn(document, dict)) {
      if (isAllowedAction(document, owned, target) && !(isWidget && owned.key === "A")) continue;
      removeAction(document, owned);
      types.push(owned.type);
    }
  }
  const names = document.dict(document.catalog.get("Names"));
  if (target.pdfA?.part !== 4 && names?.delete("JavaScript")) types.push("JavaScript");
  if (types.length === 0) return [];
  return [`${count(types.length, "action")} of the type ${[...new Set(types)].join(", ")} were removed.`];
}

function removeAdditionalActions(document: PdfDocument, { target }: Findings): string[] {
  let total = 0;
  for (const dict of [...reachableDicts(document)]) {
    const isWidget = document.nameText(dict.get("Subtype")) === "Widget" || dict.has("FT");
    if (!dict.has("AA") || (target.pdfA?.part === 4 && isWidget)) continue;
    dict.delete("AA");
    total += 1;
  }
  return total === 0 ? [] : [`The additional actions of ${count(total, "object")} were removed.`];
}

function removeAttachments(document: PdfDocument): string[] {
  let total = 0;
  const isFile = (value: PdfValue | undefined): boolean => document.dict(document.dict(value)?.get("EF")) !== null;
  for (const page of pagesOf(document)) {
    const annotations = document.array(page.dict.get("Annots"));
    if (!annotations) continue;
    const kept = annotations.filter(
      (value) => document.nameText(document.dict(value)?.get("Subtype")) !== "FileAttachment",
    );
    total += annotations.length - kept.length;
    if (kept.length < annotations.length) page.dict.set("Annots", kept);
  }
  const names = document.dict(document.catalog.get("Names"));
  if (names?.has("EmbeddedFiles")) {
    names.delete("EmbeddedFiles");
    total += 1;
  }
  for (const dict of [...reachableDicts(document)]) {
    dict.delete("AF");
    if (isFile(dict.get("FS"))) dict.delete("FS");
    if (document.dict(dict.get("EF")) && !dict.has("S")) {
      dict.delete("EF");
      total += 1;
    }
  }
  return total === 0 ? [] : ["The attached files were removed, because the standard does not allow them."];
}

function removeXfa(document: PdfDocument): string[] {
  const form = document.dict(document.catalog.get("AcroForm"));
  form?.delete("XFA");
  document.catalog.delete("NeedsRendering");
  return ["The XFA form was removed. Its fields remain as an ordinary form."];
}

/** Removes annotations that PDF/A does not allow, that are hidden, or that have no appearance. */
function removeAnnotations(document: PdfDocument, { target }: Findings): string[] {
  const messages: string[] = [];
  const types = annotationTypes(target);
  for (const [index, page] of pagesOf(document).entries()) {
    const all = annotationsOf(document, page);
    const kept = all.filter((annotation) => {
      const subtype = document.nameText(annotation.get("Subtype")) ?? "";
      const isHidden =
        ((document.number(annotation.get("F")) ?? 0) & (FLAG.hidden | FLAG.invisible | FLAG.noView)) !== 0;
      const isBare = needsAppearance(document, annotation) && document.dict(annotation.get("AP")) === null;
      return types.has(subtype) && !isHidden && !(isBare && (target.pdfA?.part !== 1 || subtype === "Widget"));
    });
    if (kept.length === all.length) continue;
    const values = (document.array(page.dict.get("Annots")) ?? []).filter((value) => {
      const dict = document.dict(value);
      return dict !== null && kept.includes(dict);
    });
    page.dict.set("Annots", values);
    messages.push(
      `${count(all.length - kept.length, "annotation")} of page ${index + 1} were removed, because they are hidden, have no appearance, or are of a forbidden type.`,
    );
  }
  return messages;
}

function removeTransferFunctions(document: PdfDocument): string[] {
  let total = 0;
  for (const dict of [...reachableDicts(document)]) {
    const isState = FONT_STATE_KEYS.some((key) => dict.has(key)) && document.nameText(dict.get("Subtype")) !== "Image";
    if (!isState || document.nameText(dict.get("S")) === "Luminosity" || document.nameText(dict.get("S")) === "Alpha")
      continue;
    for (const key of FONT_STATE_KEYS) dict.delete(key);
    total += 1;
  }
  return total === 0 ? [] : ["Transfer functions were removed. Colours can look different."];
}

/** Replaces PostScript objects by empty forms, and removes the PostScript code of forms. */
function removePostScript(document: PdfDocument): string[] {
  let total = 0;
  for (const { ref, value } of [...reachableObjects(document)]) {
    if (!(value instanceof PdfStream)) continue;
    const subtype = document.nameText(value.dict.get("Subtype"));
    const hasCode = value.dict.has("PS") || value.dict.has("Subtype2");
    if (subtype === "PS") document.replace(ref, emptyForm());
    else if (subtype === "Form" && hasCode) for (const key of ["PS", "Subtype2"]) value.dict.delete(key);
    else continue;
    total += 1;
  }
  return total === 0 ? [] : [`PostScript code of ${count(total, "object")} was removed.`];
}

const emptyForm = (): PdfStream =>
  new PdfStream(
    PdfDict.of({ Type: name("XObject"), Subtype: name("Form"), BBox: [0, 0, 0, 0], Resources: new PdfDict() }),
    new Uint8Array(),
  );

function removeOverprintMode(document: PdfDocument): string[] {
  let total = 0;
  for (const dict of [...reachableDicts(document)]) {
    if (document.number(dict.get("OPM")) !== 1) continue;
    dict.set("OPM", 0);
    total += 1;
  }
  return total === 0 ? [] : ["The overprint mode was set to 0. Overprinted colours can look different."];
}

function removePresentation(document: PdfDocument): string[] {
  document.dict(document.catalog.get("Names"))?.delete("AlternatePresentations");
  for (const page of pagesOf(document)) page.dict.delete("PresSteps");
  return ["The presentation steps were removed."];
}
