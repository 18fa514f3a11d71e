import type { ScreenshotOptions } from "../../domain/image.ts";
import type { MainDocument } from "../../domain/pdf.ts";
import type { Warning } from "../../domain/warnings.ts";
import type { RenderRequest } from "./renderer.ts";

export interface ScreenshotRequest extends RenderRequest {
  picture: ScreenshotOptions;
}

export interface Screenshot {
  /**
   * The file: one array if it arrived in one message, otherwise a stream of chunks up to 1 MiB. It must be read before
   * the deadline.
   */
  body: Uint8Array | ReadableStream<Uint8Array>;
  widthPx: number;
  heightPx: number;
  warnings: Warning[];
  /** The page that was captured after all redirects. Null for HTML that was sent in a request. */
  mainDocument: MainDocument | null;
  /** Product name and version of the browser. */
  engine: string;
}

/**
 * Renders HTML or a URL to a screenshot. Ignores paper options. Throws the errors of `Renderer`. Also throws
 * `document_too_large` for more pixels than an image may have, and `document_refused` for an element without a size.
 */
export interface ScreenshotRenderer {
  /** Takes a screenshot. Aborting the signal stops the work in the browser. */
  takeScreenshot(request: ScreenshotRequest, signal: AbortSignal): Promise<Screenshot>;
}
