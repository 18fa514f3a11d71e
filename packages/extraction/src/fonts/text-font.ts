import type { FontStyle } from "../reading/page-content.ts";

/** What one character code stands for. */
export interface ShownGlyph {
  unicode: string;
  /** Another glyph says its letters, too: it has none of its own. */
  isContinuation?: true;
  /** In glyph space: thousandths of the font size but for Type 3 fonts. */
  width: number;
  /** Where word spacing applies: a single byte 32 (ISO 32000-2, 9.3.3). */
  isSpace: boolean;
  /** Of vertical writing: advance down, and the glyph's origin (9.7.4.3). */
  vmetric?: readonly [number, number, number] | null;
}

/** A font as far as text needs it: what its codes say, how wide they are and how it looks. */
export interface TextFont {
  readonly style: FontStyle;
  /** Text space units per glyph space unit; 0.001 but for Type 3 fonts. */
  readonly widthScale: number;
  /** Type size of the font set at size 1; 1 but for Type 3 fonts. */
  readonly typeScale: number;
  readonly vertical: boolean;
  glyphsOf(string: Uint8Array): readonly ShownGlyph[];
}
