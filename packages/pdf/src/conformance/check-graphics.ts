import { OPERATORS } from "../content/operations.ts";
import type { PdfDocument } from "../file/document.ts";
import { filtersOf } from "../filters/decode.ts";
import { decodeText, latin1, type PdfDict, PdfName, type PdfStream, type PdfValue } from "../syntax/objects.ts";
import { ColorChecks } from "./check-colors.ts";
import type { FontText } from "./check-fonts.ts";
import { ALLOWED_FILTERS } from "./check-objects.ts";
import type { ContentPlace, ContentVisitor, ShownString, UsedSpace } from "./content-walker.ts";
import type { Findings } from "./findings.ts";
import { hexStringError } from "./hex-strings.ts";
import { readJpeg2000 } from "./jpeg2000.ts";
import { isLanguageTag } from "./language.ts";
import { exceededLimit, hasLargeReal, hasTinyNumber } from "./limits.ts";
import { hasPrivateUse } from "./private-use.ts";

const MAX_NESTING = 28;
const BLEND_MODES = new Set(
  `Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue
  Saturation Color Luminosity`.split(/\s+/),
);
const INTENTS = new Set(["RelativeColorimetric", "AbsoluteColorimetric", "Perceptual", "Saturation"]);
const BITS = new Set([1, 2, 4, 8, 16]);
const PROCESS_COLORANTS = new Set(["Cyan", "Magenta", "Yellow", "Black"]);
const OPAQUE_TOLERANCE = 1e-6;
const CIEJAB = 19;

/** Checks what the content of pages uses, and collects the text of each font. */
export class GraphicsChecks implements ContentVisitor {
  /** Text by font. */
  readonly texts = new Map<PdfDict, FontText>();
  /** Numbers of the pages with transparent content. */
  readonly transparentPages = new Set<number | null>();
  readonly #document: PdfDocument;
  readonly #findings: Findings;
  readonly #colors: ColorChecks;
  readonly #part: 1 | 2 | 3 | 4;

  constructor(document: PdfDocument, findings: Findings) {
    this.#document = document;
    this.#findings = findings;
    this.#colors = new ColorChecks(document, findings);
    this.#part = findings.target.pdfA?.part ?? 2;
  }

