/** Image file to convert to a page. */
export interface ImageFile<Bytes = Uint8Array> {
  kind: "png" | "jpeg";
  bytes: Bytes;
}

export interface PaperSize {
  widthPt: number;
  heightPt: number;
}

/** How images are placed on their pages. */
export interface ImagePageLayout {
  /** Paper size in portrait orientation; null makes each page as large as its image. */
  paper: PaperSize | null;
  /** Whether pages are landscape; null follows the image. */
  landscape: boolean | null;
  marginPt: { top: number; right: number; bottom: number; left: number };
  /** Resolution of an image without a paper size, in pixels per inch. */
  dpi: number;
}
