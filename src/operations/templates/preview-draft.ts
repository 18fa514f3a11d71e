import { newId } from "../../domain/ids.ts";
import type { TemplateContent } from "../../domain/template.ts";
import { requireScope } from "../caller.ts";
import type { ClosureNeeds } from "../partials/closure.ts";
import { type PagePreview, type PagePreviewInput, type PreviewPageNeeds, previewPage } from "../pdfs/preview-page.ts";
import type { WorkCall } from "../verb.ts";
import { draftRenderInput } from "./draft.ts";
import { rethrowNamingDefaults } from "./naming-defaults.ts";

export type PreviewDraftNeeds = PreviewPageNeeds & ClosureNeeds;

export interface DraftPreviewInput extends PagePreviewInput {
  content: TemplateContent;
}

/**
 * Previews one page of an unsaved template with its sample data. Throws the errors of creating the template, and the
 * errors of `previewPage`.
 */
export async function previewDraft(call: WorkCall<PreviewDraftNeeds, DraftPreviewInput>): Promise<PagePreview> {
  const { services, caller, input } = call;
  requireScope(caller, "pdfs:create");
  const { content, ...look } = input;
  const id = newId("tpl", services.clock.now());
  const render = await draftRenderInput(call, { ...content, id, accountId: caller.accountId });
  return previewPage({ ...call, input: { ...look, render } }).catch(rethrowNamingDefaults(content));
}
