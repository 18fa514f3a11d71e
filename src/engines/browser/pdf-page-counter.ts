import type { PageSize } from "../../domain/page-size.ts";

/**
 * Maximum length in bytes of a text that the patterns match. The last bytes of each chunk, up to this number, are kept.
 * So a match that spans two chunks is found.
 */
const OVERLAP_BYTES = 256;
const PAGES_NODE = /(\d{1,10}) 0 obj\s*<<\s*\/Type\s*\/Pages\s*\/Count (\d{1,10})/g;
/**
 * Matches the MediaBox of a page. The document's title comes before the pages and may contain the same text, but no
 * line feed. Pages by Skia start at the origin and have no rotation. The first page in the file is the first page of
 * the document. /Annots may come before /Contents.
 */
const PAGE_BOX = /\/MediaBox \[0 0 (\d{0,9}\.?\d{1,9}) (\d{0,9}\.?\d{1,9})\]\n\/(?:Annots|Contents)/;
const CATALOG = /\/Type\s*\/Catalog\s*\/Pages (\d{1,10}) 0 R/g;

/**
 * Counts the pages of a PDF that Chromium wrote, and finds the size of the first page. Reads the chunks of the file as
 * they pass, and does not keep them. Skia writes the page tree (PDF 32000-1, 7.7.3.2) and the catalogue as plain
 * objects after the content of the pages. So the last occurrence of each is the right one.
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

  /** Number of pages found. It is final when the whole file has passed. It is 0 for a PDF by another producer. */
  get pages(): number {
    return this.#root === null ? 0 : (this.#counts.get(this.#root) ?? 0);
  }

  /** Size of the first page. Null until the first page has passed, and for a PDF by another producer. */
  get pageSize(): PageSize | null {
    return this.#pageSize;
  }
}

/**
 * Returns the text from shortly before the first occurrence of the name. The object number is at that position. So the
 * pattern need not search most of a file.
 */
function textFrom(text: string, name: string): string {
  const at = text.indexOf(name);
  return at < 0 ? "" : text.slice(Math.max(0, at - OVERLAP_BYTES));
}

function pageSizeIn(text: string): PageSize | null {
  const [, width, height] = PAGE_BOX.exec(text) ?? [];
  return width && height ? { widthPt: Number(width), heightPt: Number(height) } : null;
}
