import { operationsOf } from "../content/operations.ts";
import { pageContent } from "../content/page-content.ts";
import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { decodeStream } from "../filters/decode.ts";
import { StreamDecodeError } from "../filters/stream-decode-error.ts";
import { isName, type PdfDict, PdfName, type PdfStream, PdfString, type PdfValue } from "../syntax/objects.ts";

const SHOWING: ReadonlySet<string> = new Set(["Tj", "TJ", "'", '"']);

/** Maximum nesting depth of form XObjects. Scanned pages never exceed it. */
const DEPTH_MAX = 12;

/**
 * Returns the number of bytes of text that a page and its form XObjects show, visible or not. A character has one or
 * two bytes.
 */
export const shownTextBytes = (document: PdfDocument, page: PdfPage): number =>
  textBytesOf(document, pageContent(document, page.dict), document.dict(page.inherited("Resources")));

/** Whether a form XObject contains text, visible or not. */
export const showsText = (document: PdfDocument, form: PdfStream): boolean =>
  textBytesOf(document, decoded(document, form), document.dict(form.dict.get("Resources"))) > 0;

function textBytesOf(document: PdfDocument, shown: Uint8Array, inherited: PdfDict | null): number {
  const seen = new Set<PdfStream>();
  const count = (content: Uint8Array, resources: PdfDict | null, depth: number): number => {
    const xObjects = document.dict(resources?.get("XObject"));
    let bytes = 0;
    for (const { operator, operands } of operationsOf(content, document.budget)) {
      if (SHOWING.has(operator)) bytes += operands.reduce<number>((sum, operand) => sum + bytesIn(operand), 0);
      const [target] = operands;
      const form = operator === "Do" && target instanceof PdfName ? document.stream(xObjects?.get(target.text)) : null;
      if (!form || seen.has(form) || depth > DEPTH_MAX || !isName(document.resolve(form.dict.get("Subtype")), "Form"))
        continue;
      seen.add(form);
      bytes += count(decoded(document, form), document.dict(form.dict.get("Resources")) ?? resources, depth + 1);
    }
    return bytes;
  };
  return count(shown, inherited, 0);
}

function bytesIn(operand: PdfValue): number {
  if (operand instanceof PdfString) return operand.bytes.length;
  return Array.isArray(operand) ? operand.reduce<number>((sum, item) => sum + bytesIn(item), 0) : 0;
}

function decoded(document: PdfDocument, stream: PdfStream): Uint8Array {
  try {
    return decodeStream(stream, document);
  } catch (error) {
    if (!(error instanceof StreamDecodeError)) throw error;
    return new Uint8Array();
  }
}
