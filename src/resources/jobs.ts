import * as z from "zod";
import type { ExtractionFormat } from "../domain/extraction.ts";
import type { DeliveryTarget } from "../domain/file-delivery.ts";
import { DEFAULT_PRIORITY, JOB_STATUSES, type JobRecord, PRIORITIES, type Priority } from "../domain/job.ts";
import type { Metadata } from "../domain/metadata.ts";
import type { OcrLanguage } from "../domain/ocr-language.ts";
import { once } from "../domain/once.ts";
import type { CompressionLevel } from "../domain/pdf.ts";
import type { ImageFormat } from "../domain/thumbnail.ts";
import { deliverTo, deliveryTargetOf } from "./delivery.ts";
import { errorObject, presentErrorRecord } from "./errors.ts";
import { type PdfView, pdf, presentPdf } from "./pdfs.ts";
import {
  creditsUsed,
  idOf,
  isoTime,
  kind,
  listQuery,
  metadata,
  pageRequestOf,
  singleDirectionQuery,
  statusFilter,
  timestamp,
} from "./shared.ts";
import { presentThumbnail, type ThumbnailView, thumbnail } from "./thumbnails.ts";
import { onlyAllowed } from "./validation-text.ts";

/** Schemas of the options of every producing endpoint, whatever the kind of its result. */
export const jobOptions = once(
  () =>
    ({
      async: z.boolean().optional().meta({
        description:
          "With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.",
        default: false,
      }),
      priority: z.enum(PRIORITIES).optional().meta({
        description: "Order among the waiting requests of your account. Only with `async`.",
        default: DEFAULT_PRIORITY,
      }),
    }) as const,
);

/** Schema of the option to upload the file of a result. */
export const deliveryOptions = once(() => ({ deliver_to: deliverTo().optional() }) as const);

interface RequestOptionsBody {
  async?: boolean;
  priority?: Priority;
  deliver_to?: z.output<ReturnType<typeof deliverTo>>;
}

/** The options of every producing endpoint, and the request body without these options. */
export interface RequestOptions {
  later: boolean;
  priority: Priority;
  deliverTo: DeliveryTarget | null;
  body: Record<string, unknown>;
}

export function splitRequestOptions(whole: object): RequestOptions {
  const { async: later = false, priority = DEFAULT_PRIORITY, deliver_to, ...body } = whole as RequestOptionsBody;
  return { later, priority, deliverTo: deliver_to ? deliveryTargetOf(deliver_to) : null, body };
}

/** Properties of the result that are known from the validated body, before the work starts. */
export interface ExpectedResult {
  metadata: Metadata;
  compress: CompressionLevel;
  filename: string | null;
  imageFormat: ImageFormat;
  extractionFormat: ExtractionFormat;
  /** Language for OCR. Null if the request needs no OCR. */
  language: OcrLanguage | null;
}

export function expectedResultOf(checked: object): ExpectedResult {
  const {
    metadata = {},
    compress = "none",
    filename = null,
    format,
    language,
    use_ocr,
  } = checked as ExpectedResultBody;
  return {
    metadata,
    compress,
    filename,
    imageFormat: (format ?? "png") as ImageFormat,
    extractionFormat: (format ?? "original") as ExtractionFormat,
    language: use_ocr === false ? null : (language ?? null),
  };
}

interface ExpectedResultBody {
  metadata?: Metadata;
  compress?: CompressionLevel;
  filename?: string;
  format?: string;
  language?: OcrLanguage;
  use_ocr?: boolean;
}

/** Rejects a priority other than the default in a request without `async`. */
export function checkJobOptions(body: object, context: z.core.$RefinementCtx): void {
  const { async: later, priority, output } = body as { async?: boolean; priority?: string; output?: string };
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: "custom", path: [name], message, params: { code: "parameters_exclusive" } });
  if (later && output === "base64")
    refuse("output", "cannot be base64 with async: the response does not wait for the bytes. Use output url");
  if (!later && priority !== undefined && priority !== DEFAULT_PRIORITY)
    refuse("priority", onlyAllowed("with async: true"));
}

const summary = once(
  () =>
    ({
      id: idOf("job"),
      object: kind("job"),
      status: z.enum(JOB_STATUSES).meta({ description: "Status of the job. `failed`: see `error`." }),
      makes: z.enum(["pdfs", "thumbnails"]).meta({ description: "Type of the resources that the job creates." }),
      result_ids: z.array(z.string()).meta({
        description: "Ids of the created resources, in order. Empty until the job is done.",
        examples: [["pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A"]],
      }),
      error: errorObject().optional(),
      metadata: metadata(),
      credits_used: creditsUsed(),
      created_at: timestamp(),
      completed_at: timestamp().optional().meta({ description: "When the job ended. Absent while it is processing." }),
    }) as const,
);

/** Schema of a job without its results, as lists and events contain it. */
export const jobSummary = once(() =>
  z.object(summary()).meta({ id: "JobSummary", description: "A job without its result." }),
);

export const job = once(() =>
  z
    .object({
      ...summary(),
      result: z
        .object({
          object: kind("list"),
          data: z.array(z.union([pdf(), thumbnail()])).meta({ description: "The created resources, in order." }),
        })
        .optional()
        .meta({
          description:
            "The response that the request would have had without `async`. Present when the job is completed. Deleted resources are left out.",
        }),
    })
    .meta({ id: "Job", description: "An asynchronous request that creates several resources." }),
);

export type Job = z.output<ReturnType<typeof job>>;

/** A job record. If the response shows the job's results, the results too. */
export interface JobView {
  job: JobRecord;
  made: { pdfs: PdfView[] } | { thumbnails: ThumbnailView[] } | null;
}

export function presentJob({ job: stored, made }: JobView): Job {
  const data = made && ("pdfs" in made ? made.pdfs.map(presentPdf) : made.thumbnails.map(presentThumbnail));
  return {
    id: stored.id,
    object: "job",
    status: stored.status,
    makes: stored.kind,
    result_ids: stored.resultIds,
    ...(data ? { result: { object: "list" as const, data } } : {}),
    ...(stored.error === null ? {} : { error: presentErrorRecord(stored.error) }),
    metadata: stored.metadata,
    credits_used: stored.creditsUsed,
    created_at: isoTime(stored.createdAt),
    ...(stored.endedAt === null ? {} : { completed_at: isoTime(stored.endedAt) }),
  };
}

export const listJobsQuery = once(() =>
  singleDirectionQuery({
    ...listQuery("job"),
    status: statusFilter("job", JOB_STATUSES),
  }),
);

export const jobsPageOf = (query: z.output<ReturnType<typeof listJobsQuery>>) => ({
  status: query.status ?? null,
  request: pageRequestOf(query),
});
