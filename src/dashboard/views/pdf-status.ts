import { type PdfStatus, statusAt } from "../../domain/pdf.ts";
import type { PdfView } from "../../resources/pdfs.ts";
import type { Tone } from "./parts.tsx";

export const statusOfPdf = ({ pdf, nowMs }: PdfView): PdfStatus => statusAt(pdf, nowMs);

/** Of PDFs and of what else is made and kept as they are. */
export const PDF_TONES: Record<PdfStatus, Tone> = {
  processing: "plain",
  completed: "good",
  completed_with_warnings: "warn",
  failed: "bad",
  expired: "plain",
};
