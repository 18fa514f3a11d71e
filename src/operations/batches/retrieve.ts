import type { BatchSnapshot } from "../../domain/batch-object.ts";
import { FolioError, formatValue } from "../../domain/errors.ts";
import type { BatchView } from "../../resources/batches.ts";
import { requireScope, type Tenant } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call, Context } from "../verb.ts";
import { type ViewBatchNeeds, viewBatch } from "./view.ts";

export type RetrieveBatchNeeds = ViewBatchNeeds & Pick<Services, "batches">;

/** Returns the batch. Throws `resource_not_found` for an id that does not belong to this account and environment. */
export async function retrieveBatch(call: Call<RetrieveBatchNeeds, { batchId: string }>): Promise<BatchView> {
  requireScope(call.caller, "batches:read");
  const { services, input } = call;
  const { batchId } = input;
  return viewBatch(services, await findBatch(call, batchId));
}

/** Returns the batch object's snapshot of the batch. Throws the errors of `retrieveBatch`. */
export async function findBatch(
  { services, caller }: Context<RetrieveBatchNeeds, Tenant>,
  batchId: string,
): Promise<BatchSnapshot> {
  const row = await services.batches.find(caller.accountId, caller.environment, batchId);
  const snapshot = row && (await services.batch(row.id).snapshot());
  if (snapshot) return snapshot;
  throw new FolioError("resource_not_found", `No batch has the id ${formatValue(batchId)}.`, { param: "id" });
}
