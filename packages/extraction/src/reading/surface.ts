import type { Box } from "../geometry.ts";
import type { GraphicsState } from "./graphics-state.ts";
import type { Glyph, PaintedImage } from "./page-content.ts";
import type { Outline } from "./paths.ts";

/** Receives the painted content of a page, in painting order. */
export interface Surface {
  /** Smallest box that contains all of the paintable area. */
  readonly page: Box;
  /** Whether replacement text (ISO 32000-2, 14.9.4) is ignored. */
  readonly ignoresReplacementText: boolean;
  fillPath(outline: Outline, state: GraphicsState): void;
  strokePath(outline: Outline, state: GraphicsState): void;
  /** Returns the clipping box after clipping with the path. */
  clipped(outline: Outline, state: GraphicsState): Box;
  shade(state: GraphicsState): void;
  /** Records an image. Returns null when the image is ignored. */
  image(state: GraphicsState, source: Pick<PaintedImage, "stream" | "mcid">): PaintedImage | null;
  /** Records the replacement text of an image. */
  replaceImage(picture: PaintedImage, text: string, mark: Pick<Glyph, "artifact">): void;
  /** Records a glyph. Returns false when the glyph is ignored. Throws LimitExceededError. */
  glyph(glyph: Glyph, place: { middleX: number; middleY: number; state: GraphicsState }): boolean;
}
