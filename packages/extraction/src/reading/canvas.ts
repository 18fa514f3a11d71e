import type { Box } from "../geometry.ts";
import { contains, height, intersection, width } from "../geometry.ts";
import { Backgrounds, paintOf, SHADED } from "./backgrounds.ts";
import type { ClipGlyph, GraphicsState } from "./graphics-state.ts";
import { LimitExceededError } from "./limits.ts";
import type { Glyph, PageContent, PaintedImage, Rule, SmallShape } from "./page-content.ts";
import { boundsOf, type Outline, rulesOfStroke, shapesOfFill, slantsIn, smallShapeBox, unitSquare } from "./paths.ts";
import type { Surface } from "./surface.ts";
import { searchableLayer } from "./visible-text.ts";

/** Minimum luminance of ink that counts as white, from 0 (black) to 1 (white). */
const WHITE = 0.97;
/** Maximum number of images that are searched for an image under one letter, newest image first. */
const MAX_COVERING_IMAGES = 2_000;
const INVISIBLE = 3;
const CLIP_ONLY = 7;
const MIN_SIZE_PT = 0.5;
/** Minimum width and height of an image, in points. Smaller images are bullets and ornaments. */
const MIN_IMAGE_PT = 8;
/**
 * Distance from the bottom of an image that shows a word to the baseline of this word, as a share of the image's
 * height.
 */
const BELOW_BASELINE = 0.22;
/** Maximum number of slanted paths that are collected per page. A page with this number of slanted paths is a map. */
const MAX_SLANTS = 2_000;
/**
 * Maximum number of small shapes that are collected per page. The bullets of a list that fills a page are fewer; a
 * scatter plot has more shapes.
 */
const MAX_SIGNS = 500;
/** Maximum number of glyphs in a clipping path that are checked for one painted object. A headline has fewer glyphs. */
const MAX_CLIP_GLYPHS = 2_000;

type Shape = Pick<GraphicsState, "clip"> & Pick<SmallShape, "hollow">;

/** Collects the visible content of a page, and invisible text that is meant to be searchable. */
export class Canvas implements Surface {
  readonly page: Box;
  readonly ignoresReplacementText = false;
  readonly #content: PageContent;
  readonly #maxGlyphs: number;
  readonly #backgrounds = new Backgrounds();
  /**
   * Glyphs that are painted without visible ink: the text layer that OCR adds to a scan, or text that is hidden from
   * readers.
   */
  readonly #invisibleGlyphs: Glyph[] = [];
  /** Glyphs of clipping paths. The value tells whether content was painted through the glyph. */
  readonly #clipGlyphs = new Map<Glyph, boolean>();

