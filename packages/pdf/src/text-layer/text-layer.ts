import type { PageBox } from "../page-box.ts";

export interface LayerWord {
  text: string;
  /** Bounding box of the word's ink in points, from the top left of the upright page. */
  bbox: PageBox;
  /** Index of the text line that contains the word, on the page. */
  line: number;
}

/**
 * Recognized text of one page. The positions of words refer to an upright page of `widthPt` × `heightPt`. The upright
 * page is the displayed page, rotated clockwise by `turnedDeg` and then by `deskewedDeg`.
 */
export interface TextLayer {
  /** Page number, starting at 1. */
  page: number;
  widthPt: number;
  heightPt: number;
  turnedDeg: 0 | 90 | 180 | 270;
  deskewedDeg: number;
  words: LayerWord[];
}

export interface TextLayers {
  layers: TextLayer[];
  /** Whether to turn pages upright and to straighten them. The image data do not change. */
  deskew: boolean;
}
