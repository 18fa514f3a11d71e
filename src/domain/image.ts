import type { Environment } from "./environment.ts";
import type { ErrorRecord } from "./errors.ts";
import type { FileDelivery } from "./file-delivery.ts";
import type { Metadata } from "./metadata.ts";
import { hasFile, type MainDocument, type PdfDraft } from "./pdf.ts";
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

/** What is known of an image before any work. Instants are epoch milliseconds. */
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
  /** When the file goes: the plan's retention. */
  fileExpiresAt: number;
}

/** What the work finds out. */
interface ImageFindings {
  /** Pixels. */
  width: number;
  height: number;
  bytes: number;
  warnings: Warning[];
  mainDocument: MainDocument | null;
  /** What became of `deliver_to`; null without. */
  delivery: FileDelivery | null;
  engine: string;
  renderTimeMs: number;
}

/** The columns of `ImageFindings` while there is no file. */
type NoFindings = { [Name in Exclude<keyof ImageFindings, "warnings">]: null } & { warnings: [] };

const NO_FINDINGS: NoFindings = {
  width: null,
  height: null,
  bytes: null,
  warnings: [],
  mainDocument: null,
  delivery: null,
  engine: null,
  renderTimeMs: null,
};

/** An image that an asynchronous request is still to make. */
export type ProcessingImage = ImageDraft & NoFindings & { status: "processing"; error: null };
export type FailedImage = ImageDraft & NoFindings & { status: "failed"; error: ErrorRecord };
export type CompletedImage = ImageDraft &
  ImageFindings & { status: "completed" | "completed_with_warnings"; error: null };

/** An image as it is stored. */
export type ImageRecord = ProcessingImage | FailedImage | CompletedImage;

export const processingImage = (draft: ImageDraft): ProcessingImage => ({
  ...draft,
  ...NO_FINDINGS,
  status: "processing",
  error: null,
});

/** A failed image costs nothing. */
export const failedImage = (draft: ImageDraft, error: ErrorRecord): FailedImage => ({
  ...draft,
  ...NO_FINDINGS,
  status: "failed",
  error,
  creditsUsed: 0,
});

/** `expired` is computed from the clock at every read, never stored. */
export type ImageStatus = ImageRecord["status"] | "expired";

export const imageStatusAt = ({ status, fileExpiresAt }: ImageRecord, nowMs: number): ImageStatus =>
  hasFile(status) && nowMs >= fileExpiresAt ? "expired" : status;

export const imageFileOf = ({ id, format }: Pick<ImageRecord, "id" | "format">): string => `${id}.${format}`;
