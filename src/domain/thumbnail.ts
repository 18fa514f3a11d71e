import type { Environment } from "./environment.ts";
import type { Metadata } from "./metadata.ts";

export const IMAGE_FORMATS = ["png", "jpeg", "webp"] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** An image of one page, in its stored form. Times are epoch ms. */
export interface ThumbnailRecord {
  id: string;
  accountId: string;
  environment: Environment;
  /**
   * Id of the stored PDF that the image shows. Deleting that PDF deletes the image. Null if the source was in the
   * request.
   */
  sourcePdfId: string | null;
  page: number;
  width: number;
  height: number;
  bytes: number;
  format: ImageFormat;
  metadata: Metadata;
  creditsUsed: number;
  createdAt: number;
  /**
   * Time at which the file expires: according to the plan's retention, or together with its source PDF if that is
   * earlier.
   */
  fileExpiresAt: number;
}

/** Status that clients see. The status `expired` is computed at each read and never stored. */
export type ThumbnailStatus = "completed" | "expired";

export const thumbnailFileOf = ({ id, format }: Pick<ThumbnailRecord, "id" | "format">): string => `${id}.${format}`;
