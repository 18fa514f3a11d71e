import type { PdfDocument } from "../file/document.ts";
import { decodeText } from "../syntax/objects.ts";
import { checkNesting } from "./check-nesting.ts";
import { checkTable } from "./check-tables.ts";
import type { Findings } from "./findings.ts";
import { isLanguageTag } from "./language.ts";
import { needsTags } from "./standard.ts";
import { allNodes, roleMap, type StructureNode, structureAttribute } from "./structure.ts";

const TEXT_KEYS = ["Alt", "ActualText", "E"];

/** Text of an entry of a dictionary, or null. */
export const textEntry = (document: PdfDocument, dict: { get(key: string): unknown }, key: string): string | null => {
  const string = document.string(dict.get(key) as never);
  return string === null ? null : decodeText(string);
};

/** Returns the description of a structure element for a message. */
export const nodeElement = (node: StructureNode): string => `structure element ${node.type}`;

/** Checks the structure tree: types, languages, headings, figures, tables, lists and notes. */
export function checkStructure(document: PdfDocument, tree: readonly StructureNode[], findings: Findings): void {
  if (!needsTags(findings.target)) return;
  const { catalog } = document;
  const marks = document.dict(catalog.get("MarkInfo"));
  if (document.resolve(marks?.get("Marked")) !== true) findings.add("tagged", "The document is not marked as tagged.");
  if (document.dict(catalog.get("StructTreeRoot")) === null)
    findings.add("structure-tree", "The document has no structure tree.");
  checkTypes(document, tree, findings);
  checkLanguages(document, tree, findings);
  if (!findings.target.isPdfUa) return;
  if (document.resolve(marks?.get("Suspects")) === true)
    findings.add("structure-tree", "The document marks its structure as suspect.");
  checkHeadings(tree, findings);
  checkTexts(document, tree, findings);
  for (const node of allNodes(tree)) {
    checkNesting(document, node, findings);
    if (node.standard === "Table") checkTable(document, node, findings);
  }
}

function checkTypes(document: PdfDocument, tree: readonly StructureNode[], findings: Findings): void {
  const roles = roleMap(document);
  for (const type of roles.remapped)
    findings.add("structure-type", `The role map changes the standard type ${type}.`, {
      element: `structure type ${type}`,
    });
  for (const node of allNodes(tree)) {
    const place = { page: node.page, element: nodeElement(node) };
    if (roles.isCircular(node.type))
      findings.add("structure-type", `The structure type ${node.type} is mapped in a circle.`, place);
    else if (node.standard === null)
      findings.add("structure-type", `The structure type ${node.type} is not mapped to a standard type.`, place);
  }
}

function checkLanguages(document: PdfDocument, tree: readonly StructureNode[], findings: Findings): void {
  const language = textEntry(document, document.catalog, "Lang");
  if (language !== null && !isLanguageTag(language))
    findings.add("language", `The language ${language.slice(0, 40)} of the document is no language tag.`);
  if (language === null && findings.target.isPdfUa) findings.add("language", "The document has no language.");
  for (const node of allNodes(tree)) {
    const own = textEntry(document, node.dict, "Lang");
    if (own !== null && !isLanguageTag(own))
      findings.add("language", `The language ${own.slice(0, 40)} is no language tag.`, {
        page: node.page,
        element: nodeElement(node),
      });
    if (!findings.target.isPdfUa || language !== null || own !== null || hasLanguage(document, node)) continue;
    if (TEXT_KEYS.some((key) => node.dict.has(key)))
      findings.add("language", "The language of an alternative text is unknown.", {
        page: node.page,
        element: nodeElement(node),
      });
  }
}

function hasLanguage(document: PdfDocument, start: StructureNode): boolean {
  for (let node: StructureNode | null = start; node; node = node.parent)
    if (textEntry(document, node.dict, "Lang")) return true;
  return false;
}

function checkHeadings(tree: readonly StructureNode[], findings: Findings): void {
  let last = 0;
  let hasPlain = false;
  let hasNumbered = false;
  for (const node of allNodes(tree)) {
    const level = /^H([1-6])$/.exec(node.standard ?? "")?.[1];
    if (node.standard === "H") hasPlain = true;
    if (node.children.filter(({ standard }) => standard === "H").length > 1)
      findings.add("heading", "An element has more than one heading H.", {
        page: node.page,
        element: nodeElement(node),
      });
    if (level === undefined) continue;
    hasNumbered = true;
    if (Number(level) > last + 1)
      findings.add("heading", `A heading of level ${level} follows a heading of level ${last}.`, {
        page: node.page,
        element: nodeElement(node),
      });
    last = Number(level);
  }
  if (hasPlain && hasNumbered) findings.add("heading", "The document mixes headings with and without a level.");
}

function checkTexts(document: PdfDocument, tree: readonly StructureNode[], findings: Findings): void {
  const ids = new Set<string>();
  for (const node of allNodes(tree)) {
    const place = { page: node.page, element: nodeElement(node) };
    if (node.standard === "Figure" || node.standard === "Formula") {
      const hasText = textEntry(document, node.dict, "Alt") || textEntry(document, node.dict, "ActualText") !== null;
      if (!hasText) findings.add("figure", `A ${node.standard.toLowerCase()} has no alternative text.`, place);
    }
    if (node.standard === "Note") {
      const id = textEntry(document, node.dict, "ID") ?? "";
      if (id === "" || ids.has(id)) findings.add("note", "A note has no id, or the id of another note.", place);
      ids.add(id);
    }
    if (
      node.standard === "Form" &&
      structureAttribute(document, node.dict, "Role") === null &&
      node.children.length > 0
    )
      findings.add("widget-tag", "A form element has more than its field.", place);
  }
}
