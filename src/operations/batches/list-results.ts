import type { Page } from "../../domain/lists.ts";
import type { ResultView } from "../../resources/batches.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { findBatch } from "./retrieve.ts";
import { viewResults } from "./view.ts";

/** Results so far by index, after `startingAfter`, of a batch of any output. Throws `resource_not_found`. */
export async function listBatchResults(
  services: Services,
  caller: Pick<Caller, "accountId" | "environment">,
  batchId: string,
  { startingAfter, limit }: { startingAfter: number | null; limit: number },
): Promise<Page<ResultView>> {
  const batch = await findBatch(services, caller, batchId);
  const from = startingAfter === null ? 0 : startingAfter + 1;
  const results = await services.batch(batchId).results(from, limit + 1);
  return {
    items: await viewResults(services, batch, results.slice(0, limit)),
    hasMore: results.length > limit,
  };
}
