import { type Operation, type PdfDict, PdfString, type PdfValue } from "@folio/pdf/reading";
import type { FontUses } from "../fonts/font-use.ts";
import type { ContentVisitor } from "./content-walker.ts";
import type { Resources } from "./resources.ts";

/** Records which codes of which fonts a page shows. */
export class FontScan implements ContentVisitor {
  readonly #uses: FontUses;
  readonly #saved: (PdfDict | null)[] = [];
  readonly #forms: { open: number; font: PdfDict | null }[] = [];
  #font: PdfDict | null = null;

  constructor(uses: FontUses) {
    this.#uses = uses;
  }

  operation({ operator, operands }: Operation, resources: Resources): void {
    switch (operator) {
      case "q":
        this.#saved.push(this.#font);
        break;
      case "Q":
        if (this.#saved.length > (this.#forms.at(-1)?.open ?? 0)) this.#font = this.#saved.pop() ?? null;
        break;
      case "Tf":
        this.#font = resources.font(operands[0]);
        break;
      case "gs":
        this.#setFromState(resources.dict("ExtGState", operands[0]), resources);
        break;
      case "Tj":
      case "'":
      case '"':
        this.#show(operands);
        break;
      case "TJ":
        if (Array.isArray(operands[0])) this.#show(operands[0]);
        break;
    }
  }

  /**
   * Always true, so that hidden forms are entered, too. Codes that are recorded in hidden forms are not needed, but
   * they cost little.
   */
  shouldEnter(): boolean {
    return true;
  }

  beginForm(): void {
    this.#forms.push({ open: this.#saved.length, font: this.#font });
  }

  endForm(): void {
    const form = this.#forms.pop();
    if (!form) return;
    this.#saved.length = form.open;
    this.#font = form.font;
  }

  image(): void {}

  beginAnnotation(): void {}

  #setFromState(entries: PdfDict | null, { document }: Resources): void {
    const [font] = document.array(entries?.get("Font")) ?? [];
    if (font !== undefined) this.#font = document.dict(font);
  }

  #show(items: readonly PdfValue[]): void {
    const font = this.#font;
    if (!font) return;
    for (const item of items) if (item instanceof PdfString) this.#uses.add(font, item.bytes);
  }
}
