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
  /** Which pages, in the order wanted, as `parsePageRanges` of @folio/pdf reads them. */
  pages: string;
  deadlineMs: number;
  /** Whose work it is where several wait for room (domain/fair-share.ts). */
  share: string;
  /** Pictures become files that the Markdown refers to. */
  pictures?: boolean | undefined;
  /** Ends the work earlier. */
  signal?: AbortSignal | undefined;
}

export interface ExtractedText {
  /** `text`: pages parted by a blank line, three hyphens and a blank line; `markdown` likewise. Null when `structured`. */
  content: string | null;
  /** Null unless `structured`. */
  pages: ExtractedPage[] | null;
  /**
   * What `content` or `pages` would be, piece by piece, where it is too large to be held: then both are null. To be read, or left,
   * before the files of pictures.
   */
  pieces?: AsyncIterable<string> | AsyncIterable<ExtractedPage> | undefined;
  pagesExtracted: number;
  wordCount: number;
  warnings: Warning[];
  /** What the Markdown refers to, by name, where that was asked for. */
  pictures: ExtractedPictures | null;
}

/** Each file once, however many places of `images` name it. */
export interface ExtractedFile {
  name: string;
  format: ImageFormat;
  /** A stream when it was read elsewhere: those of one answer are read, or cancelled, one after the other in their order. */
  content: Uint8Array | ReadableStream<Uint8Array>;
}

/** Pictures, and the files they are in. */
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
  /** All of them, one after the other, where they are too large to be held; then `tables` is empty. */
  pieces?: AsyncIterable<ExtractedTable> | undefined;
  pagesExtracted: number;
  warnings: Warning[];
}

/**
 * Text and tables of PDFs with a text layer, and of words that OCR has read. A page that cannot be read is left out, with a warning
 * `page_unreadable`; `source_recovered` tells of a damaged file. Throws (FolioError): `source_invalid` (not one page can be read),
 * `source_encrypted`, `source_too_large` (too many pages), `page_out_of_range`, `timeout_exceeded`; `document_too_large` and
 * `container_unavailable` where the work is for the container. Safe to retry: nothing is kept.
 */
export interface Extractor {
  text(request: ExtractionRequest, format: TextFormat): Promise<ExtractedText>;
  tables(request: ExtractionRequest): Promise<ExtractedTables>;
  /** The pictures of pages as the source has them. `image_omitted` names one that cannot be read, and those beyond measure. */
  images(request: ExtractionRequest): Promise<ExtractedImages>;
  /** Where texts stand, as whole words, hidden ones too. */
  find(request: ExtractionRequest, searches: readonly TextSearch[]): Promise<ExtractedPlaces>;
  textFromWords(pages: readonly RecognisedPage[], format: TextFormat): Promise<ExtractedText>;
  tablesFromWords(pages: readonly RecognisedPage[]): Promise<ExtractedTable[]>;
}
