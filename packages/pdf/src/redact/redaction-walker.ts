import type { Matrix } from "../content/matrix.ts";
import type { Operation } from "../content/operations.ts";
import { PdfDict, PdfName, PdfString, type PdfValue } from "../syntax/objects.ts";
import { serialize } from "../syntax/serialize.ts";
import { type Area, boundsOf, isTouching, isWithin, touchingArea, transformPoint, UNIT_SQUARE } from "./areas.ts";
import type { GlyphPass } from "./glyph-pass.ts";
import type { Glyph } from "./glyph-reader.ts";
import { GraphicsState } from "./graphics-state.ts";
import type { PlacedGlyph } from "./line-gaps.ts";
import { type EndedMark, type MarkedContentStack, withoutReplacementText } from "./marked-content-stack.ts";
import type { MeasuredFonts } from "./measured-fonts.ts";
import { type PaintedPath, PendingPath } from "./pending-path.ts";
import type { RemainingResources } from "./remaining-resources.ts";
import type { RemovedContent } from "./removed-content.ts";
import { TextWriter } from "./text-writer.ts";

/**
 * Vertical extent of a glyph in ems, relative to its baseline. It is less than the real ascent and descent, so that an
 * area does not remove the lines above and below it.
 */
const DESCENT = -0.15;
const ASCENT = 0.75;
/**
 * Share of a glyph's width that is ignored at each edge. An area removes a letter only if it covers more than this
 * share, so an area that only brushes a letter does not remove it. The boxes that a search reports have a margin.
 */
const MIN_OVERLAP_SHARE = 0.2;
/**
 * Share of the width of a space that is ignored at each edge. Negative word spacing may move a found word over half of
 * the space before it; this space must stay.
 */
const MIN_SPACE_OVERLAP_SHARE = 0.45;
/** Upper bound on the width in ems of a character without known metrics. */
const MAX_UNKNOWN_WIDTH_EM = 1.2;

/** Text rendering mode of invisible text, such as the text layer of a scan. */
const INVISIBLE = 3;

/** Operators that set an empty clipping path, so that the content after them paints nothing. */
const CLIP_TO_NOTHING = "0 0 0 0 re W n";

/** Empty box of text without known metrics. The uncertainty of the position of the text is added to it. */
const NO_EXTENT: Area = { left: 0, right: 0, bottom: 0, top: 0 };

interface WalkContext {
  resources: RemainingResources;
  marks: MarkedContentStack;
  pass: GlyphPass;
  /** Collects the boxes of removed content for the report. Null for a survey, which removes nothing. */
  removed: RemovedContent | null;
  ctm: Matrix;
}

/**
 * Group of statements between `q` and `Q`. A group that painted only removed text is removed as a whole, because its
 * matrix would reveal where the text was.
 */
interface SavedGroup {
  at: number;
  openMarks: number;
  isPainting: boolean;
  hasRemovedText: boolean;
}

/**
 * Copies the statements of a content stream, except those in the redacted areas. Tracks the position of all content on
 * the page.
 */
export class RedactionWalker {
  readonly resources: RemainingResources;
  readonly marks: MarkedContentStack;
  /** Whether text was removed that may lie outside the areas, because its position is unknown. */
  hasDroppedUnmeasured = false;
  /** Number of removed inline images of which a part lies outside the areas. */
  dropped = 0;
  readonly #areas: readonly Area[];
  readonly #graphics: GraphicsState;
  readonly #path: PendingPath;
  readonly #pass: GlyphPass;
  readonly #removed: RemovedContent | null;
  readonly #out: string[] = [];
  readonly #text = new TextWriter(this.#out);
  readonly #groups: SavedGroup[] = [];
  /** The current text object (`BT` to `ET`), or null outside a text object. */
  #textObject: SavedGroup | null = null;
  /**
   * Whether glyphs were removed from (`lost`) or kept in the clipping path of the current text object (ISO 32000-2,
   * 9.4.1).
   */
  #clip = { lost: false, kept: false };

  constructor(fonts: MeasuredFonts, areas: readonly Area[], { resources, marks, pass, removed, ctm }: WalkContext) {
    this.resources = resources;
    this.marks = marks;
    this.#areas = areas;
    this.#pass = pass;
    this.#removed = removed;
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
    this.#show();
    this.#write("Do", [new PdfName(this.resources.drawnName(key, value))]);
  }

