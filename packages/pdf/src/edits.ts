import type { PdfWarning } from "./errors.ts";
import type { StoredPdf } from "./merge/single-document-reader.ts";
import type { Heading } from "./navigation/headings.ts";
import type { NamedPage } from "./navigation/named-pages.ts";
import type { MemoryReservation } from "./syntax/budget.ts";

export type CompressionLevel = "none" | "low" | "medium" | "high";

/** A PDF in memory, and the password that opens it if it needs one. */
export interface WholePdf {
  bytes: Uint8Array;
  password?: string | undefined;
}

/** When an edit has to end. */
export interface EditDeadline {
  /** Epoch milliseconds; the edit then throws `timeout`. */
  deadlineMs: number;
  /** Ends the edit with its reason. */
  signal: AbortSignal;
  /** Asked for more memory as the objects of the documents become many. */
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
  /** Opened with a password, an empty one included. */
  encrypted: boolean;
  /** Damaged, and repaired as far as possible. */
  recovered: boolean;
  tagged: boolean;
  title: string | null;
  /** Bookmarks that lead to a page, in their order. */
  headings: Heading[];
  /** Named destinations that lead to a page. */
  named: NamedPage[];
  /** Size of each page as shown: crop box, rotation and user unit applied. */
  sizes: { widthPt: number; heightPt: number }[];
}

/** One source of a merge: in memory, or stored where it can be read again. */
export interface MergeSource<Bytes = Uint8Array | StoredPdf> {
  bytes: Bytes;
  password?: string | undefined;
  /** Page ranges, backwards and repeated ones included; null for all pages. */
  pages: string | null;
  /** Title of the source's bookmark when the PDF has no title. */
  name: string;
  /** Whether its bookmarks stay at the top level, without a bookmark for the source. */
  omitsSourceBookmark?: boolean | undefined;
}

export interface ReorderOptions {
  /** Page ranges in the order wanted; other pages are dropped. */
  pages: string;
  /** Source page number → degrees clockwise, a multiple of 90, added to the page's own rotation. */
  rotate: Record<number, number>;
}
