import type { PageBox, SparseBytes } from "@folio/pdf/model";
import type { ExtractionWarning } from "./errors.ts";
import type { ExtractedImage, ExtractedPage, ExtractedTable, ImageFormat } from "./extracted.ts";

export type TextFormat = "text" | "markdown" | "structured";

/** A PDF in memory, or in a file of which parts are read, and the password that opens it. */
export interface ExtractionSource {
  bytes: Uint8Array | SparseBytes;
  password?: string | undefined;
}

export interface ReadRequest {
  source: ExtractionSource;
  /** Page ranges such as `1-3,5`, `odd`, `even` or `all`; pages are read in that order. */
  pages: string;
  /** Epoch milliseconds; reading then throws `timeout`. */
  deadlineMs: number;
  /** Whether images become files that the Markdown refers to. */
  pictures?: boolean | undefined;
  /** Ends the work with its reason. */
  signal?: AbortSignal | undefined;
  /** Receives the content of each image file, counted from 0; the result then has empty contents. */
  onImageFile?: (content: Uint8Array, index: number) => void;
}

export interface ExtractedText {
  /** Pages separated by a blank line, `---` and a blank line. Null when `structured`. */
  content: string | null;
  /** Null unless `structured`. */
  pages: ExtractedPage[] | null;
  pagesExtracted: number;
  wordCount: number;
  warnings: ExtractionWarning[];
  /** Images that the Markdown refers to; null when the request has no `pictures`. */
  pictures: ExtractedImageSet | null;
}

/** A file of an image. Several places of `images` may name it. */
export interface ExtractedFile {
  name: string;
  format: ImageFormat;
  /** Empty when `setAside` received it. */
  content: Uint8Array;
  sizeBytes: number;
}

/** Images, and their files. */
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
  /** Where the texts stand; boxes are points from the top left of the visible page. */
  found: { search: number; page: number; boxes: PageBox[] }[];
  warnings: ExtractionWarning[];
}

/** A word somebody else read from a picture of the page, such as an OCR engine. */
export interface RecognisedWord {
  text: string;
  /** Of the ink. */
  bbox: PageBox;
  /** Index of its line on the page. */
  line: number;
  /** How sure its reading is, 0 to 1. */
  confidence: number;
}

/** A line printed on the page: y of a horizontal one, x of a vertical one. */
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
