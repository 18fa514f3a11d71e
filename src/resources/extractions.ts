import * as z from "zod";
import { csvOf } from "../domain/csv.ts";
import type { ExtractedPage, ExtractedTable } from "../domain/extracted.ts";
import {
  type ExtractionRecord,
  type ExtractionStatus,
  extractionStatusAt,
  OCR_OUTPUTS,
  TABLE_FORMATS,
  TABLE_HEADERS,
  type TableHeaders,
  TEXT_FORMATS,
} from "../domain/extraction.ts";
import { headNames } from "../domain/head-names.ts";
import { LIMITS } from "../domain/limits.ts";
import { OCR_LANGUAGES } from "../domain/ocr-language.ts";
import { pageRanges } from "./pdf-edits.ts";
import type { PdfView } from "./pdfs.ts";
import {
  count,
  creditsUsed,
  idOf,
  isoTime,
  kind,
  listQuery,
  metadata,
  oneDirection,
  quantity,
  text,
  timestamp,
  warning,
} from "./shared.ts";
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

const language = z.enum(OCR_LANGUAGES).default("eng").meta({ description: "The language that the pages are read in." });
const dpi = z
  .number()
  .int()
  .min(LIMITS.ocrDpiMin)
  .max(LIMITS.ocrDpiMax)
  .default(LIMITS.ocrDpiDefault)
  .meta({ description: "Higher reads small print better and takes longer." });

export const extractTextBody = z.strictObject({ ...common, format: textFormat }).meta({ id: "ExtractText" });

export const extractOcrBody = z
  .strictObject({
    ...common,
    format: textFormat,
    language,
    dpi,
    output: z.enum(OCR_OUTPUTS).default("text").meta({
      description:
        "pdf: also makes the source searchable: the text lies over its pictures, unseen, to be found, selected and copied. The answer's searchable_pdf names it.",
    }),
    deskew: z.boolean().default(false).meta({
      description: "With output pdf: sets pages upright that lie sideways or lean. The pictures are not changed.",
    }),
  })
  .meta({ id: "ExtractOcr" });

export const extractTablesBody = z
  .strictObject({
    ...common,
    format: z
      .enum(TABLE_FORMATS)
      .default("json")
      .meta({ description: "json: rows as lists of texts. csv: each table as CSV (RFC 4180)." }),
    headers: z.enum(TABLE_HEADERS).default("names").meta({
      description:
        'names: one name a column, heads over groups joined to those below them by " / ". printed: the header rows as they stand.',
    }),
    use_ocr: z.boolean().default(false).meta({ description: "Read the words by OCR first: for scanned documents." }),
    language: language.meta({ description: "Of the words, with use_ocr." }),
  })
  .meta({ id: "ExtractTables" });

const bbox = z
  .object({
    x: quantity("From the left.", 56.7),
    y: quantity("From the top.", 72),
    width: quantity("Points.", 233.95),
    height: quantity("Points.", 76),
  })
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
    page: count("From 1.", 1),
    width: quantity("Points.", 595.28),
    height: quantity("Points.", 841.89),
    text: text("The page in reading order.", "Receipt A-1001\nThank you, Ada."),
    blocks: z
      .array(
        z.object({
          text: text("What it says.", "Receipt A-1001"),
          type: z.enum(BLOCK_TYPES).meta({ description: "What it is." }),
          bbox,
        }),
      )
      .meta({ description: "In reading order." }),
  })
  .meta({ id: "ExtractedPage", description: "A page, and where its parts stand." });

const span = z.object({
  row: count("From 0, headers included.", 0),
  column: count("From 0.", 1),
  row_span: count("Rows that it covers.", 1),
  column_span: count("Columns that it covers.", 2),
});

const extractedTable = z
  .object({
    page: count("From 1.", 1),
    index: count("Of this page, in reading order, from 0.", 0),
    rows: count("Rows, headers included.", 4),
    columns: count("Columns.", 3),
    headers: z.array(z.string()).meta({
      description:
        'A name for each column, empty when the table has none: heads that stand in several rows are joined by " / ", the upper first. With headers printed, the first header row.',
      examples: [["Month", "Sales / 2025", "Sales / 2026"]],
    }),
    data: z
      .array(z.array(z.string()))
      .optional()
      .meta({
        examples: [[["January", "12", "15"]]],
        description: "The rows below the header rows; with headers printed, further header rows come first.",
      }),
    csv: text(
      "One line of headers and the rows (RFC 4180), in place of data with format csv.",
      "Month,Sales / 2025,Sales / 2026\r\nJanuary,12,15\r\n",
    ).optional(),
    header_rows: count("How many rows are headers.", 2),
    head: z.array(z.array(z.string())).meta({
      description: "The header rows as printed.",
      examples: [
        [
          ["Month", "Sales", ""],
          ["", "2025", "2026"],
        ],
      ],
    }),
    spans: z.array(span).meta({
      description:
        "Cells over several rows or columns, counted from 0 with headers as row 0. Their text stands in the first place; the others are blank.",
    }),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: "How likely the grid is what a person would draw.", examples: [0.98] }),
    bbox,
    continues_on_next_page: z.boolean().meta({ description: "Whether it goes on there." }),
  })
  .meta({ id: "ExtractedTable", description: "A table." });

