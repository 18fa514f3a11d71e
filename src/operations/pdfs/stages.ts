import type { Stamp } from "@folio/pdf/model";
import type { Finishing } from "../../domain/finishing.ts";
import type { PageSize } from "../../domain/page-size.ts";
import type { MainDocument, PdfDraft } from "../../domain/pdf.ts";
import type { Warning } from "../../domain/warnings.ts";
import type { RenderDebug } from "../../engines/browser/renderer.ts";
import type { PdfView } from "../../resources/pdfs.ts";
import type { FileContent } from "../../storage/files.ts";
import type { Scratch } from "../files/scratch.ts";

/** What is known of a PDF before it is made; the resource echoes it. */
export type PdfPlan = Pick<PdfDraft, "operation" | "output" | "compress" | "metadata"> &
  Partial<
    Pick<PdfDraft, "format" | "customSize" | "landscape" | "watermark" | "template" | "sourceCount" | "sourceFormat">
  > & { timeoutMs: number; finishing?: Finishing };

/** What an engine made, before stamps and compression. */
export interface RawPdf {
  content: FileContent;
  /** A promise settles once the content has been read. */
  pages: number | Promise<number>;
  warnings: Warning[];
  engine: string | null;
  /** Still to be put on; the test watermark is added to them. */
  stamps?: Stamp[];
  debug?: RenderDebug | null;
  mainDocument?: MainDocument | null;
  watermark?: PdfDraft["watermark"];
  /** The first page's, when the engine tells; settles with `pages`. */
  pageSize?: Promise<PageSize | null>;
}

/** Until when a PDF may be made, and where it puts what memory has no room for. */
export interface PdfWorkspace {
  pdfId: string;
  deadlineMs: number;
  /** Ends when the PDF is stored. */
  scratch: Scratch;
  /** Of the files that it will have: what is read in one piece with them has so much less room. */
  otherBytes: number;
  /** Whether the same work has outgrown the isolate before. */
  outgrown: boolean;
}

/** A PDF as it will be stored: stamped, compressed and finished. */
export interface FinalPdf {
  content: FileContent;
  /** Size before compression; null without it. */
  bytesBefore: number | null;
}

/** A stored PDF. With `output: "base64"` its slot is still held: `releaseSlot` when the body is sent or given up. */
export interface StoredPdf {
  view: PdfView;
  releaseSlot(): Promise<void>;
}

/** Several stored PDFs of one request, in order; the slot as with one. */
export interface StoredPdfs {
  views: PdfView[];
  releaseSlot(): Promise<void>;
}
