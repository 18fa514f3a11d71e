import type { PdfDocument } from "../file/document.ts";
import { PdfDict, PdfName, type PdfValue } from "../syntax/objects.ts";
import { textKeysOf, withoutReplacementText } from "./marked-content-stack.ts";

/** Adds the value under `key` or a variant of it that is free, and returns that name. An equal entry is reused. */
function uniqueNameFor(entries: PdfDict, key: string, value: PdfValue): string {
  for (let name = key, i = 1; ; name = `${key}r${i++}`) {
    if (entries.has(name) && entries.get(name) !== value) continue;
    entries.set(name, value);
    return name;
  }
}

/** Resources of one content stream, reduced to those that are still used. */
export class RemainingResources {
  readonly resources: PdfDict | null;
  readonly #document: PdfDocument;
  readonly #drawn = new PdfDict();
  /** Graphics states that the content sets with `gs`. */
  readonly #states = new PdfDict();
  /** Names of property lists that may keep their replacement text, unless `#textlessProperties` has them too. */
  readonly #keptProperties = new Set<string>();
  readonly #textlessProperties = new Set<string>();

  constructor(document: PdfDocument, resources: PdfDict | null) {
    this.#document = document;
    this.resources = resources;
  }

  xObject(key: string): PdfValue {
    return this.#entries("XObject")?.get(key) ?? null;
  }

  /** Returns the font and size that `Tf` or `gs` sets, or null if the operation sets no font. `font` is null for a missing font. */
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

  /** Returns a graphics state by its original or new name. */
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

  /** Records a use of a named property list. `isSilent`: its replacement text must be removed. */
  keepProperties(name: string, isSilent: boolean): void {
    (isSilent ? this.#textlessProperties : this.#keptProperties).add(name);
  }

  /** Returns the used XObjects and graphics states, the property lists without unsafe replacement text, and all other resources. */
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
