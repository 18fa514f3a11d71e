import type { DocumentSource, RenderSource } from "../../domain/render-input.ts";
import type { Services } from "../dependencies.ts";

export type RenderSourceNeeds = Pick<Services, "markdown">;

/** What the browser is given of a document. */
export async function renderSourceOf({ markdown }: RenderSourceNeeds, source: DocumentSource): Promise<RenderSource> {
  return "markdown" in source ? { html: await markdown.document(source.markdown, source.css) } : source;
}
