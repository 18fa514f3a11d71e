import { demandScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { type EraseResourcesNeeds, eraseResources } from "../files/erase.ts";
import type { Call } from "../verb.ts";
import { findExtraction } from "./retrieve.ts";

export type DeleteExtractionNeeds = EraseResourcesNeeds & Pick<Services, "extractions">;

/** Removes the result and all that is kept about it at once. Throws `resource_not_found`. */
export async function deleteExtraction(call: Call<DeleteExtractionNeeds, { id: string }>): Promise<void> {
  demandScope(call.caller, "extractions:create");
  const { id, accountId } = await findExtraction(call);
  await eraseResources(call, [id], [call.services.extractions.removing(accountId, [id])]);
}
