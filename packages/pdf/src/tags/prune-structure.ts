import type { PdfDocument } from "../file/document.ts";
import { nameTree, numberTree, readNameTree, readNumberTree } from "../file/trees.ts";
import { WORK } from "../syntax/budget.ts";
import { PdfDict, PdfRef, type PdfValue } from "../syntax/objects.ts";

const TEXT_KEYS = ["Alt", "ActualText", "E", "T"];
/** Maximum depth of the structure tree. No real document reaches it. */
const MAX_DEPTH = 1000;

/**
 * Removes the structure elements of removed pages, whose objects resolve to null. The file then no longer contains the alternative texts
 * and annotations of these pages.
 */
export function pruneStructure(document: PdfDocument): void {
  const root = document.dict(document.catalog.get("StructTreeRoot"));
  if (!root) return;
  const pruner = new Pruner(document);
  pruner.prune(root, 0);
  const parents = readNumberTree(document, root.get("ParentTree"));
  for (const [key, value] of parents) if (isEmpty(document, value)) parents.delete(key);
  root.set("ParentTree", document.add(numberTree(parents)));
  if (root.has("IDTree")) {
    const ids = readNameTree(document, root.get("IDTree"));
    for (const [key, value] of ids) if (document.resolve(value) === null) ids.delete(key);
    root.set("IDTree", document.add(nameTree(ids)));
  }
}

class Pruner {
  readonly #document: PdfDocument;
  readonly #seen = new Set<PdfDict>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** Removes those child elements of an element that have no content. Returns whether a child with content remains. */
  prune(element: PdfDict, depth: number): boolean {
    if (depth > MAX_DEPTH || this.#seen.has(element)) return false;
    this.#seen.add(element);
    this.#document.budget.spendWork(WORK.visit);
    const document = this.#document;
    const raw = element.get("K");
    const kids = document.array(raw) ?? (raw === undefined ? [] : [raw]);
    const pageIsHere = element.has("Pg") && document.resolve(element.get("Pg")) !== null;
    const verdicts = kids.map((kid) => this.#judge(kid, pageIsHere, depth));
    const full = verdicts.includes("full");
    const kept = kids.filter((kid, i) => {
      const keeps = verdicts[i] === "full" || (full && verdicts[i] === "hollow");
      if (!keeps && kid instanceof PdfRef) document.replace(kid, null);
      return keeps;
    });
    element.set("K", kept);
    return full;
  }

  /**
   * Classifies a child of a structure element. A "hollow" child never had content, such as an empty table cell. A
   * hollow child is kept if a sibling has content.
   */
  #judge(kid: PdfValue, pageIsHere: boolean, depth: number): "full" | "hollow" | "gone" {
    const document = this.#document;
    const value = document.resolve(kid);
    if (typeof value === "number") return pageIsHere ? "full" : "gone";
    if (!(value instanceof PdfDict)) return "gone";
    const type = document.nameText(value.get("Type"));
    if (type === "MCR" || type === "OBJR") {
      const page = value.has("Pg") ? document.resolve(value.get("Pg")) !== null : pageIsHere;
      const key = type === "OBJR" ? "Obj" : "Stm";
      const target = (type === "MCR" && !value.has("Stm")) || document.resolve(value.get(key)) !== null;
      return page && target ? "full" : "gone";
    }
    if (!value.has("K")) {
      if (value.has("Pg")) return document.resolve(value.get("Pg")) === null ? "gone" : "full";
      return TEXT_KEYS.some((key) => value.has(key)) ? "gone" : "hollow";
    }
    const wasEmpty = document.array(value.get("K"))?.length === 0;
    if (this.prune(value, depth + 1)) return "full";
    return wasEmpty && !TEXT_KEYS.some((key) => value.has(key)) ? "hollow" : "gone";
  }
}

function isEmpty(document: PdfDocument, value: PdfValue): boolean {
  const target = document.resolve(value);
  return Array.isArray(target) ? target.every((item) => document.resolve(item) === null) : target === null;
}
