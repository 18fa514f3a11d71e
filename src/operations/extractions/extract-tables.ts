import { LIMITS } from "../../domain/limits.ts";
import type { Metadata } from "../../domain/metadata.ts";
import type { OcrLanguage } from "../../domain/ocr-language.ts";
import type { ExtractionView } from "../../resources/extractions.ts";
import type { Services } from "../dependencies.ts";
import { type WithScratchNeeds, withScratch } from "../files/scratch.ts";
import { aboutSource } from "../pdfs/about-source.ts";
import { type PdfSource, type ReadPdfSourcesNeeds, readPdfSource, readWholePdf } from "../sources/read-pdf-source.ts";
import type { WorkCall, WorkContext } from "../verb.ts";
import { type ProduceExtractionNeeds, produceExtraction } from "./produce.ts";
import { type PagesToRecogniseNeeds, pagesToRecognise, recognise } from "./recognise.ts";
import { tablesResult } from "./result.ts";

export type ExtractTablesNeeds = PagesToRecogniseNeeds &
  ProduceExtractionNeeds &
  ReadPdfSourcesNeeds &
  WithScratchNeeds &
  Pick<Services, "extractor">;

export interface ExtractTablesInput {
  source: PdfSource;
  pages: string;
  format: "json" | "csv";
  /** Reads the words by OCR in this language first; null for the text layer. */
  ocrLanguage: OcrLanguage | null;
  metadata: Metadata;
}

/** The tables of a PDF, stored: one credit, or one a page with OCR. Throws what `Extractor`, `recognise` and `readPdfSource` throw. */
export function extractTables(call: WorkCall<ExtractTablesNeeds, ExtractTablesInput>): Promise<ExtractionView> {
  const { input } = call;
  const { ocrLanguage } = input;
  return ocrLanguage === null ? fromTextLayer(call, input) : fromPictures(call, input, ocrLanguage);
}

function fromTextLayer(context: WorkContext<ExtractTablesNeeds>, input: ExtractTablesInput): Promise<ExtractionView> {
  const { services } = context;
  const { format, metadata, pages } = input;
  const plan = { kind: "tables", format, metadata, credits: 1, timeoutMs: LIMITS.extractionTimeoutMs } as const;
  return produceExtraction(context, plan, async (deadlineMs) => {
    const source = await readWholePdf(context, input.source, deadlineMs);
    const { tables, pagesExtracted } = await aboutSource(services.extractor.tables({ source, pages, deadlineMs }));
    return { pagesExtracted, wordCount: null, language: null, confidence: null, result: tablesResult(tables, format) };
  });
}

function fromPictures(
  context: WorkContext<ExtractTablesNeeds>,
  input: ExtractTablesInput,
  language: OcrLanguage,
): Promise<ExtractionView> {
  const { services, work } = context;
  const { format, metadata } = input;
  const timeoutMs = LIMITS.ocrTimeoutMs;
  return withScratch(services, async (scratch) => {
    const reading = { deadlineMs: services.clock.now() + timeoutMs, scratch };
    const source = await readPdfSource(context, input.source, reading);
    const pages = await pagesToRecognise(services, { ...input, source }, { ...reading, signal: work.signal });
    const plan = { kind: "tables", format, metadata, credits: pages.length, timeoutMs } as const;
    return produceExtraction(context, plan, async (deadlineMs) => {
      const read = await recognise(context, { source, pages, language, dpi: LIMITS.ocrDpiDefault, deadlineMs });
      const result = tablesResult(services.extractor.tablesFromWords(read.pages), format);
      return { pagesExtracted: read.pages.length, wordCount: null, language, confidence: read.confidence, result };
    });
  });
}
