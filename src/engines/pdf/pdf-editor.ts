import type { Heading } from "../../domain/composed-bands.ts";
import type { ContentsAnchor, NamedPage } from "../../domain/contents.ts";
import type { AnyBytes } from "../../domain/document-bytes.ts";
import type { MemoryShare } from "../../domain/memory-room.ts";
import type { PdfDescription } from "../../domain/pdf-description.ts";
import type { PdfRevision } from "../../domain/pdf-revision.ts";
import type { PictureFile, PictureLayout } from "../../domain/picture-pages.ts";
import type { Warning } from "../../domain/warnings.ts";
import type { Stamp, TestWatermarkWord } from "./stamp/stamp.ts";
import type { TextLayers } from "./text-layer/text-layer.ts";

export type CompressionLevel = "none" | "low" | "medium" | "high";

/** A PDF and the password that opens it, if it needs one. Encrypted input that opens without a password needs none. */
export interface PdfInput {
  bytes: AnyBytes;
  password?: string | undefined;
}

/** A PDF in memory, as whoever reads it in this process needs it. */
export interface WholePdf extends PdfInput {
  bytes: Uint8Array;
}

/** An edit's result: encrypted only where a revision asks for it. `warnings` has `source_recovered` when a damaged source was repaired. */
export interface EditedPdf {
  /** A stream when it was made elsewhere. Several of one edit are read, or cancelled, one after the other in their order. */
  pdf: Uint8Array | ReadableStream<Uint8Array>;
  pages: number;
  warnings: Warning[];
}

/** When work must have ended, what stops it earlier, and whose it is where several wait for room. */
export interface Until {
  deadlineMs: number;
  signal: AbortSignal;
  /** Of domain/fair-share.ts. */
  share: string;
  /** Set when the same work has outgrown the isolate before (domain/outgrown.ts): it is done in the container then. */
  outgrown?: boolean;
  /** Asked for more by edits in the isolate, as the objects of their documents become many. */
  room?: Pick<MemoryShare, "grow">;
}

export interface StampedPdf extends EditedPdf {
  /** Pages that got at least one stamp. */
  pagesApplied: number;
}

export interface PdfInspection {
  pages: number;
  /** Opened with a password, an empty one included. */
  encrypted: boolean;
  /** Damaged, and repaired as far as possible. */
  recovered: boolean;
  tagged: boolean;
  title: string | null;
  /** Its bookmarks that lead to a page, in order. */
  headings: Heading[];
  /** What its table of contents leads to, where a render made one. */
  contents: ContentsAnchor[];
  /** What its links lead to. */
  named: NamedPage[];
  /** Each page as shown: crop box, rotation and user unit applied. */
  sizes: { widthPt: number; heightPt: number }[];
}

export interface MergeSource extends PdfInput {
  /** Page ranges, backwards and repeated ones included; null for all pages. */
  pages: string | null;
  /** Names the source's bookmark when the PDF has no title. */
  name: string;
  /** Whether its bookmarks stand at the top, without one for the source. */
  bare?: boolean | undefined;
}

export interface ReorderOptions {
  /** Page ranges in the order wanted; pages left out are dropped. */
  pages: string;
  /** Source page number → degrees clockwise, a multiple of 90, added to what the page has. */
  rotate: Record<number, number>;
}

/**
 * Changes PDFs without losing what is in them: tags, outline, links, form fields, attachments and page labels survive every
 * method. Pure: the same input gives the same bytes (those of an encrypted result aside), so each call may be repeated. Throws (FolioError): `source_invalid`,
 * `source_encrypted`, `source_too_large` (an image), `page_out_of_range`; `document_too_large`, `timeout_exceeded` and
 * `container_unavailable` where the work is for the container.
 */
export interface PdfEditor {
  inspect(input: PdfInput, until: Until): Promise<PdfInspection>;
  /** What it is and holds, without its text. */
  describe(input: PdfInput, until: Until): Promise<PdfDescription>;
  /** Draws stamps, marked as artifacts, in the order given. `page_out_of_range` for a page that is not there. */
  stamp(input: PdfInput, stamps: Stamp[], until: Until): Promise<StampedPdf>;
  /**
   * One PDF of all sources. Each source's outline goes under one bookmark; links stay within their source; form fields are renamed
   * on collision. A range's pages carry nothing of the pages left out. Errors have `param` `sources[i]` or `page_ranges[i]`. A stream
   * that fails with `Outgrown` asks for the same call with `until.outgrown`.
   */
  merge(sources: MergeSource[], until: Until): Promise<EditedPdf>;
  /** One PDF per list of page ranges, each with nothing of the other pages in it. Errors have `param` `ranges[i]`. */
  split(input: PdfInput, ranges: string[], until: Until): Promise<EditedPdf[]>;
  reorder(input: PdfInput, options: ReorderOptions, until: Until): Promise<EditedPdf>;
  /**
   * Lays text that was read in the pictures of pages over them, to be searched and selected but not seen. Pages with text of their own
   * stay as they are, and so do the pictures. A file of nothing but pictures says that it follows PDF/A-2b where it does.
   */
  layText(input: PdfInput, layers: TextLayers, until: Until): Promise<EditedPdf>;
  /** Makes the changes one after the other. What locks the result ends each claim of PDF/A, which forbids encryption. */
  revise(input: PdfInput, revision: PdfRevision, until: Until): Promise<EditedPdf>;
  /** A PDF with a page for each picture. Errors have `param` `images[i]`. */
  ofPictures(files: PictureFile[], layout: PictureLayout, until: Until): Promise<EditedPdf>;
  /** Never larger than its input. `low` keeps every pixel. */
  compress(input: PdfInput, level: CompressionLevel, until: Until): Promise<EditedPdf>;
  /** The diagonal mark of everything that a test key makes, unless it is to say something else. */
  testWatermark(word?: TestWatermarkWord): Stamp;
}
