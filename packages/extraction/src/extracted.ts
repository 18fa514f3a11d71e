import type { PageBox } from "@folio/pdf/model";

/** Types of the blocks on a page. */
export type ExtractedBlockType =
  | "heading"
  | "paragraph"
  | "list_item"
  | "table"
  | "caption"
  | "header"
  | "footer"
  | "figure"
  | "code";

export interface ExtractedBlock {
  type: ExtractedBlockType;
  text: string;
  bbox: PageBox;
}

/** Page of the PDF with its blocks in reading order. `text` is the page's text as in the `text` format. */
export interface ExtractedPage {
  page: number;
  widthPt: number;
  heightPt: number;
  text: string;
  blocks: ExtractedBlock[];
}

/**
 * Formats of image files. JPEG and JPEG 2000 images keep their original bytes, fax data is wrapped in a TIFF file, and
 * all other images become PNG.
 */
export const IMAGE_FORMATS = ["jpeg", "png", "jp2", "tiff"] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** Image, with its position on a page. */
export interface ExtractedImage {
  page: number;
  /** Index of the image on its page in painting order, from 0. */
  index: number;
  /**
   * Name of the image's file, unique within the extraction. An image that is painted at several positions has one file.
   */
  name: string;
  format: ImageFormat;
  widthPx: number;
  heightPx: number;
  bytes: number;
  bbox: PageBox;
}

export interface TableSpan {
  /**
   * Row and column of the cell's first position in the printed grid, from 0. Rows are counted from the first header
   * row.
   */
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
}

/**
 * Extracted table. `[...head, ...data]` are its rows as printed. A cell that spans several grid positions has its text
 * at the first position; its other positions are empty.
 */
export interface ExtractedTable {
  page: number;
  /** Index of the table on its page in reading order, from 0. */
  index: number;
  rows: number;
  columns: number;
  /** Header rows as printed. Empty when the table has no header row. */
  head: string[][];
  data: string[][];
  spans: TableSpan[];
  /** Confidence from 0 to 1 that the extracted grid of cells is the grid that a person would draw. */
  confidence: number;
  bbox: PageBox;
  /** Whether a table with the same columns follows at the top of the next extracted page. */
  continuesOnNextPage: boolean;
}
