import * as z from "zod";
import { LIMITS } from "../domain/limits.ts";
import { type AppliedWatermark, type PdfRecord, statusAt, type TextWatermark } from "../domain/pdf.ts";
import type { RenderInput } from "../domain/render-input.ts";
import { errorObject, presentErrorRecord } from "./errors.ts";
import { checkRenderOptions, compress, customSize, optionsOf, renderOptions, textWatermark } from "./render-options.ts";
import {
  idOf,
  isoTime,
  listQuery,
  metadata,
  oneDirection,
  pageRequestOf,
  textUpTo,
  timestamp,
  warning,
} from "./shared.ts";
import { webUrl } from "./sources.ts";

export const createPdfBody = z
  .strictObject({
    html: textUpTo(LIMITS.htmlBytes, "request_too_large")
      .optional()
      .meta({ description: "HTML to render. Exactly one of html and url." }),
    url: webUrl.optional().meta({ description: "Page to load and capture. Exactly one of html and url." }),
    ...renderOptions,
  })
  .superRefine((body, context) => {
    if (body.html === undefined && body.url === undefined) {
      context.addIssue({
        code: "custom",
        path: ["html"],
        message: "or url is required.",
        params: { code: "missing_parameter" },
      });
    } else if (body.html !== undefined && body.url !== undefined) {
      context.addIssue({
        code: "custom",
        path: ["url"],
        message: "and html exclude each other; send one.",
        params: { code: "parameters_exclusive" },
      });
    }
    checkRenderOptions(body, context);
  })
  .meta({ id: "CreatePdf", examples: [{ html: "<h1>Hello</h1>", format: "a4" }] });

export type CreatePdfBody = z.output<typeof createPdfBody>;

/** The input of a checked POST /v1/pdfs body, which names exactly one of `html` and `url`. */
export function renderInputOf(body: CreatePdfBody): RenderInput {
  const source = body.url === undefined ? { html: body.html ?? "" } : { url: body.url };
  return { operation: "render", template: null, source, ...optionsOf(body) };
}

const debug = z
  .object({
    screenshot_url: z.string().nullable(),
    console: z.array(
      z.object({ level: z.string(), text: z.string(), url: z.string().optional(), line: z.number().int().optional() }),
    ),
    failed_resources: z.array(z.object({ url: z.string(), reason: z.string(), status: z.number().int().optional() })),
  })
  .meta({ id: "PdfDebug" });

const appliedWatermark = z
  .object({ type: z.enum(["text", "image"]), content: z.string(), pages_applied: z.number().int() })
  .meta({ id: "AppliedWatermark" });

export const pdf = z
  .object({
    id: idOf("pdf"),
    object: z.literal("pdf"),
    status: z.enum(["completed", "completed_with_warnings", "failed", "expired"]),
    url: z
      .string()
      .nullable()
      .optional()
      .meta({ description: "Signed download URL; null when expired or failed; absent when output is base64." }),
    base64: z
      .string()
      .optional()
      .meta({ description: "The bytes; only in the answer to a request with output base64." }),
    pages: z.number().int().nullable(),
    bytes: z.number().int().nullable(),
    bytes_before: z.number().int().optional().meta({ description: "Size before compression." }),
    format: z.string().optional(),
    custom_size: customSize.optional(),
    landscape: z.boolean().optional(),
    page_size_mm: z
      .object({ width: z.number(), height: z.number() })
      .optional()
      .meta({ description: "The first page's size in millimetres." }),
    compress,
    watermark: z.union([textWatermark, appliedWatermark]).nullable(),
    metadata,
    created_at: timestamp,
    expires_at: timestamp.meta({ description: "When the URL stops working." }),
    file_expires_at: timestamp.meta({ description: "When the file is deleted: your plan's retention." }),
    expired_at: timestamp.optional(),
    render_time_ms: z.number().int().nullable().optional(),
    credits_used: z.number().int(),
    engine: z
      .string()
      .optional()
      .meta({ description: "Product and version of the browser or office suite that made it." }),
    warnings: z.array(warning).optional(),
    error: errorObject.optional(),
    debug: debug.optional(),
    template: z.object({ id: idOf("tpl"), name: z.string(), version: z.number().int() }).optional(),
    source_count: z.number().int().optional(),
    source_format: z.string().optional(),
  })
  .meta({ id: "Pdf" });

