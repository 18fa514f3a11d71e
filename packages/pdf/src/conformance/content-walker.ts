import { operationsOf } from "../content/operations.ts";
import { contentItems, pageContent } from "../content/page-content.ts";
import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { decodeStream } from "../filters/decode.ts";
import { StreamDecodeError } from "../filters/stream-decode-error.ts";
import { PdfDict, PdfName, PdfStream, PdfString, type PdfValue } from "../syntax/objects.ts";

/** Colour space as content sets it, with the resources that can name it. */
export interface UsedSpace {
  value: PdfValue;
  resources: PdfDict | null;
}

/** Part of the graphics state (ISO 32000-2, 8.4) that the rules need. */
interface State {
  fill: UsedSpace;
  stroke: UsedSpace;
  font: PdfDict | null;
  renderMode: number;
  /** For each open marked content: whether it has a replacement text. It is not part of the state that `q` saves. */
  marks: boolean[];
  overprint: { fill: boolean; stroke: boolean; mode: number };
}

/** Place of content: its page, and the stream that contains it. */
export interface ContentPlace {
  page: number | null;
  resources: PdfDict | null;
  /** Whether the resources belong to another stream or page tree node than the content. */
  areInherited: boolean;
  /** Resources of the content that draws this content. Null for a page. */
  outer: PdfDict | null;
}

/** String that content shows. */
export interface ShownString {
  bytes: Uint8Array;
  isVisible: boolean;
  /** Whether marked content around the string has a replacement text. */
  hasReplacement: boolean;
}

/** Receives what content uses. Each method is called each time that an operator uses something. */
export interface ContentVisitor {
  operator(operation: { operator: string; operands: readonly PdfValue[] }, place: ContentPlace): void;
  /** Content stream, before its operators. */
  content(content: Uint8Array, place: ContentPlace): void;
  /** Resource that the content names, but that only the resources of another stream or page tree node have. */
  inheritedResource(name: string, place: ContentPlace): void;
  /** Resource that the content names, but that its resources do not have. */
  missingResource(kind: string, name: string, place: ContentPlace): void;
  color(space: UsedSpace, place: ContentPlace, overprint: { isUsed: boolean; mode: number }): void;
  text(font: PdfDict, shown: ShownString, place: ContentPlace): void;
  /** Property list of marked content. */
  markedContent(properties: PdfDict, place: ContentPlace): void;
  graphicsState(state: PdfDict, place: ContentPlace): void;
  image(image: PdfStream, place: ContentPlace): void;
  inlineImage(image: PdfDict, place: ContentPlace): void;
  form(form: PdfStream, place: ContentPlace): void;
  postScript(place: ContentPlace): void;
  shading(shading: PdfDict, place: ContentPlace): void;
  renderingIntent(name: string, place: ContentPlace): void;
  nesting(depth: number, place: ContentPlace): void;
  undecodable(place: ContentPlace): void;
}

const GRAY: PdfValue = new PdfName("DeviceGray");
const INVISIBLE = 3;
const FILLS = new Set(["f", "F", "f*", "B", "B*", "b", "b*"]);
const STROKES = new Set(["S", "s", "B", "B*", "b", "b*"]);
const TEXTS = new Set(["Tj", "TJ", "'", '"']);
const DEVICE_OPERATORS: Record<string, { space: string; isStroke: boolean }> = {
  g: { space: "DeviceGray", isStroke: false },
  G: { space: "DeviceGray", isStroke: true },
  rg: { space: "DeviceRGB", isStroke: false },
  RG: { space: "DeviceRGB", isStroke: true },
  k: { space: "DeviceCMYK", isStroke: false },
  K: { space: "DeviceCMYK", isStroke: true },
};
const DEVICE_SPACES = new Set(["DeviceGray", "DeviceRGB", "DeviceCMYK", "Pattern"]);
const RENDER_FILL = new Set([0, 2, 4, 6]);
const RENDER_STROKE = new Set([1, 2, 5, 6]);

const innerPlace = (outer: ContentPlace, own: PdfDict | null): ContentPlace => ({
  page: outer.page,
  resources: own ?? outer.resources,
  areInherited: own === null,
  outer: outer.resources,
});

