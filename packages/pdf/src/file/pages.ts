import { PdfError } from "../errors.ts";
import { WORK } from "../syntax/budget.ts";
import { isName, PdfDict, PdfRef, type PdfValue } from "../syntax/objects.ts";
import type { PdfDocument } from "./document.ts";
import { unreadableError } from "./open-errors.ts";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Entries that a page inherits from its ancestors in the page tree if the page lacks them (ISO 32000-2, table 31). */
export const INHERITABLE = ["Resources", "MediaBox", "CropBox", "Rotate"] as const;

/** Maximum depth of the page tree. No valid tree is deeper, and other PDF readers have the same limit. */
const MAX_DEPTH = 1024;

/**
 * Maximum number of `/Kids` entries per page that the limits allow. A branch that is listed twice counts twice.
 * Ordinary page trees have about one entry per page.
 */
const MAX_KIDS_PER_PAGE = 40;

/** Size of US Letter in points. PDF readers use it for a page without a valid MediaBox. */
const FALLBACK_BOX: Box = { x: 0, y: 0, width: 612, height: 792 };

export interface PdfPage {
  ref: PdfRef;
  dict: PdfDict;
  /**
   * Returns an entry of the page, or else the entry of its nearest ancestor that has it. A reference is returned
   * unresolved. Returns null if neither the page nor an ancestor has the entry.
   */
  inherited: (key: (typeof INHERITABLE)[number]) => PdfValue;
}

/**
 * Returns all pages in order. A page that is listed several times is returned several times, with the same `ref` and
 * `dict`. Skips `/Kids` entries that are not dictionaries, or that are their own ancestors.
 */
export const pagesOf = (document: PdfDocument): PdfPage[] => findPages(document).pages;

/**
 * Returns the pages, and the page numbers of `/Kids` entries that are not dictionaries. These numbers start at 1 and
 * count such entries as pages.
 */
export function findPages(document: PdfDocument): { pages: PdfPage[]; missing: number[] } {
  const pages: PdfPage[] = [];
  const missing: number[] = [];
  /** Nodes on the path from the root of the page tree to the current node. */
  const open = new Set<PdfDict>();
  const stack: (Branch | { closes: PdfDict })[] = [
    { value: document.catalog.get("Pages") ?? null, parent: null, depth: 0 },
  ];
  let listed = 0;
  const { maxPages } = document.budget;
  for (let branch = stack.pop(); branch; branch = stack.pop()) {
    if ("closes" in branch) {
      open.delete(branch.closes);
      continue;
    }
    const { value, parent, depth } = branch;
    document.budget.spendWork(WORK.visit);
    const dict = document.dict(value);
    if (!dict || depth > MAX_DEPTH) {
      missing.push(pages.length + missing.length + 1);
      continue;
    }
    if (open.has(dict)) continue;
    const node = { dict, parent };
    const type = document.nameText(dict.get("Type"));
    const kids = type === "Page" ? null : document.array(dict.get("Kids"));
    if (kids) {
      listed += kids.length;
      if (listed > MAX_KIDS_PER_PAGE * maxPages) throw tooManyPages(maxPages);
      shareResources(document, dict);
      open.add(dict);
      stack.push({ closes: dict });
      for (let i = kids.length - 1; i >= 0; i--) stack.push({ value: kids[i] ?? null, parent: node, depth: depth + 1 });
      continue;
    }
    if (type === "Pages" || type === "Catalog") continue;
    const ref = value instanceof PdfRef ? value : document.add(dict);
    if (pages.length === maxPages) throw tooManyPages(maxPages);
    pages.push({ ref, dict, inherited: (key) => inheritedValue(document, node, key) });
  }
  if (pages.length === 0) throw unreadableError("it has no pages");
  return { pages, missing };
}

const tooManyPages = (maxPages: number): PdfError =>
  new PdfError("too_large", `The PDF must have at most ${maxPages} pages.`);

/** Page tree node with its ancestors. */
interface TreeNode {
  dict: PdfDict;
  parent: TreeNode | null;
}

interface Branch {
  value: PdfValue;
  parent: TreeNode | null;
  depth: number;
}

function inheritedValue(document: PdfDocument, start: TreeNode, key: string): PdfValue {
  for (let node: TreeNode | null = start; node; node = node.parent) {
    const value = node.dict.get(key);
    if (value !== undefined) return document.resolve(value) === null ? null : value;
  }
  return null;
}

/**
 * Makes the resources of an inner node of the page tree an indirect object. The written file then contains these
 * resources once for all pages below the node.
 */
function shareResources(document: PdfDocument, node: PdfDict): void {
  const resources = node.get("Resources");
  if (resources instanceof PdfDict) node.set("Resources", document.add(resources));
}

/** Whether the page tree is valid and has exactly `pages` pages, both by its nodes and by the `Count` of its root. */
export function isSoundTree(document: PdfDocument, pages: number): boolean {
  const root = document.dict(document.catalog.get("Pages"));
  if (!root || document.number(root.get("Count")) !== pages) return false;
  const nodes = [root];
  const seen = new Set(nodes);
  let leaves = 0;
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    const kids = document.array(node.get("Kids")) ?? [];
    for (const kid of kids) {
      const dict = kid instanceof PdfRef ? document.dict(kid) : null;
      const isPage = dict !== null && isName(document.resolve(dict.get("Type")), "Page");
      if (dict === null || seen.has(dict)) return false;
      seen.add(dict);
      if (isPage) leaves += 1;
      else if (dict.has("Kids")) nodes.push(dict);
      else return false;
    }
  }
  return leaves === pages;
}

/**
 * Returns the rectangle that two opposite corners define (ISO 32000-2, 7.9.5). Returns null if the rectangle is invalid
 * or has no area.
 */
export function readRectangle(document: PdfDocument, value: PdfValue): Box | null {
  const numbers = document.array(value)?.map((item) => document.number(item));
  const [a, b, c, d] = numbers ?? [];
  if (a == null || b == null || c == null || d == null) return null;
  const box = { x: Math.min(a, c), y: Math.min(b, d), width: Math.abs(c - a), height: Math.abs(d - b) };
  return box.width > 0 && box.height > 0 ? box : null;
}

/** Returns the visible part of the page before rotation: the intersection of CropBox and MediaBox. */
export function visibleBox(document: PdfDocument, page: PdfPage): Box {
  const media = readRectangle(document, page.inherited("MediaBox")) ?? FALLBACK_BOX;
  const crop = readRectangle(document, page.inherited("CropBox"));
  if (!crop) return media;
  const x = Math.max(media.x, crop.x);
  const y = Math.max(media.y, crop.y);
  const width = Math.min(media.x + media.width, crop.x + crop.width) - x;
  const height = Math.min(media.y + media.height, crop.y + crop.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : media;
}

/** Returns the displayed page size in points, after CropBox, rotation and user unit are applied. */
export function shownSize(document: PdfDocument, page: PdfPage): { widthPt: number; heightPt: number } {
  const { width, height } = visibleBox(document, page);
  const unit = document.number(page.dict.get("UserUnit")) ?? 1;
  const turned = pageRotation(document, page) % 180 !== 0;
  return { widthPt: (turned ? height : width) * unit, heightPt: (turned ? width : height) * unit };
}

/** Returns the page's clockwise rotation in degrees: 0, 90, 180 or 270. */
export function pageRotation(document: PdfDocument, page: PdfPage): number {
  const degrees = document.number(page.inherited("Rotate")) ?? 0;
  return (((Math.round(degrees / 90) * 90) % 360) + 360) % 360;
}