export type Pdf = z.output<typeof pdf>;

/** What presenting a PDF takes beside its record. */
export interface PdfView {
  pdf: PdfRecord;
  nowMs: number;
  /** Signed when the file is there to download. */
  url: string | null;
  screenshotUrl: string | null;
  /** When the URL stops working, epoch milliseconds. */
  urlExpiresAt: number;
}

export function presentPdf({ pdf, nowMs, url, screenshotUrl, urlExpiresAt }: PdfView): Pdf {
  const status = statusAt(pdf, nowMs);
  return {
    id: pdf.id,
    object: "pdf",
    status,
    url: status === "expired" || status === "failed" ? null : url,
    pages: pdf.pages,
    bytes: pdf.bytes,
    ...(pdf.bytesBefore === null ? {} : { bytes_before: pdf.bytesBefore }),
    ...(pdf.format === null ? {} : { format: pdf.format }),
    ...(pdf.customSize === null ? {} : { custom_size: pdf.customSize }),
    ...(pdf.landscape === null ? {} : { landscape: pdf.landscape }),
    ...(pdf.pageSizeMm === null ? {} : { page_size_mm: pdf.pageSizeMm }),
    compress: pdf.compress,
    watermark: pdf.watermark && presentWatermark(pdf.watermark),
    metadata: pdf.metadata,
    created_at: isoTime(pdf.createdAt),
    expires_at: isoTime(status === "expired" ? pdf.fileExpiresAt : urlExpiresAt),
    file_expires_at: isoTime(pdf.fileExpiresAt),
    ...(status === "expired" ? { expired_at: isoTime(pdf.fileExpiresAt) } : {}),
    ...(pdf.renderTimeMs === null ? {} : { render_time_ms: pdf.renderTimeMs }),
    credits_used: pdf.creditsUsed,
    ...(pdf.engine === null ? {} : { engine: pdf.engine }),
    ...(pdf.warnings.length === 0 ? {} : { warnings: pdf.warnings }),
    ...(pdf.error === null ? {} : { error: presentErrorRecord(pdf.error) }),
    ...(pdf.debug === null || status === "expired" ? {} : { debug: presentDebug(pdf.debug, screenshotUrl) }),
    ...(pdf.template === null ? {} : { template: pdf.template }),
    ...(pdf.sourceCount === null ? {} : { source_count: pdf.sourceCount }),
    ...(pdf.sourceFormat === null ? {} : { source_format: pdf.sourceFormat }),
  };
}

function presentWatermark(watermark: TextWatermark | AppliedWatermark) {
  if (!("pagesApplied" in watermark)) return watermark;
  const { type, content, pagesApplied } = watermark;
  return { type, content, pages_applied: pagesApplied };
}

const presentDebug = ({ console, failedResources }: NonNullable<PdfRecord["debug"]>, screenshotUrl: string | null) => ({
  screenshot_url: screenshotUrl,
  console,
  failed_resources: failedResources,
});

export const listPdfsQuery = oneDirection({
  ...listQuery("pdf"),
  status: z.enum(["completed", "completed_with_warnings", "failed", "expired"]).optional(),
  created_after: timestamp.optional(),
  created_before: timestamp.optional(),
  metadata: metadata.optional().meta({ description: "metadata[key]=value: only PDFs that carry the pair." }),
});

export const pdfListOf = (query: z.output<typeof listPdfsQuery>) => ({
  filter: {
    status: query.status ?? null,
    createdAfterMs: query.created_after === undefined ? null : Date.parse(query.created_after),
    createdBeforeMs: query.created_before === undefined ? null : Date.parse(query.created_before),
    metadata: query.metadata ?? {},
  },
  request: pageRequestOf(query),
});

export const deletePdfQuery = z.strictObject({
  extractions: z
    .enum(["true", "false"])
    .optional()
    .meta({ description: "true: what was extracted from it is deleted too." }),
});
