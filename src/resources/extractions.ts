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
  pageRequestOf,
  signedUrl,
  singleDirectionQuery,
  statusFilter,
  text,
  timestamp,
  warning,
} from "./shared.ts";

/** JSON form of extractions (docs/contract/interface.md; docs/contract/additions.md section 7). */

const workbook = once(() =>
  z
    .object({
      name: text("Name of the file.", "tables.xlsx"),
      bytes: count("Size of the file in bytes.", 9_216),
      url: fileUrl().optional(),
    })
    .meta({
      id: "Workbook",
      description: "All tables as one workbook for spreadsheet programs. Only with format `xlsx`.",
    }),
);

const EXTRACTION_STATUSES = ["processing", "completed", "failed", "expired"] as const;

export const extraction = once(() =>
  z
    .object({
      id: idOf("ext"),
      object: kind("extraction"),
      status: z.enum(EXTRACTION_STATUSES).meta({
        description:
          "`processing`: the asynchronous request is not done yet. `failed`: see `error`. `expired`: the result was deleted.",
      }),
      method: z.enum(["text", "ocr"]).meta({ description: "Source of the text: the text layer, or OCR." }),
      format: z
        .enum([...TEXT_FORMATS, ...TABLE_FORMATS, "original"])
        .meta({ description: "Format of the request. `original`: images as they are in the PDF." }),
      language: z.enum(OCR_LANGUAGES).optional().meta({ description: "Language of the OCR." }),
      pages_extracted: count("Number of pages that were read.", 2),
      content: text(
        "The text. Only with format `text` or `markdown`.",
        "# Receipt A-1001\n\nThank you, Ada.",
      ).optional(),
      word_count: count("Number of words in the text.", 5).optional(),
      pages: z
        .array(extractedPage())
        .optional()
        .meta({ description: "Pages with their text blocks. Only with format `structured`." }),
      tables: z.array(extractedTable()).optional().meta({ description: "The tables. Only for a table extraction." }),
      workbook: workbook().optional(),
      images: z
        .array(extractedImage())
        .optional()
        .meta({ description: "The images of an image extraction, or the images that the Markdown links to." }),
      result_url: fileUrl()
        .optional()
        .meta({
          description: `The result as a JSON file. Present when the result has more than ${LIMITS.extractionInlineBytes} bytes. A result of more than ${LIMITS.extractionHeldBytes} is available only as a file: the response has no \`content\`, \`pages\` or \`tables\`.`,
        }),
      confidence: z
        .number()
        .min(0)
        .max(1)
        .optional()
        .meta({ description: "Confidence of the OCR, from 0 to 1. Below 0.7 the scan is poor.", examples: [0.94] }),
      warnings: z
        .array(warning())
        .optional()
        .meta({ description: "Warnings about pages that could not be read, or about a damaged source." }),
      searchable_pdf: z
        .object({
          id: idOf("pdf"),
          url: signedUrl(
            "Signed download URL. Null when the file is deleted.",
            "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf",
          ).nullable(),
          pages: count("Number of pages.", 2).nullable(),
          bytes: count("Size of the file in bytes.", 412_345).nullable(),
          expires_at: timestamp().meta({ description: "When the URL stops working." }),
        })
        .nullable()
        .optional()
        .meta({
          description:
            "With output `pdf`: the source PDF with a text layer. Present when the extraction is created or retrieved, and in its events. Null when that PDF was deleted.",
        }),
      error: errorObject().optional(),
      metadata: metadata(),
      credits_used: creditsUsed(),
      created_at: timestamp(),
      expires_at: timestamp().meta({ description: "When the result will be deleted." }),
    })
    .meta({ id: "Extraction", description: "The content that was extracted from a PDF." }),
);
export type Extraction = z.output<ReturnType<typeof extraction>>;

/** Schema of an extraction without its result, as lists contain it. */
export const extractionSummary = once(() =>
  extraction()
    .omit({ content: true, pages: true, tables: true, images: true, workbook: true, result_url: true })
    .meta({ id: "ExtractionSummary", description: "An extraction without its result." }),
);

/** Result of an extraction in its JSON form. This JSON is stored as a file. */
export type ExtractionResult = Pick<Extraction, "content" | "pages" | "tables" | "images" | "workbook">;

export interface ExtractionView {
  extraction: ExtractionRecord;
  nowMs: number;
  /** The result of the extraction. Null in lists, and after the retention of the result has ended. */
  result: ExtractionResult | null;
  /** The searchable PDF that OCR made. Null if it was deleted, absent if it was not requested. */
  searchablePdf?: PdfView | null;
  /** Signed URLs of the result's files, by file name. The key of the URL of the result itself is the empty string. */
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

/** Returns the result with the URLs of its files. Also adds the URLs to the image references in its Markdown. */
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
  singleDirectionQuery({
    ...listQuery("ext"),
    status: statusFilter("ext", EXTRACTION_STATUSES),
  }),
);
export const extractionsPageOf = (query: z.output<ReturnType<typeof listExtractionsQuery>>) => ({
  status: query.status ?? null,
  request: pageRequestOf(query),
});
