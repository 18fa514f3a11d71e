import type { Box, Matrix } from "../geometry.ts";
import { IDENTITY } from "../geometry.ts";
import type { FontStyle } from "./content.ts";

export interface PdfFont extends FontStyle {
  /** Text space units per glyph space unit; 0.001 but for Type 3 fonts. */
  widthScale: number;
  vertical: boolean;
}

/** The part of the graphics and text state (PDF 32000-1, 8.4 and 9.3) that decides where glyphs and rules land. */
export interface GraphicsState {
  ctm: Matrix;
  /** Clipping box, page coordinates. */
  clip: Box;
  fillLuminance: number;
  strokeLuminance: number;
  fillAlpha: number;
  lineWidth: number;
  font: PdfFont;
  fontSize: number;
  charSpacing: number;
  wordSpacing: number;
  /** 1 is 100 %. */
  horizontalScale: number;
  leading: number;
  rise: number;
  renderMode: number;
}

export const PLAIN_FONT: PdfFont = {
  bold: false,
  italic: false,
  monospace: false,
  widthScale: 0.001,
  vertical: false,
};

export function initialState(ctm: Matrix, clip: Box): GraphicsState {
  return {
    ctm,
    clip,
    fillLuminance: 0,
    strokeLuminance: 0,
    fillAlpha: 1,
    lineWidth: 1,
    font: PLAIN_FONT,
    fontSize: 0,
    charSpacing: 0,
    wordSpacing: 0,
    horizontalScale: 1,
    leading: 0,
    rise: 0,
    renderMode: 0,
  };
}

/** The text object's own pair of matrices (9.4.2). */
export interface TextPosition {
  matrix: Matrix;
  lineMatrix: Matrix;
}

export const startOfText = (): TextPosition => ({ matrix: IDENTITY, lineMatrix: IDENTITY });

/** Relative luminance, 0 to 1, of the `#rrggbb` that pdf.js turns every colour into. */
export function luminanceOf(colour: unknown): number {
  if (typeof colour !== "string" || !/^#[0-9a-f]{6}$/i.test(colour)) return 0.5;
  const value = Number.parseInt(colour.slice(1), 16);
  return (0.2126 * (value >> 16) + 0.7152 * ((value >> 8) & 255) + 0.0722 * (value & 255)) / 255;
}
