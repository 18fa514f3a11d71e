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

/** The elements that have content on the page whose marks begin with `pagePrefix`; empty cells of their rows stay. */
export function readStructure(root: unknown, pagePrefix: string): StructureElement[] {
  if (typeof root !== "object" || root === null) return [];
  return elementsOf(root as StructureNode, pagePrefix, 0).filter((child) => typeof child !== "number");
}

const CELLS: ReadonlySet<string> = new Set(["TD", "TH"]);

function elementsOf(
  { children = [] }: StructureNode,
  pagePrefix: string,
  depth: number,
): (number | StructureElement)[] {
  const found: (number | StructureElement)[] = [];
  if (depth > MAX_DEPTH) return found;
  for (const child of children) {
    if ("type" in child) {
      const id = child.id ?? "";
      if (child.type === "content" && id.startsWith(pagePrefix)) found.push(Number(id.slice(pagePrefix.length)));
    } else {
      const role = child.role ?? "";
      const inner = elementsOf(child, pagePrefix, depth + 1);
      if (CELLS.has(role) || inner.some(hasContent)) found.push({ role, alt: child.alt ?? null, children: inner });
    }
  }
  return found;
}

const hasContent = (child: number | StructureElement): boolean =>
  typeof child === "number" || child.children.some(hasContent);
