import type { BatchStatus } from "../../domain/batch.ts";
import type { Page, PageRequest } from "../../domain/lists.ts";
import type { BatchView } from "../../resources/batches.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";
import { type ViewBatchNeeds, viewBatchFile } from "./view.ts";

export type ListBatchesNeeds = ViewBatchNeeds & Pick<Services, "batches">;

/** Lists the caller's batches, newest first, without their results. */
export async function listBatches({
  services,
  caller,
  input: { status, request },
}: Call<ListBatchesNeeds, { status: BatchStatus | null; request: PageRequest }>): Promise<Page<BatchView>> {
  requireScope(caller, "batches:read");
  const page = await services.batches.list(caller.accountId, { environment: caller.environment, status }, request);
  const snapshots = await Promise.all(page.items.map(({ id }) => services.batch(id).snapshot()));
  const started = snapshots.filter((snapshot) => snapshot !== null);
  return {
    items: await Promise.all(started.map((snapshot) => viewBatchFile(services, snapshot))),
    hasMore: page.hasMore,
  };
}
