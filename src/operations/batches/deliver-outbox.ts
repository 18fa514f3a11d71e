import { creditPartOf, statusOfPhase } from "../../domain/batch.ts";
import type { BatchHeader, ItemResult, OutboxEntry } from "../../domain/batch-object.ts";
import { pdfFileOf, pdfScreenshotFileOf } from "../../domain/pdf.ts";
import { presentBatch, presentResult } from "../../resources/batches.ts";
import type { Services } from "../dependencies.ts";
import { type NewEvent, type RecordEventNeeds, recordEvent, recordEvents } from "../events/record.ts";
import { type ViewBatchNeeds, viewBatch, viewResults } from "./view.ts";

export type DeliverOutboxNeeds = RecordEventNeeds &
  ViewBatchNeeds &
  Pick<Services, "batches" | "files" | "gate" | "pdfs">;

type Entry<Kind extends OutboxEntry["kind"]> = Extract<OutboxEntry, { kind: Kind }>;

/**
 * Delivers the entries of a batch's outbox: charges, events, clean-up. A repeated call is safe, because each entry
 * takes effect only once.
 */
export async function deliverOutbox(
  services: DeliverOutboxNeeds,
  batch: BatchHeader,
  entries: OutboxEntry[],
): Promise<void> {
  const object = services.batch(batch.id);
  let rest = entries;
  while (rest.length > 0) {
    await deliverItems(
      services,
      batch,
      rest.filter((entry) => entry.kind === "item"),
    );
    for (const entry of rest) {
      if (entry.kind === "discard") await discardPdf(services, batch.accountId, entry.pdfId);
      if (entry.kind === "ended") await deliverEnd(services, batch, entry);
    }
    rest = await object.acknowledge(rest.map(({ seq }) => seq));
  }
}

/** Charges all items in one call, and commits the events of the items in one transaction. */
async function deliverItems(services: DeliverOutboxNeeds, batch: BatchHeader, entries: Entry<"item">[]): Promise<void> {
  if (entries.length === 0) return;
  const results = entries.map(({ result }) => result);
  await charge(services, batch, results);
  const views = await viewResults({ services, caller: batch }, results);
  const { webhookUrl } = batch;
  const events = entries.flatMap(({ eventId: id, at: createdAt }, i): NewEvent[] => {
    const view = views[i];
    if (!view) return [];
    const completed = view.status === "completed";
    const type = completed ? "batch.item.completed" : "batch.item.failed";
    const resourceId = completed ? view.pdfId : batch.id;
    return [{ id, createdAt, type, resourceId, data: { ...presentResult(view), batch_id: batch.id }, webhookUrl }];
  });
  await recordEvents({ services, caller: batch }, events).commit();
}

async function charge(services: DeliverOutboxNeeds, batch: BatchHeader, results: ItemResult[]): Promise<void> {
  const completed = results.filter(({ status }) => status === "completed");
  if (batch.environment !== "live" || completed.length === 0) return;
  const parts = completed.map(({ index }) => creditPartOf(batch.id, index));
  const lapsed = await services.gate(batch.accountId).settleParts(batch.id, parts, 1);
  for (const { index } of completed.filter((result) => lapsed.includes(creditPartOf(batch.id, result.index)))) {
    services.log.info("batch.charge_lapsed", { batch_id: batch.id, index });
  }
}

async function deliverEnd(
  services: DeliverOutboxNeeds,
  batch: BatchHeader,
  { eventId, at, inputFiles }: Entry<"ended">,
): Promise<void> {
  await services.gate(batch.accountId).release(batch.id);
  const snapshot = await services.batch(batch.id).snapshot();
  if (!snapshot) return;
  const status = statusOfPhase(snapshot.phase);
  const event = recordEvent(
    { services, caller: batch },
    {
      id: eventId,
      createdAt: at,
      type: status === "completed" ? "batch.completed" : "batch.failed",
      resourceId: batch.id,
      data: presentBatch(await viewBatch(services, snapshot)),
      webhookUrl: batch.webhookUrl,
    },
  );
  await event.commit([services.batches.ending(batch.accountId, batch.id, status)]);
  if (inputFiles.length === 0) return;
  await removeFiles(services, batch.accountId, inputFiles);
}

/** Deletes a PDF that a consumer may have stored although its lease had expired. Ignores a PDF that does not exist. */
export async function discardPdf(services: DeliverOutboxNeeds, accountId: string, pdfId: string): Promise<void> {
  await services.commitWithRetry([services.pdfs.discarding(accountId, pdfId)]);
  await removeFiles(services, accountId, [pdfFileOf(pdfId), pdfScreenshotFileOf(pdfId)]);
}

async function removeFiles(services: DeliverOutboxNeeds, accountId: string, names: string[]): Promise<void> {
  await services.files.delete(accountId, names);
  await services.commitWithRetry([services.fileRecords.removing(names)]);
}
