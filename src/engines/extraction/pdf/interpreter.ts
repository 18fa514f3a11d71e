import { OPS } from "unpdf/pdfjs";
import type { Box, Matrix } from "../geometry.ts";
import { apply, contains, IDENTITY, intersection, multiply, transformBox } from "../geometry.ts";
import { tagName } from "./actual-text.ts";
import type { Fill, Glyph, PageContent } from "./content.ts";
import type { GraphicsState, PdfFont, TextPosition } from "./graphics-state.ts";
import { initialState, luminanceOf, PLAIN_FONT, startOfText } from "./graphics-state.ts";
import { boundsOf, drawFill, drawStroke, unitSquare, withLuminance } from "./paths.ts";

export interface OperatorList {
  fnArray: ArrayLike<number>;
  argsArray: ArrayLike<unknown>;
}

export interface InterpreterInput {
  number: number;
  width: number;
  height: number;
  /** Default user space to points from the visible page's top left. */
  toPage: Matrix;
  operators: OperatorList;
  fontOf: (name: string) => PdfFont | undefined;
  /** Whether an optional content group, or a membership of groups, is shown. */
  isVisible: (group: unknown) => boolean;
  /** Replacement text of the page's own marked content, by the order of its begin operators. */
  actualText: ReadonlyMap<number, string>;
}

/** pdf.js's glyph, as it travels in the operator list. */
interface ShownGlyph {
  unicode: string;
  width: number;
  isSpace: boolean;
  vmetric?: [number, number, number] | null;
}

interface MarkedContent {
  mcid: number;
  hidden: boolean;
  artifact: boolean;
  /** Handed to the first glyph inside; the others stand for nothing. */
  replacement: { text: string; used: boolean } | null;
}

const INVISIBLE = 3;
const CLIP_ONLY = 7;
/** Above this, ink is as white as paper. */
const WHITE = 0.97;
const NOT_A_LENGTH = 0;
/** Vertical glyphs hang centred on their line; this puts their baseline where the boxes of layout expect one. */
const VERTICAL_BASELINE = 0.3;
/** A dense newspaper page has about 30,000. */
const MAX_GLYPHS = 300_000;
/** How many of the latest fills may lie under a letter: looking at all of a map's would take for ever. */
const FILLS_CONSIDERED = 2_000;
/** Deeper nesting of q/Q and forms than any honest page has. */
const MAX_DEPTH = 512;

const numberAt = (args: readonly unknown[], index: number): number => {
  const value = args[index];
  return typeof value === "number" && Number.isFinite(value) ? value : NOT_A_LENGTH;
};

function matrixOf(value: unknown): Matrix {
  const list = value as ArrayLike<number> | null | undefined;
  if (!list || list.length < 6) return IDENTITY;
  return [list[0] ?? 1, list[1] ?? 0, list[2] ?? 0, list[3] ?? 1, list[4] ?? 0, list[5] ?? 0];
}

/** How the glyphs of one operator are set on the page. */
interface Pen {
  toPage: Matrix;
  /** Page units in one unit of text space, along the baseline. */
  scale: number;
  /** Unit vector of the baseline. */
  along: [number, number];
  size: number;
  angle: number;
  mcid: number;
  artifact: boolean;
}

/** Walks one page's operator list and notes where every visible glyph, rule, fill and image lands. */
export class PageInterpreter {
  readonly #input: InterpreterInput;
  readonly #content: PageContent;
  readonly #page: Box;
  #state: GraphicsState;
  readonly #stack: GraphicsState[] = [];
  #text: TextPosition = startOfText();
  readonly #marked: MarkedContent[] = [];
  #clipPending = false;
  #formDepth = 0;
  #markedSeen = 0;
  #maskDepth = 0;
  /** Text painted in no ink: an OCR layer under a scan, or something a reader was not meant to see. */
  readonly #invisible: Glyph[] = [];
  readonly #handlers: ReadonlyMap<number, (args: readonly unknown[]) => void>;

