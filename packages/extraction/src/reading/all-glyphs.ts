import type { Box } from "../geometry.ts";
import type { GraphicsState } from "./graphics-state.ts";
import { LimitExceededError } from "./limits.ts";
import type { Glyph } from "./page-content.ts";
import type { Outline } from "./paths.ts";
import type { Surface } from "./surface.ts";

/**
 * Collects every glyph that a page paints, including invisible glyphs. A glyph is invisible without ink, in the colour
 * of the paper, clipped, outside the page, or too small to see.
 */
export class AllGlyphs implements Surface {
  readonly page: Box = { x0: -Infinity, y0: -Infinity, x1: Infinity, y1: Infinity };
  readonly ignoresReplacementText = true;
  readonly glyphs: Glyph[] = [];
  readonly #maxGlyphs: number;

  constructor(most: number) {
    this.#maxGlyphs = most;
  }

  glyph(glyph: Glyph): boolean {
    if (this.glyphs.length >= this.#maxGlyphs) throw new LimitExceededError("glyphs");
    this.glyphs.push(glyph);
    return true;
  }

  clipped(_outline: Outline, { clip }: GraphicsState): Box {
    return clip;
  }

  image(): null {
    return null;
  }

  fillPath(): void {}

  strokePath(): void {}

  shade(): void {}

  replaceImage(): void {}
}
