import type { AssetProvider } from "../../domain/asset.ts";
import type { PageAccess } from "../../domain/page-access.ts";
import type { PageSize } from "../../domain/page-size.ts";
import type { MainDocument } from "../../domain/pdf.ts";
import type { RenderOptions, RenderSource } from "../../domain/render-input.ts";
import type { Warning } from "../../domain/warnings.ts";

/**
 * Request to render a document. Engines transform bytes. They use neither account data nor the database nor the HTTP
 * API. Their methods throw a FolioError for every error that the client should see. Any other error is a server error.
 * `deadlineMs` is always a time in epoch ms, at which work stops with `timeout_exceeded`.
 */
export interface RenderRequest {
  /** Id of the render, for `cancel` and in logs. */
  renderId: string;
  /**
   * Id of the account. The render may reuse this account's browser windows. A browser context is never used for two
   * accounts.
   */
  accountId: string;
  source: RenderSource;
  options: RenderOptions;
  /** Headers and cookies. They are sent only to the origins and hosts that they name, and deleted after the render. */
  access: PageAccess | null;
  /** The account's assets to which the document refers by URL. */
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
  /** Screenshot of the page before printing, as a PNG file. */
  screenshotPng: Uint8Array;
  console: ConsoleEntry[];
  failedResources: FailedResource[];
}

export interface Rendering {
  /**
   * The PDF: one array if it is small, otherwise a stream of chunks up to 1 MiB. Cancelling the stream releases the
   * window. The stream must be read before the request's deadline.
   */
  body: Uint8Array | ReadableStream<Uint8Array>;
  warnings: Warning[];
  debug: RenderDebug | null;
  /** The page that was printed after all redirects. Null for HTML that was sent in a request. */
  mainDocument: MainDocument | null;
  /** Product name and version of the browser, such as `HeadlessChrome/156.0.8078.79`. */
  engine: string;
  /** Number of pages. The promise resolves when the caller has read the body to its end. */
  pages: Promise<number>;
  /**
   * Size of the first page as it is displayed, or null if it is unknown. The promise resolves together with `pages`.
   */
  pageSize: Promise<PageSize | null>;
}

/**
 * Renders HTML or a URL to PDF. Throws (FolioError): `timeout_exceeded`, `navigation_failed`, `url_not_allowed` (the
 * given URL), `url_blocked` (a later redirect), `resource_failed`, `script_failed`, `document_too_large`,
 * `render_crashed`, `invalid_parameter`, `renderer_unavailable`. If a browser crashes or its connection is lost, the
 * renderer itself retries once on another host.
 */
export interface Renderer {
  /** Renders a document. Aborting the signal stops the work in the browser. */
  render(request: RenderRequest, signal: AbortSignal): Promise<Rendering>;
  /**
   * Returns the product name and version of the current browser. With an account id, this is the browser of the
   * account's home host. That browser is started if needed, and keeps running for as long as after a render. Throws
   * `renderer_unavailable`.
   */
  version(accountId?: string): Promise<string>;
}
