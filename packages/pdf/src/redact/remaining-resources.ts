import type { PdfDocument } from "../file/document.ts";
import { PdfDict, PdfName, type PdfValue } from "../syntax/objects.ts";
import { textKeysOf, withoutReplacementText } from "./marked-content-stack.ts";

/**
 * Adds a value to a resource dictionary under `key`, or under a similar free name. Returns the name. An entry with the
 * same value is reused.
 */
function uniqueNameFor(entries: PdfDict, key: string, value: PdfValue): string {
  for (let name = key, i = 1; ; name = `${key}r${i++}`) {
    if (entries.has(name) && entries.get(name) !== value) continue;
    entries.set(name, value);
    return name;
  }
}

/** Resources that one content stream still uses after the redaction. */
export class RemainingResources {
  readonly resources: PdfDict | null;
  readonly #document: PdfDocument;
  readonly #drawn = new PdfDict();
  /** Graphics state dictionaries that the content uses with `gs`. */
  readonly #states = new PdfDict();
  /** Names of property lists whose replacement text may stay, except those that are also in `#textlessProperties`. */
  readonly #keptProperties = new Set<string>();
  readonly #textlessProperties = new Set<string>();

  constructor(document: PdfDocument, resources: PdfDict | null) {
    this.#document = document;
    this.resources = resources;
  }

  xObject(key: string): PdfValue {
    return this.#entries("XObject")?.get(key) ?? null;
  }

  /**
   * Returns the font and size that the operator `Tf` or `gs` sets, or null if the operator sets no font. `font` is null
   * for a missing font.
   */
  fontSetBy(operator: string, [key, size]: readonly PdfValue[]): { font: PdfDict | null; size: number | null } | null {
    if (operator !== "Tf" && operator !== "gs") return null;
    const document = this.#document;
    if (operator === "Tf") {
      const font = key instanceof PdfName ? document.dict(this.#entries("Font")?.get(key.text)) : null;
      return { font, size: typeof size === "number" ? size : 0 };
    }
    const set = document.array(document.dict(key instanceof PdfName ? this.state(key.text) : null)?.get("Font"));
    return set && { font: document.dict(set[0]), size: document.number(set[1]) };
  }

  /** Returns a graphics state dictionary by its original name or its new name. */
  state(key: string): PdfValue {
    return this.#states.get(key) ?? this.#entries("ExtGState")?.get(key) ?? null;
  }

  /** Adds an XObject to the remaining resources and returns its name. */
  drawnName(key: string, value: PdfValue): string {
    return uniqueNameFor(this.#drawn, key, value);
  }

  /** Adds a graphics state to the remaining resources and returns its name. */
  stateName(key: string, value: PdfValue): string {
    return uniqueNameFor(this.#states, key, value);
  }

  /** Returns the property list of a marked-content operator, given inline or by name. */
  properties(operand: PdfValue): PdfDict | null {
    if (operand instanceof PdfDict) return operand;
    return operand instanceof PdfName ? this.#document.dict(this.#entries("Properties")?.get(operand.text)) : null;
  }

  /**
   * Records that the content uses a named property list. `isSilent`: the replacement text of the list must be removed.
   */
  keepProperties(name: string, isSilent: boolean): void {
    (isSilent ? this.#textlessProperties : this.#keptProperties).add(name);
  }

  /**
   * Returns the remaining resources: the used XObjects and graphics states, all other resources, and the property lists
   * without replacement text that must be removed.
   */
  finish(): PdfDict {
    const left = new PdfDict(this.resources ?? []);
    left.set("XObject", this.#drawn);
    left.set("ExtGState", this.#states);
    const marks = this.#entries("Properties");
    const said = (key: string, value: PdfValue): PdfValue =>
      this.#keptProperties.has(key) && !this.#textlessProperties.has(key) ? value : this.#withoutText(value);
    if (marks) left.set("Properties", new PdfDict([...marks].map(([key, value]) => [key, said(key, value)])));
    return left;
  }

  #withoutText(value: PdfValue): PdfValue {
    const dict = this.#document.dict(value);
    return dict && textKeysOf(dict).length > 0 ? withoutReplacementText(dict) : value;
  }

  #entries(kind: string): PdfDict | null {
    return this.#document.dict(this.resources?.get(kind));
  }
}
