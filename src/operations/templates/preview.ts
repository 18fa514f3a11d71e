import type { ClosureNeeds } from "../partials/closure.ts";
import { type PreviewRenderNeeds, previewRender, type RenderPreview } from "../pdfs/preview.ts";
import type { WorkCall } from "../verb.ts";
import { type Draft, draftRenderInput } from "./draft.ts";

export type PreviewTemplateNeeds = PreviewRenderNeeds & ClosureNeeds;

/**
 * Previews an unsaved template with its sample data. Stores and charges nothing. Throws the errors of creating and
 * rendering the template.
 */
export async function previewTemplate(call: WorkCall<PreviewTemplateNeeds, Draft>): Promise<RenderPreview> {
  return previewRender({ ...call, input: await draftRenderInput(call, call.input) });
}
