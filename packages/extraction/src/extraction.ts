import type { PageBox, SparseBytes } from "@folio/pdf/model";
import type { ExtractionWarning } from "./errors.ts";
import type { ExtractedImage, ExtractedPage, ExtractedTable, ImageFormat } from "./extracted.ts";

export type TextFormat = "text" | "markdown" | "structured";

/** PDF to extract from: in memory, or in a file that is read in parts. `password` opens an encrypted PDF. */
export interface ExtractionSource {
  bytes: Uint8Array | SparseBytes;
  password?: string | undefined;
}

export interface ReadRequest {
  source: ExtractionSource;
  /**
   * Page ranges such as `1-3,5`, `odd`, `even` or `all`. The result contains the pages in the order of these ranges.
   */
  pages: string;
  /**
   * Deadline in milliseconds since the Unix epoch. The extraction throws `timeout` when it is not finished by the
   * deadline.
   */
  deadlineMs: number;
  /** Whether to write image files and refer to them in the Markdown. */
  pictures?: boolean | undefined;
  /** Aborts the extraction. The promise then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /**
   * Receives the content of each image file, with the file's index from 0. The files of the result then have empty
   * contents.
   */
  onImageFile?: (content: Uint8Array, index: number) => void;
}

export interface ExtractedText {
  /**
   * Text of all pages. Pages are separated by a blank line, `---` and a blank line. Null for the format `structured`.
   */
  content: string | null;
  /** Pages with their blocks. Null for all formats except `structured`. */
  pages: ExtractedPage[] | null;
  pagesExtracted: number;
  wordCount: number;
  warnings: ExtractionWarning[];
  /** Image files that the Markdown refers to. Null when the request does not ask for pictures. */
  pictures: ExtractedImageSet | null;
}

/** Extracted image file. Several entries of `images` may refer to the same file. */
export interface ExtractedFile {
  name: string;
  format: ImageFormat;
  /** Content of the file. Empty when `onImageFile` received the content. */
  content: Uint8Array;
  sizeBytes: number;
}

/** Images of the extraction, with the files that contain them. */
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
  /**
   * Positions of the matches. `search` is the index of the searched text. `boxes` are in points from the top left of
   * the visible page.
   */
  found: { search: number; page: number; boxes: PageBox[] }[];
  warnings: ExtractionWarning[];
}

/** Word that an OCR engine or another program recognized in an image of the page. */
export interface RecognisedWord {
  text: string;
  /** Smallest box around the printed letters of the word. */
  bbox: PageBox;
  /** Index of the text line on the page that contains the word. */
  line: number;
  /** Confidence of the recognition, from 0 to 1. */
  confidence: number;
}

/** Printed horizontal or vertical line on a page. `at` is the y of a horizontal line and the x of a vertical line. */
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
