import type { Page, PageRequest } from "../../domain/lists.ts";
import type { ThumbnailView } from "../../resources/thumbnails.ts";
import type { ThumbnailFilter } from "../../storage/thumbnails.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";
import { type ViewThumbnailNeeds, viewThumbnail } from "./view.ts";

export type ListThumbnailsNeeds = ViewThumbnailNeeds & Pick<Services, "clock" | "thumbnails">;

/**
 * Lists the caller's thumbnails, newest first, each with a new URL. With `pdfId`, lists only the thumbnails of that
 * PDF.
 */
export async function listThumbnails({
  services,
  caller,
  input: { request, ...filter },
}: Call<ListThumbnailsNeeds, Omit<ThumbnailFilter, "nowMs"> & { request: PageRequest }>): Promise<Page<ThumbnailView>> {
  requireScope(caller, "pdfs:read");
  const page = await services.thumbnails.list(caller, { ...filter, nowMs: services.clock.now() }, request);
  const items = await Promise.all(page.items.map((thumbnail) => viewThumbnail(services, thumbnail)));
  return { items, hasMore: page.hasMore };
}
