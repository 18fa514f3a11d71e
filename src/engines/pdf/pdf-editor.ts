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

/** A PDF and the password that opens it, if it needs one. Encrypted input that opens without a password needs none. */
export interface PdfInput {
  bytes: AnyBytes;
  password?: string | undefined;
}

export type MergeSource = MergeSourceOf<AnyBytes>;
export type PictureFile = PictureFileOf<AnyBytes>;

/** Result of an edit. It is encrypted only where a revision asks for it. */
export interface EditedPdf extends Omit<PackageEditedPdf, "pdf" | "warnings"> {
  /** A stream when it was made elsewhere. Several of one edit are read, or cancelled, one after the other in their order. */
  pdf: Uint8Array | ReadableStream<Uint8Array>;
  warnings: Warning[];
}

export interface StampedPdf extends EditedPdf {
  /** Pages that got at least one stamp. */
  pagesApplied: number;
}

/** When work must have ended, what stops it earlier, and whose it is where several wait for room. */
export interface EditContext extends EditDeadline {
  /** Of domain/fair-share.ts. */
  share: string;
  /** Set when the same work has outgrown the isolate before (domain/outgrown.ts): it is done in the container then. */
  outgrown?: boolean;
}

/**
 * Changes PDFs without losing what is in them: tags, outline, links, form fields, attachments and page labels survive every
 * method. Pure: the same input gives the same bytes (those of an encrypted result aside), so each call may be repeated. Throws (FolioError): `source_invalid`,
 * `source_encrypted`, `source_too_large` (an image), `page_out_of_range`; `document_too_large`, `timeout_exceeded` and
 * `container_unavailable` where the work is for the container.
 */
export interface PdfEditor {
  inspect(input: PdfInput, until: EditContext): Promise<PdfInspection>;
  /** What it is and holds, without its text. */
  describe(input: PdfInput, until: EditContext): Promise<PdfDescription>;
  /** Draws stamps, marked as artifacts, in the order given. `page_out_of_range` for a page that is not there. */
  stamp(input: PdfInput, stamps: Stamp[], until: EditContext): Promise<StampedPdf>;
  /**
   * One PDF of all sources. Each source's outline goes under one bookmark; links stay within their source; form fields are renamed
   * on collision. A range's pages carry nothing of the pages left out. Errors have `param` `sources[i]` or `page_ranges[i]`. A stream
   * that fails with `Outgrown` asks for the same call with `until.outgrown`.
   */
  merge(sources: MergeSource[], until: EditContext): Promise<EditedPdf>;
  /** One PDF per list of page ranges, each with nothing of the other pages in it. Errors have `param` `ranges[i]`. */
  split(input: PdfInput, ranges: string[], until: EditContext): Promise<EditedPdf[]>;
  reorder(input: PdfInput, options: ReorderOptions, until: EditContext): Promise<EditedPdf>;
  /**
   * Lays text that was read in the pictures of pages over them, to be searched and selected but not seen. Pages with text of their own
   * stay as they are, and so do the pictures. A file of nothing but pictures says that it follows PDF/A-2b where it does.
   */
  layText(input: PdfInput, layers: TextLayers, until: EditContext): Promise<EditedPdf>;
  /** Makes the changes one after the other. What locks the result ends each claim of PDF/A, which forbids encryption. */
  revise(input: PdfInput, revision: PdfRevision, until: EditContext): Promise<EditedPdf>;
  /** A PDF with a page for each picture. Errors have `param` `images[i]`. */
  fromImages(files: PictureFile[], layout: ImagePageLayout, until: EditContext): Promise<EditedPdf>;
  /** Never larger than its input. `low` keeps every pixel. */
  compress(input: PdfInput, level: CompressionLevel, until: EditContext): Promise<EditedPdf>;
  /** The diagonal mark of everything that a test key makes, unless it is to say something else. */
  testWatermark(word?: TestWatermarkWord): Stamp;
}
