import { FolioError } from "../../domain/errors.ts";
import type { TemplateRenderInput } from "../../resources/templates.ts";
import { withNamedAssets } from "../assets/named.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { ClosureNeeds } from "../partials/closure.ts";
import { checkFill } from "../templates/fill.ts";
import { findTemplate, type RetrieveTemplateNeeds } from "../templates/retrieve.ts";
import { surrounded } from "../templates/surroundings.ts";
import type { Context } from "../verb.ts";

/** Checks of an asynchronous request before it is accepted. They throw the errors that the work itself would throw. */

export type CheckDocumentNeeds = RetrieveTemplateNeeds & ClosureNeeds & Pick<Services, "addressGuard" | "clock">;

/** Checks a URL by its host name only. A DNS lookup that fails now may succeed when the job runs. */
export async function requireDocument(
  context: Context<CheckDocumentNeeds, Caller>,
  document: Parameters<typeof withNamedAssets>[1],
): Promise<void> {
  const { source } = document;
  const refused = "url" in source ? context.services.addressGuard.refusalOfName(source.url) : null;
  if (refused !== null) throw new FolioError("url_not_allowed", `url is rejected: ${refused}.`, { param: "url" });
  await withNamedAssets(context, document);
}

/** Checks that the template exists and that the data matches its schema. */
export async function requireFilled(
  { services, caller }: Context<CheckDocumentNeeds, Caller>,
  render: TemplateRenderInput,
): Promise<void> {
  const { templateId: id, version } = render;
  const found = await findTemplate({ services, caller, input: { id, version } });
  const { engine, template } = await surrounded({ services, caller }, found, render.options);
  checkFill(engine, template, render);
}
