import type { Page, PageRequest } from "../../domain/lists.ts";
import type { TemplateVersion } from "../../domain/template.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { unknownTemplate } from "./retrieve.ts";

/** One page of a template's versions, newest first; cursors are version numbers. Throws `resource_not_found`. */
export async function listTemplateVersions(
  services: Services,
  caller: Caller,
  id: string,
  request: PageRequest,
): Promise<Page<TemplateVersion>> {
  const page = await services.templates.listVersions(caller.accountId, id, request);
  if (!page) throw unknownTemplate(id);
  return page;
}
