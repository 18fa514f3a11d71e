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
  /** Page ranges, in the syntax of `parsePageRanges` of @folio/pdf. The result contains the pages in this order. */
  pages: string;
  deadlineMs: number;
  /**
   * Fair-share key of the work: the account's pseudonym (domain/fair-share.ts). It is used if the work must wait for
   * memory in the container.
   */
  share: string;
  /** Whether to extract images as files, to which the Markdown refers. */
  pictures?: boolean | undefined;
  /** Signal that can abort the work before its deadline. */
  signal?: AbortSignal | undefined;
}

export interface ExtractedText {
  /**
   * Text or Markdown of all pages. A blank line, three hyphens and another blank line separate two pages. Null for the
   * format `structured`.
   */
  content: string | null;
  /** The pages of the format `structured`. Null for other formats. */
  pages: ExtractedPage[] | null;
  /**
   * The value of `content` or `pages` in parts, if it is too large for memory. `content` and `pages` are then null. The
   * caller must read the parts, or stop reading them, before the image files.
   */
  pieces?: AsyncIterable<string> | AsyncIterable<ExtractedPage> | undefined;
  pagesExtracted: number;
  wordCount: number;
  warnings: Warning[];
  /** Image files to which the Markdown refers by name. Null if the request does not ask for them. */
  pictures: ExtractedPictures | null;
}

/** An image file. It is listed only once, even if several elements of `images` refer to it. */
export interface ExtractedFile {
  name: string;
  format: ImageFormat;
  /**
   * Content of the file: a stream if it comes from the container. The streams of one response must be read, or
   * cancelled, in their order.
   */
  content: Uint8Array | ReadableStream<Uint8Array>;
}

/** Images of a document, and the files that contain the images. */
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
  /** All tables in parts and in order, if they are too large for memory. `tables` is then empty. */
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
   * Returns the images of pages in the file format that they have in the source. The warning `image_omitted` reports
   * unreadable images and images above a limit.
   */
  images(request: ExtractionRequest): Promise<ExtractedImages>;
  /** Returns the positions of the searched texts. Finds only whole words. Also finds words in hidden text. */
  find(request: ExtractionRequest, searches: readonly TextSearch[]): Promise<ExtractedPlaces>;
  textFromWords(pages: readonly RecognisedPage[], format: TextFormat): Promise<ExtractedText>;
  tablesFromWords(pages: readonly RecognisedPage[]): Promise<ExtractedTable[]>;
}
