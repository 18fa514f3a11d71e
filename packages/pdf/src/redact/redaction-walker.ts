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

/** Of a line of text, in units of its size: what letters fill, so that the lines above and below stay. */
const DESCENT = -0.15;
const ASCENT = 0.75;
/** Of a letter's width: a neighbour that is only brushed stays. */
const MIN_OVERLAP_SHARE = 0.05;
/** How wide an unknown character may be. */
const MAX_UNKNOWN_WIDTH_EM = 1.2;

/** Bounds what follows to nowhere. */
const CLIP_TO_NOTHING = "0 0 0 0 re W n";

interface WalkContext {
  resources: RemainingResources;
  marks: MarkedContentStack;
  ctm: Matrix;
}

/** Goes through content, keeps what it may, and knows where everything lands on the page. */
export class RedactionWalker {
  readonly resources: RemainingResources;
  readonly marks: MarkedContentStack;
  /** Whether text went that may not have been in an area, for nobody can tell where it stands. */
  hasDroppedUnmeasured = false;
  /** Images that are gone and lay partly outside of the areas. */
  dropped = 0;
  readonly #areas: readonly Area[];
  readonly #graphics: GraphicsState;
  readonly #path: PendingPath;
  readonly #out: string[] = [];
  /** What became of the letters of this text object that bound what is painted after it (9.4.1). */
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

  /** One that is touched goes as a whole: nobody takes its pixels apart. */
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

  /** A text object that bounds nothing any more would let all of the page be painted, instead of its letters. */
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

  /** Letters in an area become space of the same width. */
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

  /** The share by which the way along the line is stretched: only across the page (9.3.4). */
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

  /** From where the letter stands on its line. */
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
