import { MAX_REPORTED_BOXES, REDACTED_BOX_KINDS, REDACTED_PART_KINDS } from "@folio/pdf/model";
import * as z from "zod";
import { once } from "../domain/once.ts";
import { type AppliedWatermark, hasFile, type PdfRecord, pdfStatusAt, type TextWatermark } from "../domain/pdf.ts";
import type { RenderInput } from "../domain/render-input.ts";
import type { SigningRequest } from "../domain/signing.ts";
import { delivery, presentDelivery } from "./delivery.ts";
import { checkDocumentSource, documentFields, documentSourceOf } from "./document-source.ts";
import { errorObject, presentErrorRecord } from "./errors.ts";
import { EVEN_IF_INVALID, onValidFields } from "./field-checks.ts";
import { finishingOf, finishingOptions } from "./finishing.ts";
import { accessOf, accessOptions, checkWithoutUrl } from "./page-access.ts";
import { checkRenderOptions, compress, customSize, optionsOf, renderOptions, textWatermark } from "./render-options.ts";
import {
  count,
  creditsUsed,
  idOf,
  isoTime,
  kind,
  listQuery,
  metadata,
  pageRequestOf,
  quantity,
  signedUrl,
  singleDirectionQuery,
  statusFilter,
  text,
  timestamp,
  warning,
} from "./shared.ts";
import { presentSigningRequest, signingRequest } from "./signing-requests.ts";
import { exactlyOneOf } from "./sources.ts";

const SOURCES = ["html", "url", "markdown"] as const;

export const createPdfBody = once(() =>
  z
    .strictObject({
      ...documentFields("html, url and markdown"),
      ...renderOptions(),
      ...accessOptions(),
      ...finishingOptions(),
    })
    .superRefine((body, context) => checkDocumentSource(body, SOURCES, context), EVEN_IF_INVALID)
    .superRefine(onValidFields(checkRenderOptions), EVEN_IF_INVALID)
    .superRefine(onValidFields(checkWithoutUrl), EVEN_IF_INVALID)
    .meta({ id: "CreatePdf", ...exactlyOneOf(SOURCES), examples: [{ html: "<h1>Hello</h1>", format: "a4" }] }),
);

export type CreatePdfBody = z.output<ReturnType<typeof createPdfBody>>;

/** Returns the render input for a validated body of POST /v1/pdfs. The body has exactly one source. */
export function renderInputOf(body: CreatePdfBody): RenderInput {
  const source = documentSourceOf(body);
  const access = accessOf(body, body.url ?? null);
  return {
    operation: "render",
    template: null,
    source,
    access,
    finishing: finishingOf(body),
    warnings: [],
    ...optionsOf(body),
  };
}

const PDF_STATUSES = ["processing", "completed", "completed_with_warnings", "failed", "expired"] as const;

const debug = once(() =>
  z
    .object({
      screenshot_url: z
        .string()
        .nullable()
        .meta({
          description:
            "Signed URL of a screenshot (PNG) of the page before printing. Null when no screenshot could be taken.",
          examples: ["https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png?exp=…&k=…&sig=…"],
        }),
      console: z
        .array(
          z.object({
            level: text("Level of the message: log, info, warning, error …", "error"),
            text: text("Text of the message.", "Uncaught TypeError: chart is undefined"),
            url: text("URL of the script.", "https://example.com/chart.js").optional(),
            line: count("Line in the script.", 12).optional(),
          }),
        )
        .meta({ description: "Console output of the page, and uncaught exceptions." }),
      failed_resources: z
        .array(
          z.object({
            url: text("URL of the resource.", "https://example.com/logo.png"),
            reason: text("Reason of the failure.", "net::ERR_CONNECTION_REFUSED"),
            status: count("HTTP status of the response.", 404).optional(),
          }),
        )
        .meta({ description: "Images, stylesheets, fonts and scripts that did not load." }),
    })
    .meta({ id: "PdfDebug", description: "Only in responses to requests with `debug`." }),
);

const appliedWatermark = once(() =>
  z
    .object({
      type: z.enum(["text", "image"]).meta({ description: "Type of the watermark." }),
      content: text("The text, or the URL of the image. `inline` when the image was sent as base64.", "CONFIDENTIAL"),
      pages_applied: count("Pages with the watermark.", 3),
    })
    .meta({ id: "AppliedWatermark", description: "The watermark that POST /v1/pdfs/watermark added." }),
);

