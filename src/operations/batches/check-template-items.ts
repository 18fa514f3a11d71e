import { FolioError } from "../../domain/errors.ts";
import type { BatchItemBody } from "../../resources/batches.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";

/** Refuses the batch with every fault of every template item. */
export async function checkTemplateItems(_services: Services, _caller: Caller, items: BatchItemBody[]): Promise<void> {
  const first = items.findIndex((item) => item.template_id !== undefined);
  if (first < 0) return;
  throw new FolioError("resource_not_found", "No template has this id.", { param: `items[${first}].template_id` });
}
