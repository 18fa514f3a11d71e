import { UNFINISHED } from "../../domain/pdf-revision.ts";
import type { Template, TemplateContent } from "../../domain/template.ts";
import type { ClosureNeeds } from "../partials/closure.ts";
import { type PicturedRender, type PictureRenderNeeds, pictureRender } from "../pdfs/picture.ts";
import type { WorkCall } from "../verb.ts";
import { checkContent } from "./check-content.ts";
import { fillTemplate } from "./fill.ts";
import { closureOfContent, withStyles } from "./surroundings.ts";

export type PreviewTemplateNeeds = PictureRenderNeeds & ClosureNeeds;

/** What a template that is not stored yet makes of its sample data. Nothing is stored or charged. Throws what creating and rendering it would. */
export async function previewTemplate(
  call: WorkCall<PreviewTemplateNeeds, TemplateContent & Pick<Template, "id" | "accountId">>,
): Promise<PicturedRender> {
  const { input } = call;
  const { id, accountId, ...content } = input;
  const { engine, partials } = await closureOfContent(call, content);
  checkContent(engine, content);
  const template: Template = { ...input, partials, version: 0, renderCount: 0, createdAt: 0, updatedAt: 0 };
  const render = fillTemplate(engine, withStyles(template, partials), {
    data: content.sampleData ?? {},
    options: {},
    access: null,
    finishing: UNFINISHED,
  });
  return pictureRender({ ...call, input: render });
}
