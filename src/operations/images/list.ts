import type { ImageStatus } from "../../domain/image.ts";
import type { Page, PageRequest } from "../../domain/lists.ts";
import type { ImageView } from "../../resources/images.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";
import { type ViewImageNeeds, viewImage } from "./view.ts";

export type ListImagesNeeds = ViewImageNeeds & Pick<Services, "images">;

/** Lists the caller's images, newest first, each with a new URL. */
export async function listImages({
  services,
  caller,
  input: { status, request },
}: Call<ListImagesNeeds, { status: ImageStatus | null; request: PageRequest }>): Promise<Page<ImageView>> {
  requireScope(caller, "pdfs:read");
  const page = await services.images.list(caller, { status, nowMs: services.clock.now() }, request);
  const items = await Promise.all(page.items.map((image) => viewImage(services, image)));
  return { items, hasMore: page.hasMore };
}
