import { type ErrorDetail, FolioError, toFolioError } from "../../domain/errors.ts";
import type { RenderSource } from "../../domain/render-input.ts";
import type { Template } from "../../domain/template.ts";
import type { BatchItemInput } from "../../resources/batches.ts";
import { withMore } from "../../resources/validation.ts";
import type { Services } from "../dependencies.ts";
import { checkFill } from "../templates/fill.ts";
import { findTemplate, type RetrieveTemplateNeeds } from "../templates/retrieve.ts";
import type { Context } from "../verb.ts";

export type CheckItemsNeeds = RetrieveTemplateNeeds & Pick<Services, "addressGuard" | "templateEngine">;

/**
 * Refuses the batch with every fault that a single render would be refused for, fields as `items[3].data.total`: addresses that may
 * not be loaded, templates that are not there, data that do not satisfy them. Throws what the first faulty item's render would throw.
 */
export async function checkItems(context: Context<CheckItemsNeeds>, items: readonly BatchItemInput[]): Promise<void> {
  const known = new Map<string, Template>();
  const details: ErrorDetail[] = [];
  let detailsOmitted = 0;
  let first: FolioError | null = null;
  for (const [index, item] of items.entries()) {
    try {
      await checkItem(context, item, known);
    } catch (thrown) {
      const error = toFolioError(thrown);
      if (error.code === "internal_error") throw thrown;
      details.push(...faultsOf(error).map(({ field, error }) => ({ field: `items[${index}].${field}`, error })));
      detailsOmitted += error.detailsOmitted;
      first ??= error;
    }
  }
  const [fault] = details;
  if (!first || !fault) return;
  const message = withMore(`${fault.field}: ${fault.error}`, { first: details, omitted: detailsOmitted });
  throw new FolioError(first.code, message, { param: fault.field, details, detailsOmitted });
}

async function checkItem(
  { services, caller }: Context<CheckItemsNeeds>,
  { kind, render }: BatchItemInput,
  known: Map<string, Template>,
): Promise<void> {
  if (kind === "document") return requireLoadable(services, render.source);
  const { templateId: id } = render;
  const key = `${id}:${render.version ?? ""}`;
  const template = known.get(key) ?? (await findTemplate({ services, caller, input: { id, version: render.version } }));
  known.set(key, template);
  checkFill(services.templateEngine, template, render);
}

/** By its name alone, as the renderer judges it first: a look-up that fails now may succeed when the item's turn comes. */
function requireLoadable({ addressGuard }: Pick<CheckItemsNeeds, "addressGuard">, source: RenderSource): void {
  const refused = "url" in source ? addressGuard.refusalOfName(source.url) : null;
  if (refused !== null) throw new FolioError("url_not_allowed", `may not be rendered: ${refused}.`, { param: "url" });
}

/** Fields of the item; those of data are told relative to it. */
function faultsOf({ code, param, details, message }: FolioError): ErrorDetail[] {
  if (code === "resource_not_found") return [{ field: param === "id" ? "template_id" : "version", error: message }];
  if (!details) return [{ field: param ?? "template_id", error: message }];
  const prefix = code === "schema_validation_failed" ? "data." : "";
  return details.map(({ field, error }) => ({ field: `${prefix}${field}`, error }));
}
