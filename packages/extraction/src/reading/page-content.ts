import type { PdfStream } from "@folio/pdf/reading";
import type { Box } from "../geometry.ts";

/** Style of a font, as its name and descriptor state it. */
export interface FontStyle {
  bold: boolean;
  italic: boolean;
  monospace: boolean;
}

/** Painted glyph. `angle` is the direction of its baseline on the page, in degrees clockwise. */
export interface Glyph {
  /**
   * Text of the glyph. A ligature has several characters. The text is empty when a neighbouring glyph has the text of
   * both glyphs.
   */
  text: string;
  /** Whether the text is replacement text from the PDF, in logical form, instead of the text that the glyph paints. */
  replaced: boolean;
  /** x at which the glyph starts on its baseline, in points on the page. */
  x: number;
  y: number;
  /** Distance along the baseline to the next glyph, in points. */
  advance: number;
  /** Letter spacing after the glyph, along the baseline, in points. */
  tracking: number;
  size: number;
  angle: number;
  font: FontStyle;
  /** Marked-content id of the glyph in the tag tree, or -1 outside the tag tree. */
  mcid: number;
  /** Whether the PDF marks the glyph as an artifact, such as a running header. */
  artifact: boolean;
}

/** Ruled line: a straight horizontal or vertical stroke, or a filled bar that is as thin as a stroke. */
export interface Rule {
  horizontal: boolean;
  /** y of a horizontal line or x of a vertical line, in points. */
  at: number;
  from: number;
  to: number;
  thickness: number;
  /** Positions along the line at which two of its strokes meet end to end. */
  joints?: number[];
}

export interface Fill extends Box {
  /** Luminance from 0 (black) to 1 (white). */
  luminance: number;
}

/**
 * Path with slanted or curved strokes, such as a curve of a chart, an arrow or a slice of a pie chart. Tables do not
 * contain such paths.
 */
export interface Slant extends Box {
  /** Number of slanted or curved segments in the path. */
  segments: number;
}

/** Small shape, about as wide as high, which may be a bullet or a checkbox. */
export interface SmallShape extends Box {
  /** Whether the shape is outlined and not filled. */
  hollow: boolean;
}

/** Image at its painted position. */
export interface PaintedImage extends Box {
  /** Image stream, or null for an inline image. */
  stream: PdfStream | null;
  /** Marked-content id of the image in the tag tree, or -1 outside the tag tree. */
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
