import type { ClosureNeeds } from "../partials/closure.ts";
import { type PicturedRender, type PictureRenderNeeds, pictureRender } from "../pdfs/picture.ts";
import type { WorkCall } from "../verb.ts";
import { type Draft, renderOfDraft } from "./draft.ts";

export type PreviewTemplateNeeds = PictureRenderNeeds & ClosureNeeds;

/** What a template that is not stored yet makes of its sample data. Nothing is stored or charged. Throws what creating and rendering it would. */
export async function previewTemplate(call: WorkCall<PreviewTemplateNeeds, Draft>): Promise<PicturedRender> {
  return pictureRender({ ...call, input: await renderOfDraft(call, call.input) });
}
