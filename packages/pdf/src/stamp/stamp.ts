export type StampPosition = "center" | "top-left" | "top-right" | "bottom-left" | "bottom-right";

/** Artwork of a stamp: a bitmap, or a PDF. Only the first page of the PDF is used, in the size of its visible box. */
export type StampArtwork = { pdf: Uint8Array } | { png: Uint8Array } | { jpeg: Uint8Array };

/** Word in the watermark on results that must not be used for real purposes. */
export type TestWatermarkWord = "test" | "preview";

export interface Stamp {
  artwork: StampArtwork;
  /**
   * Width of the stamp in points, or null for the width of the artwork itself. The height keeps the proportions of the
   * artwork.
   */
  widthPt: number | null;
  /**
   * If set, the rotated artwork fills this share of the page (0 to 1). The width of the stamp does not exceed
   * `widthPt`.
   */
  fitToPage?: number;
  /** Counterclockwise rotation in degrees around the centre of the artwork. */
  rotationDeg: number;
  position: StampPosition;
  /** Opacity from 0 (invisible) to 1 (opaque). */
  opacity: number;
  layer: "over" | "under";
  /** Page ranges such as `1-3,5`, `odd`, `even` or `all` (see page-ranges.ts); null for all pages. */
  pages: string | null;
}
