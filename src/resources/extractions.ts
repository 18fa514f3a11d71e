import * as z from "zod";
import { csvOf } from "../domain/csv.ts";
import type { ExtractedPage, ExtractedTable, TableSpan } from "../domain/extracted.ts";
import { type ExtractedImage, PICTURE_FORMATS } from "../domain/extracted.ts";
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
import { once } from "../domain/once.ts";
import { errorObject, presentErrorRecord } from "./errors.ts";
import { pageRanges } from "./page-ranges.ts";
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
  pageRequestOf,
  quantity,
  text,
  timestamp,
  warning,
} from "./shared.ts";
import { pdfSource } from "./sources.ts";

/** Requests and answers of extraction (docs/contract/interface.md; docs/contract/additions.md section 7). */

const common = once(
  () =>
    ({
      source: pdfSource(),
      pages: pageRanges().default("all"),
      metadata: metadata().default({}),
    }) as const,
);

const textFormat = once(() =>
  z.enum(TEXT_FORMATS).default("text").meta({
    description:
      "text: pages parted by a blank line, three hyphens and a blank line. markdown: headings, lists, tables, links. structured: blocks with their boxes in reading order.",
  }),
);

const language = once(() =>
  z.enum(OCR_LANGUAGES).default("eng").meta({ description: "The language that the pages are read in." }),
);
const dpi = once(() =>
  z
    .number()
    .int()
    .min(LIMITS.ocrDpiMin)
    .max(LIMITS.ocrDpiMax)
    .default(LIMITS.ocrDpiDefault)
    .meta({ description: "Higher reads small print better and takes longer." }),
);

export const extractTextBody = once(() =>
  z
    .strictObject({
      ...common(),
      format: textFormat(),
      images: z
        .boolean()
        .default(false)
        .meta({ description: "With format markdown: links the pictures of the pages, which are stored as files." }),
    })
    .meta({ id: "ExtractText" }),
);

export const extractImagesBody = once(() => z.strictObject(common()).meta({ id: "ExtractImages" }));

export const extractOcrBody = once(() =>
  z
    .strictObject({
      ...common(),
      format: textFormat(),
      language: language(),
      dpi: dpi(),
      output: z.enum(OCR_OUTPUTS).default("text").meta({
        description:
          "pdf: also makes the source searchable: the text lies over its pictures, unseen, to be found, selected and copied. The answer's searchable_pdf names it.",
      }),
      deskew: z.boolean().default(false).meta({
        description: "With output pdf: sets pages upright that lie sideways or lean. The pictures are not changed.",
      }),
    })
    .meta({ id: "ExtractOcr" }),
);

export const extractTablesBody = once(() =>
  z
    .strictObject({
      ...common(),
      format: z.enum(TABLE_FORMATS).default("json").meta({
        description:
          "json: rows as lists of texts. csv: each table as CSV (RFC 4180). xlsx: a workbook, a sheet for each table.",
      }),
      headers: z.enum(TABLE_HEADERS).default("names").meta({
        description:
          'names: one name a column, heads over groups joined to those below them by " / ". printed: the header rows as they stand.',
      }),
      use_ocr: z.boolean().default(false).meta({ description: "Read the words by OCR first: for scanned documents." }),
      language: language().meta({ description: "Of the words, with use_ocr." }),
    })
    .meta({ id: "ExtractTables" }),
);

const bbox = once(() =>
  z
    .object({
      x: quantity("From the left.", 56.7),
      y: quantity("From the top.", 72),
      width: quantity("Points.", 233.95),
      height: quantity("Points.", 76),
    })
    .meta({ id: "Box", description: "Points (1/72 in), origin at the top left of the visible page." }),
);

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

const extractedPage = once(() =>
  z
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
            bbox: bbox(),
          }),
        )
        .meta({ description: "In reading order." }),
    })
    .meta({ id: "ExtractedPage", description: "A page, and where its parts stand." }),
);

const span = once(() =>
  z.object({
    row: count("From 0, headers included.", 0),
    column: count("From 0.", 1),
    row_span: count("Rows that it covers.", 1),
    column_span: count("Columns that it covers.", 2),
  }),
);

