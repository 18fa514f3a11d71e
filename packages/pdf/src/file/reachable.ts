import { WORK } from "../syntax/budget.ts";
import { PdfDict, PdfRef, PdfStream, type PdfValue } from "../syntax/objects.ts";
import type { PdfDocument } from "./document.ts";

/** Yields every indirect object that can be reached from the trailer. Yields each object once. */
export function* reachableObjects(document: PdfDocument): Generator<{ ref: PdfRef; value: PdfValue }> {
  const seen = new Set<number>();
  const stack: PdfValue[] = [document.trailer];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (value instanceof PdfRef) {
      if (seen.has(value.number)) continue;
      seen.add(value.number);
      document.budget.spendWork(WORK.visit);
      const target = document.resolve(value);
      yield { ref: value, value: target };
      stack.push(target);
    } else if (Array.isArray(value)) {
      for (const item of value) if (isContainer(item)) stack.push(item);
    } else if (value instanceof PdfDict || value instanceof PdfStream) {
      const dict = value instanceof PdfStream ? value.dict : value;
      for (const item of dict.values()) if (isContainer(item)) stack.push(item);
    }
  }
}

/**
 * Yields every dictionary that can be reached from the trailer, including nested dictionaries and the dictionaries of
 * streams. Visits each object once.
 */
export function* reachableDicts(document: PdfDocument): Generator<PdfDict> {
  for (const { value: object } of reachableObjects(document)) {
    const stack = [object];
    for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
      document.budget.spendWork(WORK.visit);
      if (value instanceof PdfDict) yield value;
      const items = Array.isArray(value) ? value : value instanceof PdfStream ? [value.dict] : dictValues(value);
      for (const item of items) if (isContainer(item) && !(item instanceof PdfRef)) stack.push(item);
    }
  }
}

const dictValues = (value: PdfValue): Iterable<PdfValue> => (value instanceof PdfDict ? value.values() : []);

const isContainer = (value: PdfValue): boolean =>
  value instanceof PdfRef || value instanceof PdfDict || Array.isArray(value) || value instanceof PdfStream;
