import type { Page, PageRequest } from "../../domain/lists.ts";
import type { ExtractionView } from "../../resources/extractions.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";

/** One page of the caller's extractions, newest first, without their results. */
export async function listExtractions(
  services: Services,
  caller: Caller,
  request: PageRequest,
): Promise<Page<ExtractionView>> {
  const page = await services.extractions.list(caller.accountId, caller.environment, request);
  const nowMs = services.clock.now();
  return { items: page.items.map((extraction) => ({ extraction, nowMs, result: null })), hasMore: page.hasMore };
}
