import type { Page } from "../../domain/lists.ts";
import type { ResultView } from "../../resources/batches.ts";
import { requireScope } from "../caller.ts";
import type { Call } from "../verb.ts";
import { findBatch, type RetrieveBatchNeeds } from "./retrieve.ts";
import { viewResults } from "./view.ts";

export type ListBatchResultsNeeds = RetrieveBatchNeeds;

interface ResultsRequest {
  batchId: string;
  limit: number;
  /** Index of the item after which the page starts. */
  startingAfter: number | null;
  /** Index of the item before which the page ends. At most one of the two indexes is set. */
  endingBefore: number | null;
}

/**
 * Lists one page of the results that exist so far, by item index. Works for batches with any `output`. Throws
 * `resource_not_found`.
 */
export async function listBatchResults(call: Call<ListBatchResultsNeeds, ResultsRequest>): Promise<Page<ResultView>> {
  requireScope(call.caller, "batches:read");
  const { services, input } = call;
  const { batchId, startingAfter, endingBefore, limit } = input;
  const batch = await findBatch(call, batchId);
  const object = services.batch(batchId);
  const results =
    endingBefore === null
      ? await object.results(startingAfter === null ? 0 : startingAfter + 1, limit + 1)
      : await object.resultsBefore(endingBefore, limit + 1);
  const shown = endingBefore === null ? results.slice(0, limit) : results.slice(-limit);
  return { items: await viewResults({ services, caller: batch }, shown), hasMore: results.length > limit };
}
