import { FolioError, formatValue } from "../../domain/errors.ts";
import type { Template } from "../../domain/template.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";

export type RetrieveTemplateNeeds = Pick<Services, "templates">;

/**
 * Returns the newest version of a template, or the requested version. Throws `resource_not_found`. If the id is not in
 * the path, `idParam` is the name of the field that contains it.
 */
export async function findTemplate({
  services,
  caller,
  input: { id, version = null, idParam },
}: Call<
  RetrieveTemplateNeeds,
  { id: string; version?: number | null | undefined; idParam?: string }
>): Promise<Template> {
  const found = await services.templates.find(caller.accountId, id, version);
  if (found) return found;
  const exists = version !== null && (await services.templates.find(caller.accountId, id, null));
  throw exists
    ? new FolioError(
        "resource_not_found",
        `The template has no version ${version}; its newest version is ${exists.version}.`,
        {
          param: "version",
        },
      )
    : unknownTemplate(id, idParam);
}

/** Returns the template if the caller has the scope. Throws `insufficient_scope` and the errors of `findTemplate`. */
export async function retrieveTemplate(
  call: Call<RetrieveTemplateNeeds, { id: string; version?: number | null | undefined }>,
): Promise<Template> {
  requireScope(call.caller, "templates:read");
  return findTemplate(call);
}

export const unknownTemplate = (id: string, param = "id"): FolioError =>
  new FolioError("resource_not_found", `No template has the id ${formatValue(id)}.`, { param });
