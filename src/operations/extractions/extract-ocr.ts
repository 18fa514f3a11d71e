import { LIMITS } from "../../domain/limits.ts";
import type { OcrLanguage } from "../../domain/ocr-language.ts";
import type { ExtractionView } from "../../resources/extractions.ts";
import type { Services } from "../dependencies.ts";
import { type WithScratchNeeds, withScratch } from "../files/scratch.ts";
import { type ReadPdfSourcesNeeds, readPdfSource } from "../sources/read-pdf-source.ts";
import type { WorkCall } from "../verb.ts";
import type { ExtractTextInput } from "./extract-text.ts";
import { type ProduceExtractionNeeds, produceExtraction } from "./produce.ts";
import { type PagesToRecogniseNeeds, pagesToRecognise, recognise } from "./recognise.ts";
import { textResult } from "./result.ts";

export type ExtractOcrNeeds = PagesToRecogniseNeeds &
  ProduceExtractionNeeds &
  ReadPdfSourcesNeeds &
  WithScratchNeeds &
  Pick<Services, "extractor">;

export type ExtractOcrInput = ExtractTextInput & { language: OcrLanguage; dpi: number };

/** Text of scanned pages, stored; one credit a page. Throws what `recognise` and `readPdfSource` throw. */
export function extractOcr(call: WorkCall<ExtractOcrNeeds, ExtractOcrInput>): Promise<ExtractionView> {
  const { services, input, work } = call;
  const { format, metadata, language, dpi } = input;
  const timeoutMs = LIMITS.ocrTimeoutMs;
  return withScratch(services, async (scratch) => {
    const reading = { deadlineMs: services.clock.now() + timeoutMs, scratch };
    const source = await readPdfSource(call, input.source, reading);
    const pages = await pagesToRecognise(services, { ...input, source }, { ...reading, signal: work.signal });
    const plan = { kind: "ocr", format, metadata, credits: pages.length, timeoutMs } as const;
    return produceExtraction(call, plan, async (deadlineMs) => {
      const read = await recognise(call, { source, pages, language, dpi, deadlineMs });
      const text = services.extractor.textFromWords(read.pages, format);
      const { pagesExtracted, wordCount } = text;
      return { pagesExtracted, wordCount, language, confidence: read.confidence, result: textResult(text) };
    });
  });
}
