import type { Environment } from "./environment.ts";
import type { Metadata } from "./metadata.ts";

export const IMAGE_FORMATS = ["png", "jpeg", "webp"] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** A picture of one page, as it is stored. Instants are epoch milliseconds. */
export interface ThumbnailRecord {
  id: string;
  accountId: string;
  environment: Environment;
  /** The stored PDF that it shows, with which it goes; null for a source that came with the request. */
  sourcePdfId: string | null;
  page: number;
  width: number;
  height: number;
  bytes: number;
  format: ImageFormat;
  metadata: Metadata;
  creditsUsed: number;
  createdAt: number;
  /** When the file goes: the plan's retention, or its source's end if that is sooner. */
  fileExpiresAt: number;
}

/** `expired` is computed from the clock at every read, never stored. */
export type ThumbnailStatus = "completed" | "expired";

export const thumbnailFileOf = ({ id, format }: Pick<ThumbnailRecord, "id" | "format">): string => `${id}.${format}`;
