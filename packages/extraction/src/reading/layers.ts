/** Maximum nesting depth of visibility expressions. A more deeply nested expression counts as true. */
const MAX_EXPRESSION_DEPTH = 16;
const MAX_EXPRESSION_ITEMS = 1_000;

import { PdfDict, type PdfDocument, PdfRef, type PdfValue } from "@folio/pdf/reading";
export interface LayerVisibility {
  /**
   * Returns whether a layer, or content that belongs to several layers, is visible. Returns true for any other value.
   */
  isShown(value: PdfValue | undefined): boolean;
  /** Returns whether a form, an image or an annotation is visible. */
  isContentShown(content: PdfDict): boolean;
}

/** Layer visibility for which all content is visible. */
export const ALL_VISIBLE: LayerVisibility = { isShown: () => true, isContentShown: () => true };
/**
 * Annotation flags Invisible, Hidden and NoView (ISO 32000-2, 12.5.3). In the dictionary of a stream, `F` is not a
 * number, and so contains no flags.
 */
const HIDDEN_FLAGS = 1 | 2 | 32;

/** Visibility of layers in the document's default configuration. ISO 32000-2, 8.11 calls layers optional content. */
export class Layers implements LayerVisibility {
  readonly #document: PdfDocument;
  readonly #shownByDefault: boolean;
  readonly #exceptions: ReadonlySet<PdfDict>;
  readonly #hasLayers: boolean;
  readonly #shown = new Map<PdfDict, boolean>();

  constructor(document: PdfDocument) {
    this.#document = document;
    const properties = document.dict(document.catalog.get("OCProperties"));
    const usual = document.dict(properties?.get("D"));
    this.#hasLayers = properties !== null;
    this.#shownByDefault = document.nameText(usual?.get("BaseState")) !== "OFF";
    const groups = document.array(usual?.get(this.#shownByDefault ? "OFF" : "ON")) ?? [];
    this.#exceptions = new Set(groups.flatMap((group) => document.dict(group) ?? []));
  }

  isShown(value: PdfValue | undefined): boolean {
    const group = this.#document.dict(value);
    if (!group || !this.#hasLayers) return true;
    const shown = this.#shown.get(group) ?? this.#evaluate(group);
    this.#shown.set(group, shown);
    return shown;
  }

  isContentShown(content: PdfDict): boolean {
    const flags = this.#document.number(content.get("F")) ?? 0;
    return (flags & HIDDEN_FLAGS) === 0 && this.isShown(content.get("OC"));
  }

  #evaluate(group: PdfDict): boolean {
    const type = this.#document.nameText(group.get("Type"));
    if (type === "OCG") return this.#showsGroup(group);
    return type === "OCMD" ? this.#showsMembership(group) : true;
  }

  #showsGroup(group: PdfDict): boolean {
    return this.#exceptions.has(group) !== this.#shownByDefault;
  }

  #showsMembership(membership: PdfDict): boolean {
    const expression = this.#document.array(membership.get("VE"));
    if (expression) return this.#evaluateExpression(expression, 0);
    const groups = this.#groupsOf(membership.get("OCGs"));
    if (groups.length === 0) return true;
    switch (this.#document.nameText(membership.get("P"))) {
      case "AllOn":
        return groups.every((group) => this.#showsGroup(group));
      case "AllOff":
        return groups.every((group) => !this.#showsGroup(group));
      case "AnyOff":
        return groups.some((group) => !this.#showsGroup(group));
      default:
        return groups.some((group) => this.#showsGroup(group));
    }
  }

  #groupsOf(value: PdfValue | undefined): PdfDict[] {
    const resolved = this.#document.resolve(value);
    const items = Array.isArray(resolved) ? resolved : [resolved];
    return items.flatMap((item) => this.#document.dict(item) ?? []);
  }

  #evaluateExpression(expression: PdfValue[], depth: number): boolean {
    const [operator, ...operands] = expression.slice(0, MAX_EXPRESSION_ITEMS);
    if (depth > MAX_EXPRESSION_DEPTH) return true;
    const holds = (item: PdfValue): boolean => {
      const resolved = this.#document.resolve(item);
      // Evaluates only operands that are written inside the expression. References are not followed, because they may
      // form cycles.
      if (Array.isArray(resolved)) return item instanceof PdfRef || this.#evaluateExpression(resolved, depth + 1);
      return resolved instanceof PdfDict ? this.#showsGroup(resolved) : true;
    };
    switch (this.#document.nameText(operator)) {
      case "Not":
        return !operands.every(holds);
      case "Or":
        return operands.some(holds);
      default:
        return operands.every(holds);
    }
  }
}
