/** One element of the structure tree (PDF 32000-1, 14.7) as far as it lies on one page. */
export interface StructureElement {
  /** Standard role, such as H1, P, Table, TD. */
  role: string;
  /** Marked-content ids and elements in logical order. */
  children: (number | StructureElement)[];
  /** Alternative text, of figures mostly. */
  alt: string | null;
}

interface StructureNode {
  role?: string;
  children?: (StructureNode | StructureContent)[];
  alt?: string;
}

interface StructureContent {
  type: string;
  id?: string;
}

const MAX_DEPTH = 64;

export function readStructure(root: unknown): StructureElement[] {
  if (typeof root !== "object" || root === null) return [];
  return elementsOf(root as StructureNode, 0).filter((child) => typeof child !== "number");
}

function elementsOf({ children = [] }: StructureNode, depth: number): (number | StructureElement)[] {
  const found: (number | StructureElement)[] = [];
  if (depth > MAX_DEPTH) return found;
  for (const child of children) {
    if ("type" in child) {
      const mcid = child.type === "content" ? /_mc(\d+)$/.exec(child.id ?? "")?.[1] : undefined;
      if (mcid !== undefined) found.push(Number(mcid));
    } else {
      found.push({ role: child.role ?? "", alt: child.alt ?? null, children: elementsOf(child, depth + 1) });
    }
  }
  return found;
}
