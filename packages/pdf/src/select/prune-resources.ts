import { operationsOf } from "../content/operations.ts";
import { pageContent } from "../content/page-content.ts";
import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import type { Budget } from "../syntax/budget.ts";
import { PdfDict, PdfName, PdfStream } from "../syntax/objects.ts";

/** For each resource category, the operators that use a resource by name (ISO 32000-2, 7.8.3). */
const NAMING_OPERATORS: Record<string, string[]> = {
  XObject: ["Do"],
  Font: ["Tf"],
  Pattern: ["scn", "SCN"],
  Shading: ["sh"],
};

/**
 * Removes unused entries from the resources that kept pages share with removed pages. Otherwise, the file would still
 * contain images of the removed pages.
 */
export function pruneSharedResources(document: PdfDocument, kept: PdfPage[], dropped: PdfPage[]): void {
  const foreign = new Set<PdfDict>();
  for (const page of dropped) for (const dict of resourceDicts(document, page)) foreign.add(dict);
  for (const page of kept) {
    if (resourceDicts(document, page).some((dict) => foreign.has(dict))) keepNamed(document, page);
  }
}

function resourceDicts(document: PdfDocument, page: PdfPage): PdfDict[] {
  const resources = document.resolve(page.inherited("Resources"));
  if (!(resources instanceof PdfDict)) return [];
  return [
    resources,
    ...Object.keys(NAMING_OPERATORS).flatMap((category) => document.dict(resources.get(category)) ?? []),
  ];
}

function keepNamed(document: PdfDocument, page: PdfPage): void {
  const resources = new PdfDict(document.dict(page.inherited("Resources")) ?? []);
  const used = namesIn(pageContent(document, page.dict), document.budget);
  if (usesFormWithoutResources(document, resources, used)) return;
  for (const [category, operators] of Object.entries(NAMING_OPERATORS)) {
    const entries = document.dict(resources.get(category));
    if (!entries) continue;
    const named = new Set(operators.flatMap((operator) => [...(used.get(operator) ?? [])]));
    resources.set(category, new PdfDict([...entries].filter(([key]) => named.has(key))));
  }
  page.dict.set("Resources", resources);
}

function namesIn(content: Uint8Array, budget: Budget): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  for (const { operator, operands } of operationsOf(content, budget)) {
    for (const operand of operands) {
      if (!(operand instanceof PdfName)) continue;
      const names = used.get(operator) ?? new Set();
      names.add(operand.text);
      used.set(operator, names);
    }
  }
  return used;
}

/**
 * Whether the page draws a form XObject that has no resources and therefore uses the resources of the page. PDF 1.1
 * allowed such forms, and real files still contain them.
 */
function usesFormWithoutResources(document: PdfDocument, resources: PdfDict, used: Map<string, Set<string>>): boolean {
  const objects = document.dict(resources.get("XObject"));
  return [...(used.get("Do") ?? [])].some((key) => {
    const object = document.resolve(objects?.get(key));
    return (
      object instanceof PdfStream &&
      document.nameText(object.dict.get("Subtype")) === "Form" &&
      !object.dict.has("Resources")
    );
  });
}
