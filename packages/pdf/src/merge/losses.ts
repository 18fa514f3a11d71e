import type { PdfWarning } from "../errors.ts";
import type { PdfDocument } from "../file/document.ts";

/** What a merged file has no place for: it opens in one way, as its first part does, and an XFA form is a whole document's. */
export function lossesOf(document: PdfDocument, isFirst: boolean, resource: string): PdfWarning[] {
  const { catalog } = document;
  const lost: string[] = [];
  if (!isFirst && document.resolve(catalog.get("OpenAction")) !== null) lost.push("what it does when it is opened");
  if (document.resolve(catalog.get("AA")) !== null) lost.push("its actions on closing, saving and printing");
  if (document.dict(catalog.get("AcroForm"))?.has("XFA")) lost.push("its XFA form, of which the plain fields stay");
  return lost.map((what) => ({
    code: "content_dropped",
    message: `A merged PDF cannot keep of this source ${what}.`,
    resource,
  }));
}
