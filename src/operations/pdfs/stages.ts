import type { Stamp } from "@folio/pdf/model";
import type { Finishing } from "../../domain/finishing.ts";
import type { PageSize } from "../../domain/page-size.ts";
import type { MainDocument, PdfDraft, RedactionRecord } from "../../domain/pdf.ts";
import type { Warning } from "../../domain/warnings.ts";
import type { RenderDebug } from "../../engines/browser/renderer.ts";
import type { PdfView } from "../../resources/pdfs.ts";
import type { FileContent } from "../../storage/files.ts";
import type { Scratch } from "../files/scratch.ts";

/** Properties of a PDF that are known before Folio makes it. The resource returns them. */
export type PdfPlan = Pick<PdfDraft, "operation" | "output" | "compress" | "metadata"> &
  Partial<
    Pick<PdfDraft, "format" | "customSize" | "landscape" | "watermark" | "template" | "sourceCount" | "sourceFormat">
  > & {
    timeoutMs: number;
    /** Whether the caller chose `timeoutMs`. */
    hasCallerTimeout?: boolean;
    finishing?: Finishing;
  };

/** Output of an engine, before Folio adds stamps and compression. */
export interface RawPdf {
  content: FileContent;
  /** Number of pages. If it is a promise, the promise resolves when the content has been read. */
  pages: number | Promise<number>;
  warnings: Warning[];
  /**
   * Whether the edit changed nothing in its source. If the other steps change nothing either, the PDF gets the warning
   * `nothing_changed` and is not charged.
   */
  isUnchanged?: boolean | undefined;
  /** Whether the PDF is signed. The other steps then leave its bytes as they are. */
  isSigned?: boolean;
  /** Whether the PDF is stored but not charged, because the operation changed nothing. */
  isFree?: boolean;
  engine: string | null;
  /** Stamps that Folio must still add. With a test key, it also adds the test watermark. */
  stamps?: Stamp[];
  debug?: RenderDebug | null;
  mainDocument?: MainDocument | null;
  /** Report of a redaction, without what is known when the file is stored. */
  redaction?: Omit<RedactionRecord, "sha256" | "redactedAt"> | null;
  watermark?: PdfDraft["watermark"];
  /** Size of the first page, if the engine reports it. The promise resolves together with `pages`. */
  pageSize?: Promise<PageSize | null>;
}

/** Deadline for making a PDF, and the temporary storage that the work uses. */
export interface PdfWorkspace {
  pdfId: string;
  deadlineMs: number;
  /** Temporary storage of the work. It is cleared when the PDF is stored. */
  scratch: Scratch;
  /** Size of the PDF's attachments in bytes. The work has this much less memory for other documents. */
  otherBytes: number;
  /** Whether the same work was already attempted and exceeded the isolate's memory. */
  outgrown: boolean;
}

/** A PDF in the form that will be stored: stamped, compressed and finished. */
export interface FinalPdf {
  content: FileContent;
  /** Size before compression, in bytes. Null if the PDF was not compressed. */
  bytesBefore: number | null;
  /** Warnings about the last changes of the PDF. */
  warnings?: Warning[];
  /** Whether the requested compression, metadata, attachments and encryption changed nothing. */
  isUnchanged: boolean;
}

/**
 * A stored PDF. With `output: "base64"`, it still occupies its concurrency slot. The caller must call `releaseSlot`
 * when the body was sent or cancelled.
 */
export interface StoredPdf {
  view: PdfView;
  releaseSlot(): Promise<void>;
}

/** Several stored PDFs of one request, in order. The caller must call `releaseSlot` as for `StoredPdf`. */
export interface StoredPdfs {
  views: PdfView[];
  releaseSlot(): Promise<void>;
}
