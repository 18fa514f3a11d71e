import { claimedStandards } from "../file/claims.ts";
import type { PdfDocument } from "../file/document.ts";
import { pageRotation, pagesOf, shownSize } from "../file/pages.ts";
import { readNameTree } from "../file/trees.ts";
import { type FormField, formFields } from "../forms/form-fields.ts";
import { WORK } from "../syntax/budget.ts";
import type { PdfDict, PdfValue } from "../syntax/objects.ts";
import type { DescribedField, PdfDescription } from "./description.ts";
import { fieldsOf } from "./fields.ts";
import { metadataOf, textIn } from "./metadata.ts";
import { resourcesOf } from "./resources.ts";

const MAX_ATTACHMENTS = 1_000;
const MAX_FIELDS = 1_000;
/** Maximum length of a field value, in UTF-16 code units. Longer values are truncated. */
const MAX_CHARACTERS = 2_000;

/** Describes a document. Throws `too_complex` if the document exceeds the limits of its budget. */
export function describe(document: PdfDocument): PdfDescription {
  const { catalog } = document;
  const pages = pagesOf(document);
  return {
    version: document.version,
    encrypted: document.encrypted,
    recovered: document.recovered,
    tagged: document.dict(catalog.get("StructTreeRoot")) !== null,
    language: textIn(document, catalog, "Lang") || null,
    metadata: metadataOf(document),
    claims: claimedStandards(document),
    pages: pages.map((page) => ({ ...shownSize(document, page), rotationDeg: pageRotation(document, page) })),
    ...resourcesOf(document, pages),
    ...fieldsOf(document),
    fields: formFields(document).slice(0, MAX_FIELDS).map(described),
    attachments: attachmentsOf(document),
    bookmarks: bookmarksIn(document, document.dict(catalog.get("Outlines"))),
  };
}

function described({ name, kind, value, options, readOnly, required }: FormField): DescribedField {
  const cut = (text: string): string => text.slice(0, MAX_CHARACTERS);
  const shown = Array.isArray(value) ? value.map(cut) : value && cut(value);
  return { name, kind, value: shown, options: options.slice(0, MAX_FIELDS).map(cut), readOnly, required };
}

function attachmentsOf(document: PdfDocument): string[] {
  const tree = document.dict(document.catalog.get("Names"))?.get("EmbeddedFiles");
  return [...readNameTree(document, tree)].slice(0, MAX_ATTACHMENTS).map(([key, value]) => {
    const file = document.dict(value);
    return textIn(document, file, "UF") ?? textIn(document, file, "F") ?? key;
  });
}

/** Returns the total number of bookmarks, including nested ones (ISO 32000-2, 12.3.3). */
function bookmarksIn(document: PdfDocument, outline: PdfDict | null): number {
  const seen = new Set<PdfDict>();
  const stack: (PdfValue | undefined)[] = [outline?.get("First")];
  while (stack.length > 0) {
    const item = document.dict(stack.pop());
    if (!item || seen.has(item)) continue;
    seen.add(item);
    document.budget.spendWork(WORK.visit);
    stack.push(item.get("Next"), item.get("First"));
  }
  return seen.size;
}
