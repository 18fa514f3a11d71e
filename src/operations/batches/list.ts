import type { BatchStatus } from "../../domain/batch.ts";
import type { Page, PageRequest } from "../../domain/lists.ts";
import type { BatchView } from "../../resources/batches.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { viewBatchFile } from "./view.ts";

/** One page of the caller's batches, newest first, without their results. */
export async function listBatches(
  services: Services,
  caller: Pick<Caller, "accountId" | "environment">,
  status: BatchStatus | null,
  request: PageRequest,
): Promise<Page<BatchView>> {
  const page = await services.batches.list(caller.accountId, caller.environment, status, request);
  const snapshots = await Promise.all(page.items.map(({ id }) => services.batch(id).snapshot()));
  const started = snapshots.filter((snapshot) => snapshot !== null);
  return {
    items: await Promise.all(started.map((snapshot) => viewBatchFile(services, snapshot))),
    hasMore: page.hasMore,
  };
}