const extractedTable = once(() =>
  z
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
      sheet: text("Its sheet in the workbook, in place of data with format xlsx.", "Page 1 table 1").optional(),
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
      spans: z.array(span()).meta({
        description:
          "Cells over several rows or columns, counted from 0 with headers as row 0. Their text stands in the first place; the others are blank.",
      }),
      confidence: z
        .number()
        .min(0)
        .max(1)
        .meta({ description: "How likely the grid is what a person would draw.", examples: [0.95] }),
      bbox: bbox(),
      continues_on_next_page: z.boolean().meta({ description: "Whether it goes on there." }),
    })
    .meta({ id: "ExtractedTable", description: "A table." }),
);

const fileUrl = once(() =>
  z.string().meta({
    description: "Signed download URL.",
    examples: ["https://files.example.com/files/ext_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A-tables.xlsx?exp=…&k=…&sig=…"],
  }),
);

const workbook = once(() =>
  z
    .object({
      name: text("Of the file.", "tables.xlsx"),
      bytes: count("Size of the file.", 9_216),
      url: fileUrl().optional(),
    })
    .meta({ id: "Workbook", description: "All tables as one file for spreadsheet programs, with format xlsx." }),
);

const extractedImage = once(() =>
  z
    .object({
      page: count("From 1.", 1),
      index: count("Of this page, in the order painted, from 0.", 0),
      name: text("Of the file; an image that stands in several places has one.", "image-1.jpg"),
      format: z.enum(PICTURE_FORMATS).meta({ description: "Kind of file." }),
      width: count("Pixels.", 1_240),
      height: count("Pixels.", 820),
      bytes: count("Size of the file.", 182_044),
      bbox: bbox(),
      url: fileUrl().optional(),
    })
    .meta({ id: "ExtractedImage", description: "A picture of a page, as the PDF has it." }),
);

const EXTRACTION_STATUSES = ["processing", "completed", "failed", "expired"] as const;

export const extraction = once(() =>
  z
    .object({
      id: idOf("ext"),
      object: kind("extraction"),
      status: z.enum(EXTRACTION_STATUSES).meta({
        description:
          "processing: asked for with async and not done yet. failed: see error. expired: the result was deleted.",
      }),
      method: z.enum(["text", "ocr"]).meta({ description: "From the text layer, or read by OCR." }),
      format: z
        .enum([...TEXT_FORMATS, ...TABLE_FORMATS, "original"])
        .meta({ description: "As asked for; original: images as they are." }),
      language: z.enum(OCR_LANGUAGES).optional().meta({ description: "Of OCR." }),
      pages_extracted: count("Pages that were read.", 2),
      content: text("The text, with format text and markdown.", "# Receipt A-1001\n\nThank you, Ada.").optional(),
      word_count: count("Words in it.", 5).optional(),
      pages: z.array(extractedPage()).optional().meta({ description: "With format structured." }),
      tables: z.array(extractedTable()).optional().meta({ description: "Of a table extraction." }),
      workbook: workbook().optional(),
      images: z
        .array(extractedImage())
        .optional()
        .meta({ description: "Of an image extraction, and those that the Markdown refers to." }),
      result_url: fileUrl()
        .optional()
        .meta({
          description: `The result as a JSON file, where it has more than ${LIMITS.extractionInlineBytes} bytes. One of more than ${LIMITS.extractionHeldBytes} is there alone: content, pages or tables are missing here.`,
        }),
      confidence: z
        .number()
        .min(0)
        .max(1)
        .optional()
        .meta({ description: "Of OCR; below 0.7 the scan is poor.", examples: [0.94] }),
      warnings: z
        .array(warning())
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
          expires_at: timestamp().meta({ description: "When the URL stops working." }),
        })
        .nullable()
        .optional()
        .meta({
          description:
            "With output pdf, when it is made, told of or retrieved: the source with its text; null once that was deleted.",
        }),
      error: errorObject().optional(),
      metadata: metadata(),
      credits_used: creditsUsed(),
      created_at: timestamp(),
      expires_at: timestamp().meta({ description: "When the result is deleted." }),
    })
    .meta({ id: "Extraction", description: "What was read out of a PDF." }),
);
export type Extraction = z.output<ReturnType<typeof extraction>>;

