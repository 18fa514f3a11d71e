import { grantAssets } from "../../domain/asset.ts";
import { FolioError } from "../../domain/errors.ts";
import { NO_FINISHING } from "../../domain/finishing.ts";
import type { RenderInput } from "../../domain/render-input.ts";
import type { Template, TemplateContent } from "../../domain/template.ts";
import type { ClosureNeeds } from "../partials/closure.ts";
import type { Context } from "../verb.ts";
import { checkContent } from "./check-content.ts";
import { fillTemplate } from "./fill.ts";
import { closureOfContent, withStyles } from "./surroundings.ts";

/** A template that has not been stored yet. */
export type Draft = TemplateContent & Pick<Template, "id" | "accountId">;

/**
 * Returns the render input of a draft with its sample data. Throws the errors of creating and rendering the template.
 */
export async function draftRenderInput(context: Context<ClosureNeeds>, draft: Draft): Promise<RenderInput> {
  const { id, accountId, ...content } = draft;
  const { engine, partials, assets } = await closureOfContent(context, content);
  checkContent(engine, content);
  const template: Template = { ...draft, partials, assets, version: 0, renderCount: 0, createdAt: 0, updatedAt: 0 };
  const whole = { engine, template: withStyles(template, partials), assets: grantAssets(assets) };
  const data = content.sampleData ?? {};
  try {
    return fillTemplate(whole, { data, options: {}, access: null, finishing: NO_FINISHING });
  } catch (error) {
    throw toSampleDataError(error);
  }
}

/** Renames the field `data` in an error to `sample_data`, because a draft has no other data. */
function toSampleDataError(error: unknown): unknown {
  if (!(error instanceof FolioError) || error.param !== "data") return error;
  const { code, details, detailsOmitted } = error;
  const message = error.message.replace(/^data /, "sample_data ");
  return new FolioError(code, message, { param: "sample_data", details, detailsOmitted, cause: error });
}
