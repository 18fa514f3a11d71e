import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { decodeText, name, PdfDict, textString } from "../syntax/objects.ts";
import { annotationsOf } from "./check-annotations.ts";

/** Adds what PDF/UA-1 requires and what follows from the document: its title is shown, the tab order, and descriptions of links. */
export function prepareAccessibility(document: PdfDocument, pages: readonly PdfPage[]): void {
  const { catalog } = document;
  const preferences = new PdfDict(document.dict(catalog.get("ViewerPreferences")) ?? []);
  catalog.set("ViewerPreferences", preferences.set("DisplayDocTitle", true));
  for (const page of pages) {
    const annotations = annotationsOf(document, page);
    if (annotations.length > 0) page.dict.set("Tabs", name("S"));
    for (const annotation of annotations)
      if (document.nameText(annotation.get("Subtype")) === "Link") describeLink(document, annotation);
  }
}

/** Gives a link without a description its address, or says that it leads to a place in the document. */
function describeLink(document: PdfDocument, link: PdfDict): void {
  const own = document.string(link.get("Contents"));
  if (own && own.bytes.length > 0) return;
  const address = document.string(document.dict(link.get("A"))?.get("URI"));
  link.set("Contents", address ? textString(decodeText(address)) : textString("Link within the document"));
}
