import type { JsonObject } from "@folio/templates/model";
import type { Template } from "../../domain/template.ts";
import type { TemplateRenderInput } from "../../resources/templates.ts";
import { requireScope } from "../caller.ts";
import type { ClosureNeeds } from "../partials/closure.ts";
import { type PagePreview, type PagePreviewInput, type PreviewPageNeeds, previewPage } from "../pdfs/preview-page.ts";
import type { WorkCall } from "../verb.ts";
import { fillTemplate } from "./fill.ts";
import { rethrowNamingDefaults } from "./naming-defaults.ts";
import { findTemplate, type RetrieveTemplateNeeds } from "./retrieve.ts";
import { surrounded } from "./surroundings.ts";

export type PreviewStoredNeeds = PreviewPageNeeds & RetrieveTemplateNeeds & ClosureNeeds;

export interface StoredPreviewInput extends PagePreviewInput {
  /** Data and options of the render. If `data` is null, the sample data of the template version is used. */
  filling: Omit<TemplateRenderInput, "data"> & { data: JsonObject | null };
}

export interface StoredPreview extends PagePreview {
  template: Template;
}

/**
 * Previews one page of a document that is rendered from a template. Throws the errors of `renderTemplate` and
 * `previewPage`.
 */
export async function previewStored(call: WorkCall<PreviewStoredNeeds, StoredPreviewInput>): Promise<StoredPreview> {
  const { services, caller, input } = call;
  requireScope(caller, "pdfs:create");
  const { filling, ...look } = input;
  const { templateId: id, version, options } = filling;
  const found = await findTemplate({ services, caller, input: { id, version } });
  const whole = await surrounded({ services, caller }, found, options);
  const data = filling.data ?? found.sampleData ?? {};
  const render = fillTemplate(whole, { ...filling, data });
  const preview = previewPage({ ...call, input: { ...look, render } });
  const origins = { defaults: found.defaults, given: options };
  return { ...(await preview.catch(rethrowNamingDefaults(origins))), template: found };
}
