import type { PdfDocument } from "../file/document.ts";
import { WORK } from "../syntax/budget.ts";
import { PdfDict, PdfRef, PdfString, type PdfValue } from "../syntax/objects.ts";
import { type ContainsRedacted, REPLACEMENT_TEXT_KEYS, SIZE_KEYS } from "./marked-content-stack.ts";

/** Identifiers of the redacted content to which structure elements may refer. */
export interface RedactedContentIds {
  /** Marked-content identifiers with redacted content, by object number of the page. */
  marks: ReadonlyMap<number, ReadonlySet<number>>;
  /** New reference of each rewritten object, by the old object number; null for a removed object. */
  replacements: ReadonlyMap<number, PdfRef | null>;
  /** Whether a text must be redacted wherever it occurs. */
  holds: ContainsRedacted;
}

const TEXT_KEYS = [...REPLACEMENT_TEXT_KEYS, "T"];
/**
 * Maximum depth of the structure tree. Real documents have far less depth. Elements at a greater depth are treated as
 * redacted.
 */
const MAX_DEPTH = 1000;

/**
 * Removes the text of structure elements whose content is or may be redacted: replacement text (ISO 32000-2, 14.9),
 * titles, and text attributes such as table summaries (14.8.5.7). Replaces references to replaced objects. Returns the
 * number of elements that lost a text.
 */
export function redactStructure(document: PdfDocument, touched: RedactedContentIds): number {
  const root = document.dict(document.catalog.get("StructTreeRoot"));
  if (!root) return 0;
  const redactor = new StructureRedactor(document, touched);
  redactor.visit(root, { page: null, depth: 0 });
  return redactor.redacted;
}

interface ElementContext {
  /** Object number of the page of the element, or null if unknown. */
  page: number | null;
  depth: number;
}

class StructureRedactor {
  readonly #document: PdfDocument;
  readonly #touched: RedactedContentIds;
  /** Number of elements that lost a text. */
  redacted = 0;
  readonly #seen = new Set<PdfDict>();

  constructor(document: PdfDocument, touched: RedactedContentIds) {
    this.#document = document;
    this.#touched = touched;
  }

  /** Redacts the element and its descendants. Returns whether some of their content is or may be redacted. */
  visit(element: PdfDict, { page: above, depth }: ElementContext): boolean {
    if (this.#seen.has(element) || depth > MAX_DEPTH) return true;
    this.#seen.add(element);
    this.#document.budget.spendWork(WORK.visit);
    const page = this.#pageOf(element) ?? above;
    const raw = element.get("K");
    const kids = this.#document.array(raw) ?? (raw === undefined ? [] : [raw]);
    let isTouched = kids.length === 0 && this.#isOn(page);
    for (const kid of kids) if (this.#isRemoved(kid, { page, depth })) isTouched = true;
    if (isTouched || this.#containsRedactedText(element)) this.#removeTexts(element);
    return isTouched;
  }

  #isRemoved(kid: PdfValue, { page, depth }: ElementContext): boolean {
    const value = this.#document.resolve(kid);
    if (typeof value === "number") return this.#isMark(value, page);
    if (!(value instanceof PdfDict)) return true;
    const own = this.#pageOf(value) ?? page;
    const type = this.#document.nameText(value.get("Type"));
    if (type === "OBJR") return this.#isReplaced(value, "Obj");
    if (type !== "MCR") return this.visit(value, { page: own, depth: depth + 1 });
    if (value.has("Stm")) return this.#isReplaced(value, "Stm");
    return this.#isMark(this.#document.number(value.get("MCID")) ?? -1, own);
  }

  #isOn(page: number | null): boolean {
    return page === null ? this.#touched.marks.size > 0 : this.#touched.marks.has(page);
  }

  #isMark(mark: number, page: number | null): boolean {
    const { marks } = this.#touched;
    if (page === null) return [...marks.values()].some((each) => each.has(mark));
    return marks.get(page)?.has(mark) ?? false;
  }

  /**
   * Whether the redaction removed or replaced the referenced object. Updates the reference, so that the old object does
   * not stay in the file.
   */
  #isReplaced(reference: PdfDict, key: string): boolean {
    const ref = reference.get(key);
    if (!(ref instanceof PdfRef)) return true;
    const { number } = this.#document.target(ref);
    const instead = this.#touched.replacements.get(number);
    if (instead !== undefined) reference.set(key, instead);
    return instead !== undefined || this.#document.resolve(ref) === null;
  }

  #pageOf(dict: PdfDict): number | null {
    const page = dict.get("Pg");
    return page instanceof PdfRef ? this.#document.target(page).number : null;
  }

  #containsRedactedText(element: PdfDict): boolean {
    const { holds } = this.#touched;
    return (
      TEXT_KEYS.some((key) => holds(element.get(key))) || this.#attributesOf(element).some(({ text }) => holds(text))
    );
  }

  #removeTexts(element: PdfDict): void {
    const texts = [
      ...TEXT_KEYS.flatMap((key) => (element.has(key) ? [{ owner: element, key }] : [])),
      ...this.#attributesOf(element),
    ];
    if (texts.length > 0) this.redacted += 1;
    for (const owner of this.#ownersOf(element)) for (const key of SIZE_KEYS) owner.delete(key);
    for (const { owner, key } of texts) owner.delete(key);
  }

  #ownersOf(element: PdfDict): PdfDict[] {
    const document = this.#document;
    const raw = element.get("A");
    return (document.array(raw) ?? [raw ?? null]).flatMap((each) => document.dict(each) ?? []);
  }

  /** Returns all text attributes of an element, including user properties (ISO 32000-2, 14.7.6.4). */
  #attributesOf(element: PdfDict): { owner: PdfDict; key: string; text: PdfValue }[] {
    const document = this.#document;
    const owners = this.#ownersOf(element);
    const own = owners.flatMap((owner) =>
      (document.array(owner.get("P")) ?? []).flatMap((each) => document.dict(each) ?? []),
    );
    return [...owners, ...own].flatMap((owner) =>
      [...owner].flatMap(([key, value]) => {
        const text = document.resolve(value);
        return text instanceof PdfString && key !== "N" ? [{ owner, key, text }] : [];
      }),
    );
  }
}
