import type { RenderTemplateBody } from "../../resources/templates.ts";
import type { Caller, Work } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { ProducedPdf } from "../pdfs/produce.ts";
import { renderPdf } from "../pdfs/render.ts";
import { fillTemplate } from "./fill.ts";
import { retrieveTemplate } from "./retrieve.ts";

/** A stored PDF from a template and data: once the HTML is made, everything is `renderPdf`'s. Throws what both of its steps throw. */
export async function renderTemplate(
  services: Services,
  caller: Caller,
  id: string,
  body: RenderTemplateBody,
  work: Work,
): Promise<ProducedPdf> {
  const template = await retrieveTemplate(services, caller, id, body.version ?? null);
  return renderPdf(services, caller, fillTemplate(services.templateEngine, template, body), work);
}
