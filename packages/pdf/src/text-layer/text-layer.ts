import type { PageBox } from "../page-box.ts";

export interface LayerWord {
  text: string;
  /** Bounding box of the ink in points, with the origin at the top left of the upright page. */
  bbox: PageBox;
  /** Index of its line on the page. */
  line: number;
}

/**
 * Recognized text of one page. The words are on an upright page of `widthPt` × `heightPt`: the displayed page, rotated clockwise by
 * `turnedDeg` and then by `deskewedDeg`.
 */
export interface TextLayer {
  /** Page number, from 1. */
  page: number;
  widthPt: number;
  heightPt: number;
  turnedDeg: 0 | 90 | 180 | 270;
  deskewedDeg: number;
  words: LayerWord[];
}

export interface TextLayers {
  layers: TextLayer[];
  /** Whether to rotate and straighten pages. The image data stay the same. */
  deskew: boolean;
}
