import type { ScreenshotOptions } from "../../domain/image.ts";
import type { MainDocument } from "../../domain/pdf.ts";
import type { Warning } from "../../domain/warnings.ts";
import type { RenderRequest } from "./renderer.ts";

export interface ScreenshotRequest extends RenderRequest {
  picture: ScreenshotOptions;
}

export interface Screenshot {
  /** The file: whole when it came in one message, else in pieces of at most 1 MiB, to be read before the request's deadline. */
  body: Uint8Array | ReadableStream<Uint8Array>;
  widthPx: number;
  heightPx: number;
  warnings: Warning[];
  /** The page that was pictured in the end; null for supplied HTML. */
  mainDocument: MainDocument | null;
  /** Product and version of the browser. */
  engine: string;
}

/**
 * HTML or URL to a picture of it on the screen. Of the options those about paper count for nothing. Throws what `Renderer` throws;
 * `document_too_large` for more pixels than a picture may have, `document_refused` for an element without a size.
 */
export interface ScreenshotRenderer {
  /** Aborting the signal stops the work in the browser. */
  takeScreenshot(request: ScreenshotRequest, signal: AbortSignal): Promise<Screenshot>;
}
