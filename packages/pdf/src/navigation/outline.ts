import type { PdfDocument } from "../file/document.ts";
import { name, PdfDict, type PdfRef, type PdfValue } from "../syntax/objects.ts";
import type { Destinations } from "./destinations.ts";

/**
 * Bookmark. `entries` contains all entries of the bookmark's dictionary except the links to other bookmarks. These
 * links are created when the outline is written.
 */
export interface OutlineItem {
  entries: PdfDict;
  open: boolean;
  children: OutlineItem[];
}

const LINKS = ["Parent", "Prev", "Next", "First", "Last", "Count"];
const MAX_DEPTH = 64;

/**
 * Returns the outline as a tree with explicit destinations. If a bookmark occurs a second time, for example in a loop,
 * reading of its branch stops there.
 */
export function readOutline(document: PdfDocument, destinations: Destinations): OutlineItem[] {
  const seen = new Set<PdfDict>();
  const children = (parent: PdfDict | null, depth: number): OutlineItem[] => {
    const items: OutlineItem[] = [];
    let item = depth < MAX_DEPTH ? document.dict(parent?.get("First")) : null;
    for (; item && !seen.has(item); item = document.dict(item.get("Next"))) {
      seen.add(item);
      const entries = new PdfDict([...item].filter(([key]) => !LINKS.includes(key)));
      destinations.makeExplicit(entries);
      items.push({ entries, open: (document.number(item.get("Count")) ?? 0) > 0, children: children(item, depth + 1) });
    }
    return items;
  };
  return children(document.dict(document.catalog.get("Outlines")), 0);
}

/** Removes bookmarks whose page is missing. A bookmark that still has children is kept without its destination. */
export function pruneOutline(items: OutlineItem[], destinations: Destinations): OutlineItem[] {
  return items.flatMap((item) => {
    const children = pruneOutline(item.children, destinations);
    const leads = destinations.isInternal(item.entries);
    const dead = leads && destinations.targetOf(item.entries) === null;
    if (dead && children.length === 0) return [];
    if (!leads && children.length === 0 && item.children.length > 0) return [];
    const entries = new PdfDict(item.entries);
    if (dead) for (const key of ["Dest", "A", "SE"]) entries.delete(key);
    return [{ ...item, entries, children }];
  });
}

/** Writes the outline (ISO 32000-2, 12.3.3) to the catalog. If there are no bookmarks, removes the outline. */
export function writeOutline(document: PdfDocument, items: OutlineItem[]): void {
  if (items.length === 0) {
    document.catalog.delete("Outlines");
    return;
  }
  const root = document.reserve();
  const dict = PdfDict.of({ Type: name("Outlines") });
  dict.set("Count", writeChildren(document, { parent: root, dict }, items));
  document.replace(root, dict);
  document.catalog.set("Outlines", root);
}

/** Parent of bookmarks: the outline root or a bookmark. */
interface Heading {
  parent: PdfRef;
  dict: PdfDict;
}

/** Writes the child bookmarks. Returns the number of descendants that are visible when the parent is open. */
function writeChildren(document: PdfDocument, { parent, dict }: Heading, items: OutlineItem[]): number {
  const refs = items.map(() => document.reserve());
  let visible = items.length;
  for (const [i, item] of items.entries()) {
    const own = refs[i];
    if (!own) continue;
    const written = new PdfDict(item.entries);
    written.set("Parent", parent);
    link(written, "Prev", refs[i - 1]);
    link(written, "Next", refs[i + 1]);
    if (item.children.length > 0) {
      const below = writeChildren(document, { parent: own, dict: written }, item.children);
      written.set("Count", item.open ? below : -below);
      if (item.open) visible += below;
    }
    document.replace(own, written);
  }
  link(dict, "First", refs[0]);
  link(dict, "Last", refs.at(-1));
  return visible;
}

function link(dict: PdfDict, key: string, value: PdfValue | undefined): void {
  if (value !== undefined) dict.set(key, value);
}