  /** Copies an inline image, or removes the whole image if it overlaps a redacted area. */
  inlineImage(text: string): void {
    const box = boundsOf(UNIT_SQUARE, this.ctm);
    const touching = touchingArea(box, this.#areas);
    if (touching === null) {
      this.#show();
      this.#out.push(text);
      return;
    }
    this.marks.touch();
    this.#pass.pixelAreas.add(touching);
    this.#removed?.add("image", box);
    if (!isWithin(box, this.#areas)) this.dropped += 1;
  }

  process({ operator, operands }: Operation): void {
    const numbers = operands.map((value) => (typeof value === "number" ? value : 0));
    if (this.#isText(operator, operands) || this.#isPosition(operator, operands, numbers)) return;
    const painted = this.#path.accept(operator, numbers, this.ctm);
    if (painted) {
      this.#paint(painted);
      return;
    }
    this.#graphics.apply(operator, operands, numbers);
    if (operator === "Tw" && this.#pass.movesLetters) return;
    if (operator === "q") this.#groups.push(this.#newGroup());
    if (operator === "Q" && this.#isEmptyGroup()) return;
    if (operator === "BDC" || operator === "BMC") this.#begin(operands);
    if (operator === "sh") this.#show();
    const properties = operator === "BDC" ? 1 : -1;
    this.#write(
      operator,
      operands.map((operand, at) => (at === properties ? operand : withoutText(operand))),
    );
    if (operator === "EMC") this.#settle(this.marks.end());
    if (operator === "ET") this.#endClip();
  }

  #paint({ statements, isTouched, removed }: PaintedPath): void {
    for (const box of removed) this.#removed?.add("vector_graphic", box);
    if (isTouched) this.marks.touch();
    if (statements.at(-1) === "n") this.marks.show();
    else if (statements.length > 0) this.#show();
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

  /**
   * Sets an empty clipping path if all glyphs of the text object's clipping path were removed. Otherwise later fills
   * would cover the whole page.
   */
  #endClip(): void {
    const { lost, kept } = this.#clip;
    this.#clip = { lost: false, kept: false };
    if (lost && !kept) this.#out.push(CLIP_TO_NOTHING);
  }

  /** Records that the current group and marked content have content that stays. */
  #show(): void {
    this.marks.show();
    for (const group of [this.#groups.at(-1), this.#textObject]) if (group) group.isPainting = true;
  }

  #newGroup(): SavedGroup {
    return { at: this.#out.length, openMarks: this.marks.depth, isPainting: false, hasRemovedText: false };
  }

  /** Ends a group (`Q`). Removes the group if it painted only removed text, and returns whether it did so. */
  #isEmptyGroup(): boolean {
    const group = this.#groups.pop();
    const around = this.#groups.at(-1);
    if (!group) return false;
    if (around) {
      around.isPainting ||= group.isPainting;
      around.hasRemovedText ||= group.hasRemovedText;
    }
    const isEmpty = !group.isPainting && group.hasRemovedText && group.openMarks === this.marks.depth;
    if (isEmpty) this.#out.length = group.at;
    return isEmpty;
  }

  /**
   * Ends a text object. Removes the text object if all its text was removed, and returns whether it did so. Other
   * statements of the text object stay, unless the same statements directly precede it.
   */
  #isEmptyTextObject(): boolean {
    const object = this.#textObject;
    this.#textObject = null;
    if (!object || object.isPainting || !object.hasRemovedText || object.openMarks !== this.marks.depth) return false;
    const [, ...kept] = this.#out.splice(object.at);
    const before = this.#out.slice(this.#out.length - kept.length);
    if (kept.join("\n") !== before.join("\n")) this.#out.push(...kept);
    return true;
  }

  /** Handles an operator that positions text. The position is written only before the next text that stays. */
  #isPosition(operator: string, operands: PdfValue[], numbers: number[]): boolean {
    const [x = 0, y = 0] = numbers;
    switch (operator) {
      case "BT":
        this.#text.beginText();
        this.#textObject = this.#newGroup();
        return false;
      case "ET":
        this.#text.endText();
        if (!this.#isEmptyTextObject()) return false;
        this.#endClip();
        return true;
      case "TD":
        this.#write("TL", [-y]);
        this.#text.moveLine(x, y);
        break;
      case "Td":
        this.#text.moveLine(x, y);
        break;
      case "T*":
        this.#text.moveLine(0, -this.#graphics.current.leading);
        break;
      case "Tm":
        this.#text.placeLine(Array.from({ length: 6 }, (_, at) => numbers[at] ?? 0));
        break;
      default:
        return false;
    }
    this.#graphics.apply(operator, operands, numbers);
    return true;
  }

  #write(operator: string, operands: PdfValue[]): void {
    const written = operands.map((operand) => serialize(operand, () => null));
    this.#out.push([...written, operator].join(" "));
  }

  #isText(operator: string, operands: PdfValue[]): boolean {
    switch (operator) {
      case "Tj":
        this.#showText([operands[0] ?? null]);
        return true;
      case "TJ":
        this.#showText(Array.isArray(operands[0]) ? operands[0] : []);
        return true;
      case "'":
        this.process({ operator: "T*", operands: [], start: 0, end: 0 });
        this.#showText([operands[0] ?? null]);
        return true;
      case '"':
        this.process({ operator: "Tw", operands: [operands[0] ?? 0], start: 0, end: 0 });
        this.process({ operator: "Tc", operands: [operands[1] ?? 0], start: 0, end: 0 });
        this.process({ operator: "T*", operands: [], start: 0, end: 0 });
        this.#showText([operands[2] ?? null]);
        return true;
      default:
        return false;
    }
  }

  #showText(items: PdfValue[]): void {
    const { size, font } = this.#graphics.current;
    const unit = size * this.#along;
    this.#text.beginShow({ unit, isVertical: font?.isVertical ?? false });
    for (const item of items) {
      if (typeof item === "number") {
        const way = (-item / 1_000) * unit;
        this.#graphics.advance(way);
        this.#text.displace(item, way);
      } else if (item instanceof PdfString) {
        this.#string(item.bytes);
      }
    }
    if (this.#text.endShow()) this.#show();
  }

  /**
   * Horizontal scaling factor of displacements along the line. Vertical writing mode has no such scaling (ISO 32000-2,
   * 9.3.4).
   */
  get #along(): number {
    const { font, horizontalScale: stretch } = this.#graphics.current;
    return font?.isVertical ? 1 : stretch;
  }

