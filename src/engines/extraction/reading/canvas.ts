import type { Box } from "../geometry.ts";
import { contains, height, intersection, width } from "../geometry.ts";
import type { GraphicsState } from "./graphics-state.ts";
import { BeyondLimits } from "./limits.ts";
import type { Fill, Glyph, PageContent, Picture, Rule, Sign } from "./page-content.ts";
import {
  boundsOf,
  drawFill,
  drawStroke,
  type Ground,
  groundOf,
  liesOn,
  type Outline,
  signIn,
  slantsIn,
  unitSquare,
} from "./paths.ts";
import { searchableLayer } from "./visible-text.ts";

/** Above this, ink is as white as paper. */
const WHITE = 0.97;
const INVISIBLE = 3;
/** How many of the latest fills may lie under a letter: looking at all of a map's would take for ever. */
const FILLS_CONSIDERED = 2_000;
/** Smaller pictures are bullets and ornaments. */
const MIN_IMAGE_PT = 8;
/** Of a line's height. */
const BELOW_BASELINE = 0.22;
const MAX_GROUNDS = 500;
/** A map has more; what they show is then seen by these. */
const MAX_SLANTS = 2_000;
/** A page of a list of short lines has fewer, a plot of points more. */
const MAX_SIGNS = 500;

type Shape = Pick<GraphicsState, "clip"> & Pick<Sign, "hollow">;

/** What lands on one page, in the order painted. */
export class Canvas {
  readonly page: Box;
  readonly #content: PageContent;
  readonly #maxGlyphs: number;
  /** Filled shapes other than rectangles, and how many of those were there before each. */
  readonly #grounds: (Ground & { luminance: number; after: number })[] = [];
  /** Text painted in no ink: an OCR layer over a scan, or something a reader was not meant to see. */
  readonly #unseen: Glyph[] = [];

  constructor({ number, width, height }: { number: number; width: number; height: number }, maxGlyphs: number) {
    this.page = { x0: 0, y0: 0, x1: width, y1: height };
    this.#content = { number, width, height, glyphs: [], rules: [], fills: [], slants: [], signs: [], images: [] };
    this.#maxGlyphs = maxGlyphs;
  }

  content(): PageContent {
    const { glyphs, images } = this.#content;
    for (const glyph of searchableLayer(this.#unseen, glyphs, images)) glyphs.push(glyph);
    return this.#content;
  }

  fillPath(outline: Outline, { clip, fill, fillAlpha }: GraphicsState): void {
    if (fillAlpha === 0) return;
    const { fills, rules } = drawFill(outline, clip);
    for (const box of fills) this.#content.fills.push({ ...box, luminance: fill.luminance });
    this.#addGround(groundOf(outline, clip), fill.luminance);
    this.#addRules(rules, fill.luminance);
    if (fill.luminance < WHITE) this.#addShapes(outline, { clip, hollow: false });
  }

  strokePath(outline: Outline, { ctm, clip, stroke, lineWidth }: GraphicsState): void {
    this.#addRules(drawStroke(outline, { ctm, clip, lineWidth }), stroke.luminance);
    if (stroke.luminance < WHITE) this.#addShapes(outline, { clip, hollow: true });
  }

  /** A clip's new box. */
  clipped(outline: Outline, { clip }: GraphicsState): Box {
    return intersection(clip, boundsOf(outline));
  }

  shade({ clip }: GraphicsState): void {
    this.#content.fills.push({ ...clip, luminance: 0.5 });
  }

  /** Null for one that is no more than an ornament. */
  image({ ctm, clip }: GraphicsState, source: Pick<Picture, "stream" | "mcid">): Picture | null {
    const box = intersection(unitSquare(ctm), clip);
    if (!(width(box) > MIN_IMAGE_PT && height(box) > MIN_IMAGE_PT)) return null;
    const picture = { ...box, ...source };
    this.#content.images.push(picture);
    return picture;
  }

  /** A word that is a picture, such as an initial or a name in its own lettering, by the text that replaces it. Sentences describe theirs. */
  standIn(picture: Picture, text: string, { artifact }: Pick<Glyph, "artifact">): void {
    const word = text.trim();
    if (!/^\S{1,20}$/u.test(word)) return;
    const { x0: x, y1, mcid } = picture;
    const [advance, size] = [width(picture), height(picture)];
    const place = { x, y: y1 - BELOW_BASELINE * size, advance, tracking: 0, size, angle: 0 };
    const font = { bold: false, italic: false, monospace: false };
    if (this.#content.glyphs.length >= this.#maxGlyphs) throw new BeyondLimits("glyphs");
    this.#content.glyphs.push({ text: word, replaced: true, ...place, font, mcid, artifact });
  }

  /** Throws BeyondLimits. */
  glyph(
    glyph: Glyph,
    { middleX: x, middleY: y, state }: { middleX: number; middleY: number; state: GraphicsState },
  ): void {
    const { glyphs } = this.#content;
    const { renderMode, fill, fillAlpha } = state;
    if (glyphs.length + this.#unseen.length >= this.#maxGlyphs) throw new BeyondLimits("glyphs");
    const white = fill.luminance >= WHITE && renderMode === 0 && !this.#inkUnder(x, y - glyph.size / 4);
    if (renderMode === INVISIBLE || fillAlpha === 0 || white) this.#unseen.push(glyph);
    else glyphs.push(glyph);
  }

  /** White rules are seen only where something darker lies under them. */
  #addRules(rules: readonly Rule[], luminance: number): void {
    const [first] = rules;
    if (!first || (luminance >= WHITE && !this.#inkUnderRule(first))) return;
    for (const rule of rules) this.#content.rules.push(rule);
  }

  #addGround(ground: Ground | null, luminance: number): void {
    if (!ground || this.#grounds.length >= MAX_GROUNDS) return;
    this.#grounds.push({ ...ground, luminance, after: this.#content.fills.length });
  }

  #addShapes(outline: Outline, { clip, hollow }: Shape): void {
    const { slants, signs } = this.#content;
    const sign = signs.length < MAX_SIGNS ? signIn(outline, clip) : null;
    if (sign) signs.push({ ...sign, hollow });
    else if (slants.length < MAX_SLANTS) slants.push(...slantsIn(outline, clip));
  }

  #inkUnderRule({ horizontal, at, from, to }: Rule): boolean {
    const middle = (from + to) / 2;
    return horizontal ? this.#inkUnder(middle, at) : this.#inkUnder(at, middle);
  }

  #inkUnder(x: number, y: number): boolean {
    const { fills, images } = this.#content;
    const fill = lastOf(fills, x, y);
    const ground = this.#grounds.findLast((other) => contains(other, x, y) && liesOn(other, x, y));
    const last = ground && (fill === null || ground.after > fills.lastIndexOf(fill)) ? ground : fill;
    return (last !== null && last.luminance < WHITE) || lastOf(images, x, y) !== null;
  }
}

function lastOf<Painted extends Box | Fill>(painted: readonly Painted[], x: number, y: number): Painted | null {
  const end = Math.max(0, painted.length - FILLS_CONSIDERED);
  for (let index = painted.length - 1; index >= end; index--) {
    const box = painted[index];
    if (box && contains(box, x, y)) return box;
  }
  return null;
}
