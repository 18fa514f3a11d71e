import type { PdfDocument } from "../file/document.ts";
import type { Findings } from "./findings.ts";
import { nestedTypes, type StructureNode } from "./structure.ts";

/** Types that an element may contain (ISO 32000-1, 14.8.4.3). */
const CHILDREN: Record<string, readonly string[]> = {
  Table: ["TR", "THead", "TBody", "TFoot", "Caption"],
  THead: ["TR"],
  TBody: ["TR"],
  TFoot: ["TR"],
  TR: ["TH", "TD"],
  L: ["L", "LI", "Caption"],
  LI: ["Lbl", "LBody"],
  TOC: ["TOC", "TOCI", "Caption"],
};
/** Types that must contain an element. */
const PARENTS: Record<string, readonly string[]> = {
  TR: ["Table", "THead", "TBody", "TFoot"],
  THead: ["Table"],
  TBody: ["Table"],
  TFoot: ["Table"],
  TH: ["TR"],
  TD: ["TR"],
  LI: ["L"],
  LBody: ["LI"],
  TOCI: ["TOC"],
};
/** Types of which an element may have only one. A caption must also be the first, or for a table also the last, child. */
const ONCE: Record<string, readonly string[]> = {
  Table: ["THead", "TFoot", "Caption"],
  L: ["Caption"],
  TOC: ["Caption"],
};

/** Checks that an element contains only allowed elements, and is in an allowed element. */
export function checkNesting(_document: PdfDocument, node: StructureNode, findings: Findings): void {
  const { standard } = node;
  if (standard === null) return;
  const add = (message: string): void =>
    findings.add("structure-nesting", message, { page: node.page, element: `structure element ${node.type}` });
  const parents = PARENTS[standard];
  const parent = meaningfulParent(node)?.standard ?? null;
  if (parents && (parent === null || !parents.includes(parent))) add(`${standard} is in ${parent ?? "no element"}.`);
  const allowed = CHILDREN[standard];
  if (!allowed) return;
  const kinds = nestedTypes(node).map((child) => child.standard ?? child.type);
  const wrong = kinds.find((kind) => !allowed.includes(kind));
  if (wrong !== undefined) add(`${standard} contains ${wrong}.`);
  for (const kind of ONCE[standard] ?? [])
    if (kinds.filter((each) => each === kind).length > 1) add(`${standard} contains more than one ${kind}.`);
  const at = kinds.indexOf("Caption");
  if (at > 0 && !(standard === "Table" && at === kinds.length - 1))
    add(`The caption of ${standard} is in the wrong place.`);
  if (standard === "Table" && (kinds.includes("THead") || kinds.includes("TFoot")) && !kinds.includes("TBody"))
    add("A table has a header or footer, but no body.");
}

function meaningfulParent({ parent }: StructureNode): StructureNode | null {
  let node = parent;
  while (node && (node.standard === "NonStruct" || node.standard === "Div")) node = node.parent;
  return node;
}
