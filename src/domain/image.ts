import type { Environment } from "./environment.ts";
import type { ErrorRecord } from "./errors.ts";
import type { FileDelivery } from "./file-delivery.ts";
import type { Metadata } from "./metadata.ts";
import { hasFile, type MainDocument, type PdfDraft } from "./pdf.ts";
import type { RenderInput } from "./render-input.ts";
import type { ImageFormat } from "./thumbnail.ts";
import type { Warning } from "./warnings.ts";

/** Captured part of a page: the visible window, the full page, or the first element that a CSS selector matches. */
export type ScreenshotArea = "viewport" | "page" | { selector: string };

/** Options of a screenshot. */
export interface ScreenshotOptions {
  area: ScreenshotArea;
  format: ImageFormat;
  /** Quality of JPEG and WebP, from 1 to 100; null for PNG, which is lossless. */
  quality: number | null;
  /** Whether the image is transparent where the page draws nothing. Never true for JPEG. */
  transparent: boolean;
  /** Whether the image gets the watermark of test keys. */
  hasTestWatermark: boolean;
}

/** One image request, with all defaults filled in. */
export interface ImageInput
  extends Pick<
    RenderInput,
    "source" | "options" | "access" | "assets" | "output" | "metadata" | "template" | "warnings" | "timeoutMs"
  > {
  screenshot: Omit<ScreenshotOptions, "hasTestWatermark">;
}

/** Properties of an image that are known before the work starts. Times are epoch ms. */
export interface ImageDraft {
  id: string;
  accountId: string;
  environment: Environment;
  output: "url" | "base64";
  format: ImageFormat;
  metadata: Metadata;
  template: PdfDraft["template"];
  creditsUsed: number;
  createdAt: number;
  /** Time at which the file expires. The retention of the account's plan determines it. */
  fileExpiresAt: number;
}

/** Properties of an image that the work determines. */
interface ImageResultFields {
  /** Width in pixels. */
  width: number;
  height: number;
  bytes: number;
  warnings: Warning[];
  mainDocument: MainDocument | null;
  /** Result of the upload that `deliver_to` requests; null without that option. */
  delivery: FileDelivery | null;
  engine: string;
  renderTimeMs: number;
}

/** Values of `ImageResultFields` while there is no file. */
type NoResultFields = { [Name in Exclude<keyof ImageResultFields, "warnings">]: null } & { warnings: [] };

const NO_RESULT_FIELDS: NoResultFields = {
  width: null,
  height: null,
  bytes: null,
  warnings: [],
  mainDocument: null,
  delivery: null,
  engine: null,
  renderTimeMs: null,
};

/** An image that an asynchronous request has accepted and whose work has not ended. */
export type ProcessingImage = ImageDraft & NoResultFields & { status: "processing"; error: null };
export type FailedImage = ImageDraft & NoResultFields & { status: "failed"; error: ErrorRecord };
export type CompletedImage = ImageDraft &
  ImageResultFields & { status: "completed" | "completed_with_warnings"; error: null };

/** An image as the database stores it. */
export type ImageRecord = ProcessingImage | FailedImage | CompletedImage;

export const processingImage = (draft: ImageDraft): ProcessingImage => ({
  ...draft,
  ...NO_RESULT_FIELDS,
  status: "processing",
  error: null,
});

/** Returns the record of a failed image. A failed image costs no credits. */
export const failedImage = (draft: ImageDraft, error: ErrorRecord): FailedImage => ({
  ...draft,
  ...NO_RESULT_FIELDS,
  status: "failed",
  error,
  creditsUsed: 0,
});

/** Status that clients see. The status `expired` is computed at each read and never stored. */
export type ImageStatus = ImageRecord["status"] | "expired";

export const imageStatusAt = ({ status, fileExpiresAt }: ImageRecord, nowMs: number): ImageStatus =>
  hasFile(status) && nowMs >= fileExpiresAt ? "expired" : status;

export const imageFileOf = ({ id, format }: Pick<ImageRecord, "id" | "format">): string => `${id}.${format}`;
