import { FolioError } from "../../domain/errors.ts";
import type { BatchView } from "../../resources/batches.ts";
import { type Caller, requireScope, type Tenant } from "../caller.ts";
import type { Call } from "../verb.ts";
import { type DeliverOutboxNeeds, deliverOutbox } from "./deliver-outbox.ts";
import { findBatch, type RetrieveBatchNeeds } from "./retrieve.ts";
import { viewBatch } from "./view.ts";

export type CancelBatchNeeds = RetrieveBatchNeeds & DeliverOutboxNeeds;

/**
 * Ends a batch at once. Items in progress are stopped, and results of finished items are kept. Throws
 * `resource_not_found`, `batch_finished`.
 */
export async function cancelBatch(
  call: Call<CancelBatchNeeds, { batchId: string }, Tenant & Pick<Caller, "scopes">>,
): Promise<BatchView> {
  requireScope(call.caller, "batches:write");
  const { services, input } = call;
  const { batchId } = input;
  const batch = await findBatch(call, batchId);
  const commit = await services.batch(batchId).cancel();
  if (!commit)
    throw new FolioError(
      "batch_finished",
      "The batch has ended and cannot be cancelled. Retrieve it for its results.",
      { param: "id" },
    );
  await deliverOutbox(services, batch, commit.outbox);
  return viewBatch(services, await findBatch(call, batchId));
}
