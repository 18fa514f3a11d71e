import type { Environment } from "./environment.ts";
import type { Metadata } from "./metadata.ts";

export const IMAGE_FORMATS = ["png", "jpeg", "webp"] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** An image of one page, as it is stored. Times are epoch ms. */
export interface ThumbnailRecord {
  id: string;
  accountId: string;
  environment: Environment;
  /** Id of the stored PDF that it shows, with which it is deleted; null for a source in the request. */
  sourcePdfId: string | null;
  page: number;
  width: number;
  height: number;
  bytes: number;
  format: ImageFormat;
  metadata: Metadata;
  creditsUsed: number;
  createdAt: number;
  /** Expiry of the file: the plan's retention, or the expiry of its source if that is earlier. */
  fileExpiresAt: number;
}

/** Status that clients see. `expired` is computed at each read and never stored. */
export type ThumbnailStatus = "completed" | "expired";

export const thumbnailFileOf = ({ id, format }: Pick<ThumbnailRecord, "id" | "format">): string => `${id}.${format}`;