const initialState = (resources: PdfDict | null): State => ({
  fill: { value: GRAY, resources },
  stroke: { value: GRAY, resources },
  font: null,
  renderMode: 0,
  marks: [],
  overprint: { fill: false, stroke: false, mode: 0 },
});

/**
 * Walks through everything that pages show: their content, forms, patterns, glyphs of Type 3 fonts, soft masks and
 * appearances of annotations. Walks through each stream once.
 */
export class ContentWalker {
  readonly #document: PdfDocument;
  readonly #visitor: ContentVisitor;
  readonly #seen = new Set<PdfStream | PdfDict>();

  constructor(document: PdfDocument, visitor: ContentVisitor) {
    this.#document = document;
    this.#visitor = visitor;
  }

  page(page: PdfPage, number: number): void {
    const resources = this.#document.dict(page.inherited("Resources"));
    const place = { page: number, resources, areInherited: !page.dict.has("Resources"), outer: null };
    for (const item of contentItems(this.#document, page.dict)) this.#decoded(this.#document.stream(item), place);
    this.#walk(pageContent(this.#document, page.dict), place, initialState(resources));
  }

  /** Walks through an appearance stream. */
  appearance(stream: PdfStream, page: number | null): void {
    this.#form(stream, { page, resources: null, areInherited: true, outer: null }, initialState(null));
  }

  #decoded(stream: PdfStream | null, place: ContentPlace): Uint8Array {
    try {
      return stream ? decodeStream(stream, this.#document) : new Uint8Array();
    } catch (error) {
      if (!(error instanceof StreamDecodeError)) throw error;
      this.#visitor.undecodable(place);
      return new Uint8Array();
    }
  }

  #form(stream: PdfStream, outer: ContentPlace, state: State): void {
    if (this.#seen.has(stream)) return;
    this.#seen.add(stream);
    const own = this.#document.dict(stream.dict.get("Resources"));
    const place = innerPlace(outer, own);
    this.#visitor.form(stream, place);
    this.#walk(this.#decoded(stream, place), place, state);
  }

  #walk(content: Uint8Array, place: ContentPlace, start: State): void {
    let state: State = { ...start };
    const saved: State[] = [];
    this.#visitor.content(content, place);
    for (const { operator, operands } of operationsOf(content, this.#document.budget)) {
      this.#visitor.operator({ operator, operands }, place);
      if (operator === "q") {
        saved.push({ ...state });
        this.#visitor.nesting(saved.length, place);
      } else if (operator === "Q") state = saved.pop() ?? state;
      else this.#operation({ operator, operands }, place, state);
    }
  }

  #operation(
    { operator, operands }: { operator: string; operands: PdfValue[] },
    place: ContentPlace,
    state: State,
  ): void {
    const device = DEVICE_OPERATORS[operator];
    if (device) {
      const space = { value: new PdfName(device.space), resources: place.resources };
      if (device.isStroke) state.stroke = space;
      else state.fill = space;
      this.#visitor.color(space, place, NO_OVERPRINT);
    } else if (FILLS.has(operator) || STROKES.has(operator)) this.#paint(operator, place, state);
    else if (TEXTS.has(operator)) this.#text(operands, place, state);
    else this.#resource({ operator, operands }, place, state);
  }

  #paint(operator: string, place: ContentPlace, state: State): void {
    const { fill, stroke, overprint } = state;
    const { mode } = overprint;
    if (FILLS.has(operator)) this.#visitor.color(fill, place, { isUsed: overprint.fill, mode });
    if (STROKES.has(operator)) this.#visitor.color(stroke, place, { isUsed: overprint.stroke, mode });
  }

