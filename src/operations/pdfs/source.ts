import type { DocumentSource, RenderSource } from "../../domain/render-input.ts";
import type { Services } from "../dependencies.ts";

export type RenderSourceNeeds = Pick<Services, "markdown">;

/** Returns the document in a form that the browser can load. Markdown becomes HTML. */
export async function renderSourceOf({ markdown }: RenderSourceNeeds, source: DocumentSource): Promise<RenderSource> {
  if ("markdown" in source) return { html: await markdown.document(source.markdown, source.css) };
  return "embedsMarkdown" in source ? { html: await markdown.embedded(source.html) } : source;
}
