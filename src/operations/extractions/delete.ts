import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { type EraseResourcesNeeds, eraseResources } from "../files/erase.ts";
import { type DropJobNeeds, dropJob } from "../jobs/drop.ts";
import type { Call } from "../verb.ts";
import { findExtraction } from "./retrieve.ts";

export type DeleteExtractionNeeds = EraseResourcesNeeds & DropJobNeeds & Pick<Services, "extractions">;

/**
 * Deletes an extraction with its result and stored data at once. If the extraction is processing, cancels it. Throws
 * `resource_not_found`.
 */
export async function deleteExtraction(call: Call<DeleteExtractionNeeds, { id: string }>): Promise<void> {
  requireScope(call.caller, "extractions:create");
  const extraction = await findExtraction(call);
  const { id, accountId } = extraction;
  await eraseResources(call, [id], [call.services.extractions.removing(accountId, [id])]);
  await dropJob(call.services, extraction);
}
