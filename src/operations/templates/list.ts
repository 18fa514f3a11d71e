import type { Page, PageRequest } from "../../domain/lists.ts";
import type { TemplateSummary } from "../../domain/template.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";

export type ListTemplatesNeeds = Pick<Services, "templates">;

/** Lists the account's templates, newest first. */
export async function listTemplates({
  services,
  caller,
  input: request,
}: Call<ListTemplatesNeeds, PageRequest>): Promise<Page<TemplateSummary>> {
  requireScope(caller, "templates:read");
  return services.templates.list(caller.accountId, request);
}
