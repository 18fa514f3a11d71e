import type { OcrLanguage } from "../../domain/ocr-language.ts";
import type { PdfInput } from "../../engines/pdf/pdf-editor.ts";
import { type EditContextNeeds, editContextOf } from "../edit-context.ts";
import type { Scratch } from "../files/scratch.ts";
import type { Reservation } from "../reservation.ts";
import { type PdfSource, type ReadPdfSourcesNeeds, readPdfSource } from "../sources/read-pdf-source.ts";
import type { WorkContext } from "../verb.ts";
import {
  type PagesToRecogniseNeeds,
  pagesToRecognise,
  type Recognised,
  type RecogniseNeeds,
  recognise,
} from "./recognise.ts";

export type RecogniseSourceNeeds = PagesToRecogniseNeeds & RecogniseNeeds & ReadPdfSourcesNeeds & EditContextNeeds;

export interface Recognition {
  language: OcrLanguage;
  dpi: number;
  deadlineMs: number;
  /**
   * Reservation of the slot and of the first page's credit. The credits for the other pages are added when the number
   * of pages is known.
   */
  reservation: Reservation;
  scratch: Scratch;
}

/**
 * Reads the source and runs OCR on its pages. Throws `credits_exhausted` before OCR, and the errors of `readPdfSource`
 * and `recognise`.
 */
export async function recogniseSource(
  context: WorkContext<RecogniseSourceNeeds>,
  { source: wanted, pages: selected }: { source: PdfSource; pages: string },
  { language, dpi, deadlineMs, reservation, scratch }: Recognition,
): Promise<Recognised & { source: PdfInput }> {
  const { services } = context;
  const source = await readPdfSource(context, wanted, { deadlineMs, scratch });
  const until = await editContextOf(context, deadlineMs);
  const pages = await pagesToRecognise(services, { source, pages: selected }, until);
  await reservation.reserveTotal(pages.length);
  return { source, ...(await recognise(services, { source, pages, language, dpi }, until)) };
}
