import type { Page, PageRequest } from "../../domain/lists.ts";
import type { TemplateSummary } from "../../domain/template.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";

/** One page of the account's templates, newest first. */
export function listTemplates(
  services: Services,
  caller: Caller,
  request: PageRequest,
): Promise<Page<TemplateSummary>> {
  return services.templates.list(caller.accountId, request);
}
