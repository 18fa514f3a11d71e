import { z } from "zod";
import { LIMITS } from "../domain/limits.ts";
import { IMAGE_FORMATS, type ThumbnailRecord } from "../domain/thumbnail.ts";
import { pageRanges } from "./pdf-edits.ts";
import { idOf, isoTime, listOf, listQuery, metadata, oneDirection, pageRequestOf, timestamp } from "./shared.ts";
import { pdfSource, sourceOf } from "./sources.ts";

export const createThumbnailsBody = z
  .strictObject({
    source: pdfSource,
    pages: pageRanges.default("all"),
    width: z
      .number()
      .int()
      .min(LIMITS.thumbnailWidthMinPx)
      .max(LIMITS.thumbnailWidthMaxPx)
      .default(LIMITS.thumbnailWidthDefaultPx)
      .meta({ description: "Pixels; the height follows the page." }),
    format: z.enum(IMAGE_FORMATS).default("png"),
    metadata: metadata.default({}),
  })
  .meta({ id: "CreateThumbnails" });

/** What the verb takes. */
export const thumbnailsInputOf = ({ source, width, ...rest }: z.output<typeof createThumbnailsBody>) => ({
  ...rest,
  source: sourceOf(source),
  widthPx: width,
});

export const thumbnail = z
  .object({
    id: idOf("thm"),
    object: z.literal("thumbnail"),
    status: z.enum(["completed", "expired"]),
    page: z.number().int(),
    url: z.string().nullable().meta({ description: "Signed download URL; null when expired." }),
    width: z.number().int(),
    height: z.number().int(),
    bytes: z.number().int(),
    format: z.enum(IMAGE_FORMATS),
    pdf_id: idOf("pdf").nullable().meta({ description: "The stored PDF that it shows, with which it goes." }),
    metadata,
    credits_used: z.number().int(),
    created_at: timestamp,
    expires_at: timestamp.meta({ description: "When the URL stops working." }),
    file_expires_at: timestamp.meta({ description: "When the file is deleted." }),
  })
  .meta({ id: "Thumbnail" });

/** The answer to a request for several pages. */
export const thumbnails = z.object({ object: z.literal("list"), data: z.array(thumbnail) }).meta({ id: "Thumbnails" });

export const thumbnailList = listOf(thumbnail);

export const listThumbnailsQuery = oneDirection({
  ...listQuery("thm"),
  pdf_id: idOf("pdf").optional().meta({ description: "Only those that show pages of this PDF." }),
});

export const thumbnailListOf = (query: z.output<typeof listThumbnailsQuery>) => ({
  pdfId: query.pdf_id ?? null,
  request: pageRequestOf(query),
});

export interface ThumbnailView {
  thumbnail: ThumbnailRecord;
  /** Signed when the file is there to download. */
  url: string | null;
  /** When the URL stops working, epoch milliseconds. */
  urlExpiresAt: number;
}

export function presentThumbnail({ thumbnail: made, url, urlExpiresAt }: ThumbnailView): z.output<typeof thumbnail> {
  return {
    id: made.id,
    object: "thumbnail",
    status: url === null ? "expired" : "completed",
    page: made.page,
    url,
    width: made.width,
    height: made.height,
    bytes: made.bytes,
    format: made.format,
    pdf_id: made.sourcePdfId,
    metadata: made.metadata,
    credits_used: made.creditsUsed,
    created_at: isoTime(made.createdAt),
    expires_at: isoTime(urlExpiresAt),
    file_expires_at: isoTime(made.fileExpiresAt),
  };
}
