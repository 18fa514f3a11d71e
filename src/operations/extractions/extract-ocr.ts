import { LIMITS } from "../../domain/limits.ts";
import type { OcrLanguage } from "../../domain/ocr-language.ts";
import type { ExtractionView } from "../../resources/extractions.ts";
import type { Caller, Work } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { withScratch } from "../files/scratch.ts";
import { readPdfSource } from "../sources/read-pdf-source.ts";
import type { ExtractTextInput } from "./extract-text.ts";
import { produceExtraction } from "./produce.ts";
import { pagesToRecognise, recognise } from "./recognise.ts";
import { textResult } from "./result.ts";

export type ExtractOcrInput = ExtractTextInput & { language: OcrLanguage; dpi: number };

/** Text of scanned pages, stored; one credit a page. Throws what `recognise` and `readPdfSource` throw. */
export function extractOcr(
  services: Services,
  caller: Caller,
  input: ExtractOcrInput,
  work: Work,
): Promise<ExtractionView> {
  const { format, metadata, language, dpi } = input;
  const timeoutMs = LIMITS.ocrTimeoutMs;
  return withScratch(services, async (scratch) => {
    const reading = { deadlineMs: services.clock.now() + timeoutMs, scratch };
    const source = await readPdfSource(services, caller, input.source, reading, work);
    const pages = await pagesToRecognise(services, source, input.pages, { ...reading, signal: work.signal });
    const plan = { kind: "ocr", format, metadata, credits: pages.length, timeoutMs } as const;
    return produceExtraction(services, caller, plan, work, async (deadlineMs) => {
      const read = await recognise(services, { source, pages, language, dpi, deadlineMs }, work);
      const text = services.extractor.textFromWords(read.pages, format);
      const { pagesExtracted, wordCount } = text;
      return { pagesExtracted, wordCount, language, confidence: read.confidence, result: textResult(text) };
    });
  });
}
