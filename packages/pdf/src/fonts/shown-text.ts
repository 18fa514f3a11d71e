import { operationsOf } from "../content/operations.ts";
import { contentItems, pageContent } from "../content/page-content.ts";
import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { reachableObjects } from "../file/reachable.ts";
import { decodeStream } from "../filters/decode.ts";
import { StreamDecodeError } from "../filters/stream-decode-error.ts";
import { WORK } from "../syntax/budget.ts";
import { isName, latin1, PdfDict, PdfName, PdfStream, PdfString, type PdfValue } from "../syntax/objects.ts";

/** Character codes that the document shows, grouped by font dictionary. */
export type ShownText = Map<PdfDict, Set<number>>;

/** Strings that content streams show, grouped by font dictionary. The strings have one character per byte. */
export type ShownStrings = Map<PdfDict, Set<string>>;

/** Further results of `shownText`, which it adds only to the maps that the caller passes. */
export interface ShownTextDetails {
  /** Texts of composite fonts whose encoding is not Identity. */
  strings?: ShownStrings;
  /** Number of bytes of all shown texts, by font dictionary. */
  lengths?: Map<PdfDict, number>;
}

/** A content stream and the resources that it uses. */
interface ContentScope {
  content: () => Uint8Array;
  resources: PdfDict | null;
}

/**
 * Returns the character codes that the document shows in pages, form XObjects, patterns, Type 3 glyphs, soft masks and
 * annotations. Returns null if the codes cannot be determined. One reason is a form that inherits its font from the
 * content that draws it. Another reason is a stream that cannot be decoded. Codes of composite fonts have two bytes.
 */
export async function shownText(
  document: PdfDocument,
  pages: PdfPage[],
  details: ShownTextDetails = {},
): Promise<ShownText | null> {
  const survey = new ShownTextScanner(document, details);
  for (const page of pages) {
    survey.page(page);
    await document.budget.yieldIfDue();
  }
  for (const { value } of reachableObjects(document)) {
    survey.scanValue(value);
    await document.budget.yieldIfDue();
  }
  return survey.result();
}

class ShownTextScanner {
  readonly #document: PdfDocument;
  readonly #text: ShownText = new Map();
  readonly #seen = new Map<PdfStream | PdfDict, Set<PdfDict | null>>();
  readonly #pending: ContentScope[] = [];
  #isComplete = true;

  readonly #details: ShownTextDetails;

  constructor(document: PdfDocument, details: ShownTextDetails) {
    this.#document = document;
    this.#details = details;
  }

  result(): ShownText | null {
    return this.#isComplete ? this.#text : null;
  }

