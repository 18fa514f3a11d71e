import * as z from "zod";
import { LIMITS } from "../domain/limits.ts";
import { errorObject, presentErrorRecord } from "./errors.ts";
import { idOf, text } from "./shared.ts";
import { templateVersion } from "./templates.ts";

const USES = { partial: "includes the partial", asset: "uses the asset" } as const;

/**
 * Returns the schema of the field `update_templates`. With this field, a change of a partial or an asset also updates
 * the templates that use it.
 */
export const updateTemplates = (resource: keyof typeof USES) =>
  z
    .boolean()
    .default(false)
    .meta({
      description: `Creates a new version of each template whose newest version ${USES[resource]}, with this version of the ${resource}. At most ${LIMITS.carriedTemplates} templates.`,
    });

export const updatedTemplates = (resource: "partial" | "asset") =>
  z
    .array(
      z.object({
        id: idOf("tpl"),
        name: text("Name of the template.", "invoice"),
        version: templateVersion(),
        error: errorObject()
          .nullable()
          .meta({ description: "Why the template was not updated. Null when it was updated." }),
      }),
    )
    .meta({ description: `With \`update_templates\`: the templates that use the ${resource}.` });

/** Templates that the operation updated, and templates that it could not update. */
export type UpdatedTemplates = {
  id: string;
  name: string;
  version: number;
  error: Parameters<typeof presentErrorRecord>[0] | null;
}[];

export const presentUpdatedTemplates = (templates: UpdatedTemplates) =>
  templates.map(({ error, ...template }) => ({ ...template, error: error && presentErrorRecord(error) }));
