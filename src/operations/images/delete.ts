import { requireScope } from "../caller.ts";
import { type EraseResourcesNeeds, eraseResources } from "../files/erase.ts";
import { type DropJobNeeds, dropJob } from "../jobs/drop.ts";
import type { Call } from "../verb.ts";
import { findImage, type RetrieveImageNeeds } from "./retrieve.ts";

export type DeleteImageNeeds = RetrieveImageNeeds & EraseResourcesNeeds & DropJobNeeds;

/**
 * Deletes an image with its stored data at once. If the image is processing, cancels it. Throws `resource_not_found`.
 */
export async function deleteImage(call: Call<DeleteImageNeeds, { id: string }>): Promise<void> {
  requireScope(call.caller, "pdfs:create");
  const { image } = await findImage(call);
  await eraseResources(call, [image.id], [call.services.images.removing(image.accountId, image.id)]);
  await dropJob(call.services, image);
}
