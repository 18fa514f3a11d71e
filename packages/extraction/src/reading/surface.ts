import type { Box } from "../geometry.ts";
import type { GraphicsState } from "./graphics-state.ts";
import type { Glyph, PaintedImage } from "./page-content.ts";
import type { Outline } from "./paths.ts";

/** Receives the painted content of a page, in painting order. */
export interface Surface {
  /** Bounding box of the area that can be painted on. */
  readonly page: Box;
  /** Whether replacement text (ISO 32000-2, 14.9.4) is ignored. */
  readonly ignoresReplacementText: boolean;
  fillPath(outline: Outline, state: GraphicsState): void;
  strokePath(outline: Outline, state: GraphicsState): void;
  /** Returns the new clipping box. */
  clipped(outline: Outline, state: GraphicsState): Box;
  shade(state: GraphicsState): void;
  /** Records an image. Returns null when it is not kept. */
  image(state: GraphicsState, source: Pick<PaintedImage, "stream" | "mcid">): PaintedImage | null;
  /** Records the replacement text of an image. */
  replaceImage(picture: PaintedImage, text: string, mark: Pick<Glyph, "artifact">): void;
  /** Records a glyph and returns whether it is kept. Throws LimitExceededError. */
  glyph(glyph: Glyph, place: { middleX: number; middleY: number; state: GraphicsState }): boolean;
}
