import type { Box } from "../geometry.ts";
import type { GraphicsState } from "./graphics-state.ts";
import type { Glyph, PaintedImage } from "./page-content.ts";
import type { Outline } from "./paths.ts";

/** What a page's content is painted on, in the order painted. */
export interface Surface {
  /** All of it that can be painted on. */
  readonly page: Box;
  /** Whether text that replaces what is painted (ISO 32000-2, 14.9.4) is passed over. */
  readonly ignoresReplacementText: boolean;
  fillPath(outline: Outline, state: GraphicsState): void;
  strokePath(outline: Outline, state: GraphicsState): void;
  /** A clip's new box. */
  clipped(outline: Outline, state: GraphicsState): Box;
  shade(state: GraphicsState): void;
  /** Null for one that is not kept. */
  image(state: GraphicsState, source: Pick<PaintedImage, "stream" | "mcid">): PaintedImage | null;
  /** The text that replaces a picture. */
  replaceImage(picture: PaintedImage, text: string, mark: Pick<Glyph, "artifact">): void;
  /** Whether it is kept. Throws BeyondLimits. */
  glyph(glyph: Glyph, place: { middleX: number; middleY: number; state: GraphicsState }): boolean;
}
