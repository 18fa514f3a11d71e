import type { Matrix } from "../content/matrix.ts";
import type { Operation } from "../content/operations.ts";
import { PdfDict, PdfName, PdfString, type PdfValue } from "../syntax/objects.ts";
import { serialize } from "../syntax/serialize.ts";
import { type Area, boundsOf, isTouching, isWithin, UNIT_SQUARE } from "./areas.ts";
import type { Glyph } from "./glyph-reader.ts";
import { GraphicsState } from "./graphics-state.ts";
import { type EndedMark, type MarkedContentStack, withoutReplacementText } from "./marked-content-stack.ts";
import type { MeasuredFonts } from "./measured-fonts.ts";
import { type PaintedPath, PendingPath } from "./pending-path.ts";
import type { RemainingResources } from "./remaining-resources.ts";

/** Vertical extent of a glyph in ems. It is less than the real ascent and descent, so that the lines above and below an area stay. */
const DESCENT = -0.15;
const ASCENT = 0.75;
/** Share of a glyph's width that is ignored at each edge, so that a glyph whose edge an area barely overlaps stays. */
const MIN_OVERLAP_SHARE = 0.05;
/** Upper bound on the width in ems of a character without known metrics. */
const MAX_UNKNOWN_WIDTH_EM = 1.2;

/** Operators that set an empty clipping path, so that nothing after them is painted. */
const CLIP_TO_NOTHING = "0 0 0 0 re W n";

interface WalkContext {
  resources: RemainingResources;
  marks: MarkedContentStack;
  ctm: Matrix;
}

/** Copies content without the parts in the areas, and tracks the position of all content on the page. */
export class RedactionWalker {
  readonly resources: RemainingResources;
  readonly marks: MarkedContentStack;
  /** Whether text of unknown position was removed that may lie outside the areas. */
  hasDroppedUnmeasured = false;
  /** Number of removed inline images that lie partly outside the areas. */
  dropped = 0;
  readonly #areas: readonly Area[];
  readonly #graphics: GraphicsState;
  readonly #path: PendingPath;
  readonly #out: string[] = [];
  /** Whether glyphs of the current text object's clipping path were removed or kept (ISO 32000-2, 9.4.1). */
  #clip = { lost: false, kept: false };

  constructor(fonts: MeasuredFonts, areas: readonly Area[], { resources, marks, ctm }: WalkContext) {
    this.resources = resources;
    this.marks = marks;
    this.#areas = areas;
    this.#graphics = new GraphicsState(fonts, resources, ctm);
    this.#path = new PendingPath(areas);
  }

  get ctm(): Matrix {
    return this.#graphics.current.ctm;
  }

  finish(): string {
    for (const mark of this.marks.endAll()) this.#settle(mark);
    return this.#out.join("\n");
  }

  drawing(key: string, value: PdfValue): void {
    this.marks.show();
    this.#write("Do", [new PdfName(this.resources.drawnName(key, value))]);
  }

  /** Copies an inline image, or removes it if it overlaps an area. Inline images are not redacted in part. */
  inlineImage(text: string): void {
    const box = boundsOf(UNIT_SQUARE, this.ctm);
    if (!isTouching(box, this.#areas)) {
      this.marks.show();
      this.#out.push(text);
      return;
    }
    this.marks.touch();
    if (!isWithin(box, this.#areas)) this.dropped += 1;
  }

  process({ operator, operands }: Operation): void {
    const numbers = operands.map((value) => (typeof value === "number" ? value : 0));
    if (this.#isText(operator, operands)) return;
    const painted = this.#path.accept(operator, numbers, this.ctm);
    if (painted) {
      this.#paint(painted);
      return;
    }
    this.#graphics.apply(operator, operands, numbers);
    if (operator === "BDC" || operator === "BMC") this.#begin(operands);
    if (operator === "sh") this.marks.show();
    const properties = operator === "BDC" ? 1 : -1;
    this.#write(
      operator,
      operands.map((operand, at) => (at === properties ? operand : withoutText(operand))),
    );
    if (operator === "EMC") this.#settle(this.marks.end());
    if (operator === "ET") this.#endClip();
  }

  #paint({ statements, isTouched }: PaintedPath): void {
    if (isTouched) this.marks.touch();
    if (statements.length > 0) this.marks.show();
    this.#out.push(...statements);
  }

  #begin([, operand = null]: PdfValue[]): void {
    this.marks.begin(this.#out.length, operand, this.resources.properties(operand));
  }

  #settle(mark: EndedMark | null): void {
    if (!mark) return;
    const { at, properties, isTextRemoved: isSilent } = mark;
    if (properties instanceof PdfName) this.resources.keepProperties(properties.text, isSilent);
    if (properties instanceof PdfDict && isSilent) {
      const [tag = ""] = (this.#out[at] ?? "").split(" ", 1);
      this.#out[at] = `${tag} ${serialize(withoutReplacementText(properties), () => null)} BDC`;
    }
  }

  /** Clips everything if the text object's whole clipping path was removed. Without it, later fills would cover the whole page. */
  #endClip(): void {
    const { lost, kept } = this.#clip;
    this.#clip = { lost: false, kept: false };
    if (lost && !kept) this.#out.push(CLIP_TO_NOTHING);
  }

  #write(operator: string, operands: PdfValue[]): void {
    const written = operands.map((operand) => serialize(operand, () => null));
    this.#out.push([...written, operator].join(" "));
  }

