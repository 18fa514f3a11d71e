import type { PdfDocument } from "../file/document.ts";
import { PdfDict, PdfString, type PdfValue } from "../syntax/objects.ts";

/** Keys of replacement text in marked-content property lists and structure elements (ISO 32000-2, 14.9). */
export const REPLACEMENT_TEXT_KEYS = ["ActualText", "Alt", "E"];

/**
 * Keys of sizes in layout attributes and artifacts (ISO 32000-2, 14.8.2.2 and 14.8.5.4). A size can reveal the width of
 * a removed text.
 */
export const SIZE_KEYS = ["BBox", "Width"];
const REMOVED_KEYS = [...REPLACEMENT_TEXT_KEYS, ...SIZE_KEYS];

/**
 * Returns whether a string contains a text that must be redacted, even if the page content that the string describes
 * stays.
 */
export type ContainsRedacted = (value: PdfValue | undefined) => boolean;

export const containsNothing: ContainsRedacted = () => false;

interface Mark {
  /** Index of the first statement of the sequence in the output. */
  at: number;
  properties: PdfValue;
  mcid: number | null;
  hasReplacementText: boolean;
  hasRemainingContent: boolean;
  isTouched: boolean;
}

/**
 * Marked-content sequence that has ended. `isTextRemoved`: its replacement text must be removed, because some or all of
 * its content was redacted, or because it had no content.
 */
export interface EndedMark {
  at: number;
  properties: PdfValue;
  isTextRemoved: boolean;
}

/** Stack of open marked-content sequences. */
export class MarkedContentStack {
  /** Marked-content identifiers (MCID) with redacted content. */
  readonly redactedMcids = new Set<number>();
  readonly #document: PdfDocument;
  readonly #holds: ContainsRedacted;
  readonly #open: Mark[] = [];
  /** Whether any content was redacted. */
  isTouched = false;

  constructor(document: PdfDocument, holds: ContainsRedacted) {
    this.#document = document;
    this.#holds = holds;
  }

  /** Number of marked-content sequences that are open. */
  get depth(): number {
    return this.#open.length;
  }

  begin(at: number, properties: PdfValue, resolved: PdfDict | null): void {
    const touched = hasRedactedText(resolved, this.#holds);
    const mcid = this.#document.number(resolved?.get("MCID"));
    this.#open.push({
      at,
      properties,
      mcid,
      hasReplacementText: resolved !== null && textKeysOf(resolved).length > 0,
      hasRemainingContent: false,
      isTouched: touched,
    });
  }

  /**
   * Ends the innermost sequence. Returns null for a sequence without replacement text, and for `EMC` without a
   * beginning.
   */
  end(): EndedMark | null {
    const mark = this.#open.pop();
    const around = this.#open.at(-1);
    if (mark?.isTouched && mark.mcid !== null) this.redactedMcids.add(mark.mcid);
    if (mark && around) {
      around.hasRemainingContent ||= mark.hasRemainingContent;
      around.isTouched ||= mark.isTouched;
    }
    return mark?.hasReplacementText
      ? { at: mark.at, properties: mark.properties, isTextRemoved: mark.isTouched || !mark.hasRemainingContent }
      : null;
  }

  /** Ends the sequences that are still open at the end of the content. */
  *endAll(): Iterable<EndedMark> {
    while (this.#open.length > 0) {
      const ended = this.end();
      if (ended) yield ended;
    }
  }

  /** Records that the innermost sequence has content that stays. */
  show(): void {
    const mark = this.#open.at(-1);
    if (mark) mark.hasRemainingContent = true;
  }

  /** Records that the innermost sequence has content that is redacted or lies in a redacted area. */
  touch(): void {
    this.isTouched = true;
    const mark = this.#open.at(-1);
    if (mark) mark.isTouched = true;
  }
}

/** Whether a string in a marked-content property list contains a text that must be redacted. */
export const hasRedactedText = (dict: PdfDict | null, holds: ContainsRedacted): boolean =>
  dict !== null && textKeysOf(dict).some((key) => holds(dict.get(key)));

export function withoutReplacementText(dict: PdfDict): PdfDict {
  const texts = textKeysOf(dict);
  return new PdfDict([...dict].filter(([key]) => !texts.includes(key)));
}

/**
 * Returns the keys of a property list that can reveal removed text: replacement text, other strings except the
 * language, and sizes.
 */
export const textKeysOf = (dict: PdfDict): string[] =>
  [...dict].flatMap(([key, value]) =>
    REMOVED_KEYS.includes(key) || (value instanceof PdfString && key !== "Lang") ? [key] : [],
  );
