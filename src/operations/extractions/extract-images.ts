import { LIMITS } from "../../domain/limits.ts";
import type { Metadata } from "../../domain/metadata.ts";
import { imagesResult } from "../../resources/extracted-pages.ts";
import type { ExtractionView } from "../../resources/extractions.ts";
import { requireScope } from "../caller.ts";
import { editContextOf } from "../edit-context.ts";
import { withScratch } from "../files/scratch.ts";
import { withSourceParam } from "../pdfs/source-error.ts";
import { type PdfSource, readPdfSource } from "../sources/read-pdf-source.ts";
import type { WorkCall } from "../verb.ts";
import type { ExtractTextNeeds } from "./extract-text.ts";
import { imageFilesOf } from "./image-files.ts";
import { produceExtraction } from "./produce.ts";

export interface ExtractImagesInput {
  source: PdfSource;
  pages: string;
  metadata: Metadata;
}

/**
 * Extracts and stores the images of a PDF in their original file format, for one credit. Throws the errors of
 * `Extractor` and `readPdfSource`.
 */
export async function extractImages(call: WorkCall<ExtractTextNeeds, ExtractImagesInput>): Promise<ExtractionView> {
  requireScope(call.caller, "extractions:create");
  const { services, input } = call;
  const { metadata, pages, source: given } = input;
  const about = { kind: "images", format: "original", metadata, source: given } as const;
  const plan = { ...about, credits: 1, timeoutMs: LIMITS.extractionTimeoutMs };
  return produceExtraction(call, plan, (deadlineMs) =>
    withScratch(services, async (scratch) => {
      const source = await readPdfSource(call, given, { deadlineMs, scratch, maxBytes: LIMITS.extractionSourceBytes });
      const until = await editContextOf(call, deadlineMs);
      const read = await withSourceParam(services.extractor.images({ source, pages, ...until }));
      const { pagesExtracted, warnings } = read;
      const result = imagesResult(read.images);
      const files = imageFilesOf(read.files);
      return { pagesExtracted, wordCount: null, language: null, confidence: null, warnings, result, files };
    }),
  );
}
