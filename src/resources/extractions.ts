import * as z from "zod";
import {
  type ExtractionRecord,
  type ExtractionStatus,
  extractionStatusAt,
  TABLE_FORMATS,
  TEXT_FORMATS,
} from "../domain/extraction.ts";
import { LIMITS } from "../domain/limits.ts";
import { OCR_LANGUAGES } from "../domain/ocr-language.ts";
import { once } from "../domain/once.ts";
import { errorObject, presentErrorRecord } from "./errors.ts";
import { extractedImage, extractedPage, fileUrl } from "./extracted-pages.ts";
import { extractedTable } from "./extracted-tables.ts";
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
  signedUrl,
  text,
  timestamp,
  warning,
} from "./shared.ts";

/** What was read out of a PDF, as the wire shows it (docs/contract/interface.md; docs/contract/additions.md section 7). */

const workbook = once(() =>
  z
    .object({
      name: text("Of the file.", "tables.xlsx"),
      bytes: count("Size of the file.", 9_216),
      url: fileUrl().optional(),
    })
    .meta({ id: "Workbook", description: "All tables as one file for spreadsheet programs, with format xlsx." }),
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
          url: signedUrl(
            "Signed download URL; null once the file was deleted.",
            "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf",
          ).nullable(),
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
