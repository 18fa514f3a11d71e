import type { PdfDocument, PdfValue } from "@folio/pdf/reading";
import { IDENTITY, type Matrix } from "../geometry.ts";
import type { Resources } from "./resources.ts";

/** Function that executes an operator of a content stream. */
export type Operator = (operands: readonly PdfValue[], resources: Resources) => void;

/** Returns an operand as a number. Returns 0 for an operand that is missing or not a number. */
export function numberAt(operands: readonly PdfValue[], index: number): number {
  const value = operands[index];
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

export const numbersIn = (operands: readonly PdfValue[]): number[] =>
  operands.filter((operand) => typeof operand === "number");

/**
 * Returns a matrix from six numbers, or the identity matrix for anything else. If `document` is given, the numbers may
 * be references.
 */
export function matrixOf(values: readonly PdfValue[] | null, document?: PdfDocument): Matrix {
  if (!values || values.length < 6) return IDENTITY;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = values.map((value) =>
    document ? (document.number(value) ?? 0) : numberAt([value], 0),
  );
  return [a, b, c, d, e, f];
}
