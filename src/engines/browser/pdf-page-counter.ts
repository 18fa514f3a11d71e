import type { PageSize } from "../../domain/page-size.ts";

/** Longest text that one match can span, kept from one piece to the next. */
const OVERLAP_BYTES = 256;
const PAGES_NODE = /(\d{1,10}) 0 obj\s*<<\s*\/Type\s*\/Pages\s*\/Count (\d{1,10})/g;
/** A document's title passes before its pages and may say the same but for the line's end. Skia's pages begin at the origin and are never turned; the first that passes is the first of the document. Links stand between box and content. */
const PAGE_BOX = /\/MediaBox \[0 0 (\d{0,9}\.?\d{1,9}) (\d{0,9}\.?\d{1,9})\]\n\/(?:Annots|Contents)/;
const CATALOG = /\/Type\s*\/Catalog\s*\/Pages (\d{1,10}) 0 R/g;

/**
 * Counts the pages of a PDF that Chromium wrote and finds the first one's size while it passes by in pieces, without keeping it. Skia writes the page tree (PDF 32000-1,
 * 7.7.3.2) and the catalogue as plain objects after the pages' content, so the last of each is the true one.
 */
export class PdfPageCounter {
  readonly #counts = new Map<number, number>();
  #tail = "";
  #root: number | null = null;
  #pageSize: PageSize | null = null;

  push(piece: Uint8Array): void {
    const text = this.#tail + Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString("latin1");
    for (const [, id, count] of textFrom(text, "/Type /Pages").matchAll(PAGES_NODE))
      this.#counts.set(Number(id), Number(count));
    for (const [, id] of textFrom(text, "/Type /Catalog").matchAll(CATALOG)) this.#root = Number(id);
    this.#pageSize ??= pageSizeIn(text);
    this.#tail = text.slice(-OVERLAP_BYTES);
  }

  /** Pages so far: complete once the whole file has passed; 0 when it is not a PDF of this kind. */
  get pages(): number {
    return this.#root === null ? 0 : (this.#counts.get(this.#root) ?? 0);
  }

  /** The first page's; null until it has passed, or when it is not a PDF of this kind. */
  get pageSize(): PageSize | null {
    return this.#pageSize;
  }
}

/** What follows the name's first place, with the object's own number before it: most of a file need not be looked through. */
function textFrom(text: string, name: string): string {
  const at = text.indexOf(name);
  return at < 0 ? "" : text.slice(Math.max(0, at - OVERLAP_BYTES));
}

function pageSizeIn(text: string): PageSize | null {
  const [, width, height] = PAGE_BOX.exec(text) ?? [];
  return width && height ? { widthPt: Number(width), heightPt: Number(height) } : null;
}
