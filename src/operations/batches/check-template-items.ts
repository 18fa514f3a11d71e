import { type ErrorDetail, FolioError, toFolioError } from "../../domain/errors.ts";
import type { Template } from "../../domain/template.ts";
import { type BatchItemBody, itemKindOf } from "../../resources/batches.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { checkFill } from "../templates/fill.ts";
import { retrieveTemplate } from "../templates/retrieve.ts";

/**
 * Refuses the batch with every fault of every template item, fields as `items[3].data.total`. Throws `resource_not_found`, and
 * what a render of the first faulty item would throw.
 */
export async function checkTemplateItems(services: Services, caller: Caller, items: BatchItemBody[]): Promise<void> {
  const known = new Map<string, Template>();
  const details: ErrorDetail[] = [];
  let first: FolioError | null = null;
  for (const [index, body] of items.entries()) {
    const item = itemKindOf(body);
    if ("pdf" in item) continue;
    const key = `${item.templateId}:${item.render.version ?? ""}`;
    try {
      const template =
        known.get(key) ?? (await retrieveTemplate(services, caller, item.templateId, item.render.version));
      known.set(key, template);
      checkFill(services.templateEngine, template, item.render);
    } catch (thrown) {
      const error = toFolioError(thrown);
      if (error.code === "internal_error") throw thrown;
      const faults = error.details ?? [{ field: fieldOf(error), error: error.message }];
      details.push(...faults.map((fault) => ({ ...fault, field: `items[${index}].${fault.field}` })));
      first ??= error;
    }
  }
  const [fault] = details;
  if (first && fault)
    throw new FolioError(first.code, messageOf(fault, details.length), { param: fault.field, details });
}

const fieldOf = ({ param }: FolioError): string => (param === "id" || param === null ? "template_id" : param);

const messageOf = ({ field, error }: ErrorDetail, count: number): string =>
  `${field}: ${error}${count > 1 ? ` (and ${count - 1} more, see details)` : ""}`;
