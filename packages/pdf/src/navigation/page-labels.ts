import type { PdfDocument } from "../file/document.ts";
import { numberTree, readNumberTree } from "../file/trees.ts";
import { name, PdfDict, type PdfValue } from "../syntax/objects.ts";

/** Label of one page: numbering style, prefix and number (ISO 32000-2, 12.4.2). */
export interface PageLabel {
  style: PdfValue;
  prefix: PdfValue;
  number: number;
}

/** Returns one label for each page, or null if the document has no page labels. */
export function readPageLabels(document: PdfDocument, pages: number): PageLabel[] | null {
  const ranges = readNumberTree(document, document.catalog.get("PageLabels"));
  if (ranges.size === 0) return null;
  const labels: PageLabel[] = [];
  let current: PageLabel = plainLabel(1);
  for (let index = 0; index < pages; index++) {
    const range = ranges.has(index) ? (document.dict(ranges.get(index)) ?? new PdfDict()) : null;
    if (range) {
      current = {
        style: document.resolve(range.get("S")),
        prefix: document.resolve(range.get("P")),
        number: document.number(range.get("St")) ?? 1,
      };
    } else if (index > 0) current = { ...current, number: current.number + 1 };
    labels.push(current);
  }
  return labels;
}

/** Returns the label that a page has in a document without page labels: its page number in decimal digits. */
export const plainLabel = (number: number): PageLabel => ({ style: DECIMAL, prefix: null, number });

/**
 * All plain labels share this object. Consecutive labels are combined into a range only if their styles are identical
 * objects.
 */
const DECIMAL = name("D");

export function writePageLabels(document: PdfDocument, labels: PageLabel[]): void {
  const ranges = new Map<number, PdfValue>();
  for (const [index, label] of labels.entries()) {
    const before = labels[index - 1];
    if (before && continues(before, label)) continue;
    const dict = new PdfDict();
    if (label.style !== null) dict.set("S", label.style);
    if (label.prefix !== null) dict.set("P", label.prefix);
    if (label.number !== 1) dict.set("St", label.number);
    ranges.set(index, dict);
  }
  document.catalog.set("PageLabels", numberTree(ranges));
}

const continues = (before: PageLabel, label: PageLabel): boolean =>
  before.style === label.style && before.prefix === label.prefix && before.number + 1 === label.number;
