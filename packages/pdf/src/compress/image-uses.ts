import { type Matrix, multiply } from "../content/matrix.ts";
import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { WORK } from "../syntax/budget.ts";
import { isName, PdfDict, PdfRef, PdfStream, type PdfValue } from "../syntax/objects.ts";
import { matrixOf, type XObjectUse, XObjectUses } from "./xobject-uses.ts";

/**
 * Size in points at which the document shows an image. If the document shows the image several times, the largest size
 * counts.
 */
export interface ShownSize {
  width: number;
  height: number;
}

const MAX_FORM_DEPTH = 12;
/**
 * Maximum number of form XObjects to follow, because nested forms multiply. In a document with more, the shown sizes
 * are unknown, and no image is changed.
 */
const MAX_FORMS_DRAWN = 20_000;

/**
 * Returns the size at which each image is shown, by object number. The sizes come from the transformation matrices of
 * content streams. Omits images that are also used in patterns, annotations, Type 3 fonts or soft mask groups.
 */
export async function shownSizes(document: PdfDocument, pages: PdfPage[]): Promise<Map<number, ShownSize>> {
  const survey = new ImageUseScanner(document);
  for (const page of pages) {
    survey.page(page);
    await document.budget.yieldIfDue();
  }
  return survey.result();
}

/** State in which a content stream is drawn: its resources, its initial matrix, and the nesting depth of forms. */
interface DrawContext {
  resources: PdfDict | null;
  start: Matrix;
  depth: number;
}

class ImageUseScanner {
  readonly #document: PdfDocument;
  readonly #sizes = new Map<number, ShownSize>();
  readonly #otherUses = new Set<number>();
  readonly #searched = new Set<number>();
  #formsDrawn = 0;

  readonly #drawings: XObjectUses;

  constructor(document: PdfDocument) {
    this.#document = document;
    this.#drawings = new XObjectUses(document);
  }

  page(page: PdfPage): void {
    const document = this.#document;
    const unit = document.number(page.dict.get("UserUnit")) ?? 1;
    const resources = document.dict(page.inherited("Resources"));
    this.#drawn(this.#drawings.onPage(page.dict), { resources, start: [unit, 0, 0, unit, 0, 0], depth: 0 });
    for (const item of document.array(page.dict.get("Annots")) ?? []) {
      this.#imagesBelow(document.dict(item)?.get("AP") ?? null, 0);
    }
  }

  result(): Map<number, ShownSize> {
    if (this.#formsDrawn > MAX_FORMS_DRAWN) return new Map();
    for (const number of this.#otherUses) this.#sizes.delete(number);
    return this.#sizes;
  }

  #drawn(drawings: XObjectUse[], { resources, start, depth }: DrawContext): void {
    const document = this.#document;
    this.#hiddenUses(resources);
    const objects = document.dict(resources?.get("XObject"));
    for (const { name, matrix } of drawings) {
      document.budget.spendWork(WORK.visit);
      this.#object(objects?.get(name), { resources, start: multiply(matrix, start), depth });
    }
  }

  #object(value: PdfValue | undefined, { resources: outer, start, depth }: DrawContext): void {
    const document = this.#document;
    const object = document.stream(value);
    if (!object || !(value instanceof PdfRef)) return;
    if (isName(document.resolve(object.dict.get("Subtype")), "Image")) {
      this.#image(document.target(value).number, start);
      return;
    }
    if (depth >= MAX_FORM_DEPTH) this.#formsDrawn = Number.POSITIVE_INFINITY;
    if (++this.#formsDrawn > MAX_FORMS_DRAWN) return;
    const own = matrixOf(document.array(object.dict.get("Matrix"))?.map(document.resolve) ?? []);
    const resources = document.dict(object.dict.get("Resources")) ?? outer;
    const within = { resources, start: own ? multiply(own, start) : start, depth: depth + 1 };
    this.#drawn(this.#drawings.inForm(object), within);
  }

  #image(number: number, [a, b, c, d]: Matrix): void {
    const before = this.#sizes.get(number);
    this.#sizes.set(number, {
      width: Math.max(before?.width ?? 0, Math.hypot(a, b)),
      height: Math.max(before?.height ?? 0, Math.hypot(c, d)),
    });
  }

  #hiddenUses(resources: PdfDict | null): void {
    for (const kind of ["Pattern", "Font", "ExtGState"]) this.#imagesBelow(resources?.get(kind) ?? null, 0);
  }

  /**
   * Records all images that the value refers to, directly or indirectly. These images are used outside of page content,
   * for example in a pattern.
   */
  #imagesBelow(value: PdfValue, depth: number): void {
    if (depth > 64) return;
    this.#document.budget.spendWork(WORK.visit);
    if (value instanceof PdfRef) {
      const { number } = this.#document.target(value);
      if (this.#searched.has(number)) return;
      this.#searched.add(number);
      const target = this.#document.resolve(value);
      if (target instanceof PdfStream && isName(target.dict.get("Subtype"), "Image")) this.#otherUses.add(number);
      else this.#imagesBelow(target, depth + 1);
    } else if (Array.isArray(value)) {
      for (const item of value) this.#imagesBelow(item, depth + 1);
    } else if (value instanceof PdfDict || value instanceof PdfStream) {
      const dict = value instanceof PdfStream ? value.dict : value;
      if (isName(dict.get("Type"), "Page")) return;
      for (const item of dict.values()) this.#imagesBelow(item, depth + 1);
    }
  }
}