  constructor(input: InterpreterInput) {
    this.#input = input;
    const { number, width, height } = input;
    this.#page = { x0: 0, y0: 0, x1: width, y1: height };
    this.#content = { number, width, height, glyphs: [], rules: [], fills: [], images: [] };
    this.#state = initialState(input.toPage, this.#page);
    this.#handlers = this.#makeHandlers();
  }

  /** Null for a page with more glyphs than any printed one has. */
  run(): PageContent | null {
    const { fnArray, argsArray } = this.#input.operators;
    for (let i = 0; i < fnArray.length; i++) {
      if (this.#content.glyphs.length + this.#invisible.length > MAX_GLYPHS) return null;
      const args = argsArray[i];
      this.#noteRemovedImage(fnArray, i);
      this.#handlers.get(fnArray[i] ?? 0)?.(Array.isArray(args) ? args : []);
    }
    if (this.#content.glyphs.length === 0 && this.#content.images.length > 0) {
      this.#content.glyphs.push(...this.#invisible);
    }
    return this.#content;
  }

  #makeHandlers(): ReadonlyMap<number, (args: readonly unknown[]) => void> {
    return new Map<number, (args: readonly unknown[]) => void>([
      ...this.#graphicsHandlers(),
      ...this.#textHandlers(),
      ...this.#structureHandlers(),
    ]);
  }

