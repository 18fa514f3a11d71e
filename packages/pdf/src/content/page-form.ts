import { deflateSync } from "node:zlib";
import type { PdfDocument } from "../file/document.ts";
import { type PdfPage, pageRotation, visibleBox } from "../file/pages.ts";
import type { Budget } from "../syntax/budget.ts";
import { name, PdfDict, PdfStream, type PdfValue } from "../syntax/objects.ts";
import { type Matrix, multiply, translation } from "./matrix.ts";
import { operationsOf } from "./operations.ts";
import { pageContent } from "./page-content.ts";

const MARKS = new Set(["BMC", "BDC", "EMC", "MP", "DP"]);

/**
 * Removes the marked-content operators from the content of an imported page. These operators refer to the structure
 * tree of another document.
 */
function withoutMarkedContent(content: Uint8Array, budget: Budget): Uint8Array {
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const { operator, start, end } of operationsOf(content, budget)) {
    if (!MARKS.has(operator)) continue;
    parts.push(content.subarray(from, start), Uint8Array.of(10));
    from = end;
  }
  parts.push(content.subarray(from));
  return new Uint8Array(Buffer.concat(parts));
}

/** Page that was converted to a form XObject (ISO 32000-2, 8.10). */
export interface PageForm {
  stream: PdfStream;
  /** Size of the upright page in user space units. */
  width: number;
  height: number;
  /** Matrix from form space to the upright page, which has its origin at the bottom left. */
  toPoints: Matrix;
}

/** Entries of the form XObject that refer to objects of the target document. */
export interface FormTarget {
  resources: PdfValue;
  group: PdfValue | undefined;
  /** Whether to keep marked content. If true, the properties of that content, such as layers, must exist in the target document. */
  keepsMarkedContent: boolean;
}

export function pageForm(
  source: PdfDocument,
  page: PdfPage,
  { resources, group, keepsMarkedContent: keepMarks }: FormTarget,
): PageForm {
  const box = visibleBox(source, page);
  const dict = PdfDict.of({
    Type: name("XObject"),
    Subtype: name("Form"),
    BBox: [box.x, box.y, box.x + box.width, box.y + box.height],
    Group: group,
    Resources: resources,
    Filter: name("FlateDecode"),
  });
  const whole = pageContent(source, page.dict);
  const content = keepMarks ? whole : withoutMarkedContent(whole, source.budget);
  const turned = pageRotation(source, page);
  const toPoints = multiply(translation(-box.x, -box.y), uprightMatrix(turned, box.width, box.height));
  const [width, height] = turned % 180 === 0 ? [box.width, box.height] : [box.height, box.width];
  return { stream: new PdfStream(dict, deflateSync(content)), width, height, toPoints };
}

/**
 * Returns the matrix that turns a page upright by its `Rotate` entry (clockwise). The upright page has its origin at
 * the bottom left.
 */
function uprightMatrix(degrees: number, width: number, height: number): Matrix {
  switch (degrees) {
    case 90:
      return [0, -1, 1, 0, 0, width];
    case 180:
      return [-1, 0, 0, -1, width, height];
    case 270:
      return [0, 1, -1, 0, height, 0];
    default:
      return [1, 0, 0, 1, 0, 0];
  }
}
