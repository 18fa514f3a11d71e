import { type Matrix, multiply } from "../content/matrix.ts";
import { operationsOf } from "../content/operations.ts";
import { contentKey, pageContent } from "../content/page-content.ts";
import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { decodeStream } from "../filters/decode.ts";
import { UndecodableStream } from "../filters/undecodable-stream.ts";
import { WORK } from "../syntax/budget.ts";
import { isName, PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from "../syntax/objects.ts";

/** The largest size, in points, at which an image is shown anywhere in the document. */
export interface ShownSize {
  width: number;
  height: number;
}

const MAX_FORM_DEPTH = 12;
/** Forms drawing forms can multiply without end; past this no image's largest use is certain, so none is touched. */
const MAX_FORMS_DRAWN = 20_000;
/** The same for what they say together. */
const MAX_FORM_BYTES = 128 * 1024 * 1024;

/**
 * How large each image (by object number) is shown, from the transformation matrices of the content streams. Images that are also
 * used where this code does not look (patterns, annotations, Type 3 fonts, soft mask groups) are left out.
 */
export async function shownSizes(document: PdfDocument, pages: PdfPage[]): Promise<Map<number, ShownSize>> {
  const survey = new Survey(document);
  for (const page of pages) {
    survey.page(page);
    await document.budget.breathe();
  }
  return survey.result();
}

class Survey {
  private readonly document: PdfDocument;
  private readonly sizes = new Map<number, ShownSize>();
  private readonly elsewhere = new Set<number>();
  private readonly searched = new Set<number>();
  private readonly pages = new Map<PdfDict, Set<string>>();
  private formsDrawn = 0;
  private formBytes = 0;

  constructor(document: PdfDocument) {
    this.document = document;
  }

  page(page: PdfPage): void {
    const { document } = this;
    const unit = document.number(page.dict.get("UserUnit")) ?? 1;
    const resources = document.dict(page.inherited("Resources"));
    if (!this.isKnown(page, resources, unit))
      this.drawn(pageContent(document, page.dict), resources, [unit, 0, 0, unit, 0, 0], 0);
    for (const item of document.array(page.dict.get("Annots")) ?? []) {
      this.imagesBelow(document.dict(item)?.get("AP") ?? null, 0);
    }
  }

  /** Pages that share content and resources show their images alike. */
  private isKnown(page: PdfPage, resources: PdfDict | null, unit: number): boolean {
    const key = contentKey(this.document, page.dict);
    if (key === null || !resources) return false;
    const keys = this.pages.get(resources) ?? new Set();
    this.pages.set(resources, keys);
    const known = keys.has(`${unit} ${key}`);
    keys.add(`${unit} ${key}`);
    return known;
  }

  result(): Map<number, ShownSize> {
    if (this.formsDrawn > MAX_FORMS_DRAWN) return new Map();
    for (const number of this.elsewhere) this.sizes.delete(number);
    return this.sizes;
  }

  private drawn(content: Uint8Array, resources: PdfDict | null, start: Matrix, depth: number): void {
    this.hiddenUses(resources);
    const objects = this.document.dict(resources?.get("XObject"));
    const saved: Matrix[] = [];
    let matrix = start;
    for (const { operator, operands } of operationsOf(content, this.document.budget)) {
      if (operator === "q") saved.push(matrix);
      else if (operator === "Q") matrix = saved.pop() ?? matrix;
      else if (operator === "cm") matrix = multiply(matrixOf(operands) ?? [1, 0, 0, 1, 0, 0], matrix);
      else if (operator === "Do" && operands[0] instanceof PdfName) {
        this.object(objects?.get(operands[0].text), resources, matrix, depth);
      }
    }
  }

  private object(value: PdfValue | undefined, outer: PdfDict | null, matrix: Matrix, depth: number): void {
    const { document } = this;
    const object = document.stream(value);
    if (!object || !(value instanceof PdfRef)) return;
    if (isName(document.resolve(object.dict.get("Subtype")), "Image")) {
      this.image(document.target(value).number, matrix);
      return;
    }
    if (++this.formsDrawn > MAX_FORMS_DRAWN || depth >= MAX_FORM_DEPTH) {
      this.formsDrawn = depth >= MAX_FORM_DEPTH ? Number.POSITIVE_INFINITY : this.formsDrawn;
      return;
    }
    const own = matrixOf(document.array(object.dict.get("Matrix"))?.map(document.resolve) ?? []);
    const resources = document.dict(object.dict.get("Resources")) ?? outer;
    try {
      const content = decodeStream(object, document);
      this.formBytes += content.length;
      if (this.formBytes > MAX_FORM_BYTES) {
        this.formsDrawn = Number.POSITIVE_INFINITY;
        return;
      }
      this.drawn(content, resources, own ? multiply(own, matrix) : matrix, depth + 1);
    } catch (error) {
      if (!(error instanceof UndecodableStream)) throw error;
    }
  }

  private image(number: number, [a, b, c, d]: Matrix): void {
    const before = this.sizes.get(number);
    this.sizes.set(number, {
      width: Math.max(before?.width ?? 0, Math.hypot(a, b)),
      height: Math.max(before?.height ?? 0, Math.hypot(c, d)),
    });
  }

  private hiddenUses(resources: PdfDict | null): void {
    for (const kind of ["Pattern", "Font", "ExtGState"]) this.imagesBelow(resources?.get(kind) ?? null, 0);
  }

  /** Every image that these values lead to, whatever it is for. */
  private imagesBelow(value: PdfValue, depth: number): void {
    if (depth > 64) return;
    this.document.budget.work(WORK.visit);
    if (value instanceof PdfRef) {
      const { number } = this.document.target(value);
      if (this.searched.has(number)) return;
      this.searched.add(number);
      const target = this.document.resolve(value);
      if (target instanceof PdfStream && isName(target.dict.get("Subtype"), "Image")) this.elsewhere.add(number);
      else this.imagesBelow(target, depth + 1);
    } else if (Array.isArray(value)) {
      for (const item of value) this.imagesBelow(item, depth + 1);
    } else if (value instanceof PdfDict || value instanceof PdfStream) {
      const dict = value instanceof PdfStream ? value.dict : value;
      if (isName(dict.get("Type"), "Page")) return;
      for (const item of dict.values()) this.imagesBelow(item, depth + 1);
    }
  }
}

function matrixOf(operands: PdfValue[]): Matrix | null {
  const [a, b, c, d, e, f] = operands.filter((operand) => typeof operand === "number");
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  return e === undefined || f === undefined ? null : [a, b, c, d, e, f];
}
