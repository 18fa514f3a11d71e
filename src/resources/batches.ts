import * as z from "zod";
import {
  BATCH_OUTPUTS,
  BATCH_STATUSES,
  type BatchOutput,
  isEnded,
  NOT_PROCESSED_ERROR,
  statusOfPhase,
} from "../domain/batch.ts";
import type { BatchSnapshot, ItemResult } from "../domain/batch-object.ts";
import { LIMITS } from "../domain/limits.ts";
import type { Page } from "../domain/lists.ts";
import type { Metadata } from "../domain/metadata.ts";
import { once } from "../domain/once.ts";
import { type BatchItemInput, batchItem, itemInputOf } from "./batch-items.ts";
import { delivery, presentDelivery } from "./delivery.ts";
import { errorObject, presentErrorRecord } from "./errors.ts";
import {
  count,
  creditsUsed,
  idOf,
  isoTime,
  kind,
  listQuery,
  metadata,
  signedUrl,
  singleDirectionQuery,
  statusFilter,
  text,
  timestamp,
} from "./shared.ts";
import { webhookUrl } from "./webhook-url.ts";

export const createBatchBody = once(() =>
  z
    .strictObject({
      items: z.array(batchItem()).min(1).meta({
        description: "Up to 5, 100, 500 or 2,000 items, by plan. All items are checked before the first one starts.",
      }),
      webhook_url: webhookUrl().optional().meta({
        description:
          "URL that receives the events of this batch instead of your endpoints. Deliveries are signed with the default secret of your account.",
      }),
      parallel: z
        .number()
        .int()
        .min(1)
        .max(LIMITS.batchParallel)
        .optional()
        .meta({
          default: LIMITS.batchParallelDefault,
          examples: [10],
          description:
            "Number of items that run at the same time. The maximum is the number of slots of your plan minus one, but at least one.",
        }),
      stop_on_failure: z.boolean().optional().meta({
        description: "With `true`, no further item starts after a failure. Finished items are kept.",
        default: false,
      }),
      output: z.enum(BATCH_OUTPUTS).optional().meta({
        default: "individual",
        description:
          "`individual` (default): one URL per item. `merged`: one PDF with the items in order and a bookmark per item. `zip`: one archive; each file has the `filename` of its item, its `metadata.filename` or its index as name.",
      }),
      metadata: metadata().optional(),
    })
    .superRefine(({ items, output }, context) => {
      if (output !== "merged") return;
      for (const [index, item] of items.entries()) {
        if (item.security === undefined) continue;
        const message = "cannot be sent together with output merged: Folio does not merge encrypted PDFs";
        const params = { code: "parameters_exclusive" };
        context.addIssue({ code: "custom", path: ["items", index, "security"], message, params });
      }
    })
    .meta({
      id: "CreateBatch",
      examples: [{ items: [{ html: "<h1>One</h1>" }, { html: "<h1>Two</h1>" }], output: "merged" }],
    }),
);

export type CreateBatchBody = z.output<ReturnType<typeof createBatchBody>>;

export interface BatchInput {
  items: BatchItemInput[];
  output: BatchOutput;
  /** Number of items that run in parallel. If null, the default is used. */
  parallel: number | null;
  stopOnFailure: boolean;
  webhookUrl: string | null;
  metadata: Metadata;
}

export function batchInputOf(body: CreateBatchBody): BatchInput {
  return {
    items: body.items.map(itemInputOf),
    output: body.output ?? "individual",
    parallel: body.parallel ?? null,
    stopOnFailure: body.stop_on_failure ?? false,
    webhookUrl: body.webhook_url ?? null,
    metadata: body.metadata ?? {},
  };
}

const itemError = once(() =>
  errorObject().extend({
    code: text("Error code. `not_processed` when the batch ended before the item ran.", "timeout_exceeded"),
  }),
);

