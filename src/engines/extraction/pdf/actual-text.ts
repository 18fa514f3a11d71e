import { OPS } from "unpdf/pdfjs";
import type { OperatorList } from "./interpreter.ts";

/** A begin-marked-content operator of a content stream. */
export interface MarkedContentBegin {
  tag: string;
  actualText: string | null;
}

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
    if (!tags.includes("Span")) return NONE;
    this.#begins ??= import("./content-streams.ts").then(({ openContentStreams }) =>
      openContentStreams(this.#bytes, this.#password),
    );
    const begins = (await this.#begins)(pageNumber);
    if (begins.length !== tags.length || begins.some(({ tag }, index) => tag !== tags[index])) return NONE;
    const texts = new Map<number, string>();
    begins.forEach(({ actualText }, index) => {
      if (actualText !== null) texts.set(index, actualText);
    });
    return texts;
  }
}

function tagsOutsideForms({ fnArray, argsArray }: OperatorList): string[] {
  const tags: string[] = [];
  let depth = 0;
  for (let i = 0; i < fnArray.length; i++) {
    const operator = fnArray[i];
    if (operator === OPS.paintFormXObjectBegin) depth++;
    else if (operator === OPS.paintFormXObjectEnd) depth--;
    else if (depth === 0 && (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps)) {
      tags.push(String((argsArray[i] as unknown[])[0]));
    }
  }
  return tags;
}
