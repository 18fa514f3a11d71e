import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { readNameTree } from "../file/trees.ts";
import { isName, latin1, type PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from "../syntax/objects.ts";

/** Explicit destination, such as `[page /XYZ 0 700 0]`, and the page that it leads to (ISO 32000-2, 12.3.2). */
export interface Destination {
  page: PdfRef;
  array: PdfValue[];
}

/** Maximum number of actions in a chain (`Next`). */
const MAX_ACTIONS = 32;

/**
 * Resolves the destinations of one document. A destination can be explicit, or named in the name tree or in the older
 * `Dests` dictionary.
 */
export class Destinations {
  readonly #document: PdfDocument;
  readonly #pages: PdfPage[];
  readonly #named: Map<string, PdfValue>;

  constructor(document: PdfDocument, pages: PdfPage[]) {
    this.#document = document;
    this.#pages = pages;
    this.#named = namedDestinations(document);
  }

  /** Returns the explicit destination for a value, or null if it does not lead to a page of this document. */
  resolve(value: PdfValue | undefined): Destination | null {
    const document = this.#document;
    const target = document.resolve(value);
    if (target instanceof PdfString) return this.#explicit(this.#named.get(latin1(target.bytes)));
    if (target instanceof PdfName) return this.#explicit(this.#named.get(target.text));
    return this.#explicit(target);
  }

  /** Returns the named destinations that lead to a page of this document. */
  names(): Map<string, Destination> {
    const found = new Map<string, Destination>();
    for (const [key, value] of this.#named) {
      const destination = this.#explicit(value);
      if (destination) found.set(key, destination);
    }
    return found;
  }

  /** Returns the destination of an annotation or bookmark within the document: its `Dest` entry, or the destination of its GoTo action. */
  targetOf(item: PdfDict): Destination | null {
    const direct = item.get("Dest");
    if (direct !== undefined) return this.resolve(direct);
    const action = this.#document.dict(item.get("A"));
    return action && isGoTo(this.#document, action) ? this.resolve(action.get("D")) : null;
  }

  /** Whether the annotation or bookmark has a destination in this document, even if the page of that destination is missing. */
  isInternal(item: PdfDict): boolean {
    if (item.has("Dest")) return true;
    const action = this.#document.dict(item.get("A"));
    return action !== null && isGoTo(this.#document, action);
  }

  /**
   * Replaces the named destinations of an annotation or bookmark with explicit destinations. Explicit destinations
   * remain valid in a merged document, in which names may change.
   */
  makeExplicit(item: PdfDict): void {
    if (item.has("Dest")) item.set("Dest", this.resolve(item.get("Dest"))?.array ?? null);
    let action = this.#document.dict(item.get("A"));
    for (let i = 0; action && i < MAX_ACTIONS; i++) {
      if (isGoTo(this.#document, action)) action.set("D", this.resolve(action.get("D"))?.array ?? null);
      action = this.#document.dict(action.get("Next"));
    }
  }

  #explicit(value: PdfValue | undefined): Destination | null {
    const document = this.#document;
    const target = document.resolve(value);
    const array = Array.isArray(target) ? target : document.array(document.dict(target)?.get("D"));
    const [first, ...rest] = array ?? [];
    const page = typeof first === "number" ? this.#pages[first]?.ref : first;
    if (!(page instanceof PdfRef) || document.resolve(page) === null) return null;
    return { page, array: [page, ...rest] };
  }
}

const isGoTo = (document: PdfDocument, action: PdfDict): boolean => isName(document.resolve(action.get("S")), "GoTo");

/** Returns the named destinations from the `Dests` name tree, and from the `Dests` dictionary of PDF 1.1. */
function namedDestinations(document: PdfDocument): Map<string, PdfValue> {
  const names = readNameTree(document, document.dict(document.catalog.get("Names"))?.get("Dests"));
  for (const [key, value] of document.dict(document.catalog.get("Dests")) ?? []) {
    if (!names.has(key)) names.set(key, value);
  }
  return names;
}
