import type { PdfDocument } from "../file/document.ts";
import { PdfDict, type PdfValue } from "../syntax/objects.ts";

/** What marked content and tags say in place of what is drawn (ISO 32000-2, 14.9). */
export const REPLACEMENT_TEXT_KEYS = ["ActualText", "Alt", "E"];

/** Whether a string may not be said any more, whatever became of what it stands for. */
export type ContainsRedacted = (value: PdfValue | undefined) => boolean;

export const containsNothing: ContainsRedacted = () => false;

interface Mark {
  /** Where it begins in what is written. */
  at: number;
  properties: PdfValue;
  mcid: number | null;
  hasReplacementText: boolean;
  hasRemainingContent: boolean;
  isTouched: boolean;
}

/** A mark that has ended; `isSilent`: what it says in place of its content must go, for something of that went, or there never was any. */
export interface EndedMark {
  at: number;
  properties: PdfValue;
  isTextRemoved: boolean;
}

/** The marked content that is open while content is followed. */
export class MarkedContentStack {
  /** Marks of the structure tree of which something was taken out. */
  readonly redactedMcids = new Set<number>();
  readonly #document: PdfDocument;
  readonly #holds: ContainsRedacted;
  readonly #open: Mark[] = [];
  /** Whether anything at all was taken out. */
  isTouched = false;

  constructor(document: PdfDocument, holds: ContainsRedacted) {
    this.#document = document;
    this.#holds = holds;
  }

  begin(at: number, properties: PdfValue, resolved: PdfDict | null): void {
    const spoken = REPLACEMENT_TEXT_KEYS.filter((key) => resolved?.has(key));
    const touched = hasRedactedText(resolved, this.#holds);
    const mcid = this.#document.number(resolved?.get("MCID"));
    this.#open.push({
      at,
      properties,
      mcid,
      hasReplacementText: spoken.length > 0,
      hasRemainingContent: false,
      isTouched: touched,
    });
  }

  /** Null for one that says nothing, and for an end without a beginning. */
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

  /** Those that content leaves open. */
  *endAll(): Iterable<EndedMark> {
    while (this.#open.length > 0) {
      const ended = this.end();
      if (ended) yield ended;
    }
  }

  /** Something of what is marked stays. */
  show(): void {
    const mark = this.#open.at(-1);
    if (mark) mark.hasRemainingContent = true;
  }

  /** Something of what is marked goes, or lies under a bar. */
  touch(): void {
    this.isTouched = true;
    const mark = this.#open.at(-1);
    if (mark) mark.isTouched = true;
  }
}

/** Whether a dictionary of properties says something that must not be said. */
export const hasRedactedText = (dict: PdfDict | null, holds: ContainsRedacted): boolean =>
  dict !== null && REPLACEMENT_TEXT_KEYS.some((key) => dict.has(key) && holds(dict.get(key)));

export const withoutReplacementText = (dict: PdfDict): PdfDict =>
  new PdfDict([...dict].filter(([key]) => !REPLACEMENT_TEXT_KEYS.includes(key)));
