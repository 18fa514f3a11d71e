import type {
  ExtractedImage,
  ExtractedPage,
  ExtractedPlaces,
  ExtractedTable,
  ImageFormat,
  RecognisedPage,
  TextFormat,
} from "@folio/extraction/model";
import type { TextSearch } from "@folio/pdf/model";
import type { Warning } from "../../domain/warnings.ts";
import type { PdfInput } from "../pdf/pdf-editor.ts";

export interface ExtractionRequest {
  source: PdfInput;
  /**
   * Page ranges in the order in which the result contains the pages, in the syntax of `parsePageRanges` of @folio/pdf.
   */
  pages: string;
  deadlineMs: number;
  /**
   * Fair-share key of the work: the account's pseudonym (domain/fair-share.ts). It is used if the work must wait for
   * memory in the container.
   */
  share: string;
  /** Whether images are extracted as files, to which the Markdown refers. */
  pictures?: boolean | undefined;
  /** Signal that can abort the work before its deadline. */
  signal?: AbortSignal | undefined;
}

export interface ExtractedText {
  /**
   * Text or Markdown of all pages. Between two pages there are a blank line, three hyphens and another blank line. Null
   * for the format `structured`.
   */
  content: string | null;
  /** Null unless `structured`. */
  pages: ExtractedPage[] | null;
  /**
   * The content of `content` or `pages` in parts, if it is too large for memory. `content` and `pages` are then null.
   * The parts must be read, or abandoned, before the image files.
   */
  pieces?: AsyncIterable<string> | AsyncIterable<ExtractedPage> | undefined;
  pagesExtracted: number;
  wordCount: number;
  warnings: Warning[];
  /** Image files to which the Markdown refers by name; null if they were not requested. */
  pictures: ExtractedPictures | null;
}

/** An image file. It is listed once, even if several entries of `images` refer to it. */
export interface ExtractedFile {
  name: string;
  format: ImageFormat;
  /**
   * Content of the file: a stream if it comes from the container. The streams of one response must be read, or
   * cancelled, in their order.
   */
  content: Uint8Array | ReadableStream<Uint8Array>;
}

/** Images, and the files that contain them. */
export interface ExtractedPictures {
  images: ExtractedImage[];
  files: ExtractedFile[];
}

export interface ExtractedImages extends ExtractedPictures {
  pagesExtracted: number;
  warnings: Warning[];
}

export interface ExtractedTables {
  tables: ExtractedTable[];
  /** All tables, in order, if they are too large for memory. `tables` is then empty. */
  pieces?: AsyncIterable<ExtractedTable> | undefined;
  pagesExtracted: number;
  warnings: Warning[];
}

/**
 * Extracts text and tables from PDFs with a text layer, or from words that OCR has recognised. An unreadable page is
 * omitted, with the warning `page_unreadable`. The warning `source_recovered` reports a damaged file. Throws
 * (FolioError): `source_invalid` (no page is readable), `source_encrypted`, `source_too_large` (too many pages),
 * `page_out_of_range`, `timeout_exceeded`; for work in the container also `document_too_large` and
 * `container_unavailable`. It is safe to retry, because nothing is stored.
 */
export interface Extractor {
  text(request: ExtractionRequest, format: TextFormat): Promise<ExtractedText>;
  tables(request: ExtractionRequest): Promise<ExtractedTables>;
  /**
   * Returns the images of pages in the form that they have in the source. The warning `image_omitted` reports
   * unreadable images and images above a limit.
   */
  images(request: ExtractionRequest): Promise<ExtractedImages>;
  /** Returns the positions of texts. Finds only whole words, also in hidden text. */
  find(request: ExtractionRequest, searches: readonly TextSearch[]): Promise<ExtractedPlaces>;
  textFromWords(pages: readonly RecognisedPage[], format: TextFormat): Promise<ExtractedText>;
  tablesFromWords(pages: readonly RecognisedPage[]): Promise<ExtractedTable[]>;
}
