import { deflateSync } from "node:zlib";
import { IDENTITY, type Matrix, multiply } from "../content/matrix.ts";
import { type Operation, operationsOf } from "../content/operations.ts";
import type { PdfDocument } from "../file/document.ts";
import { readRectangle } from "../file/pages.ts";
import { decodeStream } from "../filters/decode.ts";
import { StreamDecodeError } from "../filters/stream-decode-error.ts";
import { bytesOf, latin1, name, PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from "../syntax/objects.ts";
import { type Area, boundsOf, isTouching, overlap, touchingArea, UNIT_SQUARE } from "./areas.ts";
import { GlyphPass } from "./glyph-pass.ts";
import { type ContainsRedacted, MarkedContentStack } from "./marked-content-stack.ts";
import type { MeasuredFonts } from "./measured-fonts.ts";
import { type ImageTools, redactedImage } from "./redact-image.ts";
import { RedactionWalker } from "./redaction-walker.ts";
import { RemainingResources } from "./remaining-resources.ts";
import type { RemovedContent } from "./removed-content.ts";
import { formHasRedactedText } from "./replacement-text-search.ts";

/** Maximum nesting depth of form XObjects. Form XObjects at a greater depth are removed. */
const MAX_DEPTH = 16;
/**
 * Cost of rewriting one form XObject, in work units. Each use of a form is rewritten separately, so nested forms
 * multiply. The work budget of an edit suffices for 20,000 forms.
 */
const FORM_WORK = 1e6;
/** Placeholder for the reference of a form XObject in a survey, which writes no objects. */
const UNWRITTEN = new PdfRef(0);

export interface RedactedContent {
  content: Uint8Array;
  resources: PdfDict;
  marks: MarkedContentStack;
}

/**
 * Services that the redaction of content needs: fonts, an image decoder, and a function that recognises text to redact.
 */
export interface ContentTools {
  fonts: MeasuredFonts;
  images: ImageTools;
  /** Whether replacement text must be redacted even if the content to which it belongs stays. */
  holds: ContainsRedacted;
  /** Pass that records or moves the positions of letters. Default: letters keep their positions. */
  pass?: GlyphPass;
  /** Collects the boxes of removed content for the report. */
  removed?: RemovedContent | undefined;
}

/**
 * Rewrites a content stream without the text, pixels and vector graphics in the redacted areas, including the content
 * of hidden layers.
 */
export class ContentRedactor {
  readonly #document: PdfDocument;
  readonly #areas: readonly Area[];
  readonly #fonts: MeasuredFonts;
  readonly #images: ImageTools;
  readonly #holds: ContainsRedacted;
  readonly #pass: GlyphPass;
  readonly #removed: RemovedContent | null;
  /**
   * New reference of each rewritten object, by the object number in the source; null for a removed object. Structure
   * elements may refer to these objects.
   */
  readonly replacements = new Map<number, PdfRef | null>();
  /** Number of images that were removed as a whole, because they cannot be decoded. */
  dropped = 0;
  /** Whether text outside the areas may have been removed, because its position is unknown. */
  hasDroppedUnmeasured = false;

  constructor(document: PdfDocument, areas: readonly Area[], { fonts, images, holds, pass, removed }: ContentTools) {
    this.#document = document;
    this.#fonts = fonts;
    this.#areas = areas;
    this.#images = images;
    this.#holds = holds;
    this.#pass = pass ?? GlyphPass.moving();
    this.#removed = this.#pass.isSurvey ? null : (removed ?? null);
  }

  async redact(
    content: Uint8Array,
    resources: PdfDict | null,
    { ctm, depth }: { ctm: Matrix; depth: number } = { ctm: IDENTITY, depth: 0 },
  ): Promise<RedactedContent> {
    const remaining = new RemainingResources(this.#document, resources);
    const marks = new MarkedContentStack(this.#document, this.#holds);
    const walk = new RedactionWalker(this.#fonts, this.#areas, {
      resources: remaining,
      marks,
      pass: this.#pass,
      removed: this.#removed,
      ctm,
    });
    for (const operation of operationsOf(content, this.#document.budget)) {
      const font = remaining.fontSetBy(operation.operator, operation.operands)?.font;
      if (font && !this.#fonts.has(font)) await this.#fonts.read(font);
      if (operation.operator === "Do") await this.#draw(walk, operation, depth);
      else if (operation.operator === "gs") await this.#setState(walk, operation, depth);
      else if (operation.operator === "BI") walk.inlineImage(latin1(content.subarray(operation.start, operation.end)));
      else walk.process(operation);
      if (this.#document.budget.isYieldDue) await this.#document.budget.yieldIfDue();
    }
    this.hasDroppedUnmeasured ||= walk.hasDroppedUnmeasured;
    this.dropped += walk.dropped;
    return { content: bytesOf(walk.finish()), resources: remaining.finish(), marks };
  }

  async #draw(walk: RedactionWalker, { operands: [operand] }: Operation, depth: number): Promise<void> {
    const document = this.#document;
    if (!(operand instanceof PdfName)) return;
    const ref = walk.resources.xObject(operand.text);
    const stream = document.stream(ref);
    if (!stream) return;
    const { ctm } = walk;
    const kind = document.nameText(stream.dict.get("Subtype"));
    if (kind === "Image") {
      const touching = touchingArea(boundsOf(UNIT_SQUARE, ctm), this.#areas);
      if (touching !== null) this.#pass.pixelAreas.add(touching);
      if (touching === null || this.#pass.isSurvey) return walk.drawing(operand.text, ref);
      const image = await redactedImage(document, stream, { matrix: ctm, areas: this.#areas, tools: this.#images });
      if (!image) this.dropped += 1;
      this.#recordImage(boundsOf(UNIT_SQUARE, ctm), image !== null);
      this.#replace(ref, image);
      walk.marks.touch();
      return image ? walk.drawing(operand.text, image) : undefined;
    }
    if (kind !== "Form" || depth >= MAX_DEPTH) return walk.marks.touch();
    if (this.#isElsewhere(stream, ctm) && !formHasRedactedText(document, stream, this.#holds))
      return walk.drawing(operand.text, ref);
    const form = await this.#form(stream, walk, depth);
    if (!form || form.isTouched) this.#replace(ref, form?.ref ?? null);
    if (!form || form.isTouched) walk.marks.touch();
    if (form) walk.drawing(operand.text, form.ref);
  }

  /**
   * Applies a graphics state dictionary (`gs`). Its soft mask (ISO 32000-2, 11.6.5.2) may contain text, so the mask is
   * redacted too.
   */
  async #setState(
    walk: RedactionWalker,
    { operands: [operand], ...operation }: Operation,
    depth: number,
  ): Promise<void> {
    if (!(operand instanceof PdfName)) return;
    const { resources, marks, ctm } = walk;
    const document = this.#document;
    const value = resources.state(operand.text);
    const state = document.dict(value);
    const mask = document.dict(state?.get("SMask"));
    const group = document.stream(mask?.get("G"));
    const set = (kept: PdfValue) =>
      walk.process({ ...operation, operands: [new PdfName(resources.stateName(operand.text, kept))] });
    if (!state || !mask || !group) return set(value);
    if (this.#isElsewhere(group, ctm) && !formHasRedactedText(document, group, this.#holds)) return set(value);
    const form = depth < MAX_DEPTH ? await this.#form(group, walk, depth) : null;
    if (form && !form.isTouched) return set(value);
    marks.touch();
    const left = form ? new PdfDict([...mask, ["G", form.ref]]) : name("None");
    set(new PdfDict([...state, ["SMask", left]]));
  }

  /** Records the redacted parts of an image for the report, or the whole image if it was removed. */
  #recordImage(box: Area, isKept: boolean): void {
    const parts = isKept ? this.#areas.flatMap((area) => overlap(area, box) ?? []) : [box];
    for (const part of parts) this.#removed?.add("image", part);
  }

  #replace(ref: PdfValue, value: PdfRef | null): void {
    if (ref instanceof PdfRef) this.replacements.set(this.#document.target(ref).number, value);
  }

  #isElsewhere(form: PdfStream, ctm: Matrix): boolean {
    const box = readRectangle(this.#document, form.dict.get("BBox") ?? null);
    if (!box) return false;
    const edges = { left: box.x, bottom: box.y, right: box.x + box.width, top: box.y + box.height };
    return !isTouching(boundsOf(edges, multiply(matrixOf(this.#document, form), ctm)), this.#areas);
  }

  async #form(
    stream: PdfStream,
    walk: RedactionWalker,
    depth: number,
  ): Promise<{ ref: PdfRef; isTouched: boolean } | null> {
    const document = this.#document;
    document.budget.spendWork(FORM_WORK);
    const ctm = multiply(matrixOf(document, stream), walk.ctm);
    const resources = document.dict(stream.dict.get("Resources")) ?? walk.resources.resources;
    try {
      const content = decodeStream(stream, document);
      const redacted = await this.redact(content, resources, { ctm, depth: depth + 1 });
      if (this.#pass.isSurvey) return { ref: UNWRITTEN, isTouched: redacted.marks.isTouched };
      const dict = new PdfDict(stream.dict);
      for (const key of ["DecodeParms", "F", "DP", "PieceInfo", "Metadata", "LastModified"]) dict.delete(key);
      dict.set("Filter", name("FlateDecode"));
      dict.set("Resources", redacted.resources);
      const ref = document.add(new PdfStream(dict, deflateSync(redacted.content)));
      return { ref, isTouched: redacted.marks.isTouched };
    } catch (error) {
      if (error instanceof StreamDecodeError) return null;
      throw error;
    }
  }
}

function matrixOf(document: PdfDocument, form: PdfStream): Matrix {
  const numbers = (document.array(form.dict.get("Matrix")) ?? []).map((value) => document.number(value) ?? 0);
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
  return [a, b, c, d, e, f];
}
