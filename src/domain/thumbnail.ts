import type { Environment } from "./environment.ts";
import type { Metadata } from "./metadata.ts";

export const IMAGE_FORMATS = ["png", "jpeg", "webp"] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** An image of one page, as the database stores it. Times are epoch ms. */
export interface ThumbnailRecord {
  id: string;
  accountId: string;
  environment: Environment;
  /**
   * Id of the stored PDF that the image shows. If this PDF is deleted, the image is deleted too. Null if the request
   * contained the PDF.
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
   * Time at which the file expires. The plan's retention determines it, but the file expires with its source PDF if
   * that is earlier.
   */
  fileExpiresAt: number;
}

/** Status that clients see. The status `expired` is computed at each read and never stored. */
export const THUMBNAIL_STATUSES = ["completed", "expired"] as const;
export type ThumbnailStatus = (typeof THUMBNAIL_STATUSES)[number];

export const thumbnailFileOf = ({ id, format }: Pick<ThumbnailRecord, "id" | "format">): string => `${id}.${format}`;
