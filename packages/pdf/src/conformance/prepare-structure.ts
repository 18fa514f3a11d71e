import type { PdfDocument } from "../file/document.ts";
import { name, PdfDict } from "../syntax/objects.ts";
import { allNodes, STANDARD_TYPES, type StructureNode } from "./structure.ts";

/** Nearest standard types for the types that browsers and office programs write. */
const NEAREST: Record<string, string> = {
  Aside: "Sect",
  Article: "Art",
  Title: "H1",
  Strong: "Span",
  Em: "Span",
  Emphasis: "Span",
  Sub: "Span",
  FENote: "Note",
  DocumentFragment: "Document",
  Header: "Sect",
  Footer: "Sect",
  Hn: "P",
};
const FALLBACK = "NonStruct";

/**
 * Maps the structure types of the document to standard types, as PDF/A and PDF/UA require. Removes role maps of
 * standard types, which readers ignore.
 */
export function prepareRoles(document: PdfDocument, tree: readonly StructureNode[]): void {
  const root = document.dict(document.catalog.get("StructTreeRoot"));
  if (!root) return;
  const roles = new PdfDict(document.dict(root.get("RoleMap")) ?? []);
  for (const key of [...roles.keys()]) if (STANDARD_TYPES.has(key)) roles.delete(key);
  for (const key of [...roles.keys()])
    if (!endsInStandard(document, roles, key)) roles.set(key, name(NEAREST[key] ?? FALLBACK));
  for (const { type } of allNodes(tree))
    if (!STANDARD_TYPES.has(type) && !roles.has(type) && type !== "") roles.set(type, name(NEAREST[type] ?? FALLBACK));
  if (roles.size > 0) root.set("RoleMap", document.add(roles));
  else root.delete("RoleMap");
}

function endsInStandard(document: PdfDocument, roles: PdfDict, start: string): boolean {
  const seen = new Set<string>();
  for (let type: string | null = start; type !== null; type = document.nameText(roles.get(type))) {
    if (STANDARD_TYPES.has(type)) return true;
    if (seen.has(type)) return false;
    seen.add(type);
  }
  return false;
}
