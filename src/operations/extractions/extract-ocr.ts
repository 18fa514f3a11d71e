import type { OcrOutput } from "../../domain/extraction.ts";
import type { ConformanceInput } from "../../domain/finishing.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { OcrLanguage } from "../../domain/ocr-language.ts";
import { textResult } from "../../resources/extracted-pages.ts";
import type { ExtractionView } from "../../resources/extractions.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { type ScratchNeeds, withScratch } from "../files/scratch.ts";
import type { WorkCall } from "../verb.ts";
import type { ExtractTextInput } from "./extract-text.ts";
import { type MakeSearchableNeeds, makeSearchable } from "./make-searchable.ts";
import { type ProduceExtractionNeeds, produceExtraction } from "./produce.ts";
import { type RecogniseSourceNeeds, recogniseSource } from "./recognise-source.ts";

export type ExtractOcrNeeds = RecogniseSourceNeeds &
  ScratchNeeds &
  MakeSearchableNeeds &
  ProduceExtractionNeeds &
  Pick<Services, "extractor">;

export type ExtractOcrInput = Omit<ExtractTextInput, "images"> & {
  language: OcrLanguage;
  dpi: number;
  output: OcrOutput;
  /** Whether to straighten rotated and skewed pages. Applies only to the output `pdf`. */
  deskew: boolean;
  /** Standards to which the searchable PDF must conform. */
  conformance: ConformanceInput | null;
};

/**
 * Extracts and stores the text of scanned pages, for one credit per page. This price includes the searchable PDF.
 * Throws the errors of the functions that it calls.
 */
export async function extractOcr(call: WorkCall<ExtractOcrNeeds, ExtractOcrInput>): Promise<ExtractionView> {
  const { services, caller, input } = call;
  requireScope(caller, "extractions:create");
  if (input.output === "pdf") requireScope(caller, "pdfs:create");
  const { format, metadata, language, dpi, deskew, conformance } = input;
  const { source: wanted } = input;
  const plan = { kind: "ocr", format, metadata, source: wanted, credits: 1, timeoutMs: LIMITS.ocrTimeoutMs } as const;
  return produceExtraction(call, plan, (deadlineMs, reservation) =>
    withScratch(services, async (scratch) => {
      const recognition = { language, dpi, deadlineMs, reservation, scratch };
      const { source, pages, confidence } = await recogniseSource(call, input, recognition);
      const text = await services.extractor.textFromWords(pages, format);
      const { pagesExtracted, wordCount, warnings } = text;
      const searching = { source, text: { layers: pages, deskew }, metadata, conformance, deadlineMs, scratch };
      const searchablePdf = input.output === "pdf" ? await makeSearchable(call, searching) : undefined;
      const result = textResult(text);
      return { pagesExtracted, wordCount, language, confidence, warnings, result, searchablePdf };
    }),
  );
}
