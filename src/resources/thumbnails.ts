import * as z from "zod";
import { LIMITS } from "../domain/limits.ts";
import { once } from "../domain/once.ts";
import { IMAGE_FORMATS, THUMBNAIL_STATUSES, type ThumbnailRecord } from "../domain/thumbnail.ts";
import { pageRanges } from "./page-ranges.ts";
import {
  count,
  creditsUsed,
  idOf,
  isoTime,
  kind,
  listOf,
  listQuery,
  metadata,
  pageRequestOf,
  signedUrl,
  singleDirectionQuery,
  statusFilter,
  timestamp,
} from "./shared.ts";
import { pdfSource, sourceOf } from "./sources.ts";

export const createThumbnailsBody = once(() =>
  z
    .strictObject({
      source: pdfSource(),
      pages: pageRanges().default("all"),
      width: z
        .number()
        .int()
        .min(LIMITS.thumbnailWidthMinPx)
        .max(LIMITS.thumbnailWidthMaxPx)
        .default(LIMITS.thumbnailWidthDefaultPx)
        .meta({ description: "Width in pixels. The height follows from the page." }),
      format: z.enum(IMAGE_FORMATS).default("png").meta({ description: "Format of the image." }),
      metadata: metadata().default({}),
    })
    .meta({ id: "CreateThumbnails" }),
);

/** Returns the input of the operation that creates thumbnails. */
export const thumbnailsInputOf = ({ source, width, ...rest }: z.output<ReturnType<typeof createThumbnailsBody>>) => ({
  ...rest,
  source: sourceOf(source),
  widthPx: width,
});

export const thumbnail = once(() =>
  z
    .object({
      id: idOf("thm"),
      object: kind("thumbnail"),
      status: z
        .enum(THUMBNAIL_STATUSES)
        .meta({ description: "Status of the thumbnail. `expired`: the file was deleted." }),
      page: count("Number of the page in the image, from 1.", 1),
      url: signedUrl(
        "Signed download URL. Null when the status is `expired`.",
        "thm_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png",
      ).nullable(),
      width: count("Width in pixels.", 320),
      height: count("Height in pixels.", 452),
      bytes: count("Size of the file in bytes.", 5_120),
      format: z.enum(IMAGE_FORMATS).meta({ description: "Format of the image." }),
      pdf_id: idOf("pdf").nullable().meta({
        description: "Id of the stored PDF that the thumbnail shows. Deleting the PDF deletes the thumbnail.",
      }),
      metadata: metadata(),
      credits_used: creditsUsed(),
      created_at: timestamp(),
      expires_at: timestamp().meta({ description: "When the URL stops working." }),
      file_expires_at: timestamp().meta({ description: "When the file will be deleted." }),
    })
    .meta({ id: "Thumbnail", description: "A thumbnail of a page." }),
);

/** Schema of the response body with the images of several pages. */
export const thumbnails = once(() =>
  z
    .object({
      object: kind("list"),
      data: z.array(thumbnail()).meta({ description: "One thumbnail per page, in the requested order." }),
    })
    .meta({ id: "Thumbnails" }),
);

export type Thumbnails = z.output<ReturnType<typeof thumbnails>>;

export const thumbnailList = once(() => listOf(thumbnail()));

export const listThumbnailsQuery = once(() =>
  singleDirectionQuery({
    ...listQuery("thm"),
    status: statusFilter("thm", THUMBNAIL_STATUSES),
    pdf_id: idOf("pdf").optional().meta({ description: "Returns only thumbnails of this PDF." }),
  }),
);

export const thumbnailListOf = (query: z.output<ReturnType<typeof listThumbnailsQuery>>) => ({
  pdfId: query.pdf_id ?? null,
  status: query.status ?? null,
  request: pageRequestOf(query),
});

export interface ThumbnailView {
  thumbnail: ThumbnailRecord;
  /** Signed URL of the image. Null if there is no file to download. */
  url: string | null;
  /** Time at which the URL expires, in epoch ms. */
  urlExpiresAt: number;
}

export function presentThumbnail({
  thumbnail: made,
  url,
  urlExpiresAt,
}: ThumbnailView): z.output<ReturnType<typeof thumbnail>> {
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