  page({ dict, inherited }: PdfPage): void {
    const resources = this.#document.dict(inherited("Resources"));
    if (this.#isNew(dict, resources)) this.#read({ content: () => this.#pageContent(dict), resources });
  }

  /** Scans content that is outside the resources of a page: appearance streams, templates, transparency groups. */
  scanValue(value: PdfValue): void {
    const document = this.#document;
    if (value instanceof PdfStream) {
      const { dict } = value;
      const isContent = isName(document.resolve(dict.get("Subtype")), "Form") || dict.has("Resources");
      if (isContent && !this.#seen.has(value)) this.#stream(value, null);
      this.#finish();
    } else if (value instanceof PdfDict && value.has("Contents") && contentItems(document, value).length > 0) {
      const resources = document.dict(value.get("Resources"));
      if (!this.#seen.has(value)) this.#read({ content: () => this.#pageContent(value), resources });
    } else if (value instanceof PdfDict && value.has("CharProcs")) {
      this.#glyphs(value, null);
      this.#finish();
    }
  }

  #pageContent(page: PdfDict): Uint8Array {
    for (const item of contentItems(this.#document, page)) this.#decoded(this.#document.stream(item));
    return pageContent(this.#document, page);
  }

  #isNew(source: PdfStream | PdfDict, resources: PdfDict | null): boolean {
    const known = this.#seen.get(source) ?? new Set();
    if (known.has(resources)) return false;
    this.#seen.set(source, known.add(resources));
    return true;
  }

  #read(scope: ContentScope): void {
    this.#pending.push(scope);
    this.#finish();
  }

  #finish(): void {
    for (let scope = this.#pending.pop(); scope; scope = this.#pending.pop()) {
      this.#scanResources(scope.resources);
      this.#shown(scope.content(), scope.resources);
    }
  }

  #stream(value: PdfValue | undefined, outer: PdfDict | null): void {
    const stream = this.#document.stream(value);
    if (!stream) return;
    const resources = this.#document.dict(stream.dict.get("Resources")) ?? outer;
    if (this.#isNew(stream, resources)) this.#pending.push({ content: () => this.#decoded(stream), resources });
  }

  #decoded(stream: PdfStream | null): Uint8Array {
    try {
      return stream ? decodeStream(stream, this.#document) : new Uint8Array();
    } catch (error) {
      if (!(error instanceof StreamDecodeError)) throw error;
      this.#isComplete = false;
      return new Uint8Array();
    }
  }

  #scanResources(resources: PdfDict | null): void {
    const document = this.#document;
    if (!resources || !this.#isNew(resources, resources)) return;
    const entries = (kind: string): PdfValue[] => [...(document.dict(resources.get(kind))?.values() ?? [])];
    for (const object of entries("XObject")) {
      document.budget.spendWork(WORK.visit);
      if (isName(document.resolve(document.stream(object)?.dict.get("Subtype")), "Form"))
        this.#stream(object, resources);
    }
    for (const pattern of entries("Pattern")) this.#stream(pattern, resources);
    for (const state of entries("ExtGState")) {
      const mask = document.dict(document.dict(state)?.get("SMask"));
      this.#stream(mask?.get("G"), resources);
    }
    for (const font of entries("Font")) this.#glyphs(document.dict(font), resources);
  }

  #glyphs(font: PdfDict | null, outer: PdfDict | null): void {
    const glyphs = this.#document.dict(font?.get("CharProcs"));
    if (!font || !glyphs) return;
    const resources = this.#document.dict(font.get("Resources")) ?? outer;
    for (const glyph of glyphs.values()) this.#stream(glyph, resources);
  }

  /**
   * Scans a content stream. Until the content sets a font, `font` is undefined, because the content inherits its font.
   * If the set font is missing, `font` is null.
   */
  #shown(content: Uint8Array, resources: PdfDict | null): void {
    const document = this.#document;
    const fonts = document.dict(resources?.get("Font"));
    const states = document.dict(resources?.get("ExtGState"));
    const saved: (PdfDict | null | undefined)[] = [];
    let font: PdfDict | null | undefined;
    for (const { operator, operands } of operationsOf(content, document.budget)) {
      const [first] = operands;
      if (operator === "q") saved.push(font);
      else if (operator === "Q") font = saved.length > 0 ? saved.pop() : font;
      else if (operator === "Tf") font = first instanceof PdfName ? document.dict(fonts?.get(first.text)) : null;
      else if (operator === "gs" && first instanceof PdfName) {
        const set = document.array(document.dict(states?.get(first.text))?.get("Font"));
        if (set) font = document.dict(set[0]);
      } else if (operator === "Tj" || operator === "TJ" || operator === "'" || operator === '"')
        this.#show(font, operands);
    }
  }

  #show(font: PdfDict | null | undefined, operands: PdfValue[]): void {
    if (font === undefined) this.#isComplete = false;
    if (!font) return;
    const codes = this.#text.get(font) ?? new Set();
    this.#text.set(font, codes);
    const width = isName(this.#document.resolve(font.get("Subtype")), "Type0") ? 2 : 1;
    for (const item of operands.flat()) {
      if (!(item instanceof PdfString)) continue;
      const { bytes } = item;
      const { lengths } = this.#details;
      lengths?.set(font, (lengths.get(font) ?? 0) + bytes.length);
      if (width === 2) this.#addString(font, bytes);
      for (let i = 0; i + width <= bytes.length; i += width)
        codes.add(width === 2 ? ((bytes[i] ?? 0) << 8) | (bytes[i + 1] ?? 0) : (bytes[i] ?? 0));
    }
  }

  #addString(font: PdfDict, bytes: Uint8Array): void {
    const { strings } = this.#details;
    if (!strings || /^Identity-[HV]$/.test(this.#document.nameText(font.get("Encoding")) ?? "")) return;
    strings.set(font, (strings.get(font) ?? new Set()).add(latin1(bytes)));
  }
}
