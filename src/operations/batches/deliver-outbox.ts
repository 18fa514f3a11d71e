import { statusOfPhase } from "../../domain/batch.ts";
import type { BatchHeader, OutboxEntry } from "../../domain/batch-object.ts";
import { fileNameOf, screenshotNameOf } from "../../domain/pdf.ts";
import { presentBatch, presentResult } from "../../resources/batches.ts";
import type { Services } from "../dependencies.ts";
import { type RecordEventNeeds, recordEvent } from "../events/record.ts";
import { type ViewBatchNeeds, viewBatch, viewResults } from "./view.ts";

export type DeliverOutboxNeeds = RecordEventNeeds &
  ViewBatchNeeds &
  Pick<Services, "batches" | "files" | "gate" | "pdfs">;

type Entry<Kind extends OutboxEntry["kind"]> = Extract<OutboxEntry, { kind: Kind }>;

/** Delivers what a batch's outbox holds: charges, events, clearing up. Safe to repeat: each entry has its effects once. */
export async function deliverOutbox(
  services: DeliverOutboxNeeds,
  batch: BatchHeader,
  entries: OutboxEntry[],
): Promise<void> {
  const object = services.batch(batch.id);
  let rest = entries;
  while (rest.length > 0) {
    for (const entry of rest) {
      if (entry.kind === "item") await deliverItem(services, batch, entry);
      if (entry.kind === "discard") await discardPdf(services, batch.accountId, entry.pdfId);
      if (entry.kind === "ended") await deliverEnd(services, batch, entry);
    }
    rest = await object.acknowledge(rest.map(({ seq }) => seq));
  }
}

async function deliverItem(
  services: DeliverOutboxNeeds,
  batch: BatchHeader,
  { eventId, at, result }: Entry<"item">,
): Promise<void> {
  const completed = result.status === "completed";
  if (completed && batch.environment === "live") {
    const charged = await services.gate(batch.accountId).settlePart(batch.id, `${batch.id}:${result.index}`, 1);
    if (!charged) services.log.info("batch.charge_lapsed", { batch_id: batch.id, index: result.index });
  }
  const [view] = await viewResults({ services, caller: batch }, [result]);
  if (!view) return;
  const event = recordEvent(
    { services, caller: batch },
    {
      id: eventId,
      createdAt: at,
      type: completed ? "batch.item.completed" : "batch.item.failed",
      resourceId: completed ? result.pdfId : batch.id,
      data: { ...presentResult(view), batch_id: batch.id },
      webhookUrl: batch.webhookUrl,
    },
  );
  await event.commit();
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

/** Removes what a lost lease may have left behind. Nothing there is fine. */
export async function discardPdf(services: DeliverOutboxNeeds, accountId: string, pdfId: string): Promise<void> {
  await services.commitOnce([services.pdfs.discarding(accountId, pdfId)]);
  await removeFiles(services, accountId, [fileNameOf(pdfId), screenshotNameOf(pdfId)]);
}

async function removeFiles(services: DeliverOutboxNeeds, accountId: string, names: string[]): Promise<void> {
  await services.files.delete(accountId, names);
  await services.commitOnce([services.fileRecords.removing(names)]);
}
