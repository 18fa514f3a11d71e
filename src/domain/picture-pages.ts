import type { AnyBytes } from "./document-bytes.ts";

/** A picture's file, which becomes a page. */
export interface PictureFile {
  kind: "png" | "jpeg";
  bytes: AnyBytes;
}

/** One that is in memory. */
export type WholePicture = PictureFile & { bytes: Uint8Array };

/** How pictures lie on their pages. */
export interface PictureLayout {
  /** Upright, in points; null makes each page as large as its picture. */
  paper: { widthPt: number; heightPt: number } | null;
  /** Null turns the paper as the picture is turned. */
  landscape: boolean | null;
  marginPt: { top: number; right: number; bottom: number; left: number };
  /** Pixels to an inch where the page is as large as its picture. */
  dpi: number;
}
