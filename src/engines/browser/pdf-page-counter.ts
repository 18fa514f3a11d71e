/** Longest text that one match can span, kept from one piece to the next. */
const OVERLAP_BYTES = 256;
const PAGES_NODE = /(\d{1,10}) 0 obj\s*<<\s*\/Type\s*\/Pages\s*\/Count (\d{1,10})/g;
const CATALOG = /\/Type\s*\/Catalog\s*\/Pages (\d{1,10}) 0 R/g;

/**
 * Counts the pages of a PDF that Chromium wrote while it passes by in pieces, without keeping it. Skia writes the page tree (PDF 32000-1,
 * 7.7.3.2) and the catalogue as plain objects after the pages' content, so the last of each is the true one.
 */
export class PdfPageCounter {
  readonly #counts = new Map<number, number>();
  readonly #decoder = new TextDecoder("latin1");
  #tail = "";
  #root: number | null = null;

  push(piece: Uint8Array): void {
    const text = this.#tail + this.#decoder.decode(piece, { stream: true });
    if (text.includes("/Type /Pages")) {
      for (const [, id, count] of text.matchAll(PAGES_NODE)) this.#counts.set(Number(id), Number(count));
    }
    if (text.includes("/Type /Catalog")) {
      for (const [, id] of text.matchAll(CATALOG)) this.#root = Number(id);
    }
    this.#tail = text.slice(-OVERLAP_BYTES);
  }

  /** Pages so far: complete once the whole file has passed; 0 when it is not a PDF of this kind. */
  get pages(): number {
    return this.#root === null ? 0 : (this.#counts.get(this.#root) ?? 0);
  }
}
