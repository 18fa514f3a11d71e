import { readBytes } from "../../domain/byte-stream.ts";
import type { AnyBytes } from "../../domain/document-bytes.ts";
import { FolioError } from "../../domain/errors.ts";
import type { Services } from "../dependencies.ts";
import { type EditContextNeeds, editContextOf } from "../edit-context.ts";
import type { WorkContext } from "../verb.ts";

export type DrawPagesNeeds = EditContextNeeds & Pick<Services, "pageImager">;

export interface PagesToDraw {
  bytes: AnyBytes;
  /** Page ranges, such as `1-3`. */
  pages: string;
  widthPx: number;
  deadlineMs: number;
}

export interface PagePicture {
  page: number;
  width: number;
  height: number;
  png: Uint8Array;
}

/** Draws images of a PDF's pages in memory. Throws `container_unavailable` and the errors of `PageImager`. */
export async function drawPages(
  context: WorkContext<DrawPagesNeeds>,
  { bytes, pages, widthPx, deadlineMs }: PagesToDraw,
): Promise<PagePicture[]> {
  const { services } = context;
  if (!services.pageImager) {
    const message = "This deployment has no container, which draws images of pages.";
    throw new FolioError("container_unavailable", message, { retryAfterS: 60 });
  }
  const until = await editContextOf(context, deadlineMs);
  const images = await services.pageImager.images({ bytes }, { pages, widthPx, format: "png" }, until);
  const pictures: PagePicture[] = [];
  for (const { page, width, height, picture } of images) {
    pictures.push({ page, width, height, png: await readBytes(picture) });
  }
  return pictures;
}
