export type StampPosition = "center" | "top-left" | "top-right" | "bottom-left" | "bottom-right";

/** A picture to put on pages: a one-page PDF (vector, its visible box is the picture's size) or a bitmap. */
export type StampArtwork = { pdf: Uint8Array } | { png: Uint8Array } | { jpeg: Uint8Array };

/** What the mark of everything that is not to be used says. */
export type TestWatermarkWord = "test" | "preview";

export interface Stamp {
  artwork: StampArtwork;
  /** Drawn width in points; null keeps the artwork's own size. Height follows. */
  widthPt: number | null;
  /** 0 to 1: as large as lets the turned artwork take this share of each page, but no wider than `widthPt`. */
  fitToPage?: number;
  /** Degrees, anticlockwise positive as in PDF; about the artwork's centre. */
  rotationDeg: number;
  position: StampPosition;
  /** 0 to 1. */
  opacity: number;
  layer: "over" | "under";
  /** Page ranges such as `1-3,5`, `odd`, `even` or `all` (domain/page-ranges.ts); null for all. */
  pages: string | null;
}