export const batchResult = once(() =>
  z
    .object({
      index: count("Index of the item in the request, from 0.", 0),
      status: z.enum(["completed", "failed"]).meta({ description: "Final status of the item." }),
      pdf_id: idOf("pdf").optional(),
      url: signedUrl("Signed download URL. Null when the file is deleted.", "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf")
        .nullable()
        .optional(),
      pages: count("Number of pages.", 1).optional(),
      bytes: count("Size of the file in bytes.", 13_877).optional(),
      delivery: delivery().optional(),
      error: itemError().optional().meta({ description: "Why the item failed." }),
    })
    .meta({ id: "BatchResult", description: "The result of one item." }),
);

export const batch = once(() =>
  z
    .object({
      id: idOf("bat"),
      object: kind("batch"),
      status: z.enum(BATCH_STATUSES).meta({
        description:
          "`processing` until the batch ends. `completed`: it ran to its end; single items may have failed. `failed`: `stop_on_failure` stopped it, or its file failed (see `error`).",
      }),
      total_items: count("Number of items in the request.", 2),
      completed_items: count("Number of items that completed.", 2),
      failed_items: count("Number of items that ran and failed.", 0),
      output: z.enum(BATCH_OUTPUTS).meta({ description: "Output of the request." }),
      parallel: count("Number of items that run at the same time, after the cap of the plan.", 5),
      stop_on_failure: z.boolean().meta({ description: "Whether the batch stops after a failure." }),
      metadata: metadata(),
      progress: z
        .number()
        .min(0)
        .max(1)
        .meta({ description: "Share of the items that completed or failed, from 0 to 1.", examples: [0.5] }),
      credits_used: creditsUsed(),
      results: z
        .array(batchResult())
        .optional()
        .meta({ description: "Results of a batch with output `individual`, once it has ended." }),
      merged_pdf: z
        .object({
          id: idOf("pdf"),
          url: signedUrl(
            "Signed download URL. Null when the file is deleted.",
            "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf",
          ).nullable(),
          pages: count("Number of pages.", 2).nullable(),
          bytes: count("Size of the file in bytes.", 20_114),
        })
        .nullable()
        .optional()
        .meta({
          description: "Merged PDF of a batch with output `merged`, once it has ended. Null when no item completed.",
        }),
      zip_url: signedUrl(
        "Signed download URL of the archive of a batch with output `zip`, once it has ended. Null when no item completed.",
        "bat_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.zip",
      )
        .nullable()
        .optional(),
      zip_bytes: count("Size of the archive in bytes.", 25_310).nullable().optional(),
      error: errorObject().optional().meta({ description: "Why the merged PDF or the ZIP failed." }),
      created_at: timestamp(),
      estimated_completion: timestamp().nullable().optional().meta({
        description: "Expected end. A rough estimate until the first items are done, then based on their pace.",
      }),
      completed_at: timestamp().optional().meta({ description: "When the batch ended, whatever its status." }),
      total_render_time_ms: count("Milliseconds of work of all items in total.", 62).optional(),
    })
    .meta({ id: "Batch", description: "A request to render many documents." }),
);

export const listBatchesQuery = once(() =>
  singleDirectionQuery({
    ...listQuery("bat"),
    status: statusFilter("bat", BATCH_STATUSES),
  }),
);

const index = once(() => z.coerce.number().int().min(0).max(LIMITS.batchItemsMost));

export const batchResultsQuery = once(() =>
  singleDirectionQuery({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(LIMITS.listMax)
      .default(LIMITS.listMax)
      .meta({ description: "Maximum number of results to return." }),
    starting_after: index()
      .optional()
      .meta({ description: "Returns only results with a higher index.", examples: [99] }),
    ending_before: index()
      .optional()
      .meta({
        description: "Returns only results with a lower index: those that come directly before it.",
        examples: [100],
      }),
  }),
);

export const resultsPageOf = (query: z.output<ReturnType<typeof batchResultsQuery>>) => ({
  startingAfter: query.starting_after ?? null,
  endingBefore: query.ending_before ?? null,
  limit: query.limit,
});

