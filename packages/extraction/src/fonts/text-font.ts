import type { FontStyle } from "../reading/page-content.ts";

/** Glyph of one character code. */
export interface ShownGlyph {
  unicode: string;
  /** Whether another glyph includes the text of this one, which then has none. */
  isContinuation?: true;
  /** Width in glyph space: thousandths of the font size, except in Type 3 fonts. */
  width: number;
  /** Whether word spacing applies: the code is a single byte 32 (ISO 32000-2, 9.3.3). */
  isSpace: boolean;
  /** Vertical metrics: downward advance, and the origin of the glyph (9.7.4.3). */
  vmetric?: readonly [number, number, number] | null;
}

/** Font reduced to what text needs: characters and widths of its codes, and its style. */
export interface TextFont {
  readonly style: FontStyle;
  /** Text space units per glyph space unit. 0.001 except in Type 3 fonts. */
  readonly widthScale: number;
  /** Font size of the font set at size 1. 1 except in Type 3 fonts. */
  readonly typeScale: number;
  readonly vertical: boolean;
  glyphsOf(string: Uint8Array): readonly ShownGlyph[];
}