  operator({ operator, operands }: { operator: string; operands: readonly PdfValue[] }, { page }: ContentPlace): void {
    const limit = operands.flatMap((operand) => exceededLimit(operand, this.#part) ?? []);
    for (const message of limit) this.#findings.add("limits", message, { page });
    if (OPERATORS.has(operator)) return;
    const shown = operator.replace(/[^\x21-\x7e]/g, "?").slice(0, 20);
    this.#findings.add("operators", `The content has the unknown operator ${shown}.`, { page });
  }

  markedContent(properties: PdfDict, { page }: ContentPlace): void {
    const { pdfA, isPdfUa } = this.#findings.target;
    const language = this.#document.string(properties.get("Lang"));
    if (language && (isPdfUa || pdfA?.level === "a") && !isLanguageTag(decodeText(language)))
      this.#findings.add("language", "The language of marked content is no language tag.", { page });
    if (this.#part === 4 && hasPrivateUse(this.#document.string(properties.get("ActualText"))))
      this.#findings.add("private-unicode", "A replacement text has characters of private use.", { page });
  }

  content(content: Uint8Array, { page }: ContentPlace): void {
    if (this.#part !== 1 && this.#part !== 4 && hasTinyNumber(content))
      this.#findings.add("limits", "A number is too close to zero.", { page });
    if (this.#part === 1 && hasLargeReal(content)) this.#findings.add("limits", "A number is too large.", { page });
    const message = hexStringError(content, this.#document.budget);
    if (message !== null) this.#findings.add("hexadecimal-string", message, { page });
  }

  inheritedResource(name: string, { page }: ContentPlace): void {
    this.#findings.add("resources", `Content uses the resource ${name}, which only another object names.`, { page });
  }

  missingResource(kind: string, name: string, { page }: ContentPlace): void {
    if (this.#part === 4)
      this.#findings.add("resources", `Content uses ${kind} ${name}, which its resources lack.`, { page });
  }

  color(space: UsedSpace, place: ContentPlace, overprint: { isUsed: boolean; mode: number }): void {
    this.#colors.use(space, place, overprint);
  }

  text(font: PdfDict, { bytes, isVisible, hasReplacement }: ShownString, { page }: ContentPlace): void {
    const text = this.texts.get(font) ?? { strings: new Map(), page };
    this.texts.set(font, text);
    const key = latin1(bytes);
    const known = text.strings.get(key);
    if (known) {
      known.isVisible ||= isVisible;
      known.hasReplacement &&= hasReplacement;
    } else text.strings.set(key, { isVisible, hasReplacement });
  }

  nesting(depth: number, { page }: ContentPlace): void {
    if (depth > MAX_NESTING && this.#part !== 4)
      this.#findings.add("limits", `Content saves the graphics state more than ${MAX_NESTING} times.`, { page });
  }

  undecodable({ page }: ContentPlace): void {
    this.#findings.add("operators", "Content cannot be decoded.", { page });
  }

  postScript({ page }: ContentPlace): void {
    this.#findings.add("postscript", "The page draws a PostScript object.", { page });
  }

  renderingIntent(name: string, { page }: ContentPlace): void {
    if (!INTENTS.has(name))
      this.#findings.add("rendering-intent", `The rendering intent ${name} is unknown.`, { page });
  }

  shading(): void {
    // The colour space of a shading is reported by `color`.
  }

  graphicsState(state: PdfDict, place: ContentPlace): void {
    const document = this.#document;
    const { page } = place;
    const add = (message: string): void => this.#findings.add("graphics-state", message, { page });
    if (state.has("TR")) add("A graphics state has a transfer function.");
    if (state.has("TR2") && document.nameText(state.get("TR2")) !== "Default")
      add("A graphics state has a transfer function.");
    if (this.#part > 1 && state.has("HTP")) add("A graphics state has a halftone phase.");
    if (this.#part > 1) this.#halftone(state.get("HT"), null, add);
    const intent = document.nameText(state.get("RI"));
    if (intent !== null) this.renderingIntent(intent, place);
    this.#transparency(state, page);
  }

  #halftone(value: PdfValue | undefined, colorant: string | null, add: (message: string) => void): void {
    const halftone = this.#document.dict(value) ?? this.#document.stream(value)?.dict;
    if (!halftone) return;
    const type = this.#document.number(halftone.get("HalftoneType"));
    if (type !== 1 && type !== 5) add("A halftone has a type other than 1 and 5.");
    if (halftone.has("HalftoneName")) add("A halftone has a name.");
    const isProcess = colorant === null || PROCESS_COLORANTS.has(colorant);
    if (colorant !== "Default" && isProcess === halftone.has("TransferFunction"))
      add("A halftone has a transfer function, or a spot colour has none.");
    if (type !== 5) return;
    for (const [key, child] of halftone) if (key !== "Type" && key !== "HalftoneType") this.#halftone(child, key, add);
  }

  #transparency(state: PdfDict, page: number | null): void {
    const document = this.#document;
    const modes = document.array(state.get("BM")) ?? (state.has("BM") ? [state.get("BM") ?? null] : []);
    for (const value of modes) {
      const mode = document.nameText(value) ?? "";
      if (!BLEND_MODES.has(mode)) this.#findings.add("transparency", `The blend mode ${mode} is unknown.`, { page });
      if (mode !== "Normal" && mode !== "Compatible") this.#isTransparent(page);
    }
    for (const key of ["CA", "ca"]) {
      const opacity = document.number(state.get(key));
      if (opacity !== null && Math.abs(opacity - 1) > OPAQUE_TOLERANCE) this.#isTransparent(page);
    }
    if (state.has("SMask") && document.nameText(state.get("SMask")) !== "None") this.#isTransparent(page);
  }

  #isTransparent(page: number | null): void {
    this.transparentPages.add(page);
    if (this.#part === 1) this.#findings.add("transparency", "The page has transparent content.", { page });
  }

  image(image: PdfStream, place: ContentPlace): void {
    const { dict } = image;
    const document = this.#document;
    const { page } = place;
    const add = (message: string): void => this.#findings.add("image", message, { page, element: "image" });
    if (dict.has("Alternates")) add("An image has alternates.");
    if (dict.has("OPI")) add("An image has OPI information.");
    if (document.resolve(dict.get("Interpolate")) === true) add("An image asks for interpolation.");
    const bits = document.number(dict.get("BitsPerComponent"));
    const isMask = document.resolve(dict.get("ImageMask")) === true;
    if (isMask ? bits !== null && bits !== 1 : bits !== null && (!BITS.has(bits) || (this.#part === 1 && bits === 16)))
      add(`An image has ${bits} bits per component.`);
    if (dict.has("SMask") && document.nameText(dict.get("SMask")) !== "None") this.#isTransparent(page);
    const soft = document.number(dict.get("SMaskInData"));
    if (soft !== null && soft > 0) this.#isTransparent(page);
    const intent = document.nameText(dict.get("Intent"));
    if (intent !== null) this.renderingIntent(intent, place);
    if (filtersOf(dict, document.resolve).some(({ filter }) => filter === "JPXDecode")) this.#jpeg2000(image, page);
  }

  #jpeg2000(image: PdfStream, page: number | null): void {
    const add = (message: string): void => this.#findings.add("jpeg2000", message, { page, element: "image" });
    const about = readJpeg2000(image.encoded);
    if (!about) {
      add("A JPEG 2000 image cannot be read.");
      return;
    }
    const hasSpace = image.dict.has("ColorSpace");
    if (![1, 3, 4].includes(about.colorChannels)) add(`A JPEG 2000 image has ${about.colorChannels} colour channels.`);
    if (about.hasBitsBox || about.bitDepth < 1 || about.bitDepth > 38)
      add("The components of a JPEG 2000 image have different bit depths.");
    if (hasSpace) return;
    const { specifications } = about;
    const exact = specifications.filter(({ approximation }) => approximation === 1);
    if (specifications.length !== 1 && exact.length !== 1)
      add("A JPEG 2000 image does not say which of its colour spaces counts.");
    const [own] = exact.length === 1 ? exact : specifications;
    if (own && ![1, 2, 3].includes(own.method))
      add("A JPEG 2000 image defines its colour space in a way that is not allowed.");
    if (own?.enumerated === CIEJAB) add("A JPEG 2000 image has the colour space CIEJab.");
  }

  inlineImage(image: PdfDict, place: ContentPlace): void {
    const { page } = place;
    const value = image.get("F") ?? image.get("Filter") ?? null;
    for (const item of Array.isArray(value) ? value : [value]) {
      if (!(item instanceof PdfName)) continue;
      const filter = INLINE_FILTERS[item.text] ?? item.text;
      const isAllowed =
        ALLOWED_FILTERS.has(filter) && filter !== "JBIG2Decode" && filter !== "JPXDecode" && filter !== "Crypt";
      if (!isAllowed) this.#findings.add("inline-image-filter", `An inline image uses the filter ${filter}.`, { page });
    }
    if ((image.get("I") ?? image.get("Interpolate")) === true)
      this.#findings.add("image", "An image asks for interpolation.", { page, element: "inline image" });
    const intent = image.get("Intent");
    if (intent instanceof PdfName) this.renderingIntent(intent.text, place);
  }

  form(form: PdfStream, { page }: ContentPlace): void {
    const { dict } = form;
    const add = (message: string): void => this.#findings.add("form", message, { page, element: "form" });
    if (this.#document.nameText(dict.get("Subtype2")) === "PS" || dict.has("PS")) add("A form has PostScript code.");
    if (dict.has("OPI")) add("A form has OPI information.");
    if (dict.has("Ref")) add("A form refers to another file.");
    const group = this.#document.dict(dict.get("Group"));
    if (this.#document.nameText(group?.get("S")) === "Transparency") this.group(group, page, form);
  }

  /** Checks a transparency group of a page or form. */
  group(group: PdfDict | null, page: number | null, form: PdfStream | null): void {
    if (!group) return;
    if (this.#part === 1) this.#findings.add("transparency", "The page has a transparency group.", { page });
    const space = group.get("CS");
    const resources = form ? this.#document.dict(form.dict.get("Resources")) : null;
    const place = { page, resources, areInherited: false, outer: null };
    if (space !== undefined) this.#colors.use({ value: space, resources }, place, { isUsed: false, mode: 0 });
  }
}

const INLINE_FILTERS: Record<string, string> = {
  AHx: "ASCIIHexDecode",
  A85: "ASCII85Decode",
  LZW: "LZWDecode",
  Fl: "FlateDecode",
  RL: "RunLengthDecode",
  CCF: "CCITTFaxDecode",
  DCT: "DCTDecode",
};
