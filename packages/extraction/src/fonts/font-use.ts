import { latin1, type PdfDict, type PdfDocument, PdfName, PdfStream } from "@folio/pdf/reading";
import { LimitExceededError } from "../reading/limits.ts";

/** Length of the codes in a font's strings: one byte, two bytes, or a length that only the font's CMap defines. */
export type CodeLength = "byte" | "pair" | "varied";

/**
 * Font with all codes that a document shows in this font. `units` contains the shown codes, or the shown strings if the
 * codes vary in length. Each character of a unit represents one byte.
 */
export class FontUse {
  readonly font: PdfDict;
  readonly codeLength: CodeLength;
  readonly units = new Set<string>();
  /** Codes that were already added, for a font with a fixed code length. */
  readonly #codes = new Set<number>();

  constructor(font: PdfDict, codeLength: CodeLength) {
    this.font = font;
    this.codeLength = codeLength;
  }

  /**
   * Adds a string that the document shows. Returns the number of bytes of memory that the string needs, or 0 if the
   * codes have a fixed length.
   */
  add(string: Uint8Array): number {
    const { codeLength } = this;
    if (codeLength === "varied") {
      const before = this.units.size;
      this.units.add(latin1(string));
      return this.units.size === before ? 0 : string.length;
    }
    const step = codeLength === "byte" ? 1 : 2;
    for (let at = 0; at < string.length; at += step) {
      const code = codeAt(string, at, codeLength);
      if (this.#codes.has(code)) continue;
      this.#codes.add(code);
      this.units.add(codeLength === "byte" ? String.fromCharCode(code) : String.fromCharCode(code >> 8, code & 255));
    }
    return 0;
  }
}

/**
 * Returns the character code at an offset in a string. If the second byte of the last code is missing, it counts as 0.
 */
export const codeAt = (string: Uint8Array, at: number, codeLength: "byte" | "pair"): number =>
  codeLength === "byte" ? (string[at] ?? 0) : (string[at] ?? 0) * 256 + (string[at + 1] ?? 0);

/** Returns the character code of an element of `units`, for a font with a fixed code length. */
export const codeOfUnit = (unit: string): number =>
  unit.length === 1 ? unit.charCodeAt(0) : unit.charCodeAt(0) * 256 + unit.charCodeAt(1);

/** All fonts that a document uses, in order of first use. */
export class FontUses {
  readonly #document: PdfDocument;
  readonly #limits: { fonts: number; shownTextBytes: number };
  readonly #uses = new Map<PdfDict, FontUse>();
  #bytes = 0;

  constructor(document: PdfDocument, limits: { fonts: number; shownTextBytes: number }) {
    this.#document = document;
    this.#limits = limits;
  }

  /** Records a string that a page shows in a font. Throws LimitExceededError. */
  add(font: PdfDict, string: Uint8Array): void {
    let use = this.#uses.get(font);
    if (!use) {
      if (this.#uses.size === this.#limits.fonts) throw new LimitExceededError("fonts");
      use = new FontUse(font, codeLengthOf(this.#document, font));
      this.#uses.set(font, use);
    }
    this.#bytes += use.add(string);
    if (this.#bytes > this.#limits.shownTextBytes) throw new LimitExceededError("text");
  }

  [Symbol.iterator](): IterableIterator<FontUse> {
    return this.#uses.values();
  }
}

function codeLengthOf(document: PdfDocument, font: PdfDict): CodeLength {
  if (document.nameText(font.get("Subtype")) !== "Type0") return namedInBytes(document, font) ? "varied" : "byte";
  const encoding = document.resolve(font.get("Encoding"));
  if (encoding instanceof PdfName && /^Identity-[HV]$/.test(encoding.text)) return "pair";
  return encoding instanceof PdfStream || encoding instanceof PdfName ? "varied" : "pair";
}

/**
 * Whether the font name of a TrueType font consists of two-byte codes. Such old Chinese, Japanese and Korean fonts
 * declare one-byte codes, but their strings contain two-byte codes.
 */
function namedInBytes(document: PdfDocument, font: PdfDict): boolean {
  return (
    document.nameText(font.get("Subtype")) === "TrueType" &&
    /[\x80-\xff]{2}/.test(document.nameText(font.get("BaseFont")) ?? "")
  );
}
