import type { PdfDocument } from "../file/document.ts";
import { type PdfPage, readRectangle } from "../file/pages.ts";
import { geometryOf } from "../stamp/stamp-pages.ts";
import { WORK } from "../syntax/budget.ts";
import { type PdfDict, PdfRef, type PdfValue } from "../syntax/objects.ts";
import { type Area, touchingArea } from "./areas.ts";
import type { RemovedContent } from "./removed-content.ts";
import type { TextMatcher } from "./text-matcher.ts";

/** Maximum number of ancestor fields of a form field that are followed. */
const MAX_FIELD_DEPTH = 64;
/** Keys of the texts that an annotation shows, including texts that a widget inherits from its form fields. */
const TEXT_KEYS = ["Contents", "RC", "T", "TU", "TM", "V", "DV", "Subj"];
const VALUE_KEYS = ["V", "DV"];
/**
 * Keys of the value of a form field. When one widget of a field is removed, the field loses its value, even if it has
 * other widgets.
 */
const FIELD_VALUE_KEYS = [...VALUE_KEYS, "RV"];
/**
 * Keys of the appearances of an annotation while the pointer presses it (`D`) or is over it (`R`). Searches do not read
 * these appearances.
 */
const OTHER_APPEARANCES = ["D", "R"];

/**
 * Collects annotations and deletes them from the file. It deletes the objects themselves, so that no other reference
 * keeps them in the file.
 */
export class AnnotationRemoval {
  readonly #document: PdfDocument;
  readonly #pages: readonly PdfPage[];
  readonly #removed = new Set<PdfDict>();

  constructor(document: PdfDocument, pages: readonly PdfPage[]) {
    this.#document = document;
    this.#pages = pages;
  }

  get count(): number {
    return this.#removed.size;
  }

  /**
   * Marks the annotations of a page that overlap the areas for removal. Returns the indexes of the areas that overlap
   * an annotation.
   */
  touching(page: PdfPage, areas: readonly Area[]): Set<number> {
    const hit = new Set<number>();
    for (const annotation of this.#annotationsOf(page)) {
      const edges = this.#boxOf(annotation);
      const area = edges && touchingArea(edges, areas);
      if (area === null) continue;
      hit.add(area);
      this.#removed.add(annotation);
    }
    return hit;
  }

  /**
   * Marks annotations for removal that show a searched text or link to a URI with a searched text. Deletes the
   * appearances that searches do not read.
   */
  withText(matcher: TextMatcher): void {
    for (const page of this.#pages) {
      for (const annotation of this.#annotationsOf(page)) {
        if (this.#hasText(annotation, matcher)) this.#removed.add(annotation);
        const appearance = this.#document.dict(annotation.get("AP"));
        for (const key of OTHER_APPEARANCES) appearance?.delete(key);
      }
    }
  }

  /**
   * Deletes the marked annotations with their popups and replies. Adds the boxes of all deleted annotations to
   * `removed`.
   */
  finish(removed: RemovedContent): void {
    const document = this.#document;
    const all = this.#pages.flatMap((page) => this.#annotationsOf(page));
    for (let before = -1; before < this.#removed.size; ) {
      before = this.#removed.size;
      document.budget.spendWork(all.length * WORK.visit);
      for (const annotation of all) if (this.#belongsToRemoved(annotation)) this.#removed.add(annotation);
    }
    if (this.#removed.size === 0) return;
    for (const [index, page] of this.#pages.entries()) {
      const items = document.array(page.dict.get("Annots"));
      if (!items) continue;
      removed.startPage(index + 1, geometryOf(document, page));
      for (const annotation of this.#annotationsOf(page))
        if (this.#removed.has(annotation)) this.#record(annotation, removed);
      for (const item of items) if (!this.#isKept(item)) this.#delete(item);
      page.dict.set(
        "Annots",
        items.filter((item) => this.#isKept(item)),
      );
    }
    for (const annotation of this.#removed) {
      for (const field of this.#fieldsAbove(annotation)) for (const key of FIELD_VALUE_KEYS) field.delete(key);
      this.#delete(annotation.get("Popup"));
      annotation.clear();
    }
  }

  #record(annotation: PdfDict, removed: RemovedContent): void {
    const document = this.#document;
    const subtype = document.nameText(annotation.get("Subtype"));
    const box = this.#boxOf(annotation);
    if (box && subtype !== "Popup") removed.add(subtype === "Widget" ? "form_field" : "annotation", box);
  }

  #boxOf(annotation: PdfDict): Area | null {
    const box = readRectangle(this.#document, annotation.get("Rect") ?? null);
    return box && { left: box.x, bottom: box.y, right: box.x + box.width, top: box.y + box.height };
  }

  #delete(item: PdfValue | undefined): void {
    if (item instanceof PdfRef) this.#document.replace(this.#document.target(item), null);
  }

  #annotationsOf(page: PdfPage): PdfDict[] {
    return (this.#document.array(page.dict.get("Annots")) ?? []).flatMap((item) => this.#document.dict(item) ?? []);
  }

  #isKept(item: PdfValue): boolean {
    const annotation = this.#document.dict(item);
    return annotation !== null && !this.#removed.has(annotation);
  }

  #belongsToRemoved(annotation: PdfDict): boolean {
    const owners = ["IRT", ...(this.#document.nameText(annotation.get("Subtype")) === "Popup" ? ["Parent"] : [])];
    return owners.some((key) => {
      const owner = this.#document.dict(annotation.get(key));
      return owner !== null && this.#removed.has(owner);
    });
  }

  #hasText(annotation: PdfDict, matcher: TextMatcher): boolean {
    const document = this.#document;
    const isText = (value: PdfValue | undefined): boolean => {
      const string = document.string(value);
      if (string) return matcher.isInString(string);
      const items = document.array(value);
      return items?.some((item) => document.string(item) && isText(item)) ?? false;
    };
    return (
      TEXT_KEYS.some((key) => isText(annotation.get(key))) ||
      this.#fieldsAbove(annotation).some((field) => VALUE_KEYS.some((key) => isText(field.get(key)))) ||
      isText(document.dict(annotation.get("A"))?.get("URI"))
    );
  }

  #fieldsAbove(annotation: PdfDict): PdfDict[] {
    if (this.#document.nameText(annotation.get("Subtype")) !== "Widget") return [];
    const fields: PdfDict[] = [];
    for (let field = this.#document.dict(annotation.get("Parent")); field; ) {
      if (fields.includes(field) || fields.length > MAX_FIELD_DEPTH) break;
      fields.push(field);
      field = this.#document.dict(field.get("Parent"));
    }
    return fields;
  }
}
