import type { PageBox } from "@folio/pdf/model";

/** What is read out of a PDF. */
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

/** Blocks in reading order; `text` is theirs, as in the `text` format. */
export interface ExtractedPage {
  page: number;
  widthPt: number;
  heightPt: number;
  text: string;
  blocks: ExtractedBlock[];
}

/** JPEG and JPEG 2000 as they stand in the PDF, faxes in a TIFF, all others as PNG. */
export const IMAGE_FORMATS = ["jpeg", "png", "jp2", "tiff"] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** A picture where it stands on a page. */
export interface ExtractedImage {
  page: number;
  /** Of this page, in the order painted, from 0. */
  index: number;
  /** Of its file, unique within the extraction; a picture that stands in several places has one. */
  name: string;
  format: ImageFormat;
  widthPx: number;
  heightPx: number;
  bytes: number;
  bbox: PageBox;
}

export interface TableSpan {
  /** Place in the printed grid, header rows included, from 0. */
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
}

/** `[...head, ...data]` is the table as printed; a cell that spans holds its text in its first place, the others are blank. */
export interface ExtractedTable {
  page: number;
  /** Of this page, in reading order, from 0. */
  index: number;
  rows: number;
  columns: number;
  /** The header rows as printed; empty when the table has none. */
  head: string[][];
  data: string[][];
  spans: TableSpan[];
  /** 0 to 1. */
  confidence: number;
  bbox: PageBox;
  /** A table with the same columns follows at the top of the next extracted page. */
  continuesOnNextPage: boolean;
}
