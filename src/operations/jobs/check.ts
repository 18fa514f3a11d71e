import { FolioError, shown } from "../../domain/errors.ts";
import type { CreateImageBody } from "../../resources/images.ts";
import { imageRequestOf } from "../../resources/images.ts";
import { type CreatePdfBody, renderInputOf } from "../../resources/pdfs.ts";
import { sourcesIn } from "../../resources/sources.ts";
import { type RenderTemplateBody, type TemplateRenderInput, templateRenderInputOf } from "../../resources/templates.ts";
import { withNamedAssets } from "../assets/named.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { ClosureNeeds } from "../partials/closure.ts";
import type { ProducerName } from "../producing/catalogue.ts";
import { requireStored } from "../sources/read-source.ts";
import { checkFill } from "../templates/fill.ts";
import { findTemplate, type RetrieveTemplateNeeds } from "../templates/retrieve.ts";
import { surrounded } from "../templates/surroundings.ts";
import type { Context } from "../verb.ts";

export type CheckJobNeeds = RetrieveTemplateNeeds & ClosureNeeds & Pick<Services, "addressGuard" | "clock" | "pdfs">;

/**
 * Refuses at once what can be told without beginning: an address that may not be loaded, a template or a stored PDF that is not there, data
 * that do not satisfy it. Everything else the resource tells of. Throws what the work itself would throw.
 */
export async function checkJob(
  context: Context<CheckJobNeeds, Caller>,
  { operation, body, pathId }: { operation: ProducerName; body: unknown; pathId: string },
): Promise<void> {
  if (operation === "createPdf") await requireDocument(context, renderInputOf(body as CreatePdfBody));
  if (operation === "renderTemplate")
    await requireFilled(context, templateRenderInputOf(pathId, body as RenderTemplateBody));
  await requireSources(context, body);
  if (operation !== "createImage") return;
  const asked = imageRequestOf(body as CreateImageBody);
  if ("document" in asked) await requireDocument(context, asked.document);
  else await requireFilled(context, asked.template);
}

/** A PDF that is still being made may be there when the job's turn comes. Addresses by their names alone, as `requireDocument` judges them. */
async function requireSources(context: Context<CheckJobNeeds, Caller>, body: unknown): Promise<void> {
  for (const { param, pdfId, url } of sourcesIn(body)) {
    if (pdfId !== undefined) await requireStored(context, pdfId, param);
    if (url === undefined) continue;
    const refused = context.services.addressGuard.refusalOfName(url);
    if (refused !== null)
      throw new FolioError("url_not_allowed", `${param}.url ${shown(url)} is refused: ${refused}.`, {
        param: `${param}.url`,
      });
  }
}

/** An address by its name alone: a look-up that fails now may succeed when its turn comes. */
async function requireDocument(
  context: Context<CheckJobNeeds, Caller>,
  document: Parameters<typeof withNamedAssets>[1],
): Promise<void> {
  const { source } = document;
  const refused = "url" in source ? context.services.addressGuard.refusalOfName(source.url) : null;
  if (refused !== null)
    throw new FolioError("url_not_allowed", `url may not be rendered: ${refused}.`, { param: "url" });
  await withNamedAssets(context, document);
}

async function requireFilled(
  { services, caller }: Context<CheckJobNeeds, Caller>,
  render: TemplateRenderInput,
): Promise<void> {
  const { templateId: id, version } = render;
  const found = await findTemplate({ services, caller, input: { id, version } });
  const { engine, template } = await surrounded({ services, caller }, found, render.options);
  checkFill(engine, template, render);
}