  #isText(operator: string, operands: PdfValue[]): boolean {
    switch (operator) {
      case "Tj":
        this.#show([operands[0] ?? null]);
        return true;
      case "TJ":
        this.#show(Array.isArray(operands[0]) ? operands[0] : []);
        return true;
      case "'":
        this.process({ operator: "T*", operands: [], start: 0, end: 0 });
        this.#show([operands[0] ?? null]);
        return true;
      case '"':
        this.process({ operator: "Tw", operands: [operands[0] ?? 0], start: 0, end: 0 });
        this.process({ operator: "Tc", operands: [operands[1] ?? 0], start: 0, end: 0 });
        this.process({ operator: "T*", operands: [], start: 0, end: 0 });
        this.#show([operands[2] ?? null]);
        return true;
      default:
        return false;
    }
  }

  /** Replaces glyphs in the areas by a horizontal offset of the same width. */
  #show(items: PdfValue[]): void {
    const kept: PdfValue[] = [];
    const { size } = this.#graphics.current;
    const unit = size * this.#along;
    const space = (way: number) => {
      if (unit !== 0) kept.push((-way / unit) * 1_000);
    };
    for (const item of items) {
      if (typeof item === "number") {
        this.#graphics.advance((-item / 1_000) * unit);
        kept.push(item);
      } else if (item instanceof PdfString) {
        this.#string(item.bytes, kept, space);
      }
    }
    if (kept.some((item) => item instanceof PdfString)) this.marks.show();
    this.#write("TJ", [kept]);
  }

  /** Horizontal scaling factor of displacements. It does not apply in vertical writing mode (ISO 32000-2, 9.3.4). */
  get #along(): number {
    const { font, horizontalScale: stretch } = this.#graphics.current;
    return font?.isVertical ? 1 : stretch;
  }

  #string(bytes: Uint8Array, kept: PdfValue[], space: (way: number) => void): void {
    const { font, size, characterSpace, wordSpace, textRenderMode: mode } = this.#graphics.current;
    const clips = mode >= 4;
    if (!font) {
      const stays = this.#keepsUnmeasured(bytes.length);
      if (stays) kept.push(new PdfString(bytes));
      if (clips) this.#clip[stays ? "kept" : "lost"] = true;
      return;
    }
    let run: number[] = [];
    const flush = () => {
      if (run.length > 0) kept.push(new PdfString(Uint8Array.from(run)));
      run = [];
    };
    for (const glyph of font.glyphsIn(bytes)) {
      const way = (glyph.advance * size + characterSpace + (glyph.isSpace ? wordSpace : 0)) * this.#along;
      if (isTouching(this.#graphics.onPage(this.#boxOf(glyph, font.isVertical)), this.#areas)) {
        this.hasDroppedUnmeasured ||= this.#graphics.isPositionUnknown;
        this.marks.touch();
        flush();
        space(way);
        this.#clip.lost ||= clips;
      } else {
        run.push(...glyph.bytes);
        this.#clip.kept ||= clips && !glyph.isSpace;
      }
      this.#graphics.advance(way);
    }
    flush();
  }

  /** Returns the glyph's box relative to the current text position. */
  #boxOf({ width, advance, offset }: Glyph, isVertical: boolean): Area {
    const { size, horizontalScale: stretch } = this.#graphics.current;
    const [left, edge] = [offset * size * stretch, width * size * stretch * MIN_OVERLAP_SHARE];
    const sides = { left: left + edge, right: left + width * size * stretch - edge };
    if (!isVertical) return { ...sides, bottom: DESCENT * size, top: ASCENT * size };
    const brushed = advance * size * MIN_OVERLAP_SHARE;
    return { ...sides, bottom: advance * size - brushed, top: brushed };
  }

  #keepsUnmeasured(bytes: number): boolean {
    const { size, horizontalScale: stretch, characterSpace, wordSpace } = this.#graphics.current;
    const spaces = Math.abs(characterSpace) + Math.abs(wordSpace);
    const way = bytes * (Math.abs(size) * MAX_UNKNOWN_WIDTH_EM + spaces) * Math.max(1, Math.abs(stretch));
    const around = { left: -way, right: way, bottom: -way, top: way };
    const touched = isTouching(this.#graphics.onPage(around), this.#areas);
    this.#graphics.addUncertainty(around);
    this.hasDroppedUnmeasured ||= touched;
    if (touched) this.marks.touch();
    return !touched;
  }
}

const withoutText = (operand: PdfValue): PdfValue =>
  operand instanceof PdfDict ? withoutReplacementText(operand) : operand;
