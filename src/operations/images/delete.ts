import { demandScope } from "../caller.ts";
import { type EraseResourcesNeeds, eraseResources } from "../files/erase.ts";
import type { Call } from "../verb.ts";
import { findImage, type RetrieveImageNeeds } from "./retrieve.ts";

export type DeleteImageNeeds = RetrieveImageNeeds & EraseResourcesNeeds;

/** Removes the picture and all that is kept about it at once. Throws `resource_not_found`. */
export async function deleteImage(call: Call<DeleteImageNeeds, { id: string }>): Promise<void> {
  demandScope(call.caller, "pdfs:create");
  const { image } = await findImage(call);
  await eraseResources(call, [image.id], [call.services.images.removing(image.accountId, image.id)]);
}
