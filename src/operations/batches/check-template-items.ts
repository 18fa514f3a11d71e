import { type ErrorDetail, FolioError, toFolioError } from "../../domain/errors.ts";
import type { Template } from "../../domain/template.ts";
import { type BatchItemBody, itemKindOf } from "../../resources/batches.ts";
import type { Services } from "../dependencies.ts";
import { checkFill } from "../templates/fill.ts";
import { type RetrieveTemplateNeeds, retrieveTemplate } from "../templates/retrieve.ts";
import type { Context } from "../verb.ts";

export type CheckTemplateItemsNeeds = RetrieveTemplateNeeds & Pick<Services, "templateEngine">;

/**
 * Refuses the batch with every fault of every template item, fields as `items[3].data.total`. Throws `resource_not_found`, and
 * what a render of the first faulty item would throw.
 */
export async function checkTemplateItems(
  { services, caller }: Context<CheckTemplateItemsNeeds>,
  items: BatchItemBody[],
): Promise<void> {
  const known = new Map<string, Template>();
  const details: ErrorDetail[] = [];
  let first: FolioError | null = null;
  for (const [index, body] of items.entries()) {
    const item = itemKindOf(body);
    if ("pdf" in item) continue;
    const key = `${item.templateId}:${item.render.version ?? ""}`;
    try {
      const template =
        known.get(key) ??
        (await retrieveTemplate({ services, caller, input: { id: item.templateId, version: item.render.version } }));
      known.set(key, template);
      checkFill(services.templateEngine, template, item.render);
    } catch (thrown) {
      const error = toFolioError(thrown);
      if (error.code === "internal_error") throw thrown;
      details.push(...faultsOf(error).map(({ field, error }) => ({ field: `items[${index}].${field}`, error })));
      first ??= error;
    }
  }
  const [fault] = details;
  if (first && fault)
    throw new FolioError(first.code, messageOf(fault, details.length), { param: fault.field, details });
}

/** Fields of the item; those of data are told relative to it. */
function faultsOf({ code, param, details, message }: FolioError): ErrorDetail[] {
  if (code === "resource_not_found") return [{ field: param === "id" ? "template_id" : "version", error: message }];
  if (!details) return [{ field: param ?? "template_id", error: message }];
  const prefix = code === "schema_validation_failed" ? "data." : "";
  return details.map(({ field, error }) => ({ field: `${prefix}${field}`, error }));
}

const messageOf = ({ field, error }: ErrorDetail, count: number): string =>
  `${field}: ${error}${count > 1 ? ` (and ${count - 1} more, see details)` : ""}`;
