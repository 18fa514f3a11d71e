import type { PdfWarning } from "./errors.ts";
import type { StoredPdf } from "./merge/single-document-reader.ts";
import type { Heading } from "./navigation/headings.ts";
import type { NamedPage } from "./navigation/named-pages.ts";
import type { RedactionReport } from "./redact/redaction-report.ts";
import type { MemoryReservation } from "./syntax/budget.ts";

export type CompressionLevel = "none" | "low" | "medium" | "high";

/** PDF in memory, with its password if it is encrypted. */
export interface WholePdf {
  bytes: Uint8Array;
  password?: string | undefined;
}

/** Time limit, cancellation and memory of an edit. */
export interface EditDeadline {
  /** Time in milliseconds since the Unix epoch after which the edit throws `timeout`. */
  deadlineMs: number;
  /** Cancels the edit, which then throws the signal's reason. */
  signal: AbortSignal;
  /** Memory reservation that grows with the number of objects in the document. */
  memoryReservation?: MemoryReservation;
}

/** Edited PDF, with its number of pages and warnings about the edit. */
export interface EditedPdf {
  pdf: Uint8Array;
  pages: number;
  /** Warnings about repairs and losses, for example `source_recovered` for a damaged source that was repaired. */
  warnings: PdfWarning[];
  /**
   * Whether the edit changed nothing in a source that is neither encrypted nor damaged. `pdf` then has the same content
   * as the source, but its bytes can differ, and it has no signatures.
   */
  isUnchanged?: boolean | undefined;
  /** Report of the redaction, for a revision that has one. */
  redaction?: RedactionReport | undefined;
}

export interface StampedPdf extends EditedPdf {
  /** Number of pages with at least one visible stamp. */
  pagesApplied: number;
}

export interface PdfInspection {
  pages: number;
  /** Whether the file was encrypted. True also for a file that opens with an empty password. */
  encrypted: boolean;
  /** Whether the file was damaged and was repaired as far as possible. */
  recovered: boolean;
  tagged: boolean;
  title: string | null;
  /** Bookmarks that lead to a page of this document, in outline order. */
  headings: Heading[];
  /** Named destinations that lead to a page of this document. */
  named: NamedPage[];
  /** Displayed size of each page, after CropBox, rotation and user unit are applied. */
  sizes: { widthPt: number; heightPt: number }[];
}

/** One source of a merge: bytes in memory, or a stored file that can be read several times. */
export interface MergeSource<Bytes = Uint8Array | StoredPdf> {
  bytes: Bytes;
  password?: string | undefined;
  /** Page ranges, which may be descending and may overlap; null for all pages. */
  pages: string | null;
  /** Title of the bookmark for this source. This title is used only if the PDF itself has no title. */
  name: string;
  /** If true, the source's bookmarks are added at the top level. Otherwise, they are nested under one bookmark for the source. */
  omitsSourceBookmark?: boolean | undefined;
}

export interface ReorderOptions {
  /** Page ranges in the new order. Pages that are not in the ranges are removed. */
  pages: string;
  /** Rotations to add, by page number in the source: clockwise degrees, in multiples of 90. */
  rotate: Record<number, number>;
}
