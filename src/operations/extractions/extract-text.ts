import { LIMITS } from "../../domain/limits.ts";
import type { Metadata } from "../../domain/metadata.ts";
import type { TextFormat } from "../../engines/extraction/extractor-contract.ts";
import type { ExtractionView } from "../../resources/extractions.ts";
import type { Caller, Work } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { aboutSource } from "../pdfs/about-source.ts";
import { type PdfSource, readWholePdf } from "../sources/read-pdf-source.ts";
import { produceExtraction } from "./produce.ts";
import { textResult } from "./result.ts";

export interface ExtractTextInput {
  source: PdfSource;
  pages: string;
  format: TextFormat;
  metadata: Metadata;
}

/** The text layer of a PDF, stored. Throws what `Extractor` and `readWholePdf` throw. */
export function extractText(
  services: Services,
  caller: Caller,
  input: ExtractTextInput,
  work: Work,
): Promise<ExtractionView> {
  const { format, metadata, pages } = input;
  const plan = { kind: "text", format, metadata, credits: 1, timeoutMs: LIMITS.extractionTimeoutMs } as const;
  return produceExtraction(services, caller, plan, work, async (deadlineMs) => {
    const source = await readWholePdf(services, caller, input.source, deadlineMs, work);
    const text = await aboutSource(services.extractor.text({ source, pages, deadlineMs }, format));
    const { pagesExtracted, wordCount } = text;
    return { pagesExtracted, wordCount, language: null, confidence: null, result: textResult(text) };
  });
}
