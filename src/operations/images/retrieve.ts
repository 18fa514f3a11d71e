import { FolioError, formatValue } from "../../domain/errors.ts";
import type { ImageView } from "../../resources/images.ts";
import { requireScope, type Tenant } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";
import { type ViewImageNeeds, viewImage } from "./view.ts";

export type RetrieveImageNeeds = ViewImageNeeds & Pick<Services, "images">;

/** Returns the image. Throws `resource_not_found` for an id that does not belong to this account and environment. */
export async function findImage({
  services,
  caller,
  input: { id },
}: Call<RetrieveImageNeeds, { id: string }, Tenant>): Promise<ImageView> {
  const found = await services.images.find(caller.accountId, caller.environment, id);
  if (!found) throw new FolioError("resource_not_found", `No image has the id ${formatValue(id)}.`, { param: "id" });
  return viewImage(services, found);
}

/** Returns the image with a new URL. Throws the errors of `findImage`. */
export async function retrieveImage(call: Call<RetrieveImageNeeds, { id: string }>): Promise<ImageView> {
  requireScope(call.caller, "pdfs:read");
  return findImage(call);
}
