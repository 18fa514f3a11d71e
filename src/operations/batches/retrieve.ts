import type { BatchSnapshot } from "../../domain/batch-object.ts";
import { FolioError, shown } from "../../domain/errors.ts";
import type { BatchView } from "../../resources/batches.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { viewBatch } from "./view.ts";

type Owner = Pick<Caller, "accountId" | "environment">;

/** Throws `resource_not_found` for every id that is not this account's in this environment. */
export async function retrieveBatch(services: Services, caller: Owner, batchId: string): Promise<BatchView> {
  return viewBatch(services, await findBatch(services, caller, batchId));
}

/** The batch's own account of itself. Throws as `retrieveBatch` does. */
export async function findBatch(services: Services, caller: Owner, batchId: string): Promise<BatchSnapshot> {
  const row = await services.batches.find(caller.accountId, caller.environment, batchId);
  const snapshot = row && (await services.batch(row.id).snapshot());
  if (snapshot) return snapshot;
  throw new FolioError("resource_not_found", `No batch has the id ${shown(batchId)}.`, { param: "id" });
}
