import { dropClaims } from "../file/claims.ts";
import type { PdfDocument } from "../file/document.ts";
import { INHERITABLE, isSoundTree, type PdfPage, pagesOf } from "../file/pages.ts";
import { nameTree } from "../file/trees.ts";
import { pruneFields } from "../forms/prune-fields.ts";
import { Destinations } from "../navigation/destinations.ts";
import { pruneOutline, readOutline, writeOutline } from "../navigation/outline.ts";
import { readPageLabels, writePageLabels } from "../navigation/page-labels.ts";
import { name, PdfDict, PdfRef, type PdfValue } from "../syntax/objects.ts";
import { pruneStructure } from "../tags/prune-structure.ts";
import { pruneSharedResources } from "./prune-resources.ts";
import { copyOfPage } from "./repeated-page.ts";

/** Entries of a link annotation that determine the look of the link. */
const FRAME_KEYS = new Set(["Type", "Subtype", "Rect", "F", "P", "Border", "BS", "C", "AP", "AS", "QuadPoints"]);

/**
 * Replaces the document's pages with the selected pages. Page numbers start at 1, can repeat, and determine the order.
 * Removes everything that belongs only to other pages: content, links, bookmarks, named destinations, form fields, tags
 * and labels.
 */
export function selectPages(document: PdfDocument, numbers: number[]): PdfPage[] {
  const pages = pagesOf(document);
  if (numbers.length === pages.length && numbers.every((number, i) => number === i + 1)) return pages;
  const outline = readOutline(document, new Destinations(document, pages));
  const labels = readPageLabels(document, pages.length);
  const chosen = numbers.flatMap((number) => pages[number - 1] ?? []);
  const kept = new Set(chosen);
  if (kept.size < chosen.length) dropClaims(document);
  for (const page of kept) makeSelfContained(page);
  const dropped = pages.filter((page) => !kept.has(page));
  pruneSharedResources(document, [...kept], dropped);
  for (const page of dropped) document.replace(page.ref, null);
  const destinations = new Destinations(document, pages);
  if (dropped.length > 0) {
    for (const page of kept) dropDeadLinks(document, page, destinations);
    pruneFields(document, [...kept]);
    pruneStructure(document);
    pruneNames(document, destinations);
    pruneOpenAction(document, destinations);
    document.catalog.delete("Threads");
    for (const page of kept) page.dict.delete("B");
  }
  const result = writePageTree(document, chosen);
  writeOutline(document, pruneOutline(outline, destinations));
  if (labels) {
    writePageLabels(
      document,
      numbers.flatMap((number) => labels[number - 1] ?? []),
    );
  }
  return result;
}

/**
 * Rewrites a page tree that has invalid `/Kids` entries, wrong counts or repeated pages. Every viewer then finds the
 * same pages, and each page can be changed separately.
 */
export function repairPageTree(document: PdfDocument): void {
  const listed = pagesOf(document);
  if (isSoundTree(document, listed.length)) return;
  const pages = withOwnDictionaries(document, listed);
  for (const page of pages) {
    makeSelfContained(page);
    page.dict.set("Type", name("Page"));
  }
  writePageTree(document, pages);
}

/** Returns the pages. A page that occurs several times gets a separate dictionary for each occurrence. */
function withOwnDictionaries(document: PdfDocument, pages: PdfPage[]): PdfPage[] {
  const met = new Set<PdfDict>();
  const own = pages.map((page) => {
    if (!met.has(page.dict)) {
      met.add(page.dict);
      return page;
    }
    const copy = copyOfPage(document, page);
    // The copy gets its own values for inherited entries. At its other position in the page tree, it would inherit
    // different values.
    makeSelfContained(copy);
    return copy;
  });
  if (met.size < pages.length) dropClaims(document);
  return own;
}

/** Copies the values that a page inherits from its ancestors into the page itself. */
export function makeSelfContained(page: PdfPage): void {
  for (const key of INHERITABLE) {
    const value = page.inherited(key);
    if (value !== null && !page.dict.has(key)) page.dict.set(key, value);
  }
}

/** Writes a page tree with a single node. A page that occurs more than once is copied. */
function writePageTree(document: PdfDocument, pages: PdfPage[]): PdfPage[] {
  const root = document.reserve();
  const used = new Set<PdfPage>();
  const placed = pages.map((page) => {
    const own = used.has(page) ? copyOfPage(document, page) : page;
    used.add(page);
    own.dict.set("Parent", root);
    return own;
  });
  const kids = placed.map((page) => page.ref);
  document.replace(root, PdfDict.of({ Type: name("Pages"), Count: kids.length, Kids: kids }));
  document.catalog.set("Pages", root);
  return placed;
}

function dropDeadLinks(document: PdfDocument, page: PdfPage, destinations: Destinations): void {
  const annotations = document.array(page.dict.get("Annots"));
  if (!annotations) return;
  const kept = annotations.filter((item) => {
    const annotation = document.dict(item);
    if (!annotation) return false;
    const dead = destinations.isInternal(annotation) && destinations.targetOf(annotation) === null;
    if (!dead) return true;
    const frame = linkBorder(document, annotation);
    if (item instanceof PdfRef) document.replace(item, frame);
    return frame !== null && item instanceof PdfRef;
  });
  page.dict.set("Annots", kept);
}

/**
 * Returns an annotation that draws only the border of a link whose destination was removed. The page then looks the
 * same. Returns null if the link has no visible border.
 */
function linkBorder(document: PdfDocument, link: PdfDict): PdfDict | null {
  const style = document.dict(link.get("BS"));
  const border = document.array(link.get("Border"));
  const width = style ? document.number(style.get("W")) : document.number(border?.[2]);
  if ((width ?? 1) <= 0 && !link.has("AP")) return null;
  return new PdfDict([...link].filter(([key]) => FRAME_KEYS.has(key)));
}

function pruneNames(document: PdfDocument, destinations: Destinations): void {
  const left = new Map<string, PdfValue>();
  for (const [key, { array }] of destinations.names()) left.set(key, array);
  document.catalog.delete("Dests");
  const names = new PdfDict(document.dict(document.catalog.get("Names")) ?? []);
  if (left.size > 0) names.set("Dests", document.add(nameTree(left)));
  else names.delete("Dests");
  names.delete("Pages");
  names.delete("Templates");
  if (names.size > 0) document.catalog.set("Names", names);
  else document.catalog.delete("Names");
}

function pruneOpenAction(document: PdfDocument, destinations: Destinations): void {
  const action = document.catalog.get("OpenAction");
  if (action === undefined) return;
  const dict = document.dict(action);
  const item = PdfDict.of(dict ? { A: dict } : { Dest: action });
  if (destinations.isInternal(item) && destinations.targetOf(item) === null) document.catalog.delete("OpenAction");
}
