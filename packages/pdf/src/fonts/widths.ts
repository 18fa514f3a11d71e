import type { PdfDocument } from "../file/document.ts";
import type { PdfDict, PdfValue } from "../syntax/objects.ts";

export const MAX_CID = 65_535;
/** Maximum number of widths in a `W` array. It is more than one width for each of the 65,536 possible CIDs. */
const MAX_CID_WIDTHS = 131_072;

/** Width entries of a simple font (ISO 32000-2, 9.6.2.1). Values of wrong types, or outside of the allowed ranges, are corrected. */
export interface SimpleWidths {
  FirstChar: number | undefined;
  LastChar: number | undefined;
  Widths: number[] | undefined;
}

export function simpleWidths(
  document: PdfDocument,
  font: PdfDict,
): SimpleWidths & Record<string, PdfValue | undefined> {
  const code = (key: string): number | undefined => {
    const value = document.number(font.get(key));
    return value === null ? undefined : Math.min(255, Math.max(0, Math.trunc(value)));
  };
  const widths = document.array(font.get("Widths"))?.slice(0, 256);
  return {
    FirstChar: code("FirstChar"),
    LastChar: code("LastChar"),
    Widths: widths?.map((width) => document.number(width) ?? 0),
  };
}

/**
 * Reads `W` or `W2` (ISO 32000-2, 9.7.4.3). An entry is a CID with an array of numbers, or a first and a last CID with
 * `each` numbers for all CIDs between them.
 */
export function cidFigures(
  document: PdfDocument,
  value: PdfValue | undefined,
  each: number,
): (number | number[])[] | undefined {
  const items = document.array(value);
  if (!items) return undefined;
  const kept: (number | number[])[] = [];
  let left = MAX_CID_WIDTHS;
  for (let at = 0; at < items.length && left > 0; ) {
    const first = cidOf(document, items[at]);
    const list = document.array(items[at + 1]);
    const last = cidOf(document, items[at + 1]);
    if (first !== null && list) {
      const figures = list.slice(0, left).map((item) => document.number(item) ?? 0);
      left -= figures.length;
      kept.push(first, figures);
      at += 2;
    } else if (first !== null && last !== null) {
      left -= Math.max(1, last - first);
      kept.push(first, last, ...Array.from({ length: each }, (_, i) => document.number(items[at + 2 + i]) ?? 0));
      at += 2 + each;
    } else at++;
  }
  return kept;
}

function cidOf(document: PdfDocument, value: PdfValue | undefined): number | null {
  const number = document.number(value);
  return number !== null && number >= 0 && number <= MAX_CID ? Math.trunc(number) : null;
}