  constructor({ number, width, height }: { number: number; width: number; height: number }, maxGlyphs: number) {
    this.page = { x0: 0, y0: 0, x1: width, y1: height };
    this.#content = {
      number,
      width,
      height,
      glyphs: [],
      rules: [],
      fills: [],
      slants: [],
      signs: [],
      images: [],
    };
    this.#maxGlyphs = maxGlyphs;
  }

  content(): PageContent {
    const { glyphs, images } = this.#content;
    for (const glyph of searchableLayer(this.#invisibleGlyphs, glyphs, images)) glyphs.push(glyph);
    return this.#content;
  }

  fillPath(outline: Outline, { clip, fill, fillAlpha, clipGlyph: cutOut }: GraphicsState): void {
    if (fillAlpha === 0) return;
    if (cutOut) {
      this.#markPaintedThrough(cutOut, intersection(clip, boundsOf(outline)), fill.luminance);
      return;
    }
    const { fills, rules } = shapesOfFill(outline, clip);
    for (const box of fills) this.#content.fills.push({ ...box, luminance: fill.luminance });
    this.#addRules(rules, fill.luminance);
    const paint = paintOf(fill);
    for (const box of fills) this.#backgrounds.box(box, paint);
    for (const rule of rules) this.#backgrounds.bar(rule, paint);
    this.#backgrounds.shape(outline, clip, paint);
    if (fill.luminance < WHITE) this.#addShapes(outline, { clip, hollow: false });
  }

  strokePath(outline: Outline, state: GraphicsState): void {
    const { ctm, clip, stroke, lineWidth } = state;
    this.#addRules(rulesOfStroke(outline, { ctm, clip, lineWidth }), stroke.luminance);
    this.#backgrounds.lines(outline, state);
    if (stroke.luminance < WHITE) this.#addShapes(outline, { clip, hollow: true });
  }

  clipped(outline: Outline, { clip }: GraphicsState): Box {
    return intersection(clip, boundsOf(outline));
  }

  shade({ clip, clipGlyph: cutOut }: GraphicsState): void {
    if (cutOut) {
      this.#markPaintedThrough(cutOut, clip, SHADED.luminance);
      return;
    }
    this.#content.fills.push({ ...clip, luminance: SHADED.luminance });
    this.#backgrounds.box(clip, SHADED);
  }

  /** Records an image. Returns null for an image that is too small to be more than an ornament. */
  image(
    { ctm, clip, clipGlyph: cutOut }: GraphicsState,
    source: Pick<PaintedImage, "stream" | "mcid">,
  ): PaintedImage | null {
    const box = intersection(unitSquare(ctm), clip);
    if (cutOut) this.#markPaintedThrough(cutOut, box, SHADED.luminance);
    if (!(width(box) > MIN_IMAGE_PT && height(box) > MIN_IMAGE_PT)) return null;
    const picture = { ...box, ...source };
    this.#content.images.push(picture);
    return picture;
  }

  /**
   * Replaces an image of one word, such as an initial or a logo, with the replacement text of the image. Ignores a
   * longer replacement text, because such a text describes the image.
   */
  replaceImage(picture: PaintedImage, text: string, { artifact }: Pick<Glyph, "artifact">): void {
    const word = text.trim();
    if (!/^\S{1,20}$/u.test(word)) return;
    const { x0: x, y1, mcid } = picture;
    const [advance, size] = [width(picture), height(picture)];
    const place = { x, y: y1 - BELOW_BASELINE * size, advance, tracking: 0, size, angle: 0 };
    const font = { bold: false, italic: false, monospace: false };
    if (this.#content.glyphs.length >= this.#maxGlyphs) throw new LimitExceededError("glyphs");
    this.#content.glyphs.push({ text: word, replaced: true, ...place, font, mcid, artifact });
  }

  glyph(
    glyph: Glyph,
    { middleX: x, middleY: y, state }: { middleX: number; middleY: number; state: GraphicsState },
  ): boolean {
    const { glyphs } = this.#content;
    const { renderMode, fill, fillAlpha } = state;
    if (!(glyph.size > MIN_SIZE_PT) || !this.#isVisible({ x, y, size: glyph.size }, state)) return false;
    if (glyphs.length + this.#invisibleGlyphs.length + this.#clipGlyphs.size >= this.#maxGlyphs)
      throw new LimitExceededError("glyphs");
    const middle = y - glyph.size / 4;
    if (renderMode === CLIP_ONLY) {
      this.#clipGlyphs.set(glyph, false);
      state.clipGlyph = { glyph, x, y: middle, before: state.clipGlyph };
      return true;
    }
    const white = fill.luminance >= WHITE && renderMode === 0 && !this.#inkUnder(x, middle);
    // To fill letters with a gradient, browsers paint the gradient with the letters as its clipping path. They then
    // paint the letters again, without ink, on top of the gradient.
    const clear = fillAlpha === 0 && !this.#backgrounds.at(x, middle)?.patterned;
    if (renderMode === INVISIBLE || clear || white) this.#invisibleGlyphs.push(glyph);
    else glyphs.push(glyph);
    return true;
  }

  /** Makes those glyphs of a clipping path visible through which content is painted. */
  #markPaintedThrough(last: ClipGlyph, box: Box, luminance: number): void {
    const shown: Glyph[] = [];
    let cut: ClipGlyph | null = last;
    for (let count = 0; cut && count < MAX_CLIP_GLYPHS; count++, cut = cut.before) {
      const { glyph, x, y } = cut;
      if (this.#clipGlyphs.get(glyph) || !contains(box, x, y) || (luminance >= WHITE && !this.#inkUnder(x, y)))
        continue;
      this.#clipGlyphs.set(glyph, true);
      shown.push(glyph);
    }
    for (const glyph of shown.reverse()) this.#content.glyphs.push(glyph);
  }

  #isVisible({ x, y, size }: Pick<Glyph, "x" | "y" | "size">, { clip }: GraphicsState): boolean {
    const within = x >= clip.x0 - 0.5 && x <= clip.x1 + 0.5 && y >= clip.y0 && y <= clip.y1 + size / 2;
    return within && contains(this.page, x, y - size / 4);
  }

  /** Adds ruled lines. White lines are visible only on a darker background, and are ignored elsewhere. */
  #addRules(rules: readonly Rule[], luminance: number): void {
    const [first] = rules;
    if (!first || (luminance >= WHITE && !this.#inkUnderRule(first))) return;
    for (const rule of rules) this.#content.rules.push(rule);
  }

  #addShapes(outline: Outline, { clip, hollow }: Shape): void {
    const { slants, signs } = this.#content;
    const sign = signs.length < MAX_SIGNS ? smallShapeBox(outline, clip) : null;
    if (sign) signs.push({ ...sign, hollow });
    else if (slants.length < MAX_SLANTS) slants.push(...slantsIn(outline, clip));
  }

  #inkUnderRule({ horizontal, at, from, to }: Rule): boolean {
    const middle = (from + to) / 2;
    return horizontal ? this.#inkUnder(middle, at) : this.#inkUnder(at, middle);
  }

  #inkUnder(x: number, y: number): boolean {
    const ground = this.#backgrounds.at(x, y);
    if (ground && ground.luminance < WHITE) return true;
    return this.#content.images.slice(-MAX_COVERING_IMAGES).some((image) => contains(image, x, y));
  }
}
