import { FolioError, shown } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import type { Template, TemplateContent } from "../../domain/template.ts";
import { demandScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";
import { checkContent } from "./check-content.ts";

export type CreateTemplateNeeds = Pick<Services, "clock" | "templateEngine" | "templates">;

/** Stores version 1. Throws `template_invalid`, `schema_validation_failed`, `name_taken`. */
export async function createTemplate({
  services,
  caller,
  input: content,
}: Call<CreateTemplateNeeds, TemplateContent>): Promise<Template> {
  demandScope(caller, "templates:write");
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
