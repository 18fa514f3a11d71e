import { ErrorDetailList, FolioError } from "../../domain/errors.ts";
import type { Template } from "../../domain/template.ts";
import type { TemplateData } from "../../resources/template-data.ts";
import type { Services } from "../dependencies.ts";
import type { Context } from "../verb.ts";
import { findTemplate, type RetrieveTemplateNeeds } from "./retrieve.ts";

export type DataErrorsNeeds = RetrieveTemplateNeeds & Pick<Services, "templateEngine">;

/**
 * Returns the errors of template data: a missing template, or data that does not match the schema. A request whose other
 * fields are invalid is rejected together with these errors, so that its sender learns of all errors at once.
 */
export async function dataErrors(
  { services, caller }: Context<DataErrorsNeeds>,
  all: readonly TemplateData[],
): Promise<ErrorDetailList> {
  const list = new ErrorDetailList();
  const templates = new Map<string, Template | FolioError>();
  for (const { templateId: id, version, data, prefix } of all) {
    const key = `${id}:${version ?? ""}`;
    const template = templates.get(key) ?? (await templateOrError({ services, caller, input: { id, version } }));
    templates.set(key, template);
    if (template instanceof FolioError) {
      const field = prefix + (template.param === "version" ? "version" : "template_id");
      list.add(() => ({ field, error: template.message }));
    } else {
      const { faults } = services.templateEngine.validate(template.schema, data);
      for (const { field, error } of faults.first) {
        const path = `${prefix}data${field ? `.${field}` : ""}`;
        list.add(() => ({ field: path, error: `${path} ${error}.` }));
      }
      list.omitted += faults.omitted;
    }
  }
  return list;
}

async function templateOrError(call: Parameters<typeof findTemplate>[0]): Promise<Template | FolioError> {
  try {
    return await findTemplate(call);
  } catch (error) {
    if (error instanceof FolioError && error.code === "resource_not_found") return error;
    throw error;
  }
}
