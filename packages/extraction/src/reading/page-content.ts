import type { PdfStream } from "@folio/pdf/reading";
import type { Box } from "../geometry.ts";

/** How a font looks, as far as its name and descriptor tell. */
export interface FontStyle {
  bold: boolean;
  italic: boolean;
  monospace: boolean;
}

/** One painted glyph. Its own frame: `angle` is the direction of its baseline in degrees, clockwise on the page. */
export interface Glyph {
  /** What it stands for; several characters for a ligature, none when a neighbour carries the text of both. */
  text: string;
  /** The text is the producer's replacement text, which is what was meant and not what was painted. */
  replaced: boolean;
  /** Where it starts on its baseline, points on the page. */
  x: number;
  y: number;
  /** Along the baseline. */
  advance: number;
  /** Letter spacing that follows, along the baseline. */
  tracking: number;
  size: number;
  angle: number;
  font: FontStyle;
  /** Marked-content id of the structure tree, -1 outside it. */
  mcid: number;
  /** Marked as an artifact: page furniture by the producer's own word. */
  artifact: boolean;
}

/** A straight horizontal or vertical stroke, or a filled bar as thin as one. */
export interface Rule {
  horizontal: boolean;
  /** y of a horizontal rule, x of a vertical one. */
  at: number;
  from: number;
  to: number;
  thickness: number;
  /** Where one of the strokes that it was put together from ends and the next begins. */
  joints?: number[];
}

export interface Fill extends Box {
  /** 0 black to 1 white. */
  luminance: number;
}

/** A path with slanted or curved strokes: a line of a chart, an arrow, a slice; no part of a table. */
export interface Slant extends Box {
  /** How many of its segments are slanted or curved. */
  segments: number;
}

/** A small compact shape: a bullet or a box to tick, perhaps. */
export interface SmallShape extends Box {
  /** Only its outline is drawn. */
  hollow: boolean;
}

/** An image where it is painted. */
export interface PaintedImage extends Box {
  /** Null for one that stands in the content itself. */
  stream: PdfStream | null;
  /** As of a glyph. */
  mcid: number;
}

export interface PageContent {
  number: number;
  width: number;
  height: number;
  glyphs: Glyph[];
  rules: Rule[];
  fills: Fill[];
  slants: Slant[];
  signs: SmallShape[];
  images: PaintedImage[];
}
