import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { unknownTemplate } from "./retrieve.ts";

/** Removes a template with all its versions; PDFs made from it stay. Throws `resource_not_found`. */
export async function deleteTemplate(services: Services, caller: Caller, id: string): Promise<void> {
  if (!(await services.templates.remove(caller.accountId, id))) throw unknownTemplate(id);
  await Promise.all(services.idempotencyShards(caller.accountId).map((shard) => shard.erase(id)));
}
