import { decodeText, PdfDict, PdfName, type PdfValue } from "@folio/pdf/reading";
import type { LayerVisibility } from "./layers.ts";
import type { Glyph, PaintedImage } from "./page-content.ts";
import { replaceText } from "./replacement-text.ts";
import type { Resources } from "./resources.ts";
import type { Surface } from "./surface.ts";

interface Mark {
  mcid: number;
  hidden: boolean;
  artifact: boolean;
  /**
   * Replacement text of the sequence (ISO 32000-2, 14.9.4), and the glyphs and images inside the sequence. The
   * replacement text may replace their text.
   */
  replacement: { text: string; glyphs: Glyph[]; pictures: PaintedImage[] } | null;
}

/** Maximum nesting depth of replacement texts. Replacement texts at a greater depth are ignored. */
const MAX_REPLACEMENT_DEPTH = 4;

/**
 * Marked-content sequences that are currently open (ISO 32000-2, 14.6). They apply to everything that is painted before
 * they end.
 */
export class MarkedContent {
  readonly #layers: LayerVisibility;
  readonly #canvas: Surface;
  readonly #marks: Mark[] = [];
  #hidden = 0;
  #formDepth = 0;
  /** Number of open sequences that have a replacement text. */
  #replacing = 0;

  constructor(layers: LayerVisibility, canvas: Surface) {
    this.#layers = layers;
    this.#canvas = canvas;
  }

  get hidden(): boolean {
    return this.#hidden > 0;
  }

  get artifact(): boolean {
    return this.#marks.some(({ artifact }) => artifact);
  }

  /** Marked-content id of the innermost open sequence that has an id, or -1. */
  get mcid(): number {
    return this.#marks.findLast(({ mcid }) => mcid >= 0)?.mcid ?? -1;
  }

  begin(tag: PdfValue | undefined, operand: PdfValue | undefined, resources: Resources): void {
    const name = tag instanceof PdfName ? tag.text : "";
    const { document } = resources;
    const properties = operand instanceof PdfDict ? operand : resources.dict("Properties", operand);
    const isRead = !this.#canvas.ignoresReplacementText && this.#replacing < MAX_REPLACEMENT_DEPTH;
    const text = isRead ? document.string(properties?.get("ActualText")) : null;
    const hidden = name === "OC" && !this.#layers.isShown(resources.named("Properties", operand));
    if (hidden) this.#hidden++;
    if (text) this.#replacing++;
    this.#marks.push({
      mcid: this.#formDepth === 0 ? (document.number(properties?.get("MCID")) ?? -1) : -1,
      hidden,
      artifact: name === "Artifact",
      replacement: text && { text: decodeText(text), glyphs: [], pictures: [] },
    });
  }

  end(): void {
    const mark = this.#marks.pop();
    if (mark?.hidden) this.#hidden--;
    if (!mark?.replacement) return;
    this.#replacing--;
    const { text, glyphs, pictures } = mark.replacement;
    const [picture, ...others] = pictures;
    if (glyphs.length > 0) replaceText(glyphs, text);
    else if (picture && others.length === 0) this.#canvas.replaceImage(picture, text, mark);
  }

  /** Ends all open sequences, and applies their replacement texts. */
  endAll(): void {
    while (this.#marks.length > 0) this.end();
  }

  /** Starts a form. Returns a function that ends the form and all sequences that the form left open. */
  beginForm(): () => void {
    const open = this.#marks.length;
    this.#formDepth++;
    return () => {
      this.#formDepth--;
      while (this.#marks.length > open) this.end();
    };
  }

  glyph(glyph: Glyph): void {
    if (this.#replacing > 0) for (const { replacement } of this.#marks) replacement?.glyphs.push(glyph);
  }

  picture(picture: PaintedImage): void {
    if (this.#replacing > 0) for (const { replacement } of this.#marks) replacement?.pictures.push(picture);
  }
}
