import type { JsonObject } from "@folio/templates/model";
import * as z from "zod";
import { once } from "../domain/once.ts";
import { idOf } from "./shared.ts";
import { renderTemplateBody } from "./templates.ts";

/** Template and data that a request contains. The other fields of the request may be invalid. */
export interface TemplateData {
  templateId: string;
  version: number | undefined;
  data: JsonObject;
  /** Path of the object that contains `template_id` and `data`, such as `items[3].`. Empty for the request body. */
  prefix: string;
}

const fields = once(() => {
  const { version, data } = renderTemplateBody().shape;
  return z.object({ template_id: idOf("tpl"), version, data });
});

/**
 * Returns the template and the data of an object of a request. Returns an empty list if it has none, or if one of these
 * fields is invalid itself.
 */
export function templateDataIn(value: unknown, prefix = ""): TemplateData[] {
  const parsed = fields().safeParse(value);
  if (!parsed.success) return [];
  const { template_id: templateId, version, data } = parsed.data;
  return [{ templateId, version, data: data as JsonObject, prefix }];
}

/** Returns the templates and the data of all items of a batch. */
export function templateDataInItems(body: unknown): TemplateData[] {
  const items = (body as { items?: unknown } | null | undefined)?.items;
  return Array.isArray(items) ? items.flatMap((item, index) => templateDataIn(item, `items[${index}].`)) : [];
}
