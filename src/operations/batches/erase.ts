import type { BatchHeader } from "../../domain/batch-object.ts";
import type { Services } from "../dependencies.ts";

export type EraseBatchNeeds = Pick<Services, "batch" | "log">;

/**
 * Ends the batch of a deleted account. Otherwise the batch would send queue messages forever, although nobody can see
 * it or pay for it.
 */
export async function eraseBatch(
  services: EraseBatchNeeds,
  { id, accountId }: Pick<BatchHeader, "id" | "accountId">,
): Promise<void> {
  await services.batch(id).erase();
  services.log.info("batch.forgotten", { batch_id: id, account_id: accountId });
}
