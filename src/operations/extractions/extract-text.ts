import type { TextFormat } from "@folio/extraction/model";
import { LIMITS } from "../../domain/limits.ts";
import type { Metadata } from "../../domain/metadata.ts";
import { imagesResult, textPieces, textResult } from "../../resources/extracted-pages.ts";
import type { ExtractionView } from "../../resources/extractions.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { type EditContextNeeds, editContextOf } from "../edit-context.ts";
import { type ScratchNeeds, withScratch } from "../files/scratch.ts";
import { withSourceParam } from "../pdfs/source-error.ts";
import { type PdfSource, type ReadPdfSourcesNeeds, readPdfSource } from "../sources/read-pdf-source.ts";
import type { WorkCall } from "../verb.ts";
import { imageFilesOf } from "./image-files.ts";
import { type ProduceExtractionNeeds, produceExtraction } from "./produce.ts";

export type ExtractTextNeeds = ProduceExtractionNeeds &
  ReadPdfSourcesNeeds &
  ScratchNeeds &
  EditContextNeeds &
  Pick<Services, "extractor">;

export interface ExtractTextInput {
  source: PdfSource;
  pages: string;
  format: TextFormat;
  /** Whether to extract images as files, to which the Markdown refers. */
  images: boolean;
  metadata: Metadata;
}

/** Extracts and stores the text layer of a PDF. Throws the errors of `Extractor` and `readPdfSource`. */
export async function extractText(call: WorkCall<ExtractTextNeeds, ExtractTextInput>): Promise<ExtractionView> {
  requireScope(call.caller, "extractions:create");
  const { services, input } = call;
  const { format, images, metadata, pages } = input;
  const pictures = images && format === "markdown";
  const plan = {
    kind: "text",
    format,
    metadata,
    source: input.source,
    credits: 1,
    timeoutMs: LIMITS.extractionTimeoutMs,
  } as const;
  return produceExtraction(call, plan, (deadlineMs) =>
    withScratch(services, async (scratch) => {
      const source = await readPdfSource(call, input.source, {
        deadlineMs,
        scratch,
        maxBytes: LIMITS.extractionSourceBytes,
      });
      const until = await editContextOf(call, deadlineMs);
      const text = await withSourceParam(services.extractor.text({ source, pages, pictures, ...until }, format));
      const { pagesExtracted, wordCount, warnings } = text;
      const pieces = text.pieces && textPieces(text.pieces, format);
      const result = { ...(!pieces && textResult(text)), ...(text.pictures && imagesResult(text.pictures.images)) };
      const files = imageFilesOf(text.pictures?.files ?? []);
      return { pagesExtracted, wordCount, language: null, confidence: null, warnings, result, pieces, files };
    }),
  );
}
