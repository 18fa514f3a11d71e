import { FolioError } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { isName, type PdfDict, PdfRef, type PdfValue } from "../syntax/objects.ts";
import { unreadable } from "./damage.ts";
import type { PdfDocument } from "./document.ts";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Keys that a page takes from the nodes above it (ISO 32000-2, table 31). */
export const INHERITABLE = ["Resources", "MediaBox", "CropBox", "Rotate"] as const;

/** US Letter, what readers take for a page without a usable size. */
const FALLBACK_BOX: Box = { x: 0, y: 0, width: 612, height: 792 };

export interface PdfPage {
  ref: PdfRef;
  dict: PdfDict;
  /** The page's own value, or that of the nearest node above it. */
  inherited: (key: (typeof INHERITABLE)[number]) => PdfValue;
}

/** All pages in order. Kids that are no dictionaries, or lead back up, are passed over. */
export const pagesOf = (document: PdfDocument): PdfPage[] => findPages(document).pages;

/** The pages, and the places, counted from 1 with all of them, where the tree names a page that is not there. */
export function findPages(document: PdfDocument): { pages: PdfPage[]; missing: number[] } {
  const pages: PdfPage[] = [];
  const missing: number[] = [];
  const seen = new Set<number>();
  type Node = { value: PdfValue; above: PdfDict[] };
  const stack: Node[] = [{ value: document.catalog.get("Pages") ?? null, above: [] }];
  for (let node = stack.pop(); node; node = stack.pop()) {
    const { value, above } = node;
    if (value instanceof PdfRef) {
      if (seen.has(value.number)) continue;
      seen.add(value.number);
    }
    const dict = document.dict(value);
    if (!dict) {
      missing.push(pages.length + missing.length + 1);
      continue;
    }
    const type = document.nameText(dict.get("Type"));
    const kids = type === "Page" ? null : document.array(dict.get("Kids"));
    if (kids) {
      for (let i = kids.length - 1; i >= 0; i--) stack.push({ value: kids[i] ?? null, above: [dict, ...above] });
      continue;
    }
    if (type === "Pages" || type === "Catalog") continue;
    const ref = value instanceof PdfRef ? value : document.add(dict);
    if (pages.length === LIMITS.pdfSourcePages) {
      throw new FolioError("source_too_large", `The PDF has more than ${LIMITS.pdfSourcePages} pages.`);
    }
    const chain = [dict, ...above];
    pages.push({ ref, dict, inherited: (key) => document.resolve(chain.find((each) => each.has(key))?.get(key)) });
  }
  if (pages.length === 0) throw unreadable("it has no pages");
  return { pages, missing };
}

/** Whether the tree has just these pages, by what it names and by what its root and each page say of themselves. */
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

/** A rectangle of any two opposite corners (7.9.5); null when it has no area. */
export function boxOf(document: PdfDocument, value: PdfValue): Box | null {
  const numbers = document.array(value)?.map((item) => document.number(item));
  const [a, b, c, d] = numbers ?? [];
  if (a == null || b == null || c == null || d == null) return null;
  const box = { x: Math.min(a, c), y: Math.min(b, d), width: Math.abs(c - a), height: Math.abs(d - b) };
  return box.width > 0 && box.height > 0 ? box : null;
}

/** What a reader shows of the page: the crop box within the media box, before rotation. */
export function visibleBox(document: PdfDocument, page: PdfPage): Box {
  const media = boxOf(document, page.inherited("MediaBox")) ?? FALLBACK_BOX;
  const crop = boxOf(document, page.inherited("CropBox"));
  if (!crop) return media;
  const x = Math.max(media.x, crop.x);
  const y = Math.max(media.y, crop.y);
  const width = Math.min(media.x + media.width, crop.x + crop.width) - x;
  const height = Math.min(media.y + media.height, crop.y + crop.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : media;
}

/** Degrees clockwise by which the page is shown turned: 0, 90, 180 or 270. */
export function rotationOf(document: PdfDocument, page: PdfPage): number {
  const degrees = document.number(page.inherited("Rotate")) ?? 0;
  return (((Math.round(degrees / 90) * 90) % 360) + 360) % 360;
}