  #string(bytes: Uint8Array): void {
    const { font, textRenderMode: mode } = this.#graphics.current;
    const clips = mode >= 4;
    if (!font) {
      const stays = this.#keepsUnmeasured(bytes.length);
      if (stays) this.#text.keep(bytes, 0, this.#graphics.textMatrix);
      else this.#removeText(0);
      if (clips) this.#clip[stays ? "kept" : "lost"] = true;
      return;
    }
    for (const glyph of font.glyphsIn(bytes)) {
      const area = touchingArea(this.#graphics.onPage(this.#boxOf(glyph, font.isVertical)), this.#areas);
      if (area !== null) this.#removed?.addLetter(this.#graphics.onPage(this.#boxOf(glyph, font.isVertical, 0)));
      const shift = this.#pass.next(() => this.#placed(glyph, area));
      const way = this.#advanceOf(glyph);
      if (area !== null) {
        this.hasDroppedUnmeasured ||= this.#graphics.isPositionUnknown;
        this.#removeText(way);
        this.#clip.lost ||= clips;
      } else {
        this.#text.keep(glyph.bytes, shift, this.#graphics.textMatrix);
        // Moves by the word spacing explicitly, because the output sets no word spacing when letters move: see `Tw` in
        // `process`.
        if (this.#pass.movesLetters && this.#wordSpaceOf(glyph) !== 0) this.#text.displace(0, this.#wordSpaceOf(glyph));
        this.#clip.kept ||= clips && !glyph.isSpace;
      }
      this.#graphics.advance(way);
    }
  }

  #removeText(way: number): void {
    this.marks.touch();
    this.#text.remove(way);
    for (const group of [this.#groups.at(-1), this.#textObject]) if (group) group.hasRemovedText = true;
  }

  #advanceOf(glyph: Glyph): number {
    const { size, characterSpace } = this.#graphics.current;
    return (glyph.advance * size + characterSpace) * this.#along + this.#wordSpaceOf(glyph);
  }

  #wordSpaceOf(glyph: Glyph): number {
    return glyph.isSpace ? this.#graphics.current.wordSpace * this.#along : 0;
  }

  /** Returns the position of a glyph on the page, from which the layout of its line is computed. */
  #placed(glyph: Glyph, area: number | null): PlacedGlyph {
    const { font, size, horizontalScale, textRenderMode } = this.#graphics.current;
    const matrix = this.#graphics.textToPage;
    const [a, b, c, d] = matrix;
    const scale = Math.hypot(a, b);
    const [x, y] = transformPoint(matrix, 0, 0);
    const [cos, sin] = scale > 0 ? [a / scale, b / scale] : [1, 0];
    const start = x * cos + y * sin;
    const end = start + glyph.width * size * horizontalScale * scale;
    return {
      angle: Math.round((Math.atan2(sin, cos) * 180) / Math.PI),
      start: Math.min(start, end),
      end: Math.max(start, end),
      baseline: y * cos - x * sin,
      em: Math.abs(size) * Math.hypot(c, d),
      scale,
      isBlank: glyph.isBlank,
      ctm: this.ctm,
      isMovable:
        font?.isVertical === false &&
        end >= start &&
        scale > 0 &&
        textRenderMode !== INVISIBLE &&
        !this.#graphics.isPositionUnknown,
      area,
    };
  }

  /**
   * Returns the box of a glyph relative to the current text position, reduced at each edge by the ignored share of the
   * glyph's width.
   */
  #boxOf({ width, advance, offset, isBlank }: Glyph, isVertical: boolean, ignored?: number): Area {
    const share = ignored ?? (isBlank ? MIN_SPACE_OVERLAP_SHARE : MIN_OVERLAP_SHARE);
    const { size, horizontalScale: stretch } = this.#graphics.current;
    const [left, edge] = [offset * size * stretch, width * size * stretch * share];
    const sides = { left: left + edge, right: left + width * size * stretch - edge };
    if (!isVertical) return { ...sides, bottom: DESCENT * size, top: ASCENT * size };
    const brushed = advance * size * share;
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
    if (touched) {
      this.#removed?.addLetter(this.#graphics.onPage(NO_EXTENT));
      this.marks.touch();
    }
    return !touched;
  }
}

const withoutText = (operand: PdfValue): PdfValue =>
  operand instanceof PdfDict ? withoutReplacementText(operand) : operand;
