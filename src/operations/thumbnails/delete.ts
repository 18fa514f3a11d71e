import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { type EraseResourcesNeeds, eraseResources } from "../files/erase.ts";
import type { Call } from "../verb.ts";
import { findThumbnail, type RetrieveThumbnailNeeds } from "./retrieve.ts";

export type DeleteThumbnailNeeds = RetrieveThumbnailNeeds & EraseResourcesNeeds & Pick<Services, "thumbnails">;

/** Deletes the thumbnail with its stored data at once. Throws `resource_not_found`. */
export async function deleteThumbnail(call: Call<DeleteThumbnailNeeds, { id: string }>): Promise<void> {
  requireScope(call.caller, "pdfs:create");
  const { thumbnail } = await findThumbnail(call);
  const row = call.services.thumbnails.removing(thumbnail.accountId, [thumbnail.id]);
  await eraseResources(call, [thumbnail.id], [row]);
}
