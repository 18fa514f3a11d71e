import type { PdfDocument } from "../file/document.ts";
import { PdfDict, PdfName, type PdfValue } from "../syntax/objects.ts";
import { REPLACEMENT_TEXT_KEYS, withoutReplacementText } from "./marked-content-stack.ts";

/** A name by which entries have a value: the same one keeps its own. */
function uniqueNameFor(entries: PdfDict, key: string, value: PdfValue): string {
  for (let name = key, i = 1; ; name = `${key}r${i++}`) {
    if (entries.has(name) && entries.get(name) !== value) continue;
    entries.set(name, value);
    return name;
  }
}

/** The resources of one piece of content, and those that are left of them. */
export class RemainingResources {
  readonly resources: PdfDict | null;
  readonly #document: PdfDocument;
  readonly #drawn = new PdfDict();
  /** Graphics states that are set. */
  readonly #states = new PdfDict();
  /** Names of properties that may go on saying what they say, unless they are among the others. */
  readonly #keptProperties = new Set<string>();
  readonly #textlessProperties = new Set<string>();

  constructor(document: PdfDocument, resources: PdfDict | null) {
    this.#document = document;
    this.resources = resources;
  }

  xObject(key: string): PdfValue {
    return this.#entries("XObject")?.get(key) ?? null;
  }

  /** The font that an operation sets, null for one that is nowhere, and its size; null for an operation that sets none. */
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

  /** A graphics state, by the name it has or was given. */
  state(key: string): PdfValue {
    return this.#states.get(key) ?? this.#entries("ExtGState")?.get(key) ?? null;
  }

  /** A name for what is drawn. */
  drawnName(key: string, value: PdfValue): string {
    return uniqueNameFor(this.#drawn, key, value);
  }

  /** A name for a graphics state that is set. */
  stateName(key: string, value: PdfValue): string {
    return uniqueNameFor(this.#states, key, value);
  }

  /** The properties of a mark, which stand in the content or are named there. */
  properties(operand: PdfValue): PdfDict | null {
    if (operand instanceof PdfDict) return operand;
    return operand instanceof PdfName ? this.#document.dict(this.#entries("Properties")?.get(operand.text)) : null;
  }

  /** Of properties that are named: whether a mark that bears them must be silent. */
  keepProperties(name: string, isSilent: boolean): void {
    (isSilent ? this.#textlessProperties : this.#keptProperties).add(name);
  }

  /** Of pictures and forms only what is still drawn, of graphics states what is set, of what marks say only what is known to be harmless. */
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
    return dict && REPLACEMENT_TEXT_KEYS.some((key) => dict.has(key)) ? withoutReplacementText(dict) : value;
  }

  #entries(kind: string): PdfDict | null {
    return this.#document.dict(this.resources?.get(kind));
  }
}
