import type { AssetProvider } from "../../domain/asset.ts";
import type { PageAccess } from "../../domain/page-access.ts";
import type { PageSize } from "../../domain/page-size.ts";
import type { MainDocument } from "../../domain/pdf.ts";
import type { RenderOptions, RenderSource } from "../../domain/render-input.ts";
import type { Warning } from "../../domain/warnings.ts";

/**
 * Request to render a document. Engines transform bytes and use neither account data nor the database nor the HTTP API.
 * Their methods throw FolioError for every error that the client should see; any other error is a server error.
 * `deadlineMs` is always a time in epoch ms, at which work stops with `timeout_exceeded`.
 */
export interface RenderRequest {
  /** Identifies the render for `cancel` and in logs. */
  renderId: string;
  /** Account whose windows may be reused. A browser context never serves two accounts. */
  accountId: string;
  source: RenderSource;
  options: RenderOptions;
  /** Headers and cookies. They are sent only to the origins and hosts they name, and dropped after the render. */
  access: PageAccess | null;
  /** Assets that the document refers to by URL. */
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
  /** Screenshot of the page before printing, as PNG. */
  screenshotPng: Uint8Array;
  console: ConsoleEntry[];
  failedResources: FailedResource[];
}

export interface Rendering {
  /**
   * The PDF: one array when small, else a stream of chunks up to 1 MiB. Cancelling the stream releases the window. It must be read before
   * the request's deadline.
   */
  body: Uint8Array | ReadableStream<Uint8Array>;
  warnings: Warning[];
  debug: RenderDebug | null;
  /** The page that was finally printed; null for supplied HTML. */
  mainDocument: MainDocument | null;
  /** Product and version of the browser, such as `HeadlessChrome/156.0.8078.79`. */
  engine: string;
  /** Number of pages. Settles once the body has been read to its end. */
  pages: Promise<number>;
  /** Displayed size of the first page, or null if unknown. Settles with `pages`. */
  pageSize: Promise<PageSize | null>;
}

/**
 * Renders HTML or a URL to PDF. Throws (FolioError): `timeout_exceeded`, `navigation_failed`, `url_not_allowed` (the given URL),
 * `url_blocked` (a later redirect), `resource_failed`, `script_failed`, `document_too_large`, `render_crashed`, `invalid_parameter`,
 * `renderer_unavailable`. After a crashed browser or lost connection it has already retried once on another host.
 */
export interface Renderer {
  /** Renders a document. Aborting the signal stops the work in the browser. */
  render(request: RenderRequest, signal: AbortSignal): Promise<Rendering>;
  /**
   * Returns product and version of the present browser. With an account, that is the browser of its home host, which is started if needed
   * and stays as long as after a render. Throws `renderer_unavailable`.
   */
  version(accountId?: string): Promise<string>;
}
