import { OPS } from "unpdf/pdfjs";
import { type MarkedContentBegin, openContentStreams } from "./content-streams.ts";
import type { OperatorList } from "./interpreter.ts";

const NONE: ReadonlyMap<number, string> = new Map();

/**
 * Replacement text (PDF 32000-1, 14.9.4) of a page's marked content. pdf.js drops it, yet Devanagari and vocalised Arabic
 * as browsers print them have their text nowhere else. The page's content streams are read once more, only when
 * the page has spans that could carry it, and believed only when both readings agree on every tag.
 */
export class ActualTextReader {
  readonly #bytes: Uint8Array;
  readonly #password: string | null;
  #begins: Promise<(pageNumber: number) => MarkedContentBegin[]> | null = null;

  constructor(bytes: Uint8Array, password: string | null) {
    this.#bytes = bytes;
    this.#password = password;
  }

  /** Replacement texts by the position of their operator among those of the page itself, forms left out. */
  async read(pageNumber: number, operators: OperatorList): Promise<ReadonlyMap<number, string>> {
    const tags = tagsOutsideForms(operators);
    if (!tags.includes("Span") || !paintsComplexScript(operators)) return NONE;
    this.#begins ??= openContentStreams(this.#bytes, this.#password);
    const begins = (await this.#begins)(pageNumber);
    if (begins.length !== tags.length || begins.some(({ tag }, index) => tag !== tags[index])) return NONE;
    const texts = new Map<number, string>();
    begins.forEach(({ actualText }, index) => {
      if (actualText !== null) texts.set(index, actualText);
    });
    return texts;
  }
}

/** Scripts whose letters join, stack or change places, so that glyphs and characters do not match one to one. */
const COMPLEX = /[\u0590-\u109F\u1780-\u17FF\uA8E0-\uA8FF\uA980-\uAA7F\uFB1D-\uFDFF\uFE70-\uFEFC]/;

function paintsComplexScript({ fnArray, argsArray }: OperatorList): boolean {
  for (let i = 0; i < fnArray.length; i++) {
    if (fnArray[i] !== OPS.showText) continue;
    const [glyphs] = argsArray[i] as [({ unicode: string } | number)[]];
    if (glyphs.some((glyph) => typeof glyph !== "number" && COMPLEX.test(glyph.unicode))) return true;
  }
  return false;
}

function tagsOutsideForms({ fnArray, argsArray }: OperatorList): string[] {
  const tags: string[] = [];
  let depth = 0;
  for (let i = 0; i < fnArray.length; i++) {
    const operator = fnArray[i];
    if (operator === OPS.paintFormXObjectBegin) depth++;
    else if (operator === OPS.paintFormXObjectEnd) depth--;
    else if (depth === 0 && (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps)) {
      tags.push(tagName((argsArray[i] as unknown[])[0]));
    }
  }
  return tags;
}

/** A tag arrives as a name object from the operator without properties, and as a string from the one with. */
export function tagName(tag: unknown): string {
  if (typeof tag === "object" && tag !== null && "name" in tag) return String(tag.name);
  return String(tag);
}
