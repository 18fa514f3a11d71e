export type StampPosition = "center" | "top-left" | "top-right" | "bottom-left" | "bottom-right";

/** Artwork of a stamp: a PDF, whose first page's visible box is its size, or a bitmap. */
export type StampArtwork = { pdf: Uint8Array } | { png: Uint8Array } | { jpeg: Uint8Array };

/** Text of the watermark on results that are not for use. */
export type TestWatermarkWord = "test" | "preview";

export interface Stamp {
  artwork: StampArtwork;
  /** Drawn width in points; null for the artwork's own size. The height follows. */
  widthPt: number | null;
  /** Share of the page, 0 to 1, that the rotated artwork fills, but no wider than `widthPt`. */
  fitToPage?: number;
  /** Counterclockwise rotation in degrees about the artwork's centre. */
  rotationDeg: number;
  position: StampPosition;
  /** Opacity, 0 to 1. */
  opacity: number;
  layer: "over" | "under";
  /** Page ranges such as `1-3,5`, `odd`, `even` or `all` (page-ranges.ts); null for all. */
  pages: string | null;
}
