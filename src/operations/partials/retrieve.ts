import { FolioError, formatValue } from "../../domain/errors.ts";
import type { StoredPartial } from "../../domain/partial.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";

export type RetrievePartialNeeds = Pick<Services, "partials">;

/** Returns the newest version of a partial, or the requested version. Throws `resource_not_found`. */
export async function retrievePartial({
  services,
  caller,
  input: { id, version = null },
}: Call<RetrievePartialNeeds, { id: string; version?: number | null }>): Promise<StoredPartial> {
  requireScope(caller, "templates:read");
  return findPartial({ services, caller, input: { id, version } });
}

/** Does the same as `retrievePartial`, but for a caller whose scope was already checked. */
export async function findPartial({
  services,
  caller,
  input: { id, version },
}: Call<RetrievePartialNeeds, { id: string; version: number | null }>): Promise<StoredPartial> {
  const found = await services.partials.find(caller.accountId, id, version);
  if (found) return found;
  const message =
    version === null ? `No partial has the id ${formatValue(id)}.` : `The partial has no version ${version}.`;
  throw new FolioError("resource_not_found", message, { param: version === null ? "id" : "version" });
}
