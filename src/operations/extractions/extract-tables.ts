import { FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Metadata } from "../../domain/metadata.ts";
import type { OcrLanguage } from "../../domain/ocr-language.ts";
import type { ExtractedTables } from "../../engines/extraction/extractor.ts";
import { type TableView, tableSheets, tablesPieces, tablesResult } from "../../resources/extracted-tables.ts";
import type { ExtractionView } from "../../resources/extractions.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { editContextOf } from "../edit-context.ts";
import { type ScratchNeeds, withScratch } from "../files/scratch.ts";
import { withSourceParam } from "../pdfs/source-error.ts";
import { type PdfSource, type ReadPdfSourcesNeeds, readPdfSource } from "../sources/read-pdf-source.ts";
import type { WorkCall, WorkContext } from "../verb.ts";
import { type ExtractionOutput, type ProduceExtractionNeeds, produceExtraction } from "./produce.ts";
import { type RecogniseSourceNeeds, recogniseSource } from "./recognise-source.ts";

export type ExtractTablesNeeds = RecogniseSourceNeeds &
  ReadPdfSourcesNeeds &
  ScratchNeeds &
  ProduceExtractionNeeds &
  Pick<Services, "archiver" | "clock" | "extractor">;

export interface ExtractTablesInput {
  source: PdfSource;
  pages: string;
  view: TableView;
  /** Language of the OCR that runs before the extraction. If null, the extraction uses the text layer. */
  ocrLanguage: OcrLanguage | null;
  metadata: Metadata;
}

/**
 * Extracts and stores the tables of a PDF. Costs one credit, or with OCR one credit per page. Throws the errors of the
 * functions that it calls.
 */
export async function extractTables(call: WorkCall<ExtractTablesNeeds, ExtractTablesInput>): Promise<ExtractionView> {
  requireScope(call.caller, "extractions:create");
  const { input } = call;
  const { ocrLanguage } = input;
  return ocrLanguage === null ? fromTextLayer(call, input) : fromPictures(call, input, ocrLanguage);
}

const WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * Returns the tables as the result. For spreadsheet formats, also returns them as one file, unless the PDF contains no
 * tables.
 */
async function tablesReading(
  { archiver, clock }: Pick<Services, "archiver" | "clock">,
  { tables, pieces }: Pick<ExtractedTables, "tables" | "pieces">,
  view: TableView,
): Promise<Pick<ExtractionOutput, "result" | "pieces" | "files">> {
  if (pieces && view.format === "xlsx") throw tooManyForWorkbook();
  if (pieces) return { result: {}, pieces: tablesPieces(pieces, view) };
  const result = tablesResult(tables, view);
  if (view.format !== "xlsx" || tables.length === 0) return { result };
  const content = await archiver.workbook(tableSheets(tables, view), clock.now());
  return {
    result: { ...result, workbook: { name: "tables.xlsx", bytes: content.byteLength } },
    files: [{ name: "tables.xlsx", contentType: WORKBOOK_TYPE, content }],
  };
}

const tooManyForWorkbook = () =>
  new FolioError(
    "document_too_large",
    "The tables do not fit into one workbook. Request fewer pages, or the format csv or json.",
    { param: "format" },
  );

function fromTextLayer(context: WorkContext<ExtractTablesNeeds>, input: ExtractTablesInput): Promise<ExtractionView> {
  const { services } = context;
  const { view, metadata, pages } = input;
  const plan = {
    kind: "tables",
    format: view.format,
    metadata,
    source: input.source,
    credits: 1,
    timeoutMs: LIMITS.extractionTimeoutMs,
  } as const;
  return produceExtraction(context, plan, (deadlineMs) =>
    withScratch(services, async (scratch) => {
      const source = await readPdfSource(context, input.source, {
        deadlineMs,
        scratch,
        maxBytes: LIMITS.extractionSourceBytes,
      });
      const until = await editContextOf(context, deadlineMs);
      const read = await withSourceParam(services.extractor.tables({ source, pages, ...until }));
      const { pagesExtracted, warnings } = read;
      const made = await tablesReading(services, read, view);
      return { pagesExtracted, wordCount: null, language: null, confidence: null, warnings, ...made };
    }),
  );
}

function fromPictures(
  context: WorkContext<ExtractTablesNeeds>,
  input: ExtractTablesInput,
  language: OcrLanguage,
): Promise<ExtractionView> {
  const { services } = context;
  const { view, metadata } = input;
  const { source } = input;
  const plan = {
    kind: "tables",
    format: view.format,
    metadata,
    source,
    credits: 1,
    timeoutMs: LIMITS.ocrTimeoutMs,
  } as const;
  return produceExtraction(context, plan, (deadlineMs, reservation) =>
    withScratch(services, async (scratch) => {
      const recognition = { language, dpi: LIMITS.ocrDpiDefault, deadlineMs, reservation, scratch };
      const { pages, confidence } = await recogniseSource(context, input, recognition);
      const made = await tablesReading(services, { tables: await services.extractor.tablesFromWords(pages) }, view);
      return { pagesExtracted: pages.length, wordCount: null, language, confidence, warnings: [], ...made };
    }),
  );
}
