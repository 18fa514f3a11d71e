import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { isName, name, PdfDict, type PdfRef, PdfStream, type PdfValue } from "../syntax/objects.ts";

/**
 * Returns a copy of a page. The copy shares the content and resources of the original page. Annotations are copied,
 * because each annotation must belong to one page. The copy has pictures instead of form fields, and no tags. A field
 * value and tagged content can exist only once.
 */
export function copyOfPage(document: PdfDocument, page: PdfPage): PdfPage {
  const dict = new PdfDict(page.dict);
  const ref = document.add(dict);
  dict.delete("StructParents");
  const annotations = (document.array(page.dict.get("Annots")) ?? []).flatMap((item) => {
    const annotation = document.dict(item);
    const copy = annotation && copyOfAnnotation(document, annotation, ref);
    return copy ? [document.add(copy)] : [];
  });
  if (dict.has("Annots")) dict.set("Annots", annotations);
  return { ref, dict, inherited: page.inherited };
}

function copyOfAnnotation(document: PdfDocument, annotation: PdfDict, page: PdfRef): PdfDict | null {
  if (isName(document.resolve(annotation.get("Subtype")), "Widget")) return appearanceOf(document, annotation, page);
  const copy = new PdfDict(annotation);
  for (const key of ["StructParent", "Popup", "IRT"]) copy.delete(key);
  copy.set("P", page);
  return copy;
}

/** Returns a stamp annotation that looks like the form field, or null if the field has no appearance. */
function appearanceOf(document: PdfDocument, widget: PdfDict, page: PdfRef): PdfDict | null {
  const normal = document.dict(widget.get("AP"))?.get("N");
  const states = document.dict(normal);
  const look: PdfValue = states ? (states.get(document.nameText(widget.get("AS")) ?? "") ?? null) : (normal ?? null);
  if (!(document.resolve(look) instanceof PdfStream)) return null;
  return PdfDict.of({
    Type: name("Annot"),
    Subtype: name("Stamp"),
    Rect: widget.get("Rect"),
    F: widget.get("F"),
    P: page,
    AP: PdfDict.of({ N: look }),
  });
}
