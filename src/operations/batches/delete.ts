import { isEnded } from "../../domain/batch.ts";
import { FolioError } from "../../domain/errors.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { type EraseResourcesNeeds, eraseResources } from "../files/erase.ts";
import type { Call } from "../verb.ts";
import { type DeliverOutboxNeeds, deliverOutbox } from "./deliver-outbox.ts";
import { findBatch, type RetrieveBatchNeeds } from "./retrieve.ts";

export type DeleteBatchNeeds = RetrieveBatchNeeds &
  DeliverOutboxNeeds &
  EraseResourcesNeeds &
  Pick<Services, "batches">;

/** Number of outbox entries that are delivered at a time. */
const ENTRIES_AT_ONCE = 50;

/**
 * Deletes an ended batch with its results, its ZIP and its events. The PDFs of its items and its merged PDF stay. Charges
 * that are still due are made first. Throws `resource_not_found`. Throws `resource_in_use` if the batch is processing.
 */
export async function deleteBatch(call: Call<DeleteBatchNeeds, { batchId: string }>): Promise<void> {
  requireScope(call.caller, "batches:write");
  const { services, input } = call;
  const { batchId } = input;
  const batch = await findBatch(call, batchId);
  if (!isEnded(batch)) {
    const message = "The batch is processing. Cancel it before you delete it.";
    throw new FolioError("resource_in_use", message, { param: "id" });
  }
  const object = services.batch(batchId);
  for (
    let entries = await object.outbox(ENTRIES_AT_ONCE);
    entries.length > 0;
    entries = await object.outbox(ENTRIES_AT_ONCE)
  )
    await deliverOutbox(services, batch, entries);
  await eraseResources(call, [batchId], [services.batches.removing(batch.accountId, batchId)]);
  await object.erase();
}
