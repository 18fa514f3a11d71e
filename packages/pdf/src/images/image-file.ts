/** An image file that becomes a page. */
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
  /** Portrait size; null makes each page as large as its image. */
  paper: PaperSize | null;
  /** Null chooses the orientation of the image. */
  landscape: boolean | null;
  marginPt: { top: number; right: number; bottom: number; left: number };
  /** Pixels per inch of a page that is as large as its image. */
  dpi: number;
}
