import * as z from "zod";
import { csvOf } from "../domain/csv.ts";
import type { ExtractedPage, ExtractedTable } from "../domain/extracted.ts";
import {
  type ExtractionRecord,
  type ExtractionStatus,
  extractionStatusAt,
  TABLE_FORMATS,
  TEXT_FORMATS,
} from "../domain/extraction.ts";
import { LIMITS } from "../domain/limits.ts";
import { OCR_LANGUAGES } from "../domain/ocr-language.ts";
import { pageRanges } from "./pdf-edits.ts";
import { idOf, isoTime, listQuery, metadata, oneDirection, timestamp, warning } from "./shared.ts";
import { pdfSource } from "./sources.ts";

/** Requests and answers of extraction (docs/contract/interface.md; docs/contract/additions.md section 7). */

const common = {
  source: pdfSource,
  pages: pageRanges.default("all"),
  metadata: metadata.default({}),
} as const;

const textFormat = z.enum(TEXT_FORMATS).default("text").meta({
  description:
    "text: pages parted by a blank line, three hyphens and a blank line. markdown: headings, lists, tables, links. structured: blocks with their boxes in reading order.",
});

const language = z.enum(OCR_LANGUAGES).default("eng");
const dpi = z
  .number()
  .int()
  .min(LIMITS.ocrDpiMin)
  .max(LIMITS.ocrDpiMax)
  .default(LIMITS.ocrDpiDefault)
  .meta({ description: "Higher reads small print better and takes longer." });

export const extractTextBody = z.strictObject({ ...common, format: textFormat }).meta({ id: "ExtractText" });

export const extractOcrBody = z
  .strictObject({ ...common, format: textFormat, language, dpi })
  .meta({ id: "ExtractOcr" });

export const extractTablesBody = z
  .strictObject({
    ...common,
    format: z.enum(TABLE_FORMATS).default("json"),
    use_ocr: z.boolean().default(false).meta({ description: "Read the words by OCR first: for scanned documents." }),
    language: language.meta({ description: "Of the words, with use_ocr." }),
  })
  .meta({ id: "ExtractTables" });

const bbox = z
  .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
  .meta({ id: "Box", description: "Points (1/72 in), origin at the top left of the visible page." });

const BLOCK_TYPES = [
  "heading",
  "paragraph",
  "list_item",
  "table",
  "caption",
  "header",
  "footer",
  "figure",
  "code",
] as const;

const extractedPage = z
  .object({
    page: z.number().int(),
    width: z.number().meta({ description: "Points." }),
    height: z.number(),
    text: z.string(),
    blocks: z.array(z.object({ text: z.string(), type: z.enum(BLOCK_TYPES), bbox })),
  })
  .meta({ id: "ExtractedPage" });

const span = z.object({
  row: z.number().int(),
  column: z.number().int(),
  row_span: z.number().int(),
  column_span: z.number().int(),
});

const extractedTable = z
  .object({
    page: z.number().int(),
    index: z.number().int().meta({ description: "Of this page, in reading order, from 0." }),
    rows: z.number().int(),
    columns: z.number().int(),
    headers: z.array(z.string()).meta({ description: "The first header row; empty when the table has none." }),
    data: z.array(z.array(z.string())).optional().meta({
      description:
        "The rows below headers as printed; when header_rows is above 1, its further header rows come first.",
    }),
    csv: z.string().optional().meta({ description: "All rows (RFC 4180), in place of data with format csv." }),
    header_rows: z.number().int(),
    spans: z.array(span).meta({
      description:
        "Cells over several rows or columns, counted from 0 with headers as row 0. Their text stands in the first place; the others are blank.",
    }),
    confidence: z.number(),
    bbox,
    continues_on_next_page: z.boolean(),
  })
  .meta({ id: "ExtractedTable" });

export const extraction = z
  .object({
    id: idOf("ext"),
    object: z.literal("extraction"),
    status: z.enum(["completed", "expired"]),
    method: z.enum(["text", "ocr"]),
    format: z.enum([...TEXT_FORMATS, ...TABLE_FORMATS]),
    language: z.enum(OCR_LANGUAGES).optional(),
    pages_extracted: z.number().int(),
    content: z.string().optional(),
    word_count: z.number().int().optional(),
    pages: z.array(extractedPage).optional(),
    tables: z.array(extractedTable).optional(),
    confidence: z.number().optional().meta({ description: "Of OCR, 0 to 1; below 0.7 the scan is poor." }),
    warnings: z
      .array(warning)
      .optional()
      .meta({ description: "Pages that could not be read, and a source that was damaged." }),
    metadata,
    credits_used: z.number().int(),
    created_at: timestamp,
    expires_at: timestamp.meta({ description: "When the result is deleted." }),
  })
  .meta({ id: "Extraction" });
export type Extraction = z.output<typeof extraction>;

/** Without its result: what lists show. */
export const extractionSummary = extraction
  .omit({ content: true, pages: true, tables: true })
  .meta({ id: "ExtractionSummary" });

/** The result as the wire shows it; kept as a file. */
export type ExtractionResult = Pick<Extraction, "content" | "pages" | "tables">;

export interface ExtractionView {
  extraction: ExtractionRecord;
  nowMs: number;
  /** Null in lists and after its retention. */
  result: ExtractionResult | null;
}

export function presentExtraction({ extraction: made, nowMs, result }: ExtractionView): Extraction {
  const status: ExtractionStatus = extractionStatusAt(made, nowMs);
  return {
    id: made.id,
    object: "extraction",
    status,
    method: made.language === null ? "text" : "ocr",
    format: made.format,
    ...(made.language === null ? {} : { language: made.language }),
    pages_extracted: made.pagesExtracted,
    ...(result ?? {}),
    ...(made.wordCount === null ? {} : { word_count: made.wordCount }),
    ...(made.confidence === null ? {} : { confidence: made.confidence }),
    ...(made.warnings.length === 0 ? {} : { warnings: made.warnings }),
    metadata: made.metadata,
    credits_used: made.creditsUsed,
    created_at: isoTime(made.createdAt),
    expires_at: isoTime(made.fileExpiresAt),
  };
}

export const listExtractionsQuery = oneDirection(listQuery("ext"));

/** Text on the wire: `content`, or `pages` when structured. */
export function textResult({
  content,
  pages,
}: {
  content: string | null;
  pages: readonly ExtractedPage[] | null;
}): ExtractionResult {
  if (pages === null) return { content: content ?? "" };
  return {
    pages: pages.map(({ page, widthPt, heightPt, text, blocks }) => ({
      page,
      width: widthPt,
      height: heightPt,
      text,
      blocks,
    })),
  };
}

/** Tables on the wire: rows as `data`, or all of them as `csv`. */
export function tablesResult(tables: readonly ExtractedTable[], format: "json" | "csv"): ExtractionResult {
  return {
    tables: tables.map(
      ({ page, index, rows, columns, headers, data, headerRows, spans, confidence, bbox, continuesOnNextPage }) => ({
        page,
        index,
        rows,
        columns,
        headers,
        ...(format === "csv" ? { csv: csvOf(headers.length > 0 ? [headers, ...data] : data) } : { data }),
        header_rows: headerRows,
        spans: spans.map(({ row, column, rowSpan, columnSpan }) => ({
          row,
          column,
          row_span: rowSpan,
          column_span: columnSpan,
        })),
        confidence,
        bbox,
        continues_on_next_page: continuesOnNextPage,
      }),
    ),
  };
}
