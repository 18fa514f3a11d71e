import { PdfString, type PdfValue } from "@folio/pdf/reading";
import type { ShownGlyph } from "../fonts/text-font.ts";
import { apply, IDENTITY, type Matrix, multiply } from "../geometry.ts";
import type { GraphicsStack, GraphicsState } from "./graphics-state.ts";
import type { MarkedContent } from "./marked-content.ts";
import type { Surface } from "./surface.ts";

/**
 * Distance between the baseline and the centre line of vertical glyphs, in ems. The text layout expects glyph boxes
 * with this distance.
 */
const VERTICAL_BASELINE = 0.3;
const VERTICAL_ADVANCE = -1000;

/** Values that are the same for all glyphs of one text operator. */
interface Pen {
  toPage: Matrix;
  /** Length of one text space unit on the page, measured along the baseline. */
  scale: number;
  /** -1 when text runs against the x axis of text space or, in vertical writing, upwards. 1 in all other cases. */
  sign: 1 | -1;
  /** Unit vector of the baseline, in the direction of the text. */
  along: [number, number];
  size: number;
  angle: number;
  mcid: number;
  artifact: boolean;
  /** Whether the text is in a hidden layer of the PDF. */
  hidden: boolean;
}

/** Text object (ISO 32000-2, 9.4). Keeps the current text position and paints glyphs. */
export class TextPainter {
  readonly #canvas: Surface;
  readonly #stack: GraphicsStack;
  readonly #marks: MarkedContent;
  #matrix: Matrix = IDENTITY;
  #lineMatrix: Matrix = IDENTITY;

  constructor(canvas: Surface, stack: GraphicsStack, marks: MarkedContent) {
    this.#canvas = canvas;
    this.#stack = stack;
    this.#marks = marks;
  }

  setMatrix(matrix: Matrix): void {
    this.#matrix = matrix;
    this.#lineMatrix = matrix;
  }

  moveLine(tx: number, ty: number): void {
    this.setMatrix(multiply(this.#lineMatrix, [1, 0, 0, 1, tx, ty]));
  }

  nextLine(): void {
    this.moveLine(0, -this.#stack.current.leading);
  }

  /**
   * Shows the strings of a text operator. A number between two strings moves the next string back (ISO 32000-2, 9.4.3),
   * even if the font was not read and shows no letters.
   */
  show(items: readonly PdfValue[]): void {
    const state = this.#stack.current;
    const { font } = state;
    const pen = this.#penFor(state);
    const across = acrossOf(state);
    let moved = 0;
    for (const item of items) {
      if (typeof item === "number") moved -= (item / 1000) * state.fontSize * across;
      else if (font && item instanceof PdfString) {
        for (const glyph of font.glyphsOf(item.bytes)) moved += this.#place(glyph, pen, moved);
      }
    }
    const [tx, ty] = font?.vertical ? [0, moved] : [moved, 0];
    this.#matrix = multiply(this.#matrix, [1, 0, 0, 1, tx, ty]);
  }

  /** Paints a glyph and returns the distance to the next glyph (ISO 32000-2, 9.4.4). */
  #place(glyph: ShownGlyph, pen: Pen, moved: number): number {
    const { font, fontSize, charSpacing, wordSpacing } = this.#stack.current;
    if (!font) return 0;
    const across = acrossOf(this.#stack.current);
    const units = font.vertical ? (glyph.vmetric?.[0] ?? VERTICAL_ADVANCE) : glyph.width;
    const advance = units * font.widthScale * fontSize * across;
    if (!pen.hidden) this.#paint(glyph.unicode, pen, { moved, advance });
    return advance + (charSpacing + (glyph.isSpace ? wordSpacing : 0)) * across;
  }

  /** Returns the values that are the same for all glyphs of one text operator. */
  #penFor(state: GraphicsState): Pen {
    const { ctm, font, fontSize } = state;
    const toPage = multiply(ctm, this.#matrix);
    const vertical = font?.vertical ?? false;
    const [across, down] = vertical ? [-toPage[2], -toPage[3]] : [toPage[0], toPage[1]];
    const sign = fontSize * acrossOf(state) < 0 ? -1 : 1;
    const [dx, dy] = [sign * across, sign * down];
    const scale = Math.hypot(dx, dy);
    const thickness = vertical ? Math.hypot(toPage[0], toPage[1]) : Math.hypot(toPage[2], toPage[3]);
    return {
      toPage,
      scale,
      sign,
      along: [dx / scale, dy / scale],
      size: Math.abs(fontSize) * thickness * (font?.typeScale ?? 1),
      angle: Math.round((Math.atan2(dy, dx) * 180) / Math.PI),
      mcid: this.#marks.mcid,
      artifact: this.#marks.artifact,
      hidden: this.#marks.hidden,
    };
  }

  #paint(unicode: string, pen: Pen, { moved, advance }: { moved: number; advance: number }): void {
    const state = this.#stack.current;
    const { font, fontSize, rise, charSpacing } = state;
    const { toPage, scale, sign, along, size } = pen;
    if (!font) return;
    const [x, y] = font.vertical
      ? apply(toPage, rise - VERTICAL_BASELINE * fontSize, moved)
      : apply(toPage, moved, rise);
    const length = Math.abs(advance) * scale;
    const [middleX, middleY] = [x + along[0] * (length / 2), y + along[1] * (length / 2)];
    if (!(size > 0) || !(scale > 0)) return;
    const glyph = {
      text: unicode,
      replaced: false,
      x,
      y,
      advance: length,
      tracking: Math.max(0, sign * charSpacing * acrossOf(state)) * scale,
      size,
      angle: pen.angle,
      font: font.style,
      mcid: pen.mcid,
      artifact: pen.artifact,
    };
    if (this.#canvas.glyph(glyph, { middleX, middleY, state })) this.#marks.glyph(glyph);
  }
}

/**
 * Returns the horizontal scale for text. In vertical writing, the horizontal scale has no effect, and 1 is returned
 * (ISO 32000-2, 9.3.4).
 */
const acrossOf = ({ font, horizontalScale }: GraphicsState): number => (font?.vertical ? 1 : horizontalScale);
