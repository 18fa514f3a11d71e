import type { PdfDocument } from "../file/document.ts";
import { WORK } from "../syntax/budget.ts";
import { PdfDict, PdfName, type PdfValue } from "../syntax/objects.ts";

/** Standard structure types of PDF 1.7 (ISO 32000-1, 14.8.4). */
export const STANDARD_TYPES: ReadonlySet<string> = new Set(
  `Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD
  THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form`.split(
    /\s+/,
  ),
);
const MAX_DEPTH = 500;
const MAX_HOPS = 64;

/** Structure element, with its children in order. */
export interface StructureNode {
  dict: PdfDict;
  /** Type as written, and the standard type that the role map gives it. `standard` is null without a standard type. */
  type: string;
  standard: string | null;
  parent: StructureNode | null;
  children: StructureNode[];
  /** Number of the first page with content of the element, or null. */
  page: number | null;
  /** Whether the element has content of its own: marked content or an object. */
  hasContent: boolean;
}

export interface RoleMap {
  standardOf(type: string): string | null;
  /** Types that the role map maps in a circle. */
  isCircular(type: string): boolean;
  /** Standard types that the role map changes. */
  remapped: readonly string[];
}

export function roleMap(document: PdfDocument): RoleMap {
  const root = document.dict(document.catalog.get("StructTreeRoot"));
  const map = document.dict(root?.get("RoleMap")) ?? new PdfDict();
  const next = (type: string): string | null => document.nameText(map.get(type));
  const follow = (type: string): { standard: string | null; isCircular: boolean } => {
    const seen = new Set<string>();
    let current = type;
    for (let hops = 0; hops < MAX_HOPS; hops++) {
      if (STANDARD_TYPES.has(current)) return { standard: current, isCircular: false };
      if (seen.has(current)) return { standard: null, isCircular: true };
      seen.add(current);
      const mapped = next(current);
      if (mapped === null) return { standard: null, isCircular: false };
      current = mapped;
    }
    return { standard: null, isCircular: true };
  };
  return {
    standardOf: (type) => follow(type).standard,
    isCircular: (type) => follow(type).isCircular || next(type) === type,
    remapped: [...map.keys()].filter((type) => STANDARD_TYPES.has(type) && next(type) !== null),
  };
}

/** Returns the children of the structure tree's root. Visits each element once. */
export function structureTree(document: PdfDocument, pageNumbers: ReadonlyMap<PdfDict, number>): StructureNode[] {
  const root = document.dict(document.catalog.get("StructTreeRoot"));
  if (!root) return [];
  const roles = roleMap(document);
  const seen = new Set<PdfDict>([root]);
  const pageOf = (value: PdfValue | undefined): number | null => {
    const page = document.dict(value);
    return (page && pageNumbers.get(page)) ?? null;
  };
  const build = (value: PdfValue, parent: StructureNode | null, depth: number): StructureNode | null => {
    const dict = document.dict(value);
    if (!dict || seen.has(dict) || depth > MAX_DEPTH) return null;
    document.budget.spendWork(WORK.visit);
    const kind = document.nameText(dict.get("Type"));
    if (kind === "MCR" || kind === "OBJR") {
      if (parent) {
        parent.hasContent = true;
        parent.page ??= pageOf(dict.get("Pg"));
      }
      return null;
    }
    seen.add(dict);
    const type = document.nameText(dict.get("S")) ?? "";
    const page = pageOf(dict.get("Pg"));
    const node: StructureNode = {
      dict,
      type,
      standard: roles.standardOf(type),
      parent,
      children: [],
      page,
      hasContent: false,
    };
    for (const kid of kidsOf(document, dict)) {
      if (typeof document.resolve(kid) === "number") node.hasContent = true;
      const child = build(kid, node, depth + 1);
      if (child) node.children.push(child);
    }
    node.page ??= node.children.find((child) => child.page !== null)?.page ?? null;
    return node;
  };
  return kidsOf(document, root).flatMap((kid) => build(kid, null, 0) ?? []);
}

export function kidsOf(document: PdfDocument, dict: PdfDict): PdfValue[] {
  const kids = dict.get("K");
  return document.array(kids) ?? (kids === undefined ? [] : [kids]);
}

export function* allNodes(roots: readonly StructureNode[]): Generator<StructureNode> {
  const stack = roots.toReversed();
  for (let node = stack.pop(); node; node = stack.pop()) {
    yield node;
    stack.push(...node.children.toReversed());
  }
}

/**
 * Returns the children that count for nesting. The children of elements without meaning (NonStruct, Div, Private
 * excluded) take the place of these elements, as veraPDF and ISO 32000-1 (14.8.4.2) have it for NonStruct.
 */
export const nestedTypes = (node: StructureNode): StructureNode[] =>
  node.children.flatMap((child) =>
    child.standard === "NonStruct" || child.standard === "Div" ? nestedTypes(child) : [child],
  );

/** Returns an attribute of a structure element (ISO 32000-1, 14.7.5), from its own attributes or its classes. */
export function structureAttribute(document: PdfDocument, dict: PdfDict, key: string): PdfValue {
  const root = document.dict(document.catalog.get("StructTreeRoot"));
  const classes = document.dict(root?.get("ClassMap"));
  const named = asList(document, dict.get("C")).map((value) => {
    const name = document.resolve(value);
    return name instanceof PdfName ? (classes?.get(name.text) ?? null) : null;
  });
  for (const value of [...asList(document, dict.get("A")), ...named.flatMap((item) => asList(document, item))]) {
    const attributes = document.dict(value);
    if (attributes?.has(key)) return document.resolve(attributes.get(key));
  }
  return null;
}

const asList = (document: PdfDocument, value: PdfValue | undefined): PdfValue[] =>
  document.array(value) ?? (value === undefined ? [] : [value]);
