import { FolioError, shown } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import type { Template, TemplateContent } from "../../domain/template.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { checkContent } from "./check-content.ts";

/** Stores version 1. Throws `template_invalid`, `schema_validation_failed`, `name_taken`. */
export async function createTemplate(services: Services, caller: Caller, content: TemplateContent): Promise<Template> {
  checkContent(services.templateEngine, content);
  const createdAt = services.clock.now();
  const created = { ...content, id: newId("tpl", createdAt), accountId: caller.accountId, createdAt };
  if (!(await services.templates.add(created))) throw nameTaken(content.name);
  return { ...created, version: 1, renderCount: 0, updatedAt: createdAt };
}

export const nameTaken = (name: string): FolioError =>
  new FolioError("name_taken", `name is taken: the account has another template called "${shown(name)}".`, {
    param: "name",
  });
