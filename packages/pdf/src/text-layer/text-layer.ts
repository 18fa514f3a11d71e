import type { PageBox } from "../page-box.ts";

export interface LayerWord {
  text: string;
  /** Of the ink, in points, origin at the top left of the upright page. */
  bbox: PageBox;
  /** Index of its line on the page. */
  line: number;
}

/**
 * What was read in the picture of one page. The words lie in the upright page of `widthPt` × `heightPt`: the page as shown was turned
 * clockwise by `turnedDeg`, then by `deskewedDeg` more.
 */
export interface TextLayer {
  /** From 1. */
  page: number;
  widthPt: number;
  heightPt: number;
  turnedDeg: 0 | 90 | 180 | 270;
  deskewedDeg: number;
  words: LayerWord[];
}

export interface TextLayers {
  layers: TextLayer[];
  /** Whether pages that lie or lean are set upright; the pictures in them stay as they are. */
  deskew: boolean;
}
