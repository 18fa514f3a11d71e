import type { PdfStream } from "@folio/pdf/reading";
import type { Box } from "../geometry.ts";

/** Style of a font, from its name and descriptor. */
export interface FontStyle {
  bold: boolean;
  italic: boolean;
  monospace: boolean;
}

/** Painted glyph. `angle` is the direction of its baseline in degrees, clockwise on the page. */
export interface Glyph {
  /** Text of the glyph: several characters for a ligature, empty when a neighbour has the text of both. */
  text: string;
  /** Whether the text is the producer's replacement text, in logical form, and not the painted text. */
  replaced: boolean;
  /** Start of the glyph on its baseline, in points on the page. */
  x: number;
  y: number;
  /** Advance along the baseline, in points. */
  advance: number;
  /** Letter spacing after the glyph, along the baseline. */
  tracking: number;
  size: number;
  angle: number;
  font: FontStyle;
  /** Marked-content id in the tag tree, or -1 outside it. */
  mcid: number;
  /** Whether the producer marked the glyph as an artifact, such as page furniture. */
  artifact: boolean;
}

/** Straight horizontal or vertical stroke, or a filled bar of the same thickness. */
export interface Rule {
  horizontal: boolean;
  /** y of a horizontal rule, x of a vertical one. */
  at: number;
  from: number;
  to: number;
  thickness: number;
  /** Positions where one of the joined strokes ends and the next starts. */
  joints?: number[];
}

export interface Fill extends Box {
  /** Luminance from 0 (black) to 1 (white). */
  luminance: number;
}

/** Path with slanted or curved strokes, such as a line of a chart, an arrow or a slice. It is not part of a table. */
export interface Slant extends Box {
  /** Number of slanted or curved segments. */
  segments: number;
}

/** Small compact shape, possibly a bullet or a checkbox. */
export interface SmallShape extends Box {
  /** Whether only the outline is drawn. */
  hollow: boolean;
}

/** Image at its painted position. */
export interface PaintedImage extends Box {
  /** Image stream, or null for an inline image. */
  stream: PdfStream | null;
  /** Marked-content id in the tag tree, or -1 outside it. */
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
