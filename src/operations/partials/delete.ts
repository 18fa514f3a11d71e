import { FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { PartialUser } from "../../domain/partial.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";
import { findPartial, type RetrievePartialNeeds } from "./retrieve.ts";

export type DeletePartialNeeds = RetrievePartialNeeds & Pick<Services, "idempotencyShards">;

/**
 * Deletes a partial. Older template versions keep using their partial versions. Throws `resource_not_found`. Throws
 * `resource_in_use` if the newest version of a template or of another partial includes the partial.
 */
export async function deletePartial({
  services,
  caller,
  input: { id },
}: Call<DeletePartialNeeds, { id: string }>): Promise<void> {
  requireScope(caller, "templates:write");
  const partial = await findPartial({ services, caller, input: { id, version: null } });
  requireUnused(await services.partials.users(partial), `partial ${partial.name}`);
  await services.partials.remove(caller.accountId, id);
  await Promise.all(services.idempotencyShards(caller.accountId).map((shard) => shard.erase([id])));
}

/** Throws `resource_in_use` if templates or partials use the resource. The message lists their names. */
export function requireUnused(users: readonly PartialUser[], what: string): void {
  const [first] = users;
  if (!first) return;
  const details = users.slice(0, LIMITS.errorDetails).map((user) => ({
    field: user.kind,
    error: `${user.name} (${user.id}) uses it`,
  }));
  const others = users.length > 1 ? ` and ${users.length - 1} more` : "";
  throw new FolioError(
    "resource_in_use",
    `The ${what} is used by the ${first.kind} ${first.name}${others}. Change or delete what uses it first.`,
    { details, detailsOmitted: users.length - details.length },
  );
}
