import type { FontStyle } from "../reading/page-content.ts";

/** Glyph that a font shows for one character code. */
export interface ShownGlyph {
  unicode: string;
  /** Set when another glyph's text contains the text of this glyph. The text of this glyph is then empty. */
  isContinuation?: true;
  /** Width of the glyph in glyph space. One unit is a thousandth of the font size, except in Type 3 fonts. */
  width: number;
  /**
   * Whether word spacing is added after the glyph. Word spacing applies only to the single-byte code 32 (ISO 32000-2,
   * 9.3.3).
   */
  isSpace: boolean;
  /**
   * Metrics for vertical writing: the downward advance, and the x and y of the glyph's origin (ISO 32000-2, 9.7.4.3).
   */
  vmetric?: readonly [number, number, number] | null;
}

/** Properties of a font that text extraction needs: the characters and widths of its codes, and its style. */
export interface TextFont {
  readonly style: FontStyle;
  /** Length of one glyph space unit in text space units: 0.001, except in Type 3 fonts. */
  readonly widthScale: number;
  /** Real font size of text that is set at size 1, in units of text space. It is 1 except in Type 3 fonts. */
  readonly typeScale: number;
  readonly vertical: boolean;
  glyphsOf(string: Uint8Array): readonly ShownGlyph[];
}