export const batchResults = once(() =>
  z
    .object({
      object: kind("list"),
      data: z.array(batchResult()).meta({ description: "Results in the order of the items." }),
      has_more: z.boolean().meta({ description: "Whether there are more results after this page.", examples: [false] }),
      next_cursor: z
        .string()
        .nullable()
        .meta({
          description:
            "Cursor of the next page, an index. Pass it as `starting_after` (or `ending_before`). Null when no results follow.",
          examples: [null],
        }),
    })
    .meta({ id: "BatchResultList" }),
);

/** Result of one item, with a new signed URL of its file. */
export type ResultView = ItemResult & { url: string | null };

/** Snapshot of the batch object, with the other data that the response about a batch needs. */
export interface BatchView {
  batch: BatchSnapshot;
  /** Item results to show. If null, the response shows no results. */
  results: ResultView[] | null;
  /** New signed URL of the merged PDF or ZIP. */
  fileUrl: string | null;
}

export function presentResult(result: ResultView): z.output<ReturnType<typeof batchResult>> {
  const { index, status } = result;
  if (status === "completed") {
    const { pdfId, url, pages, bytes, delivery: made } = result;
    const shown = { index, status, pdf_id: pdfId, url, pages, bytes };
    return made ? { ...shown, delivery: presentDelivery(made) } : shown;
  }
  const error = status === "failed" ? presentErrorRecord(result.error) : { ...NOT_PROCESSED_ERROR, param: null };
  return { index, status: "failed", error };
}

/** Returns one page of item results. Cursors of the list are item indexes. */
export function presentResults(
  { items, hasMore }: Page<ResultView>,
  query: { ending_before?: unknown },
): z.output<ReturnType<typeof batchResults>> {
  const edge = query.ending_before === undefined ? items.at(-1) : items[0];
  const last = hasMore ? edge : undefined;
  return {
    object: "list",
    data: items.map(presentResult),
    has_more: hasMore,
    next_cursor: last ? String(last.index) : null,
  };
}

/** Returns the batch as JSON. The JSON contains `results` only if the view contains results. */
export function presentBatch(view: BatchView): z.output<ReturnType<typeof batch>> {
  const { batch: stored, results, fileUrl } = view;
  const ended = isEnded(stored);
  return {
    id: stored.id,
    object: "batch",
    status: statusOfPhase(stored.phase),
    total_items: stored.totalItems,
    completed_items: stored.completedItems,
    failed_items: stored.failedItems,
    output: stored.output,
    parallel: stored.parallel,
    stop_on_failure: stored.stopOnFailure,
    metadata: stored.metadata,
    progress: stored.progress,
    credits_used: stored.environment === "live" ? stored.completedItems : 0,
    ...(ended ? presentOutput(stored, results, fileUrl) : {}),
    ...(stored.error === null ? {} : { error: presentErrorRecord(stored.error) }),
    created_at: isoTime(stored.createdAt),
    ...(ended
      ? {
          completed_at: isoTime(stored.completedAt ?? stored.createdAt),
          total_render_time_ms: stored.totalRenderTimeMs,
        }
      : {
          estimated_completion: stored.estimatedCompletionAt === null ? null : isoTime(stored.estimatedCompletionAt),
        }),
  };
}

function presentOutput(
  { output, file }: BatchSnapshot,
  results: ResultView[] | null,
  fileUrl: string | null,
): Partial<z.output<ReturnType<typeof batch>>> {
  if (output === "individual") return results ? { results: results.map(presentResult) } : {};
  if (output === "zip") return { zip_url: fileUrl, zip_bytes: file?.bytes ?? null };
  if (!file?.pdfId) return { merged_pdf: null };
  return { merged_pdf: { id: file.pdfId, url: fileUrl, pages: file.pages, bytes: file.bytes } };
}
