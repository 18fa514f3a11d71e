import { operationsOf } from "../content/operations.ts";
import { pageContent } from "../content/page-content.ts";
import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { decodeStream } from "../filters/decode.ts";
import { StreamDecodeError } from "../filters/stream-decode-error.ts";
import { PdfDict, PdfName, type PdfStream, type PdfValue } from "../syntax/objects.ts";
import type { Findings } from "./findings.ts";

const PAINTING = new Set(["f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "sh", "BI", "Tj", "TJ", "'", '"']);

/** Checks that all content of the pages is tagged or marked as an artifact. */
export function checkTaggedContent(document: PdfDocument, pages: readonly PdfPage[], findings: Findings): void {
  if (!findings.target.isPdfUa) return;
  for (const [index, page] of pages.entries()) {
    const resources = document.dict(page.inherited("Resources"));
    if (hasUntagged(document, { content: pageContent(document, page.dict), resources }, new Set()))
      findings.add("untagged-content", "The page has content that is neither tagged nor an artifact.", {
        page: index + 1,
      });
  }
}

interface Content {
  content: Uint8Array;
  resources: PdfDict | null;
}

function hasUntagged(document: PdfDocument, { content, resources }: Content, seen: Set<PdfStream>): boolean {
  const marks: boolean[] = [];
  for (const { operator, operands } of operationsOf(content, document.budget)) {
    if (operator === "BMC" || operator === "BDC") marks.push(isMarked(document, operands, resources));
    else if (operator === "EMC") marks.pop();
    else if (marks.includes(true)) continue;
    else if (PAINTING.has(operator)) return true;
    else if (operator === "Do" && isUntaggedObject(document, { operands, resources }, seen)) return true;
  }
  return false;
}

/** Whether a marked-content operator marks an artifact, or content of a structure element. */
function isMarked(document: PdfDocument, [tag, properties]: PdfValue[], resources: PdfDict | null): boolean {
  if (tag instanceof PdfName && tag.text === "Artifact") return true;
  const named =
    properties instanceof PdfName ? document.dict(resources?.get("Properties"))?.get(properties.text) : properties;
  const dict = named instanceof PdfDict ? named : document.dict(named);
  return dict?.has("MCID") === true;
}

function isUntaggedObject(
  document: PdfDocument,
  { operands, resources }: { operands: PdfValue[]; resources: PdfDict | null },
  seen: Set<PdfStream>,
): boolean {
  const [name] = operands;
  const object =
    name instanceof PdfName ? document.stream(document.dict(resources?.get("XObject"))?.get(name.text)) : null;
  if (!object) return false;
  if (document.nameText(object.dict.get("Subtype")) !== "Form") return true;
  if (seen.has(object)) return false;
  seen.add(object);
  if (object.dict.has("StructParent")) return false;
  try {
    const content = decodeStream(object, document);
    return hasUntagged(
      document,
      { content, resources: document.dict(object.dict.get("Resources")) ?? resources },
      seen,
    );
  } catch (error) {
    if (!(error instanceof StreamDecodeError)) throw error;
    return true;
  }
}
