import { PdfDict, PdfRef, PdfStream, type PdfValue } from "../syntax/objects.ts";
import type { PdfDocument } from "./document.ts";

/** Every indirect object that the trailer leads to, each once. */
export function* reachableObjects(document: PdfDocument): Generator<{ ref: PdfRef; value: PdfValue }> {
  const seen = new Set<number>();
  const stack: PdfValue[] = [document.trailer];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (value instanceof PdfRef) {
      if (seen.has(value.number)) continue;
      seen.add(value.number);
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

const isContainer = (value: PdfValue): boolean =>
  value instanceof PdfRef || value instanceof PdfDict || Array.isArray(value) || value instanceof PdfStream;
