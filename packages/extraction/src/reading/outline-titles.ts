import { decodeText, type PdfDict, type PdfDocument, type PdfValue } from "@folio/pdf/reading";
import { type Outline, outlineKey } from "../output/headings.ts";

const MAX_DEPTH = 6;
const MAX_ITEMS = 50_000;

/** Titles of the outline (ISO 32000-2, 12.3.3) with their depth from 1; empty when there is none. */
export function outlineTitles(document: PdfDocument): Outline {
  const titles = new Map<string, number>();
  const seen = new Set<PdfDict>();
  const note = (first: PdfValue | undefined, depth: number): void => {
    let item = document.dict(first);
    while (item && !seen.has(item) && seen.size < MAX_ITEMS) {
      seen.add(item);
      const title = document.string(item.get("Title"));
      if (title) titles.set(outlineKey(decodeText(title)), depth);
      if (depth < MAX_DEPTH) note(item.get("First"), depth + 1);
      item = document.dict(item.get("Next"));
    }
  };
  note(document.dict(document.catalog.get("Outlines"))?.get("First"), 1);
  return titles;
}
