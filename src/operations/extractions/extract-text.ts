import type { TextFormat } from "@folio/extraction/model";
import { LIMITS } from "../../domain/limits.ts";
import type { Metadata } from "../../domain/metadata.ts";
import { imagesResult, textPieces, textResult } from "../../resources/extracted-pages.ts";
import type { ExtractionView } from "../../resources/extractions.ts";
import { demandScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { type ScratchNeeds, withScratch } from "../files/scratch.ts";
import { aboutSource } from "../pdfs/about-source.ts";
import { type PdfSource, type ReadPdfSourcesNeeds, readPdfSource } from "../sources/read-pdf-source.ts";
import { type UntilNeeds, untilOf } from "../until.ts";
import type { WorkCall } from "../verb.ts";
import { filesOf } from "./picture-files.ts";
import { type ProduceExtractionNeeds, produceExtraction } from "./produce.ts";

export type ExtractTextNeeds = ProduceExtractionNeeds &
  ReadPdfSourcesNeeds &
  ScratchNeeds &
  UntilNeeds &
  Pick<Services, "extractor">;

export interface ExtractTextInput {
  source: PdfSource;
  pages: string;
  format: TextFormat;
  /** Whether pictures become files that the Markdown refers to. */
  images: boolean;
  metadata: Metadata;
}

/** The text layer of a PDF, stored. Throws what `Extractor` and `readPdfSource` throw. */
export async function extractText(call: WorkCall<ExtractTextNeeds, ExtractTextInput>): Promise<ExtractionView> {
  demandScope(call.caller, "extractions:create");
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
      const until = await untilOf(call, deadlineMs);
      const text = await aboutSource(services.extractor.text({ source, pages, pictures, ...until }, format));
      const { pagesExtracted, wordCount, warnings } = text;
      const pieces = text.pieces && textPieces(text.pieces, format);
      const result = { ...(!pieces && textResult(text)), ...(text.pictures && imagesResult(text.pictures.images)) };
      const files = filesOf(text.pictures?.files ?? []);
      return { pagesExtracted, wordCount, language: null, confidence: null, warnings, result, pieces, files };
    }),
  );
}
