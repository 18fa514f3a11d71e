import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";
import { unknownTemplate } from "./retrieve.ts";

export type DeleteTemplateNeeds = Pick<Services, "idempotencyShards" | "templates">;

/** Deletes a template with all its versions. Does not delete its PDFs. Throws `resource_not_found`. */
export async function deleteTemplate({
  services,
  caller,
  input: { id },
}: Call<DeleteTemplateNeeds, { id: string }>): Promise<void> {
  requireScope(caller, "templates:write");
  if (!(await services.templates.remove(caller.accountId, id))) throw unknownTemplate(id);
  await Promise.all(services.idempotencyShards(caller.accountId).map((shard) => shard.erase([id])));
}
