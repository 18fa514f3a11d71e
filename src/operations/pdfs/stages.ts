import type { Stamp } from "@folio/pdf/model";
import type { Finishing } from "../../domain/finishing.ts";
import type { PageSize } from "../../domain/page-size.ts";
import type { MainDocument, PdfDraft } from "../../domain/pdf.ts";
import type { Warning } from "../../domain/warnings.ts";
import type { RenderDebug } from "../../engines/browser/renderer.ts";
import type { PdfView } from "../../resources/pdfs.ts";
import type { FileContent } from "../../storage/files.ts";
import type { Scratch } from "../files/scratch.ts";

/** Properties of a PDF that are known before it is made and that the resource returns. */
export type PdfPlan = Pick<PdfDraft, "operation" | "output" | "compress" | "metadata"> &
  Partial<
    Pick<PdfDraft, "format" | "customSize" | "landscape" | "watermark" | "template" | "sourceCount" | "sourceFormat">
  > & { timeoutMs: number; finishing?: Finishing };

/** Output of an engine, before stamps and compression. */
export interface RawPdf {
  content: FileContent;
  /** A promise resolves once the content has been read. */
  pages: number | Promise<number>;
  warnings: Warning[];
  /** Whether the PDF is stored but not charged, because the operation changed nothing. */
  isFree?: boolean;
  engine: string | null;
  /** Stamps that are still to be added. The test watermark is added to them. */
  stamps?: Stamp[];
  debug?: RenderDebug | null;
  mainDocument?: MainDocument | null;
  watermark?: PdfDraft["watermark"];
  /** Size of the first page, if the engine reports it. Resolves together with `pages`. */
  pageSize?: Promise<PageSize | null>;
}

/** Deadline of a PDF and its temporary storage. */
export interface PdfWorkspace {
  pdfId: string;
  deadlineMs: number;
  /** Cleared when the PDF is stored. */
  scratch: Scratch;
  /** Size of the PDF's attachments, which reduces the memory for other documents. */
  otherBytes: number;
  /** Whether the same work has exceeded the isolate's memory before. */
  outgrown: boolean;
}

/** A PDF as it will be stored: stamped, compressed and finished. */
export interface FinalPdf {
  content: FileContent;
  /** Size before compression; null without it. */
  bytesBefore: number | null;
}

/** A stored PDF. With `output: "base64"` it still occupies its slot: call `releaseSlot` when the body is sent or cancelled. */
export interface StoredPdf {
  view: PdfView;
  releaseSlot(): Promise<void>;
}

/** Several stored PDFs of one request, in order. The slot works like that of `StoredPdf`. */
export interface StoredPdfs {
  views: PdfView[];
  releaseSlot(): Promise<void>;
}
