import * as z from "zod";
import type { SentEventType } from "../domain/events.ts";
import { once } from "../domain/once.ts";
import { batch, batchResult } from "./batches.ts";
import { extractionSummary } from "./extractions.ts";
import { image } from "./images.ts";
import { jobSummary } from "./jobs.ts";
import { pdf } from "./pdfs.ts";
import { idOf, kind, timestamp } from "./shared.ts";
import { thumbnail } from "./thumbnails.ts";
import { webhookEndpoint } from "./webhook-endpoints.ts";

/**
 * Returns the schema of the body that a webhook delivery sends. It contains the event, and the affected resource in its
 * state when the event happened.
 */
const delivered = <Data extends z.ZodType>(type: SentEventType, data: Data) =>
  z
    .object({
      id: idOf("evt").meta({
        description: "Id of the event, the same for every attempt. Use it to ignore events that you already received.",
      }),
      object: kind("event"),
      type: z.literal(type).meta({ description: "Type of the event." }),
      created_at: timestamp().meta({ description: "When the event happened." }),
      data: data.meta({ description: "The affected resource at the time of the event." }),
    })
    .meta({ id: `${type.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event` });

const item = once(() =>
  batchResult()
    .extend({ batch_id: idOf("bat").meta({ description: "The batch that the item belongs to." }) })
    .meta({ id: "BatchItemResult", description: "One entry of the results of the batch." }),
);

/** Schemas of the bodies that webhook deliveries send, by event type. */
export const webhookEvents: () => Record<SentEventType, z.ZodType> = once(() => ({
  "pdf.completed": delivered("pdf.completed", pdf()),
  "pdf.failed": delivered("pdf.failed", pdf()),
  "batch.completed": delivered("batch.completed", batch()),
  "batch.failed": delivered("batch.failed", batch()),
  "batch.item.completed": delivered("batch.item.completed", item()),
  "batch.item.failed": delivered("batch.item.failed", item()),
  "edit.completed": delivered("edit.completed", z.union([pdf(), thumbnail()])),
  "convert.completed": delivered("convert.completed", pdf()),
  "extract.completed": delivered("extract.completed", extractionSummary()),
  "extract.failed": delivered("extract.failed", extractionSummary()),
  "image.completed": delivered("image.completed", image()),
  "image.failed": delivered("image.failed", image()),
  "job.completed": delivered("job.completed", jobSummary()),
  "job.failed": delivered("job.failed", jobSummary()),
  "webhook_endpoint.test": delivered("webhook_endpoint.test", webhookEndpoint()),
}));
