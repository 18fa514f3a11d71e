import { IDENTITY, type Matrix, multiply } from "../content/matrix.ts";
import { operationsOf } from "../content/operations.ts";
import { contentKey, pageContent } from "../content/page-content.ts";
import type { PdfDocument } from "../file/document.ts";
import { decodeStream } from "../filters/decode.ts";
import { StreamDecodeError } from "../filters/stream-decode-error.ts";
import { type PdfDict, PdfName, type PdfStream, type PdfValue } from "../syntax/objects.ts";

/**
 * One use of an XObject in a content stream, by its resource name. The matrix maps the XObject's space to the initial
 * coordinate space of the content stream.
 */
export interface XObjectUse {
  name: string;
  matrix: Matrix;
}

/**
 * Finds the XObjects that content streams draw. Reads each content stream once, even if several pages or forms share
 * it.
 */
export class XObjectUses {
  readonly #document: PdfDocument;
  readonly #ofPages = new Map<string, XObjectUse[]>();
  readonly #ofForms = new Map<PdfStream, XObjectUse[]>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  onPage(page: PdfDict): XObjectUse[] {
    const key = contentKey(this.#document, page);
    const known = key === null ? undefined : this.#ofPages.get(key);
    const drawings = known ?? this.#read(pageContent(this.#document, page));
    if (key !== null) this.#ofPages.set(key, drawings);
    return drawings;
  }

  inForm(form: PdfStream): XObjectUse[] {
    const drawings = this.#ofForms.get(form) ?? this.#read(this.#decoded(form));
    this.#ofForms.set(form, drawings);
    return drawings;
  }

  #decoded(form: PdfStream): Uint8Array {
    try {
      return decodeStream(form, this.#document);
    } catch (error) {
      if (!(error instanceof StreamDecodeError)) throw error;
      return new Uint8Array();
    }
  }

  #read(content: Uint8Array): XObjectUse[] {
    const drawings: XObjectUse[] = [];
    const saved: Matrix[] = [];
    let matrix = IDENTITY;
    for (const { operator, operands } of operationsOf(content, this.#document.budget)) {
      if (operator === "q") saved.push(matrix);
      else if (operator === "Q") matrix = saved.pop() ?? matrix;
      else if (operator === "cm") matrix = multiply(matrixOf(operands) ?? IDENTITY, matrix);
      else if (operator === "Do" && operands[0] instanceof PdfName) drawings.push({ name: operands[0].text, matrix });
    }
    return drawings;
  }
}

export function matrixOf(operands: PdfValue[]): Matrix | null {
  const [a, b, c, d, e, f] = operands.filter((operand) => typeof operand === "number");
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  return e === undefined || f === undefined ? null : [a, b, c, d, e, f];
}
