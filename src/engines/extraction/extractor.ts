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
  /** Page ranges in the order of the result, in the syntax of `parsePageRanges` of @folio/pdf. */
  pages: string;
  deadlineMs: number;
  /** Fair-share key of the work, where several wait for memory (domain/fair-share.ts). */
  share: string;
  /** Whether images become files that the Markdown refers to. */
  pictures?: boolean | undefined;
  /** Aborts the work before its deadline. */
  signal?: AbortSignal | undefined;
}

export interface ExtractedText {
  /** `text` and `markdown`: pages separated by a blank line, three hyphens and a blank line. Null when `structured`. */
  content: string | null;
  /** Null unless `structured`. */
  pages: ExtractedPage[] | null;
  /**
   * The content of `content` or `pages` in parts, if it is too large for memory; then both are null. It must be read, or left,
   * before the image files.
   */
  pieces?: AsyncIterable<string> | AsyncIterable<ExtractedPage> | undefined;
  pagesExtracted: number;
  wordCount: number;
  warnings: Warning[];
  /** Image files to which the Markdown refers by name, if requested. */
  pictures: ExtractedPictures | null;
}

/** One file, listed once even if several entries of `images` refer to it. */
export interface ExtractedFile {
  name: string;
  format: ImageFormat;
  /** A stream if the file comes from the container. The streams of one response must be read, or cancelled, in their order. */
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
  /** All tables in order, if they are too large for memory. `tables` is then empty. */
  pieces?: AsyncIterable<ExtractedTable> | undefined;
  pagesExtracted: number;
  warnings: Warning[];
}

/**
 * Extracts text and tables from PDFs with a text layer, and from words recognised by OCR. An unreadable page is omitted with a warning
 * `page_unreadable`; `source_recovered` reports a damaged file. Throws (FolioError): `source_invalid` (no page is readable),
 * `source_encrypted`, `source_too_large` (too many pages), `page_out_of_range`, `timeout_exceeded`; `document_too_large` and
 * `container_unavailable` for work in the container. Retries are safe, because nothing is stored.
 */
export interface Extractor {
  text(request: ExtractionRequest, format: TextFormat): Promise<ExtractedText>;
  tables(request: ExtractionRequest): Promise<ExtractedTables>;
  /** Returns the images of pages as they are in the source. `image_omitted` reports unreadable images and those above a limit. */
  images(request: ExtractionRequest): Promise<ExtractedImages>;
  /** Returns the positions of texts, as whole words, hidden text included. */
  find(request: ExtractionRequest, searches: readonly TextSearch[]): Promise<ExtractedPlaces>;
  textFromWords(pages: readonly RecognisedPage[], format: TextFormat): Promise<ExtractedText>;
  tablesFromWords(pages: readonly RecognisedPage[]): Promise<ExtractedTable[]>;
}
