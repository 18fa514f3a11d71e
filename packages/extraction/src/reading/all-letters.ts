import type { Box } from "../geometry.ts";
import type { GraphicsState } from "./graphics-state.ts";
import { BeyondLimits } from "./limits.ts";
import type { Glyph } from "./page-content.ts";
import type { Outline } from "./paths.ts";
import type { Surface } from "./surface.ts";

/** Every letter that a page paints: also in no ink, in that of the paper, outside of the clip or the page, or too small to be seen. */
export class AllLetters implements Surface {
  readonly page: Box = { x0: -Infinity, y0: -Infinity, x1: Infinity, y1: Infinity };
  readonly asPainted = true;
  readonly glyphs: Glyph[] = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  glyph(glyph: Glyph): boolean {
    if (this.glyphs.length >= this.#most) throw new BeyondLimits("glyphs");
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

  standIn(): void {}
}
