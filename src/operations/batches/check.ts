import type { TemplateEngine } from "@folio/templates/model";
import { type ErrorDetail, FolioError } from "../../domain/errors.ts";
import type { DeliveryTarget } from "../../domain/file-delivery.ts";
import type { DocumentSource } from "../../domain/render-input.ts";
import type { Template } from "../../domain/template.ts";
import { toFolioError } from "../../domain/to-folio-error.ts";
import type { BatchItemInput } from "../../resources/batch-items.ts";
import type { BatchInput } from "../../resources/batches.ts";
import type { TemplateDefaults } from "../../resources/templates.ts";
import { withMore } from "../../resources/validation.ts";
import { assetsForAll } from "../assets/named.ts";
import type { ClosureNeeds } from "../partials/closure.ts";
import { bandStyles, bandTexts } from "../templates/check-content.ts";
import { checkFill } from "../templates/fill.ts";
import { findTemplate, type RetrieveTemplateNeeds } from "../templates/retrieve.ts";
import { surrounded } from "../templates/surroundings.ts";
import type { Context } from "../verb.ts";
import { type RequireDestinationNeeds, requireDestination } from "../webhook-endpoints/destination.ts";

export type CheckBatchNeeds = RetrieveTemplateNeeds & RequireDestinationNeeds & ClosureNeeds;

/** Results of checks that several items of a batch share. */
interface CheckCache {
  templates: Map<string, Template>;
  engines: Map<string, TemplateEngine>;
  /** Checks of upload targets, by their origin. They are shared, because many items upload to the same origin. */
  stores: Map<string, Promise<void>>;
}

/**
 * Checks all items of a batch. An item is invalid if it would be rejected as a single render. Reasons are an address
 * that may not be loaded, a missing template, data that does not match a schema, or an invalid `webhook_url` or
 * `deliver_to`. Throws the error of the first invalid item, with the details of all items in fields such as
 * `items[3].data.total`. Otherwise returns the items with asset names replaced by URLs.
 */
export async function checkBatch(
  context: Context<CheckBatchNeeds>,
  { items, webhookUrl }: Pick<BatchInput, "items" | "webhookUrl">,
): Promise<BatchItemInput[]> {
  const documents = items.flatMap((item) => (item.kind === "document" ? [item.render] : []));
  const shown = await assetsForAll(context, documents);
  const known: CheckCache = { templates: new Map(), engines: new Map(), stores: new Map() };
  const checked: BatchItemInput[] = [];
  const details: ErrorDetail[] = [];
  let detailsOmitted = 0;
  let first: FolioError | null = null;
  const collect = async (prefix: string, check: Promise<unknown>) => {
    try {
      await check;
    } catch (thrown) {
      const error = toFolioError(thrown);
      if (error.code === "internal_error") throw thrown;
      details.push(...faultsOf(error).map(({ field, error }) => ({ field: prefix + field, error })));
      detailsOmitted += error.detailsOmitted;
      first ??= error;
    }
  };
  const itemChecked = async (item: BatchItemInput) => {
    await checkItem(context, item, known);
    checked.push(item.kind === "document" ? { ...item, render: shown(item.render) } : item);
  };
  for (const [index, item] of items.entries()) {
    await collect(`items[${index}].`, itemChecked(item));
    if (item.deliverTo) await collect(`items[${index}].`, requireStore(context, item.deliverTo, known));
  }
  if (webhookUrl !== null) await collect("", requireDestination(context, webhookUrl, "webhook_url"));
  if (first) throw refusal(first, details, detailsOmitted);
  return checked;
}

function requireStore(
  context: Context<CheckBatchNeeds>,
  { url }: DeliveryTarget,
  { stores }: Pick<CheckCache, "stores">,
): Promise<void> {
  const { origin } = new URL(url);
  const asked = stores.get(origin) ?? requireDestination(context, url, "deliver_to.url");
  stores.set(origin, asked);
  return asked;
}

function refusal({ code }: FolioError, details: ErrorDetail[], detailsOmitted: number): FolioError {
  const { field, error } = details[0] ?? { field: "items", error: "" };
  const told = error.startsWith(field) ? error : `${field}: ${error}`;
  const message = withMore(told, { first: details, omitted: detailsOmitted });
  return new FolioError(code, message, { param: field, details, detailsOmitted });
}

async function checkItem(
  { services, caller }: Context<CheckBatchNeeds>,
  { kind, render }: BatchItemInput,
  { templates, engines }: CheckCache,
): Promise<void> {
  if (kind === "document") return requireLoadable(services, render.source);
  const { templateId: id } = render;
  const key = `${id}:${render.version ?? ""}`;
  const template =
    templates.get(key) ?? (await findTemplate({ services, caller, input: { id, version: render.version } }));
  templates.set(key, template);
  checkFill(
    await engineFor({ services, caller }, { template, key, options: render.options }, engines),
    template,
    render,
  );
}

/**
 * Returns the template engine for a set of partials. The engine is shared, because many items use the same header and
 * footer.
 */
async function engineFor(
  context: Context<CheckBatchNeeds>,
  { template, key, options }: { template: Template; key: string; options: TemplateDefaults },
  engines: CheckCache["engines"],
): Promise<TemplateEngine> {
  const texts = [...bandTexts(options), ...bandStyles(options).filter((css) => css !== undefined)];
  if (texts.length === 0) return context.services.templateEngine;
  const place = JSON.stringify([key, texts]);
  const engine = engines.get(place) ?? (await surrounded(context, template, options)).engine;
  engines.set(place, engine);
  return engine;
}

/**
 * Checks only the host name, like the renderer's first check. A DNS lookup that fails now may succeed when the item
 * renders.
 */
function requireLoadable({ addressGuard }: Pick<CheckBatchNeeds, "addressGuard">, source: DocumentSource): void {
  const refused = "url" in source ? addressGuard.refusalOfName(source.url) : null;
  if (refused !== null) throw new FolioError("url_not_allowed", `is rejected: ${refused}.`, { param: "url" });
}

/** Converts an error of one item to error details. Their fields are relative to the item, such as `data.total`. */
function faultsOf({ code, param, details, message }: FolioError): ErrorDetail[] {
  if (code === "resource_not_found") return [{ field: param === "id" ? "template_id" : "version", error: message }];
  if (!details) return [{ field: param ?? "template_id", error: message }];
  const prefix = code === "schema_validation_failed" ? "data." : "";
  // A problem of the whole data object has the path `data`.
  return details.map(({ field, error }) => ({ field: field === param ? field : `${prefix}${field}`, error }));
}
