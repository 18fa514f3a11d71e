import type { RecognisedPage } from "@folio/extraction/model";
import { selectedPages, type TextLayer } from "@folio/pdf/model";
import { toDocument } from "../../domain/document-bytes.ts";
import { FolioError } from "../../domain/errors.ts";
import type { OcrLanguage } from "../../domain/ocr-language.ts";
import { mapErrors } from "../../domain/to-folio-error.ts";
import type { OcrPage } from "../../engines/container/ocr-engine.ts";
import type { EditContext, PdfInput } from "../../engines/pdf/pdf-editor.ts";
import type { Services } from "../dependencies.ts";
import { withSourceParam } from "../pdfs/source-error.ts";

export type PagesToRecogniseNeeds = Pick<Services, "pdfEditor">;
export type RecogniseNeeds = Pick<Services, "ocrEngine">;

export interface RecogniseInput {
  source: PdfInput;
  /** Page numbers from 1, in the order of the request. */
  pages: number[];
  language: OcrLanguage;
  dpi: number;
}

export interface Recognised {
  pages: (TextLayer & RecognisedPage)[];
  /** Mean confidence of OCR on the pages that contain words. Null if no page contains a word. */
  confidence: number | null;
}

/** Returns the pages that a request selects from a source, which determine the cost of OCR. */
export async function pagesToRecognise(
  services: PagesToRecogniseNeeds,
  { source, pages }: { source: PdfInput; pages: string },
  until: EditContext,
): Promise<number[]> {
  const inspected = await withSourceParam(services.pdfEditor.inspect(source, until));
  return [...new Set(mapErrors(() => selectedPages(pages, inspected.pages, "pages")))];
}

/** Runs OCR in the container. If OCR fails on one page, it fails for all pages. Throws the errors of `OcrEngine`. */
export async function recognise(
  services: RecogniseNeeds,
  { source, pages, language, dpi }: RecogniseInput,
  { deadlineMs, share, signal }: EditContext,
): Promise<Recognised> {
  const { bytes, password } = source;
  const request = { source: toDocument(bytes), password, pages, language, dpi, share, deadlineMs };
  const read = new Map<number, OcrPage>();
  await withSourceParam(
    (async () => {
      for await (const page of services.ocrEngine.recognize(request, signal)) {
        if ("error" in page)
          throw new FolioError(page.error.code, `Page ${page.page} could not be read: ${page.error.message}`);
        read.set(page.page, page);
      }
    })(),
  );
  const found = pages.flatMap((page) => read.get(page) ?? []);
  const sure = found.flatMap(({ confidence }) => (confidence === null ? [] : [confidence]));
  return { pages: found.map(recognisedPage), confidence: sure.length === 0 ? null : mean(sure) };
}

const recognisedPage = ({ text: _, confidence: __, words, ...page }: OcrPage): TextLayer & RecognisedPage => ({
  ...page,
  words: words.map(({ x, y, width, height, ...word }) => ({ ...word, bbox: { x, y, width, height } })),
});

const mean = (values: readonly number[]): number =>
  Math.round((100 * values.reduce((sum, value) => sum + value, 0)) / values.length) / 100;