/** Without its result: what lists show. */
export const extractionSummary = once(() =>
  extraction()
    .omit({ content: true, pages: true, tables: true, images: true, workbook: true, result_url: true })
    .meta({ id: "ExtractionSummary", description: "An extraction without its result." }),
);

/** The result as the wire shows it; kept as a file. */
export type ExtractionResult = Pick<Extraction, "content" | "pages" | "tables" | "images" | "workbook">;

export interface ExtractionView {
  extraction: ExtractionRecord;
  nowMs: number;
  /** Null in lists and after its retention. */
  result: ExtractionResult | null;
  /** What OCR made of its source; null when that was deleted, absent when it was not asked for. */
  searchablePdf?: PdfView | null;
  /** Signed URLs of the result's files by their names, of the result itself by an empty one. */
  urls?: ReadonlyMap<string, string>;
}

export function presentExtraction({
  extraction: made,
  nowMs,
  result,
  searchablePdf,
  urls = NO_URLS,
}: ExtractionView): Extraction {
  const status: ExtractionStatus = extractionStatusAt(made, nowMs);
  return {
    id: made.id,
    object: "extraction",
    status,
    method: made.language === null ? "text" : "ocr",
    format: made.format,
    ...(made.language === null ? {} : { language: made.language }),
    pages_extracted: made.pagesExtracted,
    ...(result && withUrls(result, urls)),
    ...(made.wordCount === null ? {} : { word_count: made.wordCount }),
    ...(made.confidence === null ? {} : { confidence: made.confidence }),
    ...(made.warnings.length === 0 ? {} : { warnings: made.warnings }),
    ...(searchablePdf === undefined ? {} : { searchable_pdf: searchablePdf && presentSearchable(searchablePdf) }),
    ...(made.error === null ? {} : { error: presentErrorRecord(made.error) }),
    metadata: made.metadata,
    credits_used: made.creditsUsed,
    created_at: isoTime(made.createdAt),
    expires_at: isoTime(made.fileExpiresAt),
  };
}

const NO_URLS: ReadonlyMap<string, string> = new Map();

/** A result with a URL at each of its files, and where its Markdown refers to one. */
function withUrls(result: ExtractionResult, urls: ReadonlyMap<string, string>): Partial<Extraction> {
  const { content, images, workbook: book, ...rest } = result;
  const urlOf = (name: string) => (urls.has(name) ? { url: urls.get(name) } : {});
  const linked = images?.reduce(
    (text, { name }) => text.replaceAll(`](${name})`, `](${urls.get(name) ?? name})`),
    content ?? "",
  );
  const [whole] = urls.has("") ? [urls.get("")] : [];
  return {
    ...rest,
    ...(content === undefined ? {} : { content: linked ?? content }),
    ...(images && { images: images.map((image) => ({ ...image, ...urlOf(image.name) })) }),
    ...(book && { workbook: { ...book, ...urlOf(book.name) } }),
    ...(whole === undefined ? {} : { result_url: whole }),
  };
}

const presentSearchable = ({ pdf, url, urlExpiresAt }: PdfView) => ({
  id: pdf.id,
  url,
  pages: pdf.pages,
  bytes: pdf.bytes,
  expires_at: isoTime(urlExpiresAt),
});

export const listExtractionsQuery = once(() =>
  oneDirection({
    ...listQuery("ext"),
    status: z.enum(EXTRACTION_STATUSES).optional().meta({ description: "Only extractions with this status." }),
  }),
);
export const extractionsPageOf = (query: z.output<ReturnType<typeof listExtractionsQuery>>) => ({
  status: query.status ?? null,
  request: pageRequestOf(query),
});

/** Text on the wire: `content`, or `pages` when structured. */
export function textResult({
  content,
  pages,
}: {
  content: string | null;
  pages: readonly ExtractedPage[] | null;
}): ExtractionResult {
  if (pages === null) return { content: content ?? "" };
  return { pages: pages.map(pageOnTheWire) };
}