export const extraction = z
  .object({
    id: idOf("ext"),
    object: kind("extraction"),
    status: z.enum(["completed", "expired"]).meta({ description: "expired: the result was deleted." }),
    method: z.enum(["text", "ocr"]).meta({ description: "From the text layer, or read by OCR." }),
    format: z.enum([...TEXT_FORMATS, ...TABLE_FORMATS]).meta({ description: "As asked for." }),
    language: z.enum(OCR_LANGUAGES).optional().meta({ description: "Of OCR." }),
    pages_extracted: count("Pages that were read.", 2),
    content: text("The text, with format text and markdown.", "# Receipt A-1001\n\nThank you, Ada.").optional(),
    word_count: count("Words in it.", 5).optional(),
    pages: z.array(extractedPage).optional().meta({ description: "With format structured." }),
    tables: z.array(extractedTable).optional().meta({ description: "Of a table extraction." }),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .meta({ description: "Of OCR; below 0.7 the scan is poor.", examples: [0.94] }),
    warnings: z
      .array(warning)
      .optional()
      .meta({ description: "Pages that could not be read, and a source that was damaged." }),
    searchable_pdf: z
      .object({
        id: idOf("pdf"),
        url: z
          .string()
          .nullable()
          .meta({
            description: "Signed download URL; null once the file was deleted.",
            examples: ["https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=…&k=…&sig=…"],
          }),
        pages: count("Number of pages.", 2).nullable(),
        bytes: count("Size of the file.", 412_345).nullable(),
        expires_at: timestamp.meta({ description: "When the URL stops working." }),
      })
      .nullable()
      .optional()
      .meta({
        description:
          "With output pdf, when it is made, told of or retrieved: the source with its text; null once that was deleted.",
      }),
    metadata,
    credits_used: creditsUsed,
    created_at: timestamp,
    expires_at: timestamp.meta({ description: "When the result is deleted." }),
  })
  .meta({ id: "Extraction", description: "What was read out of a PDF." });
export type Extraction = z.output<typeof extraction>;

/** Without its result: what lists show. */
export const extractionSummary = extraction
  .omit({ content: true, pages: true, tables: true })
  .meta({ id: "ExtractionSummary", description: "An extraction without its result." });

/** The result as the wire shows it; kept as a file. */
export type ExtractionResult = Pick<Extraction, "content" | "pages" | "tables">;

export interface ExtractionView {
  extraction: ExtractionRecord;
  nowMs: number;
  /** Null in lists and after its retention. */
  result: ExtractionResult | null;
  /** What OCR made of its source; null when that was deleted, absent when it was not asked for. */
  searchablePdf?: PdfView | null;
}

export function presentExtraction({ extraction: made, nowMs, result, searchablePdf }: ExtractionView): Extraction {
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
    ...(searchablePdf === undefined ? {} : { searchable_pdf: searchablePdf && presentSearchable(searchablePdf) }),
    metadata: made.metadata,
    credits_used: made.creditsUsed,
    created_at: isoTime(made.createdAt),
    expires_at: isoTime(made.fileExpiresAt),
  };
}

const presentSearchable = ({ pdf, url, urlExpiresAt }: PdfView) => ({
  id: pdf.id,
  url,
  pages: pdf.pages,
  bytes: pdf.bytes,
  expires_at: isoTime(urlExpiresAt),
});

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

/** How a caller wants tables. */
export interface TableView {
  format: "json" | "csv";
  headers: TableHeaders;
}

/** Tables on the wire: rows as `data`, or all of them as `csv`. */
export function tablesResult(tables: readonly ExtractedTable[], view: TableView): ExtractionResult {
  return { tables: tables.map((table) => tableOnTheWire(table, view)) };
}

function tableOnTheWire(table: ExtractedTable, view: TableView): z.output<typeof extractedTable> {
  const { page, index, rows, columns, head, spans, confidence, bbox } = table;
  const [headers, data] = headedRows(table, view.headers);
  return {
    page,
    index,
    rows,
    columns,
    headers,
    ...(view.format === "csv" ? { csv: csvOf(headers.length > 0 ? [headers, ...data] : data) } : { data }),
    header_rows: head.length,
    head,
    spans: spans.map(({ row, column, rowSpan, columnSpan }) => ({
      row,
      column,
      row_span: rowSpan,
      column_span: columnSpan,
    })),
    confidence,
    bbox,
    continues_on_next_page: table.continuesOnNextPage,
  };
}

function headedRows({ head, data, spans }: ExtractedTable, headers: TableHeaders): [string[], string[][]] {
  if (headers === "names") return [headNames(head, spans), data];
  return [head[0] ?? [], [...head.slice(1), ...data]];
}
