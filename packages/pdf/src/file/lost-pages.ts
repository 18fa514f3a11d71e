import { isName, PdfDict, PdfName, PdfRef, type PdfValue } from "../syntax/objects.ts";
import { unreadableError } from "./open-errors.ts";

/** Methods of `PdfDocument` that this file uses. They work even before the document is completely opened. */
interface ObjectGraph {
  readonly trailer: PdfDict;
  resolve(value: PdfValue | undefined): PdfValue;
  dict(value: PdfValue | undefined): PdfDict | null;
  add(value: PdfValue): PdfRef;
}

/**
 * Rebuilds the page tree from the objects with these numbers. The new tree contains the remaining branches (inner
 * nodes) in their order, and then the pages whose branch is missing. A page whose branch does not list it was deleted
 * earlier, so it is not restored. Throws `unreadable` if there are no pages.
 */
export function rebuildPageTree(document: ObjectGraph, numbers: readonly number[]): void {
  const refs = numbers.map((number) => new PdfRef(number));
  const pages = refs.filter((ref) => hasType(document, ref, "Page"));
  const kids = [...branches(document, refs), ...pages.filter((page) => !isBranch(document, parentOf(document, page)))];
  const count = leavesOf(document, kids);
  const found = count > 0 ? { kids, count } : { kids: pages, count: pages.length };
  if (found.count === 0) throw unreadableError("it has no readable page");
  const tree = document.add(PdfDict.of({ Type: new PdfName("Pages"), Kids: found.kids, Count: found.count }));
  const root = document.dict(document.trailer.get("Root"));
  if (root) root.set("Pages", tree);
  else document.trailer.set("Root", document.add(PdfDict.of({ Type: new PdfName("Catalog"), Pages: tree })));
}

const hasType = (document: ObjectGraph, value: PdfValue, type: string): boolean =>
  isName(document.resolve(document.dict(value)?.get("Type")), type);

const kidsOf = (document: ObjectGraph, value: PdfValue): PdfValue[] | null => {
  const kids = document.resolve(document.dict(value)?.get("Kids"));
  return Array.isArray(kids) ? kids : null;
};

const parentOf = (document: ObjectGraph, value: PdfValue): PdfValue => document.dict(value)?.get("Parent") ?? null;

const isBranch = (document: ObjectGraph, value: PdfValue): boolean =>
  hasType(document, value, "Pages") && kidsOf(document, value) !== null;

/** Returns the branches (inner nodes) of the page tree whose parent is missing. */
const branches = (document: ObjectGraph, refs: PdfRef[]): PdfRef[] =>
  refs.filter((ref) => isBranch(document, ref) && !isBranch(document, parentOf(document, ref)));

/**
 * Returns the number of pages that are among these nodes or below them. A `Kids` array that several nodes share counts
 * once.
 */
function leavesOf(document: ObjectGraph, tops: readonly PdfRef[]): number {
  const seen = new Set<PdfDict | PdfValue[]>();
  let leaves = 0;
  const stack: PdfValue[] = [...tops];
  while (stack.length > 0) {
    const dict = document.dict(stack.pop());
    if (!dict || seen.has(dict)) continue;
    seen.add(dict);
    const kids = kidsOf(document, dict);
    if (hasType(document, dict, "Page")) leaves += 1;
    else if (kids && !seen.has(kids)) {
      seen.add(kids);
      for (const kid of kids) stack.push(kid);
    }
  }
  return leaves;
}
