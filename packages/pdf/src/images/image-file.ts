/** Image file that becomes a page of a PDF. */
export interface ImageFile<Bytes = Uint8Array> {
  kind: "png" | "jpeg";
  bytes: Bytes;
}

export interface PaperSize {
  widthPt: number;
  heightPt: number;
}

/** Paper and resolution with which images are placed on their pages. */
export interface ImagePageLayout {
  /** Paper size in portrait orientation. If null, each page is as large as its image. */
  paper: PaperSize | null;
  /** Whether pages are landscape. If null, each page has the orientation of its image. */
  landscape: boolean | null;
  marginPt: { top: number; right: number; bottom: number; left: number };
  /** Resolution in pixels per inch. It determines the size of an image if there is no paper size. */
  dpi: number;
}
