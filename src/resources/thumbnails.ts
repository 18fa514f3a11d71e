import * as z from "zod";
import { LIMITS } from "../domain/limits.ts";
import { once } from "../domain/once.ts";
import { IMAGE_FORMATS, type ThumbnailRecord } from "../domain/thumbnail.ts";
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
  oneDirection,
  pageRequestOf,
  signedUrl,
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
        .meta({ description: "Pixels; the height follows the page." }),
      format: z.enum(IMAGE_FORMATS).default("png").meta({ description: "Kind of image." }),
      metadata: metadata().default({}),
    })
    .meta({ id: "CreateThumbnails" }),
);

/** What the verb takes. */
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
      status: z.enum(["completed", "expired"]).meta({ description: "expired: the file was deleted." }),
      page: count("The page that it shows, from 1.", 1),
      url: signedUrl("Signed download URL; null when expired.", "thm_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png").nullable(),
      width: count("Pixels.", 320),
      height: count("Pixels.", 452),
      bytes: count("Size of the file.", 5_120),
      format: z.enum(IMAGE_FORMATS).meta({ description: "Kind of image." }),
      pdf_id: idOf("pdf").nullable().meta({ description: "The stored PDF that it shows, with which it goes." }),
      metadata: metadata(),
      credits_used: creditsUsed(),
      created_at: timestamp(),
      expires_at: timestamp().meta({ description: "When the URL stops working." }),
      file_expires_at: timestamp().meta({ description: "When the file is deleted." }),
    })
    .meta({ id: "Thumbnail", description: "A picture of a page." }),
);

/** The answer to a request for several pages. */
export const thumbnails = once(() =>
  z
    .object({
      object: kind("list"),
      data: z.array(thumbnail()).meta({ description: "One for each page, in the order asked for." }),
    })
    .meta({ id: "Thumbnails" }),
);

export type Thumbnails = z.output<ReturnType<typeof thumbnails>>;

export const thumbnailList = once(() => listOf(thumbnail()));

export const listThumbnailsQuery = once(() =>
  oneDirection({
    ...listQuery("thm"),
    pdf_id: idOf("pdf").optional().meta({ description: "Only those that show pages of this PDF." }),
  }),
);

export const thumbnailListOf = (query: z.output<ReturnType<typeof listThumbnailsQuery>>) => ({
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
