import { FolioError, formatValue } from "../../domain/errors.ts";
import type { ThumbnailView } from "../../resources/thumbnails.ts";
import { requireScope, type Tenant } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";
import { type ViewThumbnailNeeds, viewThumbnail } from "./view.ts";

export type RetrieveThumbnailNeeds = ViewThumbnailNeeds & Pick<Services, "thumbnails">;

/**
 * Returns the thumbnail. Throws `resource_not_found` for an id that does not belong to this account and environment.
 */
export async function findThumbnail({
  services,
  caller,
  input: { id },
}: Call<RetrieveThumbnailNeeds, { id: string }, Tenant>): Promise<ThumbnailView> {
  const found = await services.thumbnails.find(caller.accountId, caller.environment, id);
  if (!found)
    throw new FolioError("resource_not_found", `No thumbnail has the id ${formatValue(id)}.`, { param: "id" });
  return viewThumbnail(services, found);
}

/** Returns the thumbnail with a new URL. Throws the errors of `findThumbnail`. */
export async function retrieveThumbnail(call: Call<RetrieveThumbnailNeeds, { id: string }>): Promise<ThumbnailView> {
  requireScope(call.caller, "pdfs:read");
  return findThumbnail(call);
}
