import { drawAnnotation } from "../annotations/draw-annotation.ts";
import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { reachableObjects } from "../file/reachable.ts";
import { drawFields } from "../forms/draw-fields.ts";
import { name, PdfDict, PdfStream } from "../syntax/objects.ts";
import { annotationsOf, FLAG, fieldType, needsAppearance } from "./check-annotations.ts";
import type { ConformanceTarget } from "./standard.ts";

/** Prepares pages and annotations: resources, print flags, and appearances that viewers would draw themselves. */
export function preparePages(document: PdfDocument, pages: readonly PdfPage[], target: ConformanceTarget): void {
  if (!target.pdfA) return;
  for (const page of pages) {
    const resources = page.inherited("Resources");
    if (!page.dict.has("Resources")) page.dict.set("Resources", resources ?? new PdfDict());
    const own = document.dict(page.dict.get("Resources"));
    if (own) shareResources(document, own);
  }
  const form = document.dict(document.catalog.get("AcroForm"));
  if (form) drawFields(document, { onlyWithoutAppearance: document.resolve(form.get("NeedAppearances")) !== true });
  for (const page of pages)
    for (const annotation of annotationsOf(document, page)) prepareAnnotation(document, annotation, target);
  if (target.pdfA.part === 1) dropOpaqueGroups(document, pages);
}

/** Gives forms without resources those of the content that draws them. */
function shareResources(document: PdfDocument, resources: PdfDict): void {
  const stack = [resources];
  const seen = new Set(stack);
  for (let outer = stack.pop(); outer; outer = stack.pop()) {
    for (const value of document.dict(outer.get("Font"))?.values() ?? []) {
      const font = document.dict(value);
      if (font?.has("CharProcs") && document.dict(font.get("Resources")) === null) font.set("Resources", outer);
    }
    for (const kind of ["XObject", "Pattern"]) {
      for (const value of document.dict(outer.get(kind))?.values() ?? []) {
        const dict = document.stream(value)?.dict;
        if (!dict || (kind === "XObject" && document.nameText(dict.get("Subtype")) !== "Form")) continue;
        if (document.dict(dict.get("Resources")) === null) dict.set("Resources", outer);
        const inner = document.dict(dict.get("Resources"));
        if (inner && !seen.has(inner)) {
          seen.add(inner);
          stack.push(inner);
        }
      }
    }
  }
}

function prepareAnnotation(document: PdfDocument, annotation: PdfDict, { pdfA }: ConformanceTarget): void {
  const subtype = document.nameText(annotation.get("Subtype"));
  const flags = document.number(annotation.get("F")) ?? 0;
  const isHidden = (flags & (FLAG.hidden | FLAG.invisible | FLAG.noView)) !== 0;
  if (!isHidden) annotation.set("F", (flags | FLAG.print) & ~FLAG.toggleNoView);
  const isBare = document.dict(annotation.get("AP")) === null;
  if (isBare && needsAppearance(document, annotation) && pdfA?.part !== 1) drawAnnotation(document, annotation);
  const looks = document.dict(annotation.get("AP"));
  if (!looks) return;
  for (const key of ["R", "D"]) looks.delete(key);
  const normal = document.resolve(looks.get("N"));
  const isButton = subtype === "Widget" && fieldType(document, annotation) === "Btn";
  if (isButton && normal instanceof PdfStream) {
    looks.set("N", PdfDict.of({ Off: looks.get("N") ?? null }));
    annotation.set("AS", name("Off"));
  } else if (!isButton && normal instanceof PdfDict) chooseState(document, annotation, looks);
}

/** Replaces the states of an appearance by the state that is shown. */
function chooseState(document: PdfDocument, annotation: PdfDict, looks: PdfDict): void {
  const states = document.dict(looks.get("N"));
  const shown = states?.get(document.nameText(annotation.get("AS")) ?? "");
  if (document.stream(shown)) looks.set("N", shown ?? null);
  else annotation.delete("AP");
}

const OPAQUE_TOLERANCE = 1e-6;

/** Removes transparency groups from a document without transparency, where they have no effect. */
function dropOpaqueGroups(document: PdfDocument, pages: readonly PdfPage[]): void {
  const dicts: PdfDict[] = pages.map(({ dict }) => dict);
  for (const { value } of reachableObjects(document)) {
    const dict = value instanceof PdfStream ? value.dict : value;
    if (!(dict instanceof PdfDict)) continue;
    if (isTransparent(document, dict)) return;
    if (value instanceof PdfStream && dict.has("Group")) dicts.push(dict);
    const states = document.dict(document.dict(dict.get("Resources"))?.get("ExtGState"));
    if ([...(states?.values() ?? [])].some((state) => isTransparent(document, document.dict(state) ?? new PdfDict())))
      return;
  }
  for (const dict of dicts) dict.delete("Group");
}

function isTransparent(document: PdfDocument, dict: PdfDict): boolean {
  if (dict.has("SMask") && document.nameText(dict.get("SMask")) !== "None") return true;
  const mode = document.nameText(dict.get("BM"));
  if (mode !== null && mode !== "Normal" && mode !== "Compatible") return true;
  return ["CA", "ca"].some((key) => Math.abs((document.number(dict.get(key)) ?? 1) - 1) > OPAQUE_TOLERANCE);
}
