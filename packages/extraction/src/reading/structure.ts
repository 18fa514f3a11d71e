import { decodeText, PdfDict, type PdfDocument, type PdfValue } from "@folio/pdf/reading";

/** Element of the tag tree (ISO 32000-2, 14.7), with only the content that is on one page. */
export interface StructureElement {
  /** Standard role of the tag, such as H1, P, Table or TD. */
  role: string;
  /** Content of the element in logical order: marked-content ids and further elements. */
  children: (number | StructureElement)[];
  /** Alternative text, usually of a figure. */
  alt: string | null;
  /** Text that replaces the element's visible text (/ActualText). */
  replacement: string | null;
  /**
   * Number of rows and columns that a table cell spans according to its tag. Null if the tag does not state these
   * numbers.
   */
  covers: CellSpan | null;
}

export interface CellSpan {
  rows: number;
  columns: number;
}

interface Content {
  page: number;
  mcid: number;
}

interface Node {
  role: string;
  alt: string | null;
  replacement: string | null;
  covers: CellSpan | null;
  children: (Node | Content)[];
  /** Index of the first page that contains content of the element. `last` is the index of the last such page. */
  first: number;
  last: number;
}

const MAX_DEPTH = 64;
/**
 * Maximum number of attribute dictionaries that are read per element. An element has one dictionary per attribute
 * owner, and there are few owners.
 */
const MAX_ATTRIBUTES = 16;
const CELLS: ReadonlySet<string> = new Set(["TD", "TH"]);
/**
 * Maximum average number of visits per element over all pages. Above this number, the tags of further pages are
 * ignored. In normal files, an element is on one or two pages. More visits indicate a file that is built to overload
 * the reader.
 */
const VISITS_PER_ELEMENT = 8;

/** Tag tree of a document. Each element is read once, even if the tree lists it several times. */
export class StructureTree {
  readonly #document: PdfDocument;
  readonly #pages: ReadonlyMap<PdfDict, number>;
  readonly #roles: PdfDict | null;
  readonly #seen = new Set<PdfDict>();
  readonly #top: Node[];
  #left: number;

  /**
   * Reads the tag tree. `pages` maps page dictionaries to page indexes. A tree with more than `maxElements` elements
   * counts as empty.
   */
  constructor(document: PdfDocument, pages: ReadonlyMap<PdfDict, number>, maxElements: number) {
    const root = document.dict(document.catalog.get("StructTreeRoot"));
    this.#document = document;
    this.#pages = pages;
    this.#roles = document.dict(root?.get("RoleMap"));
    this.#left = maxElements;
    const top = this.#kids(root?.get("K"), null, 0).filter((child) => "children" in child);
    this.#top = this.#left > 0 ? top : [];
    this.#left = this.#seen.size * VISITS_PER_ELEMENT + maxElements;
  }

  /** Returns the elements of the tag tree that have content on the page. Table rows include their empty cells. */
  on(page: number): StructureElement[] {
    const found = this.#forPage(this.#top, page).filter((child) => typeof child !== "number");
    return this.#left > 0 ? found : [];
  }

  #kids(value: PdfValue | undefined, page: number | null, depth: number): (Node | Content)[] {
    const resolved = this.#document.resolve(value);
    const kids = Array.isArray(resolved) ? resolved : [resolved];
    return kids.flatMap((kid) => this.#kid(kid, page, depth) ?? []);
  }

  #kid(value: PdfValue, page: number | null, depth: number): Node | Content | null {
    const kid = this.#document.resolve(value);
    if (--this.#left <= 0 || depth > MAX_DEPTH) return null;
    if (typeof kid === "number") return page === null ? null : { page, mcid: kid };
    if (!(kid instanceof PdfDict)) return null;
    const own = this.#pageOf(kid) ?? page;
    if (!kid.has("S")) return this.#markedContent(kid, own);
    if (this.#seen.has(kid)) return null;
    this.#seen.add(kid);
    return this.#element(kid, own, depth);
  }

  /**
   * Returns a reference to marked content of the page. Returns null for content of a form and for object references,
   * because these are not in the page's own content.
   */
  #markedContent(reference: PdfDict, page: number | null): Content | null {
    const mcid = this.#document.number(reference.get("MCID"));
    return mcid === null || page === null || reference.has("Stm") ? null : { page, mcid };
  }

  #element(dict: PdfDict, page: number | null, depth: number): Node {
    const children = this.#kids(dict.get("K"), page, depth + 1);
    const [alt, replacement] = ["Alt", "ActualText"].map((key) => {
      const text = this.#document.string(dict.get(key));
      return text && decodeText(text);
    });
    const firsts = children.map((child) => ("children" in child ? child.first : child.page));
    const lasts = children.map((child) => ("children" in child ? child.last : child.page));
    const first = firsts.reduce((least, index) => Math.min(least, index), Number.POSITIVE_INFINITY);
    const last = lasts.reduce((most, index) => Math.max(most, index), -1);
    const role = this.#roleOf(dict);
    const covers = CELLS.has(role) ? this.#cellSpanOf(dict.get("A")) : null;
    const texts = { alt: alt ?? replacement ?? null, replacement: replacement ?? null };
    return { role, ...texts, covers: covers, children, first, last };
  }

  /**
   * Returns the number of rows and columns that a table cell spans according to its attributes. The value may be one
   * attribute dictionary or several, with revision numbers between them (ISO 32000-2, 14.7.6 and 14.8.5.7).
   */
  #cellSpanOf(value: PdfValue | undefined): CellSpan | null {
    const held = this.#document.resolve(value);
    const attributes = (Array.isArray(held) ? held.slice(0, MAX_ATTRIBUTES) : [held]).flatMap(
      (each) => this.#document.dict(each) ?? [],
    );
    const span = (name: string): number | null =>
      attributes.reduce<number | null>((found, each) => this.#document.number(each.get(name)) ?? found, null);
    const [rows, columns] = [span("RowSpan"), span("ColSpan")];
    const known = (count: number | null): number => Math.max(1, Math.trunc(count ?? 1));
    return rows === null && columns === null ? null : { rows: known(rows), columns: known(columns) };
  }

  #roleOf(dict: PdfDict): string {
    const own = this.#document.nameText(dict.get("S")) ?? "";
    return this.#document.nameText(this.#roles?.get(own)) ?? own;
  }

  #pageOf(dict: PdfDict): number | null {
    const page = this.#document.dict(dict.get("Pg"));
    return (page && this.#pages.get(page)) ?? null;
  }

  #forPage(children: readonly (Node | Content)[], page: number): (number | StructureElement)[] {
    const found: (number | StructureElement)[] = [];
    for (const child of children) {
      if (--this.#left <= 0) return found;
      if (!("children" in child)) {
        if (child.page === page) found.push(child.mcid);
      } else if (child.first <= page && page <= child.last) {
        const inner = this.#forPage(child.children, page);
        if (CELLS.has(child.role) || inner.length > 0) found.push(elementOf(child, inner));
      } else if (CELLS.has(child.role) && child.last < 0) found.push(elementOf(child, []));
    }
    return found.some(hasContent) ? found : [];
  }
}

const elementOf = (
  { role, alt, replacement, covers }: Node,
  children: StructureElement["children"],
): StructureElement => ({
  role,
  alt,
  replacement,
  covers: covers,
  children,
});

const hasContent = (child: number | StructureElement): boolean =>
  typeof child === "number" || child.children.some(hasContent);
