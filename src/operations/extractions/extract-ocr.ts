import { LIMITS } from "../../domain/limits.ts";
import type { OcrLanguage } from "../../domain/ocr-language.ts";
import type { ExtractionView } from "../../resources/extractions.ts";
import { textResult } from "../../resources/extractions.ts";
import { demandScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { WorkCall } from "../verb.ts";
import type { ExtractTextInput } from "./extract-text.ts";
import { type ProduceExtractionNeeds, produceExtraction } from "./produce.ts";
import { type RecogniseSourceNeeds, recogniseSource } from "./recognise-source.ts";

export type ExtractOcrNeeds = RecogniseSourceNeeds & ProduceExtractionNeeds & Pick<Services, "extractor">;

export type ExtractOcrInput = ExtractTextInput & { language: OcrLanguage; dpi: number };

/** Text of scanned pages, stored; one credit a page. Throws what `recognise` and `readPdfSource` throw. */
export async function extractOcr(call: WorkCall<ExtractOcrNeeds, ExtractOcrInput>): Promise<ExtractionView> {
  demandScope(call.caller, "extractions:create");
  const { services, input } = call;
  const { format, metadata, language, dpi } = input;
  const { source } = input;
  const plan = { kind: "ocr", format, metadata, source, credits: 1, timeoutMs: LIMITS.ocrTimeoutMs } as const;
  return produceExtraction(call, plan, async (deadlineMs, reservation) => {
    const read = await recogniseSource(call, input, { language, dpi, deadlineMs, reservation });
    const text = services.extractor.textFromWords(read.pages, format);
    const { pagesExtracted, wordCount, warnings } = text;
    const { confidence } = read;
    return { pagesExtracted, wordCount, language, confidence, warnings, result: textResult(text) };
  });
}
