import { type PdfStatus, pdfStatusAt } from "../../domain/pdf.ts";
import type { PdfView } from "../../resources/pdfs.ts";
import type { Tone } from "./parts.tsx";

export const statusOfPdf = ({ pdf, nowMs }: PdfView): PdfStatus => pdfStatusAt(pdf, nowMs);

/** Colour of the status badge, for PDFs, images, extractions and jobs. */
export const PDF_TONES: Record<PdfStatus, Tone> = {
  processing: "plain",
  completed: "good",
  completed_with_warnings: "warn",
  failed: "bad",
  expired: "plain",
};
