import type { AssetProvider } from "../../domain/asset.ts";
import type { PageAccess } from "../../domain/page-access.ts";
import type { PageSize } from "../../domain/page-size.ts";
import type { MainDocument } from "../../domain/pdf.ts";
import type { RenderOptions, RenderSource } from "../../domain/render-input.ts";
import type { Warning } from "../../domain/warnings.ts";

/**
 * The contracts of everything that does work. Bytes in, bytes out: no account's data, no database, no HTTP API.
 * Every method that can fail for a reason the client should hear throws FolioError; anything else is our fault.
 * `deadlineMs` is always an instant, epoch milliseconds; work stops there and throws `timeout_exceeded`.
 */
export interface RenderRequest {
  /** Names the render for `cancel` and the logs. */
  renderId: string;
  /** Whose windows may be reused; a browser context never serves two accounts. */
  accountId: string;
  source: RenderSource;
  options: RenderOptions;
  /** Told to the origins and hosts that it names and nobody else, and forgotten with the render. */
  access: PageAccess | null;
  /** The assets that the document names by their addresses. */
  assets?: AssetProvider | undefined;
  deadlineMs: number;
}

export interface ConsoleEntry {
  level: string;
  text: string;
  url?: string;
  line?: number;
}

export interface FailedResource {
  url: string;
  reason: string;
  status?: number;
}

export interface RenderDebug {
  /** PNG of the page as it stood before printing. */
  screenshotPng: Uint8Array;
  console: ConsoleEntry[];
  failedResources: FailedResource[];
}

export interface Rendering {
  /**
   * The PDF: whole when small, else in pieces of at most 1 MiB; cancelling the stream frees the window. It must be read before the
   * request's deadline.
   */
  body: Uint8Array | ReadableStream<Uint8Array>;
  warnings: Warning[];
  debug: RenderDebug | null;
  /** The page that was printed in the end; null for supplied HTML. */
  mainDocument: MainDocument | null;
  /** Product and version of the browser, such as `HeadlessChrome/156.0.8078.79`. */
  engine: string;
  /** Settles once the body has been read to its end. */
  pages: Promise<number>;
  /** The first page's, as it is shown; null when it cannot be told. Settles with `pages`. */
  pageSize: Promise<PageSize | null>;
}

/**
 * HTML or URL to PDF. Throws (FolioError): `timeout_exceeded`, `navigation_failed`, `url_not_allowed` (the given URL),
 * `url_blocked` (a later hop), `resource_failed`, `script_failed`, `document_too_large`, `render_crashed`, `invalid_parameter`,
 * `renderer_unavailable`. A crashed browser or lost connection was already retried once on another host.
 */
export interface Renderer {
  /** Aborting the signal stops the work in the browser. */
  render(request: RenderRequest, signal: AbortSignal): Promise<Rendering>;
  /**
   * Product and version of the present browser: of the account's own, which then runs and is kept as for a render. Throws
   * `renderer_unavailable`.
   */
  version(accountId?: string): Promise<string>;
}
