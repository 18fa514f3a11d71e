import { COST } from "./budget.ts";
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from "./objects.ts";

/**
 * Returns the number of bytes that a parsed value used of the memory budget. Objects that the value refers to and
 * stream data are not included.
 */
export function costOf(value: PdfValue): number {
  if (value instanceof PdfRef) return COST.reference;
  if (value instanceof PdfName) return COST.name;
  if (value instanceof PdfString) return COST.string + value.bytes.length;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + costOf(item), COST.array);
  if (value instanceof PdfStream) return costOf(value.dict);
  return value instanceof PdfDict ? costOfDict(value) : COST.word;
}

function costOfDict(dict: PdfDict): number {
  let bytes: number = COST.dictionary;
  for (let index = 0; index < dict.size; index += 1) bytes += COST.name + costOf(dict.valueAt(index));
  return bytes;
}
