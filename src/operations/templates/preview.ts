import type { ClosureNeeds } from "../partials/closure.ts";
import { type PreviewRenderNeeds, previewRender, type RenderPreview } from "../pdfs/preview.ts";
import type { WorkCall } from "../verb.ts";
import { type Draft, draftRenderInput } from "./draft.ts";

export type PreviewTemplateNeeds = PreviewRenderNeeds & ClosureNeeds;

/** What a template that is not stored yet makes of its sample data. Nothing is stored or charged. Throws what creating and rendering it would. */
export async function previewTemplate(call: WorkCall<PreviewTemplateNeeds, Draft>): Promise<RenderPreview> {
  return previewRender({ ...call, input: await draftRenderInput(call, call.input) });
}
