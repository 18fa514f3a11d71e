import type { PdfDocument } from "../file/document.ts";
import { PdfDict, type PdfValue } from "../syntax/objects.ts";

/** What marked content and tags say in place of what is drawn (ISO 32000-2, 14.9). */
export const SPOKEN_KEYS = ["ActualText", "Alt", "E"];

/** Whether a string may not be said any more, whatever became of what it stands for. */
export type Holds = (value: PdfValue | undefined) => boolean;

export const HOLDS_NOTHING: Holds = () => false;

interface Mark {
  /** Where it begins in what is written. */
  at: number;
  properties: PdfValue;
  mcid: number | null;
  speaks: boolean;
  shows: boolean;
  touched: boolean;
}

/** A mark that has ended; `isSilent`: what it says in place of its content must go, for something of that went, or there never was any. */
export interface EndedMark {
  at: number;
  properties: PdfValue;
  isSilent: boolean;
}

/** The marked content that is open while content is followed. */
export class OpenMarks {
  /** Marks of the structure tree of which something was taken out. */
  readonly touched = new Set<number>();
  readonly #document: PdfDocument;
  readonly #holds: Holds;
  readonly #open: Mark[] = [];
  /** Whether anything at all was taken out. */
  isTouched = false;

  constructor(document: PdfDocument, holds: Holds) {
    this.#document = document;
    this.#holds = holds;
  }

  begin(at: number, properties: PdfValue, resolved: PdfDict | null): void {
    const spoken = SPOKEN_KEYS.filter((key) => resolved?.has(key));
    const touched = saysAny(resolved, this.#holds);
    const mcid = this.#document.number(resolved?.get("MCID"));
    this.#open.push({ at, properties, mcid, speaks: spoken.length > 0, shows: false, touched });
  }

  /** Null for one that says nothing, and for an end without a beginning. */
  end(): EndedMark | null {
    const mark = this.#open.pop();
    const around = this.#open.at(-1);
    if (mark?.touched && mark.mcid !== null) this.touched.add(mark.mcid);
    if (mark && around) {
      around.shows ||= mark.shows;
      around.touched ||= mark.touched;
    }
    return mark?.speaks ? { at: mark.at, properties: mark.properties, isSilent: mark.touched || !mark.shows } : null;
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
    if (mark) mark.shows = true;
  }

  /** Something of what is marked goes, or lies under a bar. */
  touch(): void {
    this.isTouched = true;
    const mark = this.#open.at(-1);
    if (mark) mark.touched = true;
  }
}

/** Whether a dictionary of properties says something that must not be said. */
export const saysAny = (dict: PdfDict | null, holds: Holds): boolean =>
  dict !== null && SPOKEN_KEYS.some((key) => dict.has(key) && holds(dict.get(key)));

export const silenced = (dict: PdfDict): PdfDict =>
  new PdfDict([...dict].filter(([key]) => !SPOKEN_KEYS.includes(key)));
