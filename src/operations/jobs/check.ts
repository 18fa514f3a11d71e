import { FolioError } from "../../domain/errors.ts";
import type { CreateImageBody } from "../../resources/images.ts";
import { imageRequestOf } from "../../resources/images.ts";
import { type CreatePdfBody, renderInputOf } from "../../resources/pdfs.ts";
import { type RenderTemplateBody, type TemplateRenderInput, templateRenderInputOf } from "../../resources/templates.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { checkFill } from "../templates/fill.ts";
import { findTemplate, type RetrieveTemplateNeeds } from "../templates/retrieve.ts";
import type { Context } from "../verb.ts";
import type { ProducerName } from "./producers.ts";

export type CheckJobNeeds = RetrieveTemplateNeeds & Pick<Services, "addressGuard" | "templateEngine">;

/**
 * Refuses at once what can be told without beginning: an address that may not be loaded, a template that is not there, data that do not
 * satisfy it. Everything else the resource tells of. Throws what the work itself would throw.
 */
export async function checkJob(
  context: Context<CheckJobNeeds, Caller>,
  { operation, body, pathId }: { operation: ProducerName; body: unknown; pathId: string },
): Promise<void> {
  if (operation === "createPdf") requireLoadable(context, renderInputOf(body as CreatePdfBody).source);
  if (operation === "renderTemplate")
    await requireFilled(context, templateRenderInputOf(pathId, body as RenderTemplateBody));
  if (operation !== "createImage") return;
  const asked = imageRequestOf(body as CreateImageBody);
  if ("document" in asked) requireLoadable(context, asked.document.source);
  else await requireFilled(context, asked.template);
}

/** By its name alone: a look-up that fails now may succeed when its turn comes. */
function requireLoadable({ services }: Context<CheckJobNeeds, Caller>, source: object): void {
  const refused = "url" in source ? services.addressGuard.refusalOfName(String(source.url)) : null;
  if (refused !== null)
    throw new FolioError("url_not_allowed", `url may not be rendered: ${refused}.`, { param: "url" });
}

async function requireFilled(
  { services, caller }: Context<CheckJobNeeds, Caller>,
  render: TemplateRenderInput,
): Promise<void> {
  const { templateId: id, version } = render;
  checkFill(services.templateEngine, await findTemplate({ services, caller, input: { id, version } }), render);
}
