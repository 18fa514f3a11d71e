import type { Environment } from "./environment.ts";
import type { ErrorRecord } from "./errors.ts";
import type { FileDelivery } from "./file-delivery.ts";
import type { Metadata } from "./metadata.ts";
import { hasFile, type MainDocument, type PdfRecord } from "./pdf.ts";
import type { RenderInput } from "./render-input.ts";
import type { ImageFormat } from "./thumbnail.ts";
import type { Warning } from "./warnings.ts";

/** What of a page is pictured: what its window shows, all of it, or the first element that a CSS selector matches. */
export type PicturedArea = "viewport" | "page" | { selector: string };

/** How a page becomes a picture. */
export interface PictureOptions {
  area: PicturedArea;
  format: ImageFormat;
  /** 1 to 100; null for PNG, which loses nothing. */
  quality: number | null;
  /** Where the page paints nothing, the picture is transparent; never of a JPEG. */
  transparent: boolean;
  /** Lies across the picture, as on everything that a test key makes. */
  isMarked: boolean;
}

/** One picture with every default filled in. */
export interface ImageInput
  extends Pick<
    RenderInput,
    "source" | "options" | "access" | "assets" | "output" | "metadata" | "template" | "warnings" | "timeoutMs"
  > {
  picture: Omit<PictureOptions, "isMarked">;
}

/** A picture of a page as it is stored. Instants are epoch milliseconds. */
export interface ImageRecord {
  id: string;
  accountId: string;
  environment: Environment;
  status: "processing" | "completed" | "completed_with_warnings" | "failed";
  output: "url" | "base64";
  format: ImageFormat;
  /** Pixels; these and what else only a picture has are null while there is none. */
  width: number | null;
  height: number | null;
  bytes: number | null;
  metadata: Metadata;
  warnings: Warning[];
  template: PdfRecord["template"];
  mainDocument: MainDocument | null;
  /** What became of `deliver_to`; null without. */
  delivery: FileDelivery | null;
  error: ErrorRecord | null;
  engine: string | null;
  creditsUsed: number;
  renderTimeMs: number | null;
  createdAt: number;
  /** When the file goes: the plan's retention. */
  fileExpiresAt: number;
}

/** `expired` is computed from the clock at every read, never stored. */
export type ImageStatus = ImageRecord["status"] | "expired";

export const imageStatusAt = ({ status, fileExpiresAt }: ImageRecord, nowMs: number): ImageStatus =>
  hasFile(status) && nowMs >= fileExpiresAt ? "expired" : status;

export const imageFileOf = ({ id, format }: Pick<ImageRecord, "id" | "format">): string => `${id}.${format}`;
