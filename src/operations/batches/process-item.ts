import { creditPartOf, returnDelayMs } from "../../domain/batch.ts";
import type { BatchHeader, ItemInput, LaneRun, LeasedItem, NextItem, OutboxEntry } from "../../domain/batch-object.ts";
import { readText } from "../../domain/byte-stream.ts";
import type { FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import { toFolioError } from "../../domain/to-folio-error.ts";
import { Timings, type Work } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { type OpenFileNeeds, openFile } from "../files/open.ts";
import { renderPdf } from "../pdfs/render.ts";
import type { StoredPdf } from "../pdfs/stages.ts";
import { type RenderTemplateNeeds, renderTemplate } from "../templates/render.ts";
import { type CountUsageNeeds, countUsage } from "../usage/count.ts";
import type { Context, WorkContext } from "../verb.ts";
import { type DeliverOutboxNeeds, discardPdf } from "./deliver-outbox.ts";
import { openedItem } from "./sealed-items.ts";

export type ProcessItemNeeds = OpenFileNeeds &
  RenderTemplateNeeds &
  DeliverOutboxNeeds &
  CountUsageNeeds &
  Pick<Services, "cipher" | "memoryBudget" | "metrics" | "tracing">;

export interface ItemRun {
  item: LeasedItem;
  signal: AbortSignal;
  /**
   * Called when this item is done. Returns the turn of the lane (parallel worker) if the lane must continue with
   * another item. Otherwise returns null.
   */
  next(): LaneRun | null;
}

export interface ItemRunResult {
  /** Time in ms that the lane waits before its next turn. It is 0, or more after a transient server error. */
  delayMs: number;
  /**
   * The lane's next item, if the batch object has already assigned it in its response. If null, the lane must request
   * an item.
   */
  next: NextItem | null;
  /** Outbox entries (side effects of the batch) that the lane must deliver now. */
  outbox: OutboxEntry[];
}

/** Renders one item and reports the result to the batch object. */
export async function processItem(
  { services, caller }: Context<ProcessItemNeeds>,
  batch: BatchHeader,
  { item, signal, next }: ItemRun,
): Promise<ItemRunResult> {
  const object = services.batch(batch.id);
  const work: Work = {
    signal,
    timings: new Timings(services),
    batchItem: { pdfId: item.pdfId, credit: { operationId: batch.id, partId: creditPartOf(batch.id, item.index) } },
  };
  const startedAt = services.clock.now();
  const measure = (error: string) =>
    services.metrics.batchItem({
      accountId: batch.accountId,
      environment: batch.environment,
      error,
      durationMs: services.clock.now() - startedAt,
    });
  try {
    const { view } = await renderItem({ services, caller, work }, item.input);
    const { id, pages, bytes, renderTimeMs, delivery } = view.pdf;
    const made = { pdfId: id, pages: pages ?? 0, bytes: bytes ?? 0, renderTimeMs: renderTimeMs ?? 0 };
    const result = delivery ? { ...made, delivery } : made;
    const completion = await object.complete(item, result, next());
    measure("");
    if (!completion.accepted) await discardPdf(services, caller.accountId, id);
    return { delayMs: 0, next: completion.next, outbox: completion.outbox };
  } catch (thrown) {
    if (signal.aborted) return { delayMs: 0, next: null, outbox: [] };
    const error = toFolioError(thrown);
    if (error.code === "internal_error") {
      services.log.error("batch.item_failed", { batch_id: batch.id, index: item.index }, thrown);
    }
    measure(error.code);
    const transient = isTransient(error);
    const end = transient ? await object.giveBack(item, error.toRecord()) : await object.fail(item, error.toRecord());
    if (!transient && end.accepted) await services.commitWithRetry([countUsage({ services, caller }, { failed: 1 })]);
    const delayMs = transient ? Math.max(returnDelayMs(0), (error.retryAfterS ?? 0) * 1000) : 0;
    return { delayMs, next: null, outbox: end.outbox };
  }
}

/** Whether the error is a transient server error. After such an error, the batch object assigns the item again. */
const isTransient = ({ status, code }: FolioError): boolean => status >= 500 || code === "concurrency_limit_exceeded";

async function renderItem(context: WorkContext<ProcessItemNeeds>, input: ItemInput): Promise<StoredPdf> {
  const { services, caller, work } = context;
  if ("inline" in input) return renderText(context, input.inline);
  const { bytes, body } = await openFile({ services, caller, input: { name: input.file } });
  const share = await services.memoryBudget
    .reserve(bytes * LIMITS.renderHeldFactor, work.signal)
    .catch(async (error) => {
      await body.cancel();
      throw error;
    });
  try {
    return await renderText(context, await readText(body));
  } finally {
    share.releaseAll();
  }
}

async function renderText({ services, caller, work }: WorkContext<ProcessItemNeeds>, text: string): Promise<StoredPdf> {
  const { kind, render, deliverTo } = await openedItem(services, text);
  const own = deliverTo ? { ...work, deliverTo } : work;
  return kind === "document"
    ? renderPdf({ services, caller, input: render, work: own })
    : renderTemplate({ services, caller, input: render, work: own });
}
