import type { Page, PageRequest } from "../../domain/lists.ts";
import type { ThumbnailView } from "../../resources/thumbnails.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";
import { type ViewThumbnailNeeds, viewThumbnail } from "./view.ts";

export type ListThumbnailsNeeds = ViewThumbnailNeeds & Pick<Services, "thumbnails">;

/**
 * Lists the caller's thumbnails, newest first, each with a new URL. With `pdfId`, lists only the thumbnails of that
 * PDF.
 */
export async function listThumbnails({
  services,
  caller,
  input: { pdfId, request },
}: Call<ListThumbnailsNeeds, { pdfId: string | null; request: PageRequest }>): Promise<Page<ThumbnailView>> {
  requireScope(caller, "pdfs:read");
  const page = await services.thumbnails.list(caller, pdfId, request);
  const items = await Promise.all(page.items.map((thumbnail) => viewThumbnail(services, thumbnail)));
  return { items, hasMore: page.hasMore };
}
