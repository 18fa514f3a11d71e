import { decodeText, PdfDict, PdfName, PdfString, type PdfValue } from "../../pdf/syntax/objects.ts";
import type { Layers } from "./layers.ts";
import type { Resources } from "./resources.ts";

interface Mark {
  mcid: number;
  hidden: boolean;
  artifact: boolean;
  /** Replacement text (ISO 32000-2, 14.9.4): handed to the first glyph inside; the others stand for nothing. */
  replacement: { text: string; used: boolean } | null;
}

/** What the open marks say of what is painted among them (14.6). */
export class MarkedContent {
  readonly #layers: Layers;
  readonly #replaces: boolean;
  readonly #marks: Mark[] = [];
  #hidden = 0;
  #formDepth = 0;

  /** `replaces`: whether replacement text is believed rather than the glyphs. */
  constructor(layers: Layers, replaces: boolean) {
    this.#layers = layers;
    this.#replaces = replaces;
  }

  get hidden(): boolean {
    return this.#hidden > 0;
  }

  get artifact(): boolean {
    return this.#marks.some(({ artifact }) => artifact);
  }

  /** Of the innermost mark that has one; -1 without. */
  get mcid(): number {
    return this.#marks.findLast(({ mcid }) => mcid >= 0)?.mcid ?? -1;
  }

  begin(tag: PdfValue | undefined, operand: PdfValue | undefined, resources: Resources): void {
    const name = tag instanceof PdfName ? tag.text : "";
    const { document } = resources;
    const properties = operand instanceof PdfDict ? operand : resources.dict("Properties", operand);
    const text = this.#replaces ? document.resolve(properties?.get("ActualText")) : null;
    const hidden = name === "OC" && !this.#layers.shows(resources.named("Properties", operand));
    if (hidden) this.#hidden++;
    this.#marks.push({
      mcid: this.#formDepth === 0 ? (document.number(properties?.get("MCID")) ?? -1) : -1,
      hidden,
      artifact: name === "Artifact",
      replacement: text instanceof PdfString ? { text: decodeText(text), used: false } : null,
    });
  }

  end(): void {
    if (this.#marks.pop()?.hidden) this.#hidden--;
  }

  /** Marks left open within a form end with it. */
  beginForm(): () => void {
    const open = this.#marks.length;
    this.#formDepth++;
    return () => {
      this.#formDepth--;
      while (this.#marks.length > open) this.end();
    };
  }

  /** What a glyph stands for: its own text, or its part of the replacement text. */
  textFor(unicode: string): { text: string; replaced: boolean } {
    const replacement = this.#replaces && this.#marks.findLast((mark) => mark.replacement)?.replacement;
    if (!replacement) return { text: unicode, replaced: false };
    const text = replacement.used ? "" : replacement.text;
    replacement.used = true;
    return { text, replaced: true };
  }
}
