import type { Box } from "../geometry.ts";
import type { GraphicsState } from "./graphics-state.ts";
import type { Glyph, PaintedImage } from "./page-content.ts";
import type { Outline } from "./paths.ts";

/** Receives the painted content of a page, in painting order. */
export interface Surface {
  /** Smallest box that contains the whole paintable area. */
  readonly page: Box;
  /** Whether replacement text (ISO 32000-2, 14.9.4) is ignored. */
  readonly ignoresReplacementText: boolean;
  fillPath(outline: Outline, state: GraphicsState): void;
  strokePath(outline: Outline, state: GraphicsState): void;
  /** Returns the clipping box after the current clipping box is clipped with the path. */
  clipped(outline: Outline, state: GraphicsState): Box;
  shade(state: GraphicsState): void;
  /** Records an image and returns it. Returns null when the surface ignores the image. */
  image(state: GraphicsState, source: Pick<PaintedImage, "stream" | "mcid">): PaintedImage | null;
  /** Records the replacement text of an image. */
  replaceImage(picture: PaintedImage, text: string, mark: Pick<Glyph, "artifact">): void;
  /** Records a glyph. Returns false when the surface ignores the glyph. Throws LimitExceededError. */
  glyph(glyph: Glyph, place: { middleX: number; middleY: number; state: GraphicsState }): boolean;
}
