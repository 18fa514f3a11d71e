import { isName, PdfDict, PdfName, PdfRef, type PdfValue } from "../syntax/objects.ts";
import { unreadable } from "./damage.ts";

/** What is needed of a document. */
interface Objects {
  readonly trailer: PdfDict;
  resolve(value: PdfValue | undefined): PdfValue;
  dict(value: PdfValue | undefined): PdfDict | null;
  add(value: PdfValue): PdfRef;
}

/** Makes a page tree of all pages among the objects of these numbers, for a document that has lost its own. Throws `source_invalid` when there are none. */
export function gatherPages(document: Objects, numbers: readonly number[]): void {
  const isPage = (ref: PdfRef) => isName(document.resolve(document.dict(ref)?.get("Type")), "Page");
  const kids = numbers.map((number) => new PdfRef(number)).filter(isPage);
  if (kids.length === 0) throw unreadable("no page could be found in it");
  const tree = document.add(PdfDict.of({ Type: new PdfName("Pages"), Kids: kids, Count: kids.length }));
  const root = document.dict(document.trailer.get("Root"));
  if (root) root.set("Pages", tree);
  else document.trailer.set("Root", document.add(PdfDict.of({ Type: new PdfName("Catalog"), Pages: tree })));
}
