import type { PdfDocument } from "../file/document.ts";
import { type PdfPage, readRectangle } from "../file/pages.ts";
import { readNameTree } from "../file/trees.ts";
import { latin1, type PdfDict, type PdfValue } from "../syntax/objects.ts";
import { ALLOWED_EVENTS } from "./check-annotations.ts";
import type { Findings } from "./findings.ts";

const MIN_SIDE = 3;
const MAX_SIDE = 14_400;
const PERMISSIONS = new Set(["UR3", "DocMDP"]);

/** Checks the catalog: actions, layers, permissions, attached files and requirements. */
export function checkCatalog(document: PdfDocument, findings: Findings): void {
  const { catalog } = document;
  const part = findings.target.pdfA?.part;
  checkAdditionalActions(document, catalog, { findings, page: null });
  const permissions = document.dict(catalog.get("Perms"));
  if (permissions && [...permissions.keys()].some((key) => !PERMISSIONS.has(key)))
    findings.add("permissions", "The permissions dictionary has other entries than UR3 and DocMDP.");
  if (catalog.has("Requirements")) findings.add("requirements", "The catalog has requirements.");
  const names = document.dict(catalog.get("Names"));
  if (names?.has("JavaScript") && part !== 4)
    findings.add("action", "The document has scripts.", { element: "action JavaScript" });
  if (names?.has("AlternatePresentations"))
    findings.add("presentation-steps", "The document has alternate presentations.");
  if (part === 1 && names?.has("EmbeddedFiles")) findings.add("attachment", "PDF/A-1 allows no attached files.");
  if (
    part === 4 &&
    findings.target.pdfA?.level === "f" &&
    readNameTree(document, names?.get("EmbeddedFiles")).size === 0
  )
    findings.add("attachment", "PDF/A-4f requires an attached file.");
  checkLayers(document, findings);
}

export function checkPage(
  document: PdfDocument,
  page: PdfPage,
  { findings, number }: { findings: Findings; number: number },
): void {
  checkAdditionalActions(document, page.dict, { findings, page: number });
  if (page.dict.has("PresSteps"))
    findings.add("presentation-steps", "The page has presentation steps.", { page: number });
  const part = findings.target.pdfA?.part;
  if (part !== 2 && part !== 3) return;
  for (const key of ["MediaBox", "CropBox", "TrimBox", "BleedBox", "ArtBox"] as const) {
    const value = key === "MediaBox" || key === "CropBox" ? page.inherited(key) : (page.dict.get(key) ?? null);
    const box = readRectangle(document, value);
    if (box && (Math.min(box.width, box.height) < MIN_SIDE || Math.max(box.width, box.height) > MAX_SIDE))
      findings.add("limits", `The ${key} of the page is too small or too large.`, { page: number });
  }
}

function checkAdditionalActions(
  document: PdfDocument,
  owner: PdfDict,
  { findings, page }: { findings: Findings; page: number | null },
): void {
  const actions = document.dict(owner.get("AA"));
  if (!actions && !(owner.has("AA") && findings.target.pdfA?.part !== 4)) return;
  const isAllowed =
    findings.target.pdfA?.part === 4 && [...(actions?.keys() ?? [])].every((key) => ALLOWED_EVENTS.has(key));
  if (!isAllowed) findings.add("additional-action", "The document or a page has additional actions.", { page });
}

function checkLayers(document: PdfDocument, findings: Findings): void {
  const properties = document.dict(document.catalog.get("OCProperties"));
  if (!properties) return;
  const part = findings.target.pdfA?.part;
  const add = (message: string): void => findings.add("optional-content", message, { element: "layers" });
  if (part === 1) {
    add("PDF/A-1 allows no layers.");
    return;
  }
  const groups = (document.array(properties.get("OCGs")) ?? []).flatMap((value) => document.dict(value) ?? []);
  const configurations = [properties.get("D"), ...(document.array(properties.get("Configs")) ?? [])].flatMap(
    (value) => document.dict(value) ?? [],
  );
  const names = new Set<string>();
  for (const configuration of configurations) {
    const name = document.string(configuration.get("Name"));
    if (!name || name.bytes.length === 0) add("A configuration of the layers has no name.");
    else if (names.has(latin1(name.bytes))) add("Two configurations of the layers have the same name.");
    if (name) names.add(latin1(name.bytes));
    if (configuration.has("AS")) add("A configuration of the layers has automatic states.");
    const order = configuration.get("Order");
    const ordered = order === undefined ? null : orderedGroups(document, order);
    if (ordered && groups.some((group) => !ordered.has(group))) add("The order of the layers lacks a layer.");
  }
}

/** Returns the layers in an array `Order`, which can be nested. */
function orderedGroups(document: PdfDocument, order: PdfValue): Set<PdfDict> {
  const found = new Set<PdfDict>();
  const stack = [document.array(order)];
  const seen = new Set<unknown>();
  for (let items = stack.pop(); items !== undefined; items = stack.pop()) {
    if (!items || seen.has(items)) continue;
    seen.add(items);
    for (const item of items) {
      const group = document.dict(item);
      if (group) found.add(group);
      else stack.push(document.array(item));
    }
  }
  return found;
}