  #graphicsHandlers(): [number, (args: readonly unknown[]) => void][] {
    const state = (): GraphicsState => this.#state;
    return [
      [OPS.save, () => this.#save()],
      [OPS.restore, () => this.#restore()],
      [OPS.transform, (args) => this.#transform(matrixOf(args))],
      [
        OPS.setLineWidth,
        (args) => {
          state().lineWidth = numberAt(args, 0);
        },
      ],
      [
        OPS.setFillRGBColor,
        ([colour]) => {
          state().fillLuminance = luminanceOf(colour);
        },
      ],
      [
        OPS.setStrokeRGBColor,
        ([colour]) => {
          state().strokeLuminance = luminanceOf(colour);
        },
      ],
      [
        OPS.setFillColorN,
        () => {
          state().fillLuminance = 0.5;
        },
      ],
      [
        OPS.setStrokeColorN,
        () => {
          state().strokeLuminance = 0.5;
        },
      ],
      [OPS.setGState, ([entries]) => this.#setGraphicsState(entries)],
      [
        OPS.clip,
        () => {
          this.#clipPending = true;
        },
      ],
      [
        OPS.eoClip,
        () => {
          this.#clipPending = true;
        },
      ],
      [OPS.constructPath, (args) => this.#paintPath(args)],
      [OPS.shadingFill, () => void this.#content.fills.push(withLuminance(state().clip, 0.5))],
    ];
  }

  #textHandlers(): [number, (args: readonly unknown[]) => void][] {
    const state = (): GraphicsState => this.#state;
    return [
      [
        OPS.beginText,
        () => {
          this.#text = startOfText();
        },
      ],
      [
        OPS.setCharSpacing,
        (args) => {
          state().charSpacing = numberAt(args, 0);
        },
      ],
      [
        OPS.setWordSpacing,
        (args) => {
          state().wordSpacing = numberAt(args, 0);
        },
      ],
      [
        OPS.setHScale,
        (args) => {
          state().horizontalScale = numberAt(args, 0) / 100;
        },
      ],
      [
        OPS.setLeading,
        (args) => {
          state().leading = numberAt(args, 0);
        },
      ],
      [
        OPS.setTextRise,
        (args) => {
          state().rise = numberAt(args, 0);
        },
      ],
      [
        OPS.setTextRenderingMode,
        (args) => {
          state().renderMode = numberAt(args, 0);
        },
      ],
      [OPS.setFont, ([name, size]) => this.#setFont(name, size)],
      [OPS.moveText, (args) => this.#moveText(numberAt(args, 0), numberAt(args, 1))],
      [OPS.setLeadingMoveText, (args) => this.#moveTextSettingLeading(args)],
      [OPS.nextLine, () => this.#moveText(0, -state().leading)],
      [OPS.setTextMatrix, ([matrix]) => this.#setTextMatrix(matrixOf(matrix))],
      [OPS.showText, ([glyphs]) => this.#showText(Array.isArray(glyphs) ? glyphs : [])],
    ];
  }

  #structureHandlers(): [number, (args: readonly unknown[]) => void][] {
    return [
      [OPS.beginMarkedContent, ([tag]) => this.#beginMarked(tag, null)],
      [OPS.beginMarkedContentProps, ([tag, properties]) => this.#beginMarked(tag, properties)],
      [OPS.endMarkedContent, () => void this.#marked.pop()],
      [OPS.paintFormXObjectBegin, ([matrix, box]) => this.#beginForm(matrix, box)],
      [OPS.paintFormXObjectEnd, () => this.#endForm()],
      [OPS.beginGroup, ([group]) => this.#beginGroup(group)],
      [OPS.endGroup, () => this.#endGroup()],
      [OPS.beginAnnotation, (args) => this.#beginAnnotation(args)],
      [OPS.endAnnotation, () => this.#restore()],
    ];
  }

  #save(): void {
    if (this.#stack.length < MAX_DEPTH) this.#stack.push({ ...this.#state });
  }

  #restore(): void {
    const saved = this.#stack.pop();
    if (saved) this.#state = saved;
  }

  #transform(matrix: Matrix): void {
    this.#state.ctm = multiply(this.#state.ctm, matrix);
  }

  #setGraphicsState(entries: unknown): void {
    if (!Array.isArray(entries)) return;
    for (const entry of entries as [string, unknown][]) {
      if (entry[0] === "ca") this.#state.fillAlpha = typeof entry[1] === "number" ? entry[1] : 1;
      if (entry[0] === "LW" && typeof entry[1] === "number") this.#state.lineWidth = entry[1];
      if (entry[0] === "Font" && Array.isArray(entry[1])) this.#setFont(entry[1][0], entry[1][1]);
    }
  }

  #paintPath([paint, data]: readonly unknown[]): void {
    const path = Array.isArray(data) ? (data[0] as ArrayLike<number> | null) : null;
    const { ctm, clip, lineWidth, fillLuminance, strokeLuminance, fillAlpha } = this.#state;
    if (!path) return;
    if (!this.#hidden() && FILLS.has(Number(paint)) && fillAlpha > 0) {
      const drawing = drawFill(path, ctm, clip);
      for (const box of drawing.fills) this.#content.fills.push(withLuminance(box, fillLuminance));
      if (this.#shows(fillLuminance, drawing.rules[0])) this.#content.rules.push(...drawing.rules);
    }
    if (!this.#hidden() && STROKES.has(Number(paint))) {
      const rules = drawStroke(path, ctm, clip, lineWidth);
      if (this.#shows(strokeLuminance, rules[0])) this.#content.rules.push(...rules);
    }
    if (this.#clipPending) {
      this.#state.clip = intersection(clip, boundsOf(path, ctm));
      this.#clipPending = false;
    }
  }

  /** White rules are seen only where something darker lies under them. */
  #shows(luminance: number, rule: { horizontal: boolean; at: number; from: number; to: number } | undefined): boolean {
    if (luminance < WHITE || !rule) return true;
    const middle = (rule.from + rule.to) / 2;
    return rule.horizontal ? this.#inkUnder(middle, rule.at) : this.#inkUnder(rule.at, middle);
  }

  #inkUnder(x: number, y: number): boolean {
    const { fills, images } = this.#content;
    const last: Fill | undefined = fills.slice(-FILLS_CONSIDERED).findLast((fill) => contains(fill, x, y));
    return (
      (last !== undefined && last.luminance < WHITE) ||
      images.slice(-FILLS_CONSIDERED).some((image) => contains(image, x, y))
    );
  }

  #hidden(): boolean {
    return this.#maskDepth > 0 || this.#marked.some(({ hidden }) => hidden);
  }

  #setFont(name: unknown, size: unknown): void {
    this.#state.font = (typeof name === "string" ? this.#input.fontOf(name) : undefined) ?? PLAIN_FONT;
    this.#state.fontSize = typeof size === "number" ? size : 0;
  }

  #setTextMatrix(matrix: Matrix): void {
    this.#text = { matrix, lineMatrix: matrix };
  }

  #moveText(tx: number, ty: number): void {
    this.#setTextMatrix(multiply(this.#text.lineMatrix, [1, 0, 0, 1, tx, ty]));
  }

  #moveTextSettingLeading(args: readonly unknown[]): void {
    this.#state.leading = -numberAt(args, 1);
    this.#moveText(numberAt(args, 0), numberAt(args, 1));
  }

  /** PDF 32000-1, 9.4.4: the displacement of each glyph, and of each number between glyphs. */
  #showText(shown: readonly (ShownGlyph | number)[]): void {
    const { fontSize, horizontalScale, charSpacing, wordSpacing, font } = this.#state;
    const hidden = this.#hidden() || this.#state.fillAlpha === 0 || this.#state.renderMode === CLIP_ONLY;
    const toPage = multiply(this.#state.ctm, this.#text.matrix);
    const across = font.vertical ? 1 : horizontalScale;
    const pen = this.#penFor(toPage);
    let moved = 0;
    for (const glyph of shown) {
      if (typeof glyph === "number") {
        moved -= (glyph / 1000) * fontSize * across;
        continue;
      }
      const spacing = (charSpacing + (glyph.isSpace ? wordSpacing : 0)) * across;
      const units = font.vertical ? (glyph.vmetric?.[0] ?? -1000) : glyph.width;
      const advance = units * font.widthScale * fontSize * across;
      if (!hidden) this.#note(glyph.unicode, pen, moved, advance, charSpacing * across);
      moved += advance + spacing;
    }
    const [tx, ty] = font.vertical ? [0, moved] : [moved, 0];
    this.#text.matrix = multiply(this.#text.matrix, [1, 0, 0, 1, tx, ty]);
  }

  /** What all glyphs of one operator share. */
  #penFor(toPage: Matrix): Pen {
    const { font, fontSize } = this.#state;
    const [across = 1, down = 0] = font.vertical ? [-toPage[2], -toPage[3]] : [toPage[0], toPage[1]];
    const sign = fontSize < 0 ? -1 : 1;
    const [dx, dy] = [sign * across, sign * down];
    const scale = Math.hypot(dx, dy);
    const thickness = font.vertical ? Math.hypot(toPage[0], toPage[1]) : Math.hypot(toPage[2], toPage[3]);
    return {
      toPage,
      scale,
      along: [dx / scale, dy / scale],
      size: Math.abs(fontSize) * thickness,
      angle: Math.round((Math.atan2(dy, dx) * 180) / Math.PI),
      mcid: this.#marked.findLast(({ mcid }) => mcid >= 0)?.mcid ?? -1,
      artifact: this.#marked.some(({ artifact }) => artifact),
    };
  }

  #note(unicode: string, pen: Pen, moved: number, advance: number, spacing: number): void {
    const { font, fontSize, rise, renderMode } = this.#state;
    const { toPage, scale, along, size } = pen;
    const [x, y] = font.vertical
      ? apply(toPage, rise - VERTICAL_BASELINE * fontSize, moved)
      : apply(toPage, moved, rise);
    const length = Math.abs(advance) * scale;
    const [midX, midY] = [x + along[0] * (length / 2), y + along[1] * (length / 2)];
    if (!(size > 0.5) || !(scale > 0) || !this.#inSight(midX, midY, size)) return;
    const { text, replaced } = this.#textOf(unicode);
    const glyph: Glyph = {
      text,
      replaced,
      x,
      y,
      advance: length,
      tracking: Math.max(0, spacing) * scale,
      size,
      angle: pen.angle,
      font,
      mcid: pen.mcid,
      artifact: pen.artifact,
    };
    const unseen =
      renderMode === INVISIBLE ||
      (this.#state.fillLuminance >= WHITE && renderMode === 0 && !this.#inkUnder(midX, midY - size / 4));
    if (unseen) this.#invisible.push(glyph);
    else this.#content.glyphs.push(glyph);
  }

  #inSight(x: number, y: number, size: number): boolean {
    const { clip } = this.#state;
    const slack = size / 2;
    return (
      x >= clip.x0 - 0.5 &&
      x <= clip.x1 + 0.5 &&
      y >= clip.y0 &&
      y <= clip.y1 + slack &&
      contains(this.#page, x, y - size / 4)
    );
  }

  #textOf(unicode: string): { text: string; replaced: boolean } {
    if (this.#marked.length === 0) return { text: unicode, replaced: false };
    const replacement = this.#marked.findLast((marked) => marked.replacement)?.replacement;
    if (!replacement) return { text: unicode, replaced: false };
    const text = replacement.used ? "" : replacement.text;
    replacement.used = true;
    return { text, replaced: true };
  }

  #beginMarked(tag: unknown, properties: unknown): void {
    const text = this.#formDepth === 0 ? this.#input.actualText.get(this.#markedSeen) : undefined;
    if (this.#formDepth === 0) this.#markedSeen++;
    this.#marked.push({
      mcid: typeof properties === "number" && this.#formDepth === 0 ? properties : -1,
      hidden: tag === "OC" && !this.#input.isVisible(properties),
      artifact: tagName(tag) === "Artifact",
      replacement: text === undefined ? null : { text, used: false },
    });
  }

  #beginForm(matrix: unknown, box: unknown): void {
    this.#formDepth++;
    this.#save();
    if (matrix) this.#transform(matrixOf(matrix));
    const bounds = box as ArrayLike<number> | null;
    if (bounds && bounds.length >= 4) {
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = Array.from(bounds);
      this.#state.clip = intersection(this.#state.clip, transformBox(this.#state.ctm, { x0, y0, x1, y1 }));
    }
  }

  #endForm(): void {
    this.#formDepth--;
    this.#restore();
  }

  #beginGroup(group: unknown): void {
    this.#save();
    const masks = typeof group === "object" && group !== null && "smask" in group && Boolean(group.smask);
    if (masks || this.#maskDepth > 0) this.#maskDepth++;
  }

  #endGroup(): void {
    if (this.#maskDepth > 0) this.#maskDepth--;
    this.#restore();
  }

  #beginAnnotation([, box, transform, matrix]: readonly unknown[]): void {
    this.#save();
    this.#state = initialState(this.#input.toPage, this.#page);
    if (box) {
      this.#transform(matrixOf(transform));
      this.#transform(matrixOf(matrix));
    }
  }

  /** Images are never decoded: pdf.js drops their operator, which leaves a saved, scaled and restored state with nothing in it. */
  #noteRemovedImage(fnArray: ArrayLike<number>, index: number): void {
    if (fnArray[index] !== OPS.restore || fnArray[index - 1] !== OPS.transform || this.#hidden()) return;
    const box = intersection(unitSquare(this.#state.ctm), this.#state.clip);
    if (box.x1 - box.x0 > 8 && box.y1 - box.y0 > 8) this.#content.images.push(box);
  }
}

const FILLS: ReadonlySet<number> = new Set([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);

const STROKES: ReadonlySet<number> = new Set([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
