import type { TemplateRenderInput } from "../../resources/templates.ts";
import { requireScope } from "../caller.ts";
import type { ClosureNeeds } from "../partials/closure.ts";
import { type RenderPdfNeeds, renderPdf } from "../pdfs/render.ts";
import type { StoredPdf } from "../pdfs/stages.ts";
import type { WorkCall } from "../verb.ts";
import { fillTemplate } from "./fill.ts";
import { findTemplate, type RetrieveTemplateNeeds } from "./retrieve.ts";
import { surrounded } from "./surroundings.ts";

export type RenderTemplateNeeds = RenderPdfNeeds & RetrieveTemplateNeeds & ClosureNeeds;

/**
 * Renders a template with data to a stored PDF. Fills in the template and then calls `renderPdf`. Throws the errors of
 * both steps.
 */
export async function renderTemplate({
  services,
  caller,
  input,
  work,
}: WorkCall<RenderTemplateNeeds, TemplateRenderInput>): Promise<StoredPdf> {
  requireScope(caller, "pdfs:create");
  const found = await findTemplate({
    services,
    caller,
    input: { id: input.templateId, version: input.version },
  });
  const whole = await surrounded({ services, caller }, found, input.options);
  return renderPdf({ services, caller, input: fillTemplate(whole, input), work });
}
