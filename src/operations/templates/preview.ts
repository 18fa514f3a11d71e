import { UNFINISHED } from "../../domain/pdf-revision.ts";
import type { Template, TemplateContent } from "../../domain/template.ts";
import type { Services } from "../dependencies.ts";
import { type PicturedRender, type PictureRenderNeeds, pictureRender } from "../pdfs/picture.ts";
import type { WorkCall } from "../verb.ts";
import { checkContent } from "./check-content.ts";
import { fillTemplate } from "./fill.ts";

export type PreviewTemplateNeeds = PictureRenderNeeds & Pick<Services, "templateEngine">;

/** What a template that is not stored yet makes of its sample data. Nothing is stored or charged. Throws what creating and rendering it would. */
export async function previewTemplate(
  call: WorkCall<PreviewTemplateNeeds, TemplateContent & Pick<Template, "id" | "accountId">>,
): Promise<PicturedRender> {
  const { services, input } = call;
  const { id, accountId, ...content } = input;
  checkContent(services.templateEngine, content);
  const template: Template = { ...input, version: 0, renderCount: 0, createdAt: 0, updatedAt: 0 };
  const render = fillTemplate(services.templateEngine, template, {
    data: content.sampleData ?? {},
    options: {},
    access: null,
    finishing: UNFINISHED,
  });
  return pictureRender({ ...call, input: render });
}
