import type { PdfWarning } from "./errors.ts";
import type { StoredPdf } from "./merge/single-document-reader.ts";
import type { Heading } from "./navigation/headings.ts";
import type { NamedPage } from "./navigation/named-pages.ts";
import type { MemoryReservation } from "./syntax/budget.ts";

export type CompressionLevel = "none" | "low" | "medium" | "high";

/** PDF in memory, with its password if it needs one. */
export interface WholePdf {
  bytes: Uint8Array;
  password?: string | undefined;
}

/** Time limit, cancellation and memory of an edit. */
export interface EditDeadline {
  /** Epoch milliseconds after which the edit throws `timeout`. */
  deadlineMs: number;
  /** Cancels the edit, which then throws the signal's reason. */
  signal: AbortSignal;
  /** Memory reservation that grows with the number of objects. */
  memoryReservation?: MemoryReservation;
}

/** Result of an edit. */
export interface EditedPdf {
  pdf: Uint8Array;
  pages: number;
  /** `source_recovered` when a damaged source was repaired, and what was lost. */
  warnings: PdfWarning[];
}

export interface StampedPdf extends EditedPdf {
  /** Number of pages with at least one stamp. */
  pagesApplied: number;
}

export interface PdfInspection {
  pages: number;
  /** Whether the file was encrypted, also with an empty password. */
  encrypted: boolean;
  /** Whether the file was damaged and has been repaired as far as possible. */
  recovered: boolean;
  tagged: boolean;
  title: string | null;
  /** Bookmarks that lead to a page, in document order. */
  headings: Heading[];
  /** Named destinations that lead to a page. */
  named: NamedPage[];
  /** Displayed size of each page, with CropBox, rotation and user unit applied. */
  sizes: { widthPt: number; heightPt: number }[];
}

/** One source of a merge: in memory, or stored where it can be read again. */
export interface MergeSource<Bytes = Uint8Array | StoredPdf> {
  bytes: Bytes;
  password?: string | undefined;
  /** Page ranges, which may be descending or repeated; null for all pages. */
  pages: string | null;
  /** Title of the source's bookmark when the PDF has no title. */
  name: string;
  /** Whether the source's bookmarks stay at the top level, without a bookmark for the source. */
  omitsSourceBookmark?: boolean | undefined;
}

export interface ReorderOptions {
  /** Page ranges in the wanted order; other pages are dropped. */
  pages: string;
  /** Clockwise degrees, a multiple of 90, to add to the rotation of a source page, by page number. */
  rotate: Record<number, number>;
}
