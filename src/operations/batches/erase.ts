import type { BatchHeader } from "../../domain/batch-object.ts";
import type { Services } from "../dependencies.ts";

export type EraseBatchNeeds = Pick<Services, "batch" | "log">;

/** Ends a batch whose account was deleted: nobody can see it, pay for it or be told of it, and it would ask for consumers for ever. */
export async function eraseBatch(
  services: EraseBatchNeeds,
  { id, accountId }: Pick<BatchHeader, "id" | "accountId">,
): Promise<void> {
  await services.batch(id).erase();
  services.log.info("batch.forgotten", { batch_id: id, account_id: accountId });
}
