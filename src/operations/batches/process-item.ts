import { returnDelayMs } from "../../domain/batch.ts";
import type { BatchHeader, Commit, ItemInput, TakenItem } from "../../domain/batch-object.ts";
import { type FolioError, toFolioError } from "../../domain/errors.ts";
import { Timings, type Work } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { type OpenFileNeeds, openFile } from "../files/open.ts";
import { renderPdf } from "../pdfs/render.ts";
import type { StoredPdf } from "../pdfs/stages.ts";
import { type RenderTemplateNeeds, renderTemplate } from "../templates/render.ts";
import type { Context, WorkContext } from "../verb.ts";
import { type DeliverOutboxNeeds, deliverOutbox, discardPdf } from "./deliver-outbox.ts";
import { openedItem } from "./sealed-items.ts";

export type ProcessItemNeeds = OpenFileNeeds &
  RenderTemplateNeeds &
  DeliverOutboxNeeds &
  Pick<Services, "cipher" | "metrics" | "tracing">;

/**
 * Renders one item, tells the batch object how it ended and the world what follows from that. Gives the milliseconds that the
 * lane should rest: 0, or some after a transient failure of ours.
 */
export async function processItem(
  { services, caller }: Context<ProcessItemNeeds>,
  batch: BatchHeader,
  { item, signal }: { item: TakenItem; signal: AbortSignal },
): Promise<number> {
  const object = services.batch(batch.id);
  const work: Work = {
    signal,
    timings: new Timings(services),
    batchItem: { pdfId: item.pdfId },
  };
  const startedAt = services.clock.now();
  const measure = (error: string) =>
    services.metrics.batchItem({
      accountId: batch.accountId,
      environment: batch.environment,
      error,
      durationMs: services.clock.now() - startedAt,
    });
  let commit: Commit;
  let delayMs = 0;
  try {
    const { view } = await renderItem({ services, caller, work }, item.input);
    const { id, pages, bytes, renderTimeMs } = view.pdf;
    const result = { pdfId: id, pages: pages ?? 0, bytes: bytes ?? 0, renderTimeMs: renderTimeMs ?? 0 };
    commit = await object.complete(item, result);
    measure("");
    if (!commit.accepted) await discardPdf(services, caller.accountId, id);
  } catch (thrown) {
    if (signal.aborted) return 0;
    const error = toFolioError(thrown);
    if (error.code === "internal_error") {
      services.log.error("batch.item_failed", { batch_id: batch.id, index: item.index }, thrown);
    }
    measure(error.code);
    const transient = isTransient(error);
    commit = transient ? await object.giveBack(item, error.toRecord()) : await object.fail(item, error.toRecord());
    if (transient) delayMs = Math.max(returnDelayMs(0), (error.retryAfterS ?? 0) * 1000);
  }
  await deliverOutbox(services, batch, commit.outbox);
  return delayMs;
}

/** Ours, and likely to pass: the item is taken again. */
const isTransient = ({ status, code }: FolioError): boolean => status >= 500 || code === "concurrency_limit_exceeded";

async function renderItem(context: WorkContext<ProcessItemNeeds>, input: ItemInput): Promise<StoredPdf> {
  const { services, caller, work } = context;
  const text = "inline" in input ? input.inline : await readInput(context, input.file);
  const { kind, render } = await openedItem(services, text);
  return kind === "document"
    ? renderPdf({ services, caller, input: render, work })
    : renderTemplate({ services, caller, input: render, work });
}

async function readInput({ services, caller }: Context<ProcessItemNeeds>, name: string): Promise<string> {
  return new Response((await openFile({ services, caller, input: { name } })).body).text();
}