const pageOnTheWire = ({ widthPt, heightPt, ...page }: ExtractedPage): z.output<ReturnType<typeof extractedPage>> => ({
  page: page.page,
  width: widthPt,
  height: heightPt,
  text: page.text,
  blocks: page.blocks,
});

/** The JSON of `textResult` of what is too large to be held, piece by piece. */
export function textPieces(
  pieces: AsyncIterable<string> | AsyncIterable<ExtractedPage>,
  format: (typeof TEXT_FORMATS)[number],
): AsyncGenerator<string> {
  if (format === "structured") return listPieces("pages", pieces as AsyncIterable<ExtractedPage>, pageOnTheWire);
  return contentPieces(pieces as AsyncIterable<string>);
}

/** The same of `tablesResult`. */
export const tablesPieces = (tables: AsyncIterable<ExtractedTable>, view: TableView): AsyncGenerator<string> =>
  listPieces("tables", tables, (table) => tableOnTheWire(table, view));

/** A stretch that ends within a pair of surrogates is escaped in two halves, which are one character when read (RFC 8259, 7). */
async function* contentPieces(stretches: AsyncIterable<string>): AsyncGenerator<string> {
  yield '{"content":"';
  for await (const stretch of stretches) yield JSON.stringify(stretch).slice(1, -1);
  yield '"}';
}

async function* listPieces<Item>(
  name: keyof ExtractionResult,
  items: AsyncIterable<Item>,
  present: (item: Item) => unknown,
): AsyncGenerator<string> {
  yield `{"${name}":[`;
  let before = "";
  for await (const item of items) {
    yield before + JSON.stringify(present(item));
    before = ",";
  }
  yield "]}";
}

/** How a caller wants tables. */
export interface TableView {
  format: (typeof TABLE_FORMATS)[number];
  headers: TableHeaders;
}

/** Pictures on the wire, as long as they have no URL yet. */
export const imagesResult = (images: readonly ExtractedImage[]): Pick<ExtractionResult, "images"> => ({
  images: images.map(({ widthPx, heightPx, ...image }) => ({ ...image, width: widthPx, height: heightPx })),
});

/** Tables on the wire: rows as `data`, or all of them as `csv`. */
export function tablesResult(tables: readonly ExtractedTable[], view: TableView): ExtractionResult {
  return { tables: tables.map((table) => tableOnTheWire(table, view)) };
}

/** What a table has of its rows: lists of texts, CSV, or the name of its sheet. */
function rowsOnTheWire(table: ExtractedTable, { format, headers: kind }: TableView) {
  const [headers, data] = headedRows(table, kind);
  if (format === "json") return { data };
  return format === "csv"
    ? { csv: csvOf(headers.length > 0 ? [headers, ...data] : data) }
    : { sheet: sheetName(table) };
}

const sheetName = ({ page, index }: ExtractedTable): string => `Page ${page} table ${index + 1}`;

/** The sheets of a workbook; a head over several columns keeps its place where the rows are wanted as printed. */
export function tableSheets(tables: readonly ExtractedTable[], { headers: kind }: TableView): TableSheet[] {
  return tables.map((table) => {
    const [headers, data] = headedRows(table, kind);
    const headed = headers.length > 0;
    const left = headed && kind === "names" ? table.head.length - 1 : 0;
    const merged = table.spans.filter(({ row }) => left === 0 || row >= table.head.length);
    return {
      name: sheetName(table),
      rows: headed ? [headers, ...data] : data,
      headRows: kind === "names" ? Number(headed) : table.head.length,
      merged: merged.map((span) => ({ ...span, row: span.row - left })),
    };
  });
}

export interface TableSheet {
  name: string;
  rows: string[][];
  headRows: number;
  merged: TableSpan[];
}

function tableOnTheWire(table: ExtractedTable, view: TableView): z.output<ReturnType<typeof extractedTable>> {
  const { page, index, rows, columns, head, spans, confidence, bbox } = table;
  const [headers] = headedRows(table, view.headers);
  return {
    page,
    index,
    rows,
    columns,
    headers,
    ...rowsOnTheWire(table, view),
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
