import { newId } from "../../domain/ids.ts";
import type { TemplateContent } from "../../domain/template.ts";
import { demandScope } from "../caller.ts";
import type { ClosureNeeds } from "../partials/closure.ts";
import { type PageLook, type PagePreview, type PreviewPageNeeds, previewPage } from "../pdfs/preview-page.ts";
import type { WorkCall } from "../verb.ts";
import { renderOfDraft } from "./draft.ts";
import { namingDefaults } from "./naming-defaults.ts";

export type PreviewDraftNeeds = PreviewPageNeeds & ClosureNeeds;

export interface DraftLook extends PageLook {
  content: TemplateContent;
}

/** One page of what a template that is not stored makes of its sample data. Throws what creating it and `previewPage` throw. */
export async function previewDraft(call: WorkCall<PreviewDraftNeeds, DraftLook>): Promise<PagePreview> {
  const { services, caller, input } = call;
  demandScope(caller, "pdfs:create");
  const { content, ...look } = input;
  const id = newId("tpl", services.clock.now());
  const render = await renderOfDraft(call, { ...content, id, accountId: caller.accountId });
  return previewPage({ ...call, input: { ...look, render } }).catch(namingDefaults(content));
}
