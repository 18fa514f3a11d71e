import type { Page } from "../../domain/lists.ts";
import type { ResultView } from "../../resources/batches.ts";
import { requireScope } from "../caller.ts";
import type { Call } from "../verb.ts";
import { findBatch, type RetrieveBatchNeeds } from "./retrieve.ts";
import { viewResults } from "./view.ts";

export type ListBatchResultsNeeds = RetrieveBatchNeeds;

/**
 * Lists the results that exist so far, by item index, after the index `startingAfter`. Works for batches with any
 * `output`. Throws `resource_not_found`.
 */
export async function listBatchResults(
  call: Call<ListBatchResultsNeeds, { batchId: string; startingAfter: number | null; limit: number }>,
): Promise<Page<ResultView>> {
  requireScope(call.caller, "batches:read");
  const { services, input } = call;
  const { batchId, startingAfter, limit } = input;
  const batch = await findBatch(call, batchId);
  const from = startingAfter === null ? 0 : startingAfter + 1;
  const results = await services.batch(batchId).results(from, limit + 1);
  return {
    items: await viewResults({ services, caller: batch }, results.slice(0, limit)),
    hasMore: results.length > limit,
  };
}
