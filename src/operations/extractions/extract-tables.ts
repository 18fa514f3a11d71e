import { LIMITS } from "../../domain/limits.ts";
import type { Metadata } from "../../domain/metadata.ts";
import type { OcrLanguage } from "../../domain/ocr-language.ts";
import type { ExtractionView } from "../../resources/extractions.ts";
import type { Caller, Work } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { withScratch } from "../files/scratch.ts";
import { aboutSource } from "../pdfs/about-source.ts";
import { type PdfSource, readPdfSource, readWholePdf } from "../sources/read-pdf-source.ts";
import { produceExtraction } from "./produce.ts";
import { pagesToRecognise, recognise } from "./recognise.ts";
import { tablesResult } from "./result.ts";

export interface ExtractTablesInput {
  source: PdfSource;
  pages: string;
  format: "json" | "csv";
  /** Reads the words by OCR in this language first; null for the text layer. */
  ocrLanguage: OcrLanguage | null;
  metadata: Metadata;
}

/** The tables of a PDF, stored: one credit, or one a page with OCR. Throws what `Extractor`, `recognise` and `readPdfSource` throw. */
export function extractTables(
  services: Services,
  caller: Caller,
  input: ExtractTablesInput,
  work: Work,
): Promise<ExtractionView> {
  const { ocrLanguage } = input;
  return ocrLanguage === null
    ? fromTextLayer(services, caller, input, work)
    : fromPictures(services, caller, input, ocrLanguage, work);
}

function fromTextLayer(
  services: Services,
  caller: Caller,
  input: ExtractTablesInput,
  work: Work,
): Promise<ExtractionView> {
  const { format, metadata, pages } = input;
  const plan = { kind: "tables", format, metadata, credits: 1, timeoutMs: LIMITS.extractionTimeoutMs } as const;
  return produceExtraction(services, caller, plan, work, async (deadlineMs) => {
    const source = await readWholePdf(services, caller, input.source, deadlineMs, work);
    const { tables, pagesExtracted } = await aboutSource(services.extractor.tables({ source, pages, deadlineMs }));
    return { pagesExtracted, wordCount: null, language: null, confidence: null, result: tablesResult(tables, format) };
  });
}

function fromPictures(
  services: Services,
  caller: Caller,
  input: ExtractTablesInput,
  language: OcrLanguage,
  work: Work,
): Promise<ExtractionView> {
  const { format, metadata } = input;
  const timeoutMs = LIMITS.ocrTimeoutMs;
  return withScratch(services, async (scratch) => {
    const reading = { deadlineMs: services.clock.now() + timeoutMs, scratch };
    const source = await readPdfSource(services, caller, input.source, reading, work);
    const pages = await pagesToRecognise(services, source, input.pages, { ...reading, signal: work.signal });
    const plan = { kind: "tables", format, metadata, credits: pages.length, timeoutMs } as const;
    return produceExtraction(services, caller, plan, work, async (deadlineMs) => {
      const read = await recognise(services, { source, pages, language, dpi: LIMITS.ocrDpiDefault, deadlineMs }, work);
      const result = tablesResult(services.extractor.tablesFromWords(read.pages), format);
      return { pagesExtracted: read.pages.length, wordCount: null, language, confidence: read.confidence, result };
    });
  });
}
