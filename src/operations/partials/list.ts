import type { Page, PageRequest } from "../../domain/lists.ts";
import type { PartialSummary, PartialVersion } from "../../domain/partial.ts";
import { requireScope } from "../caller.ts";
import type { Call } from "../verb.ts";
import { findPartial, type RetrievePartialNeeds } from "./retrieve.ts";

/** Lists the account's partials, newest first. */
export async function listPartials({
  services,
  caller,
  input: request,
}: Call<RetrievePartialNeeds, PageRequest>): Promise<Page<PartialSummary>> {
  requireScope(caller, "templates:read");
  return services.partials.list(caller.accountId, request);
}

/**
 * Lists the versions of a partial, newest first. Cursors of the list are version numbers. Throws `resource_not_found`.
 */
export async function listPartialVersions({
  services,
  caller,
  input: { id, request },
}: Call<RetrievePartialNeeds, { id: string; request: PageRequest }>): Promise<Page<PartialVersion>> {
  requireScope(caller, "templates:read");
  await findPartial({ services, caller, input: { id, version: null } });
  return services.partials.listVersions(id, request);
}