const redactionReport = once(() =>
  z
    .object({
      redacted_at: timestamp().meta({ description: "When the redacted file was stored." }),
      sha256: text(
        "SHA-256 of the file in hexadecimal. Null for a large file, which Folio does not hold in memory.",
        "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      ).nullable(),
      pages: z
        .array(
          z.object({
            page: count("Number of the page, from 1.", 1),
            boxes: z
              .array(
                z.object({
                  kind: z.enum(REDACTED_BOX_KINDS).meta({ description: "Kind of the removed content." }),
                  x: quantity("Distance from the left edge of the page, in points.", 72),
                  y: quantity("Distance from the top edge of the page, in points.", 90),
                  width: quantity("Width in points.", 66.7),
                  height: quantity("Height in points.", 10.8),
                }),
              )
              .meta({ description: "Places of the removed content, in the coordinates of `areas`." }),
          }),
        )
        .meta({ description: "Pages with removed content." }),
      omitted_boxes: count(`Number of boxes after the first ${MAX_REPORTED_BOXES}, which \`pages\` omits.`, 0),
      counts: z.partialRecord(z.enum([...REDACTED_BOX_KINDS, ...REDACTED_PART_KINDS]), z.number().int()).meta({
        description:
          "Number of boxes of each kind, and of removed or changed entries in other parts of the file. Kinds without any are absent.",
        examples: [{ text: 2, annotation: 1, metadata: 1 }],
      }),
      matches: z
        .array(
          z.object({
            find: count("Index of the entry in `find`.", 0),
            count: count("Number of its matches on the pages.", 2),
          }),
        )
        .meta({ description: "Matches of each entry of `find`. The texts are not repeated." }),
      remaining: z.array(z.string()).meta({
        description: "Places of the file in which a text of `find` may remain, as in `text_remains`.",
        examples: [[]],
      }),
    })
    .meta({
      id: "RedactionReport",
      description: "What a redaction removed, without any text. Only for requests with `report`.",
    }),
);

export const pdf = once(() =>
  z
    .object({
      id: idOf("pdf"),
      object: kind("pdf"),
      status: z.enum(PDF_STATUSES).meta({
        description:
          "`processing`: the asynchronous request is not done yet. `completed_with_warnings`: see `warnings`. `failed`: see `error`. `expired`: the file was deleted after the retention period.",
      }),
      url: signedUrl(
        "Signed download URL. Null when the status is `expired`, `failed` or `processing`. Absent with output `base64`.",
        "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf",
      )
        .nullable()
        .optional(),
      base64: text(
        "The file in base64. Only in the response to a request with output `base64`.",
        "JVBERi0xLjcK…",
      ).optional(),
      pages: count("Number of pages. Null when there is no file.", 1).nullable(),
      bytes: count("Size of the file in bytes. Null when there is no file.", 13_877).nullable(),
      bytes_before: count("Size in bytes before compression. Absent without compression.", 51_200).optional(),
      format: text("Page size of the first page: the name of a format, or `custom`.", "a4").optional(),
      custom_size: customSize().optional(),
      landscape: z.boolean().optional().meta({ description: "Whether the first page is in landscape orientation." }),
      page_size_mm: z
        .object({ width: quantity("Width in millimetres.", 210.2), height: quantity("Height in millimetres.", 297) })
        .optional()
        .meta({ description: "Size of the first page in millimetres." }),
      compress: compress(),
      watermark: z.union([textWatermark(), appliedWatermark()]).nullable().meta({
        description:
          "Watermark of the request, or the watermark that POST /v1/pdfs/watermark added. Null when there is none.",
      }),
      metadata: metadata(),
      created_at: timestamp(),
      expires_at: timestamp().meta({ description: "When the URL stops working." }),
      file_expires_at: timestamp().meta({
        description: "When the file will be deleted. It depends on the retention period of your plan.",
      }),
      expired_at: timestamp()
        .optional()
        .meta({ description: "When the file was deleted. Only with status `expired`." }),
      render_time_ms: count("Milliseconds of work. The wait for a slot does not count.", 31).nullable().optional(),
      credits_used: creditsUsed(),
      engine: text(
        "Product and version of the browser or the office suite that created the PDF.",
        "HeadlessChrome/156.0.8078.79",
      ).optional(),
      warnings: z.array(warning()).optional().meta({ description: "Warnings. Absent when there are none." }),
      error: errorObject().optional(),
      debug: debug().optional(),
      template: z
        .object({
          id: idOf("tpl"),
          name: text("Name of the template.", "invoice"),
          version: count("The version that was rendered.", 3),
        })
        .optional()
        .meta({ description: "The template that was rendered." }),
      source_count: count("For a merge: the number of sources.", 2).optional(),
      main_document: z
        .object({
          url: text("Final URL of the page, after redirects.", "https://example.com/report.html"),
          status: count("HTTP status of the page.", 200),
        })
        .optional()
        .meta({ description: "For a render of a `url`: the page that was printed." }),
      redaction_report: redactionReport().optional(),
      signing_request: signingRequest().optional(),
      filename: text("Filename of the download. Absent when it is the id.", "Invoice A-1001.pdf").optional(),
      delivery: delivery().optional(),
      encrypted: z.literal(true).optional().meta({ description: "Present when `security` encrypted the file." }),
      source_format: text("For a conversion: the extension of the source document.", "docx").optional(),
    })
    .meta({ id: "Pdf", description: "A PDF with its download URL." }),
);

export type Pdf = z.output<ReturnType<typeof pdf>>;

/** A PDF record, with the other data that the response needs. */
export interface PdfView {
  pdf: PdfRecord;
  nowMs: number;
  /** Signed URL of the file. Null if there is no file to download. */
  url: string | null;
  screenshotUrl: string | null;
  /** Time at which the URL expires, in epoch ms. */
  urlExpiresAt: number;
  /** Bytes that a key elsewhere must sign. Only in the response of the request that prepares a signature. */
  signingRequest?: SigningRequest;
}

const CLEARED: Pick<PdfRecord, "warnings" | "debug" | "mainDocument" | "redaction" | "delivery"> = {
  warnings: [],
  debug: null,
  mainDocument: null,
  redaction: null,
  delivery: null,
};

export function presentPdf({ pdf, nowMs, url, screenshotUrl, urlExpiresAt, signingRequest: request }: PdfView): Pdf {
  const status = pdfStatusAt(pdf, nowMs);
  // Maintenance clears these values of an expired PDF (PdfRepository.slimming). The status changes a moment earlier.
  const { warnings, debug, mainDocument, redaction, delivery } = status === "expired" ? CLEARED : pdf;
  return {
    id: pdf.id,
    object: "pdf",
    status,
    url: status === "expired" || !hasFile(status) ? null : url,
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
    ...(warnings.length === 0 ? {} : { warnings }),
    ...(pdf.error === null ? {} : { error: presentErrorRecord(pdf.error) }),
    ...(debug === null ? {} : { debug: presentDebug(debug, screenshotUrl) }),
    ...(pdf.template === null ? {} : { template: pdf.template }),
    ...(pdf.sourceCount === null ? {} : { source_count: pdf.sourceCount }),
    ...(mainDocument === null ? {} : { main_document: mainDocument }),
    ...(redaction === null ? {} : { redaction_report: presentRedaction(redaction) }),
    ...(request ? { signing_request: presentSigningRequest(request) } : {}),
    ...(pdf.filename === null ? {} : { filename: pdf.filename }),
    ...(delivery === null ? {} : { delivery: presentDelivery(delivery) }),
    ...(pdf.encrypted ? { encrypted: true as const } : {}),
    ...(pdf.sourceFormat === null ? {} : { source_format: pdf.sourceFormat }),
  };
}

const presentRedaction = (report: NonNullable<PdfRecord["redaction"]>) => ({
  redacted_at: isoTime(report.redactedAt),
  sha256: report.sha256,
  pages: report.pages,
  omitted_boxes: report.omittedBoxes,
  counts: report.counts,
  matches: report.matches.map((count, find) => ({ find, count })),
  remaining: report.remaining,
});

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

export const listPdfsQuery = once(() =>
  singleDirectionQuery({
    ...listQuery("pdf"),
    status: statusFilter("pdf", PDF_STATUSES),
  }),
);

export const pdfListOf = (query: z.output<ReturnType<typeof listPdfsQuery>>) => ({
  status: query.status ?? null,
  request: pageRequestOf(query),
});

export const deletePdfQuery = once(() =>
  z.strictObject({
    extractions: z
      .enum(["true", "false"])
      .optional()
      .meta({ description: "With `true`, extractions from this PDF are deleted too." }),
  }),
);
