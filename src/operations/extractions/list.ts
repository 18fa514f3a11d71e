import type { ExtractionStatus } from "../../domain/extraction.ts";
import type { Page, PageRequest } from "../../domain/lists.ts";
import type { ExtractionView } from "../../resources/extractions.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";

export type ListExtractionsNeeds = Pick<Services, "clock" | "extractions">;

/** Lists the caller's extractions, newest first, without their results. */
export async function listExtractions({
  services,
  caller,
  input: { status, request },
}: Call<ListExtractionsNeeds, { status: ExtractionStatus | null; request: PageRequest }>): Promise<
  Page<ExtractionView>
> {
  requireScope(caller, "extractions:read");
  const nowMs = services.clock.now();
  const page = await services.extractions.list(caller, { status, nowMs }, request);
  return { items: page.items.map((extraction) => ({ extraction, nowMs, result: null })), hasMore: page.hasMore };
}
