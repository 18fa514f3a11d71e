import type { PageBox, SparseBytes } from "@folio/pdf/model";
import type { ExtractionWarning } from "./errors.ts";
import type { ExtractedImage, ExtractedPage, ExtractedTable, ImageFormat } from "./extracted.ts";

export type TextFormat = "text" | "markdown" | "structured";

/** PDF in memory, or in a file that is read in parts, with its password. */
export interface ExtractionSource {
  bytes: Uint8Array | SparseBytes;
  password?: string | undefined;
}

export interface ReadRequest {
  source: ExtractionSource;
  /** Page ranges such as `1-3,5`, `odd`, `even` or `all`. Pages are read in that order. */
  pages: string;
  /** Deadline in epoch ms. Reading throws `timeout` after it. */
  deadlineMs: number;
  /** Whether images become files that the Markdown refers to. */
  pictures?: boolean | undefined;
  /** Aborts the work. The promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Receives the content of each image file with its index from 0. The result then contains empty contents. */
  onImageFile?: (content: Uint8Array, index: number) => void;
}

export interface ExtractedText {
  /** Pages separated by a blank line, `---` and a blank line. Null when `structured`. */
  content: string | null;
  /** Pages with blocks. Null unless `structured`. */
  pages: ExtractedPage[] | null;
  pagesExtracted: number;
  wordCount: number;
  warnings: ExtractionWarning[];
  /** Images that the Markdown refers to. Null when the request has no `pictures`. */
  pictures: ExtractedImageSet | null;
}

/** Image file. Several entries of `images` may refer to it. */
export interface ExtractedFile {
  name: string;
  format: ImageFormat;
  /** Content of the file. Empty when `onImageFile` received it. */
  content: Uint8Array;
  sizeBytes: number;
}

/** Images with their files. */
export interface ExtractedImageSet {
  images: ExtractedImage[];
  files: ExtractedFile[];
}

export interface ExtractedImages extends ExtractedImageSet {
  pagesExtracted: number;
  warnings: ExtractionWarning[];
}

export interface ExtractedTables {
  tables: ExtractedTable[];
  pagesExtracted: number;
  warnings: ExtractionWarning[];
}

export interface ExtractedPlaces {
  /** Positions of the texts. Boxes are in points from the top left of the visible page. */
  found: { search: number; page: number; boxes: PageBox[] }[];
  warnings: ExtractionWarning[];
}

/** Word that another program, such as an OCR engine, read from an image of the page. */
export interface RecognisedWord {
  text: string;
  /** Bounding box of the ink. */
  bbox: PageBox;
  /** Index of the word's line on the page. */
  line: number;
  /** Confidence of the recognition, from 0 to 1. */
  confidence: number;
}

/** Line printed on the page. `at` is y of a horizontal line and x of a vertical one. */
export interface RecognisedRule {
  horizontal: boolean;
  at: number;
  from: number;
  to: number;
  thickness: number;
}

export interface RecognisedPage {
  page: number;
  widthPt: number;
  heightPt: number;
  words: RecognisedWord[];
  rules: RecognisedRule[];
}
