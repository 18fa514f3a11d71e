import type { PdfDocument } from "../file/document.ts";
import { PdfDict, type PdfValue } from "../syntax/objects.ts";
import { type GlyphReader, glyphReader, reachPerByte } from "./glyph-widths.ts";

/** What marked content says in place of what is drawn (ISO 32000-2, 14.9). */
export const SPOKEN_KEYS = ["ActualText", "Alt", "E"];

/** The resources of one piece of content, and those that are left of them. */
export class RemainingResources {
  readonly resources: PdfDict | null;
  readonly #document: PdfDocument;
  readonly #drawn = new PdfDict();
  readonly #readers = new Map<string, GlyphReader | null>();
  readonly #reaches = new Map<string, number | null>();

  constructor(document: PdfDocument, resources: PdfDict | null) {
    this.#document = document;
    this.resources = resources;
  }

  xObject(key: string): PdfValue {
    return this.#entries("XObject")?.get(key) ?? null;
  }

  reader(key: string): GlyphReader | null {
    if (!this.#readers.has(key)) {
      this.#readers.set(key, glyphReader(this.#document, this.#font(key)));
    }
    return this.#readers.get(key) ?? null;
  }

  reach(key: string): number | null {
    const known = this.#reaches.get(key);
    if (known !== undefined) return known;
    const reach = reachPerByte(this.#document, this.#font(key));
    this.#reaches.set(key, reach);
    return reach;
  }

  /** A name for what is drawn: the same object keeps its own. */
  drawn(key: string, value: PdfValue): string {
    for (let name = key, i = 1; ; name = `${key}r${i++}`) {
      if (this.#drawn.has(name) && this.#drawn.get(name) !== value) continue;
      this.#drawn.set(name, value);
      return name;
    }
  }

  /** Of pictures and forms only what is still drawn; marks say nothing any more of what they mark. */
  finish(): PdfDict {
    const left = new PdfDict(this.resources ?? []);
    left.set("XObject", this.#drawn);
    const marks = this.#entries("Properties");
    if (marks) left.set("Properties", new PdfDict([...marks].map(([key, value]) => [key, this.#silent(value)])));
    return left;
  }

  #font(key: string): PdfDict | null {
    return this.#document.dict(this.#entries("Font")?.get(key));
  }

  #silent(value: PdfValue): PdfValue {
    const dict = this.#document.dict(value);
    return dict && SPOKEN_KEYS.some((key) => dict.has(key)) ? silenced(dict) : value;
  }

  #entries(kind: string): PdfDict | null {
    return this.#document.dict(this.resources?.get(kind));
  }
}

export const silenced = (dict: PdfDict): PdfDict =>
  new PdfDict([...dict].filter(([key]) => !SPOKEN_KEYS.includes(key)));
