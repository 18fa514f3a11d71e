import type { Page, PageRequest } from "../../domain/lists.ts";
import type { TemplateVersion } from "../../domain/template.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";
import { unknownTemplate } from "./retrieve.ts";

export type ListTemplateVersionsNeeds = Pick<Services, "templates">;

/**
 * Lists the versions of a template, newest first. Cursors of the list are version numbers. Throws `resource_not_found`.
 */
export async function listTemplateVersions({
  services,
  caller,
  input: { id, request },
}: Call<ListTemplateVersionsNeeds, { id: string; request: PageRequest }>): Promise<Page<TemplateVersion>> {
  requireScope(caller, "templates:read");
  const page = await services.templates.listVersions(caller.accountId, id, request);
  if (!page) throw unknownTemplate(id);
  return page;
}