  #text(operands: PdfValue[], place: ContentPlace, state: State): void {
    const { font, renderMode, fill, stroke, overprint, marks } = state;
    const { mode } = overprint;
    if (RENDER_FILL.has(renderMode)) this.#visitor.color(fill, place, { isUsed: overprint.fill, mode });
    if (RENDER_STROKE.has(renderMode)) this.#visitor.color(stroke, place, { isUsed: overprint.stroke, mode });
    if (!font) return;
    this.#glyphs(font, place, state);
    for (const item of operands.flat()) {
      if (item instanceof PdfString)
        this.#visitor.text(
          font,
          { bytes: item.bytes, isVisible: renderMode !== INVISIBLE, hasReplacement: marks.includes(true) },
          place,
        );
    }
  }

  /** Walks through the glyphs of a Type 3 font. */
  #glyphs(font: PdfDict, place: ContentPlace, state: State): void {
    const glyphs = this.#document.dict(font.get("CharProcs"));
    if (!glyphs || this.#seen.has(font)) return;
    this.#seen.add(font);
    const own = this.#document.dict(font.get("Resources"));
    const inner = innerPlace(place, own);
    for (const value of glyphs.values()) {
      const stream = this.#document.stream(value);
      if (stream) this.#walk(this.#decoded(stream, place), inner, { ...state, font: null });
    }
  }

  #resource(
    { operator, operands }: { operator: string; operands: PdfValue[] },
    place: ContentPlace,
    state: State,
  ): void {
    const [first] = operands;
    const text = first instanceof PdfName ? first.text : null;
    switch (operator) {
      case "BMC":
      case "BDC":
        state.marks.push(this.#mark(operands[1] ?? null, place));
        break;
      case "EMC":
        state.marks.pop();
        break;
      case "cs":
      case "CS":
        if (text !== null) this.#setSpace(operator, text, { place, state });
        break;
      case "scn":
      case "SCN": {
        const last = operands.at(-1);
        if (last instanceof PdfName) this.#pattern(last.text, place, state);
        break;
      }
      case "Tf":
        if (text !== null) state.font = this.#document.dict(this.#named("Font", text, place));
        break;
      case "Tr":
        if (typeof first === "number") state.renderMode = first;
        break;
      case "gs":
        if (text !== null)
          this.#graphicsState(this.#document.dict(this.#named("ExtGState", text, place)), place, state);
        break;
      case "sh":
        if (text !== null) this.#shading(this.#named("Shading", text, place), place);
        break;
      case "ri":
        if (text !== null) this.#visitor.renderingIntent(text, place);
        break;
      case "Do":
        if (text !== null) this.#object(this.#document.stream(this.#named("XObject", text, place)), place, state);
        break;
      case "BI":
        if (first instanceof PdfDict) this.#inlineImage(first, place, state);
        break;
    }
  }

  /** Returns whether marked content has a replacement text. */
  #mark(value: PdfValue, place: ContentPlace): boolean {
    const named =
      value instanceof PdfName ? this.#document.dict(place.resources?.get("Properties"))?.get(value.text) : value;
    const properties = this.#document.dict(named);
    if (!properties) return false;
    this.#visitor.markedContent(properties, place);
    return properties.has("ActualText");
  }

  #named(kind: string, text: string, place: ContentPlace): PdfValue {
    const value = this.#document.dict(place.resources?.get(kind))?.get(text);
    const isOuter = value === undefined && this.#document.dict(place.outer?.get(kind))?.has(text) === true;
    if (value === undefined && !isOuter) this.#visitor.missingResource(kind, text, place);
    else if (place.areInherited || isOuter) this.#visitor.inheritedResource(text, place);
    return value ?? null;
  }

  #setSpace(operator: string, text: string, { place, state }: { place: ContentPlace; state: State }): void {
    const value = DEVICE_SPACES.has(text) ? new PdfName(text) : this.#named("ColorSpace", text, place);
    const space = { value, resources: place.resources };
    if (operator === "CS") state.stroke = space;
    else state.fill = space;
    this.#visitor.color(space, place, NO_OVERPRINT);
  }

  #pattern(text: string, place: ContentPlace, state: State): void {
    const value = this.#document.resolve(this.#named("Pattern", text, place));
    if (value instanceof PdfStream) {
      if (this.#seen.has(value)) return;
      this.#seen.add(value);
      const own = this.#document.dict(value.dict.get("Resources"));
      const inner = innerPlace(place, own);
      this.#walk(this.#decoded(value, place), inner, { ...state });
    } else if (value instanceof PdfDict) {
      this.#graphicsState(this.#document.dict(value.get("ExtGState")), place, { ...state });
      this.#shading(value.get("Shading"), place);
    }
  }

  #shading(value: PdfValue | undefined, place: ContentPlace): void {
    const resolved = this.#document.resolve(value);
    const shading = resolved instanceof PdfStream ? resolved.dict : resolved;
    if (!(shading instanceof PdfDict) || this.#seen.has(shading)) return;
    this.#seen.add(shading);
    this.#visitor.shading(shading, place);
    this.#visitor.color({ value: shading.get("ColorSpace") ?? null, resources: place.resources }, place, NO_OVERPRINT);
  }

  #graphicsState(dict: PdfDict | null, place: ContentPlace, state: State): void {
    if (!dict) return;
    const document = this.#document;
    const font = document.array(dict.get("Font"));
    if (font) state.font = document.dict(font[0]);
    const [stroke, fill] = [document.resolve(dict.get("OP")), document.resolve(dict.get("op") ?? dict.get("OP"))];
    const overprint = { ...state.overprint };
    if (typeof stroke === "boolean") overprint.stroke = stroke;
    if (typeof fill === "boolean") overprint.fill = fill;
    overprint.mode = document.number(dict.get("OPM")) ?? overprint.mode;
    state.overprint = overprint;
    if (this.#seen.has(dict)) return;
    this.#seen.add(dict);
    this.#visitor.graphicsState(dict, place);
    const mask = document.stream(document.dict(dict.get("SMask"))?.get("G"));
    if (mask) this.#form(mask, place, initialState(place.resources));
  }

  #object(stream: PdfStream | null, place: ContentPlace, state: State): void {
    if (!stream) return;
    const kind = this.#document.nameText(stream.dict.get("Subtype"));
    if (kind === "Form") this.#form(stream, place, { ...state });
    else if (kind === "PS") this.#visitor.postScript(place);
    else if (kind === "Image") this.#image(stream, place, state);
  }

  #image(image: PdfStream, place: ContentPlace, { fill, overprint }: State): void {
    if (this.#document.resolve(image.dict.get("ImageMask")) === true)
      this.#visitor.color(fill, place, { isUsed: overprint.fill, mode: overprint.mode });
    else if (image.dict.has("ColorSpace")) {
      const value = image.dict.get("ColorSpace") ?? null;
      this.#visitor.color({ value, resources: place.resources }, place, NO_OVERPRINT);
    }
    if (this.#seen.has(image)) return;
    this.#seen.add(image);
    this.#visitor.image(image, place);
    const mask = this.#document.stream(image.dict.get("SMask"));
    if (mask) this.#image(mask, place, initialState(place.resources));
  }

  #inlineImage(image: PdfDict, place: ContentPlace, { fill, overprint }: State): void {
    this.#visitor.inlineImage(image, place);
    const value = image.get("CS") ?? image.get("ColorSpace") ?? null;
    const isMask = (image.get("IM") ?? image.get("ImageMask")) === true;
    if (isMask) this.#visitor.color(fill, place, { isUsed: overprint.fill, mode: overprint.mode });
    else if (value !== null) {
      const space = this.#inlineSpace(value, place);
      this.#visitor.color({ value: space, resources: place.resources }, place, NO_OVERPRINT);
    }
  }

  #inlineSpace(value: PdfValue, place: ContentPlace): PdfValue {
    if (Array.isArray(value)) {
      const [family = null, base = null, ...rest] = value;
      const isIndexed = family instanceof PdfName && (family.text === "I" || family.text === "Indexed");
      return isIndexed ? [new PdfName("Indexed"), this.#inlineSpace(base, place), ...rest] : value;
    }
    if (!(value instanceof PdfName)) return value;
    const long = INLINE_SPACES[value.text] ?? value.text;
    return DEVICE_SPACES.has(long) ? new PdfName(long) : this.#named("ColorSpace", long, place);
  }
}

const NO_OVERPRINT = { isUsed: false, mode: 0 };
const INLINE_SPACES: Record<string, string> = { G: "DeviceGray", RGB: "DeviceRGB", CMYK: "DeviceCMYK" };
