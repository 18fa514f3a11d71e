import type {
  CompressionLevel,
  EditDeadline,
  ImagePageLayout,
  MergeSource as MergeSourceOf,
  EditedPdf as PackageEditedPdf,
  PdfDescription,
  PdfInspection,
  PdfRevision,
  ImageFile as PictureFileOf,
  ReorderOptions,
  Stamp,
  TestWatermarkWord,
  TextLayers,
} from "@folio/pdf/model";
import type { AnyBytes } from "../../domain/document-bytes.ts";
import type { Warning } from "../../domain/warnings.ts";

/** A PDF, and the password that opens it. An encrypted PDF that opens without a password needs no password here. */
export interface PdfInput {
  bytes: AnyBytes;
  password?: string | undefined;
}

export type MergeSource = MergeSourceOf<AnyBytes>;
export type PictureFile = PictureFileOf<AnyBytes>;

/** Result of an edit. It is encrypted only if a revision asks for encryption. */
export interface EditedPdf extends Omit<PackageEditedPdf, "pdf" | "warnings"> {
  /**
   * The edited PDF. It is a stream if the edit ran in the container. The caller must read, or cancel, the streams of
   * one edit in their order.
   */
  pdf: Uint8Array | ReadableStream<Uint8Array>;
  warnings: Warning[];
}

export interface StampedPdf extends EditedPdf {
  /** Number of pages that got at least one stamp. */
  pagesApplied: number;
}

/** Deadline, cancellation and fair-share key of an edit. */
export interface EditContext extends EditDeadline {
  /** Fair-share key of the work: the account's pseudonym (domain/fair-share.ts). */
  share: string;
  /**
   * Whether the same work already exceeded the isolate's memory in an earlier attempt. It then runs in the container.
   */
  outgrown?: boolean;
}

/**
 * Edits PDFs and keeps their contents: every method preserves tags, outline, links, form fields, attachments and page
 * labels. The same input gives the same bytes (except for encrypted results), so each call may be repeated. Throws
 * (FolioError): `source_invalid`, `source_encrypted`, `source_too_large` (an image), `page_out_of_range`; for work in
 * the container also `document_too_large`, `timeout_exceeded` and `container_unavailable`.
 */
export interface PdfEditor {
  inspect(input: PdfInput, until: EditContext): Promise<PdfInspection>;
  /** Returns the document's properties and a description of its contents, without its text. */
  describe(input: PdfInput, until: EditContext): Promise<PdfDescription>;
  /**
   * Draws the stamps in the given order, and marks them as artifacts. Throws `page_out_of_range` if a page does not
   * exist.
   */
  stamp(input: PdfInput, stamps: Stamp[], until: EditContext): Promise<StampedPdf>;
  /**
   * Merges all sources into one PDF. For each source, adds a bookmark that contains the outline of the source. Links
   * still lead to pages of their own source. Form fields with the same name are renamed. If only page ranges of a
   * source are used, the result contains nothing of its other pages. Errors have the `param` `sources[i]` or
   * `page_ranges[i]`. If a stream fails with MemoryExceededError, the caller must repeat the call with
   * `until.outgrown`.
   */
  merge(sources: MergeSource[], until: EditContext): Promise<EditedPdf>;
  /**
   * Returns one PDF for each element of `ranges`. Each PDF contains nothing of the other pages. Errors have the `param`
   * `ranges[i]`.
   */
  split(input: PdfInput, ranges: string[], until: EditContext): Promise<EditedPdf[]>;
  reorder(input: PdfInput, options: ReorderOptions, until: EditContext): Promise<EditedPdf>;
  /**
   * Adds the text that OCR recognised as an invisible layer, for search and selection. Does not change the images, nor
   * pages that already have text. A file that consists only of images is marked as PDF/A-2b if it conforms.
   */
  layText(input: PdfInput, layers: TextLayers, until: EditContext): Promise<EditedPdf>;
  /**
   * Applies the changes of the revision in order. Encryption removes every PDF/A marker, because PDF/A forbids
   * encryption.
   */
  revise(input: PdfInput, revision: PdfRevision, until: EditContext): Promise<EditedPdf>;
  /** Creates a PDF with one page for each image. Errors have the `param` `images[i]`. */
  fromImages(files: PictureFile[], layout: ImagePageLayout, until: EditContext): Promise<EditedPdf>;
  /** Compresses a PDF. The result is never larger than the input. The level `low` does not change any pixel. */
  compress(input: PdfInput, level: CompressionLevel, until: EditContext): Promise<EditedPdf>;
  /**
   * Returns the diagonal watermark of documents that are made with test keys. It shows the given word, or the default
   * word.
   */
  testWatermark(word?: TestWatermarkWord): Promise<Stamp>;
}
