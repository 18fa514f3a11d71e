import { FolioError } from "../../domain/errors.ts";
import type { BatchView } from "../../resources/batches.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { findBatch } from "./retrieve.ts";
import { tellBatch } from "./tell.ts";
import { viewBatch } from "./view.ts";

/** Ends a batch at once: items in flight are dropped, finished ones stay. Throws `resource_not_found`, `batch_finished`. */
export async function cancelBatch(
  services: Services,
  caller: Pick<Caller, "accountId" | "environment">,
  batchId: string,
): Promise<BatchView> {
  const batch = await findBatch(services, caller, batchId);
  const commit = await services.batch(batchId).cancel();
  if (!commit)
    throw new FolioError("batch_finished", "The batch has ended and cannot be cancelled any more.", { param: "id" });
  await tellBatch(services, batch, commit.outbox);
  return viewBatch(services, await findBatch(services, caller, batchId));
}
