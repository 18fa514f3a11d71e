import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { xmpTextOf } from "../file/xmp.ts";
import { WORK } from "../syntax/budget.ts";
import { decodeText, type PdfDict, type PdfValue, textString } from "../syntax/objects.ts";
import { matchesOf, type TextSearch } from "../text-search.ts";
import { type ContainsRedacted, containsNothing } from "./marked-content-stack.ts";

const REDACTION_MARK = "█████";

/** Returns a predicate: whether a string contains one of the search texts. It ignores soft hyphens. */
export function holdsAny(document: PdfDocument, searches: readonly TextSearch[]): ContainsRedacted {
  if (searches.length === 0) return containsNothing;
  return (value) => {
    const string = document.string(value);
    const text = string ? decodeText(string).replaceAll("\u00AD", "").replace(/\s+/g, " ").normalize("NFC") : "";
    document.budget.spendWork(WORK.visit);
    return text !== "" && searches.some((search) => matchesOf(text, search).length > 0);
  };
}

/** Removes the search texts from bookmarks, document information, XMP metadata, annotations and link targets. */
export function redactDocumentTexts(
  document: PdfDocument,
  pages: readonly PdfPage[],
  { searches, holds }: { searches: readonly TextSearch[]; holds: ContainsRedacted },
): void {
  redactBookmarks(document, holds);
  redactInformation(document, { searches, holds });
  for (const page of pages) redactAnnotations(document, page, holds);
}

function redactBookmarks(document: PdfDocument, holds: ContainsRedacted): void {
  const seen = new Set<PdfDict>();
  const stack: (PdfValue | undefined)[] = [document.dict(document.catalog.get("Outlines"))?.get("First")];
  while (stack.length > 0) {
    const item = document.dict(stack.pop());
    if (!item || seen.has(item)) continue;
    seen.add(item);
    if (holds(item.get("Title"))) item.set("Title", textString(REDACTION_MARK));
    stack.push(item.get("Next"), item.get("First"));
  }
}

function redactInformation(
  document: PdfDocument,
  { searches, holds }: { searches: readonly TextSearch[]; holds: ContainsRedacted },
): void {
  const info = document.dict(document.trailer.get("Info"));
  if (info) for (const key of [...info.keys()]) if (holds(info.get(key))) info.delete(key);
  if (!document.catalog.has("Metadata")) return;
  const text = xmpTextOf(document)
    ?.replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
  // Unreadable metadata may contain a search text.
  if (text === undefined || searches.some((search) => matchesOf(text, search).length > 0))
    document.catalog.delete("Metadata");
}

/** Removes annotations and links that contain a search text. */
function redactAnnotations(document: PdfDocument, page: PdfPage, holds: ContainsRedacted): void {
  const annotations = document.array(page.dict.get("Annots"));
  if (!annotations) return;
  const stays = (item: PdfValue): boolean => {
    const annotation = document.dict(item);
    const action = document.dict(annotation?.get("A"));
    return !["Contents", "RC", "T", "TU", "V"].some((key) => holds(annotation?.get(key))) && !holds(action?.get("URI"));
  };
  const left = annotations.filter(stays);
  if (left.length < annotations.length) page.dict.set("Annots", left);
}
