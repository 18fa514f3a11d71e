import { FolioError, formatValue } from "../../domain/errors.ts";
import { assertNoDefects, isFailingStatus } from "../../domain/fail-on.ts";
import type { ScreenshotOptions } from "../../domain/image.ts";
import type { MainDocument } from "../../domain/pdf.ts";
import type { RenderOptions } from "../../domain/render-input.ts";
import type { Warning } from "../../domain/warnings.ts";
import { inlineBandImages } from "./band-images.ts";
import { isBlockedByCaller } from "./blocked-requests.ts";
import type { BrowserWindow, WindowObserver } from "./browser-window.ts";
import { type CdpEventParams, CommandRefused } from "./cdp.ts";
import { takeDebugScreenshot } from "./debug-screenshot.ts";
import { IdlenessProof } from "./idleness-proof.ts";
import { beyondLastPageError } from "./page-count.ts";
import { PageLoad } from "./page-load.ts";
import { PageQueries } from "./page-queries.ts";
import type { AgentOptions, PageReport } from "./page-report.ts";
import { printParameters } from "./print.ts";
import type { RenderCancellation } from "./render-cancellation.ts";
import { renderWarnings } from "./render-warnings.ts";
import type { FailedResource, RenderDebug, RenderRequest } from "./renderer.ts";
import { RequestTracker } from "./request-tracker.ts";
import type { ResourceResponse } from "./resource-cache.ts";
import type { InterceptionResult, ResourceLoader } from "./resource-loader.ts";
import { fitPaperHeight, isBeyondLastPage, singlePageEmulation } from "./single-page.ts";
import { hasExternalUse, isProvablyStatic } from "./static-document.ts";
import { type PixelSize, takeScreenshot } from "./take-screenshot.ts";

/** HTTP statuses of responses without a body (RFC 9110, 15.3.5, 15.3.6, 15.4.5). */
const BODILESS_STATUSES = new Set([204, 205, 304]);

/** Describes why the browser would not show the response as a page, and what the caller can do. */
function describeDownload({ status, headers }: Pick<ResourceResponse, "status" | "headers">): string {
  const field = (wanted: string) => headers.find(({ name }) => name.toLowerCase() === wanted)?.value.trim() ?? "";
  const [type = ""] = field("content-type").toLowerCase().split(";");
  if (BODILESS_STATUSES.has(status)) return `it responded with HTTP ${status} and no content`;
  if (type === "application/pdf") {
    return "it is a PDF (application/pdf), not a page. To edit or read a PDF, send its URL as `source.url` of an edit or extraction, or in `sources` of a merge";
  }
  if (/^attachment\b/i.test(field("content-disposition"))) return "it is a download (Content-Disposition), not a page";
  return `it is ${type === "" ? "a download" : formatValue(type)}, not a page that a browser shows`;
}

/**
 * Time in ms that is reserved for printing if the network does not become idle. If the timeout is long,
 * `PRINT_RESERVE_SHARE` of the timeout is reserved instead.
 */
const PRINT_RESERVE_MS = 1_500;
const PRINT_RESERVE_SHARE = 0.15;
/**
 * Maximum time in ms to load a document without drawing it. Some resources delay the `load` event until the browser
 * draws a frame.
 */
const UNDRAWN_LOAD_MAX_MS = 250;
/**
 * Time in ms until motion detection starts. Motion detection takes time, and most documents are proved idle before it
 * starts.
 */
const MOTION_WATCH_DELAY_MS = 150;
/**
 * Maximum time in ms to wait, after network idle, for a document whose scripts move something, such as charts or
 * counters. Many such documents never stop moving.
 */
const MAX_MOTION_WAIT_MS = 3_000;

/**
 * Matches non-Latin characters and character references. HTML without a match needs no check for missing glyphs,
 * because every font has Latin glyphs.
 */
const NON_LATIN = /[\u0250-\u1dff\u1f00-\u1fff\u2070-\u209f\u20c0-\u20ff\u2150-\u{10ffff}]|&#/u;

/** Result of rendering a document. */
export interface RenderResult {
  /**
   * The file. If the file is still in the browser, the handle of its stream and the window to which the stream belongs.
   */
  content: { bytes: Uint8Array } | { stream: string; window: BrowserWindow };
  /** Size of a screenshot in pixels. Null for a PDF. */
  size: PixelSize | null;
  warnings: Warning[];
  debug: RenderDebug | null;
  /** The page that was loaded after all redirects. Null for HTML that was sent in a request. */
  mainDocument: MainDocument | null;
}

interface PreparedPage extends Pick<RenderResult, "warnings" | "debug"> {
  bands: Pick<RenderOptions, "header" | "footer">;
}

export interface PageRenderSetup {
  request: RenderRequest;
  window: BrowserWindow;
  watch: RenderCancellation;
  supply: ResourceLoader;
  /** The browser's own user agent string. */
  userAgent: string;
  /** Product name and version of the browser. */
  engine: string;
}

/** Renders one document in one window. It loads the source and produces the PDF or the screenshot. */
export class PageRender implements WindowObserver {
  readonly tracker: RequestTracker;
  readonly #watch: RenderCancellation;
  readonly #request: RenderRequest;
  readonly #window: BrowserWindow;
  readonly #loader: ResourceLoader;
  readonly #userAgent: string;
  readonly #startedAtMs = Date.now();
  readonly #isStatic: boolean;
  readonly #agentOptions: AgentOptions;
  #report: PageReport | null = null;
  #idleMissed = false;
  readonly #pageLoad: PageLoad;
  readonly #queries: PageQueries;
  readonly #proof: IdlenessProof;
  #isProved = false;
  /** Response to the latest request for the main document. */
  #mainResponse: ResourceResponse | null = null;
  /** Reason why the latest request for the main document got no response, or null. */
  #mainFailureReason: string | null = null;

  constructor({ request, window, watch, supply, userAgent, engine }: PageRenderSetup) {
    this.#request = request;
    this.#window = window;
    this.#watch = watch;
    this.#loader = supply;
    this.#userAgent = userAgent;
    this.#isStatic = "html" in request.source && isProvablyStatic(request.source.html);
    this.tracker = new RequestTracker({
      mainFrameId: window.targetId,
      onFailure: (failure) => this.#resourceFailed(failure),
    });
    this.#proof = new IdlenessProof({ window, tracker: this.tracker, engine });
    this.#agentOptions = {
      debug: this.#listensToConsole,
      glyphs: !("html" in request.source) || NON_LATIN.test(request.source.html),
      scripted: !this.#isStatic && this.#awaitsIdle && this.#proof.isPossible,
      stillMs: 0,
      cssPages: request.options.pageSizeFromCss,
    };
    this.#pageLoad = new PageLoad(watch, {
      until: request.options.waitUntil === "domcontentloaded" ? "domcontentloaded" : "load",
      status: () => this.tracker.mainDocument?.status ?? null,
      isRefused: (status) => isFailingStatus(request.options.failOn, status),
    });
    this.#queries = new PageQueries({ window, watch, course: this.#pageLoad });
  }

  /** Whether the window may receive another document of the same account after this render. */
  get isReusable(): boolean {
    return (
      this.#isStatic &&
      !this.#pageLoad.hasNavigated &&
      this.#watch.failure === null &&
      this.#request.options.script === null &&
      this.#request.options.waitForFunction === null
    );
  }

  async print(): Promise<RenderResult> {
    const { bands, ...ready } = await this.#preparePage({ isSeen: this.#request.options.debug });
    const stream = await this.#print(await this.#fitPaper({ ...this.#request.options, ...bands }));
    return { content: { stream, window: this.#window }, size: null, ...ready, mainDocument: this.tracker.mainDocument };
  }

  /**
   * Takes a screenshot. `openScreenshotWindow` opens another window. That window must remain open until the file has
   * been read.
   */
  async takeScreenshot(
    picture: ScreenshotOptions,
    openScreenshotWindow: () => Promise<BrowserWindow>,
  ): Promise<RenderResult> {
    await this.#race(this.#window.prepareForScreenshot(picture.transparent));
    const { warnings, debug } = await this.#preparePage({ isSeen: true });
    if (picture.area === "page") await this.#loadLazyImages();
    if (typeof picture.area === "object") await this.#queries.waitForSelector(picture.area.selector, "selector");
    const { emulation } = this.#request.options;
    const shown = { window: this.#window, watch: this.#watch };
    const taken = await takeScreenshot(shown, {
      picture,
      scale: emulation?.deviceScale ?? 1,
      openScreenshotWindow,
    });
    return { ...taken, warnings, debug, mainDocument: this.tracker.mainDocument };
  }

  /**
   * Loads the document and waits for the conditions of the request. `isSeen` is true if the result shows the document
   * as on a screen.
   */
  async #preparePage({ isSeen: isVisible }: { isSeen: boolean }): Promise<PreparedPage> {
    const { options, source } = this.#request;
    this.#window.observe(this);
    const bands = this.#bands();
    const emulation = options.singlePage ? singlePageEmulation(options) : options.emulation;
    if (emulation) await this.#race(this.#window.emulate({ emulation, userAgent: this.#userAgent }));
    const isUndrawn = this.isReusable && !isVisible && !("html" in source && hasExternalUse(source.html));
    if (isUndrawn) this.#window.stopDrawing();
    else await this.#race(this.#window.startDrawing());
    await this.#load();
    const isToChange = this.#awaitsIdle && !this.#cannotChange();
    if (isToChange || !this.#isReportFinal) await this.#race(this.#window.startDrawing());
    if (isToChange) await this.#awaitIdle();
    if (options.script !== null) await this.#runScript(options.script, "javascript to end");
    if (options.waitForSelector !== null) await this.#queries.waitForSelector(options.waitForSelector);
    if (options.waitForFunction !== null) await this.#queries.waitForFunction(options.waitForFunction);
    if (options.waitForTimeoutMs > 0) await this.#race(sleep(options.waitForTimeoutMs));
    const { contents, contentsFill } = options;
    const entries = contentsFill && (await this.#queries.fillContents(contents, contentsFill));
    if (!this.#isReportFinal) await this.#settle();
    const debug = options.debug ? await this.#debug() : null;
    const { bands: ready, warnings } = await this.#race(bands);
    for (const { code, message, resource } of warnings) {
      if (code !== "content_dropped") this.#resourceFailed({ url: resource ?? "", reason: message });
    }
    if (this.#watch.failure) throw this.#watch.failure;
    const all = [...renderWarnings(this.tracker, this.#report, this.#idleMissed), ...warnings];
    if (entries === 0) all.push(CONTENTS_EMPTY);
    if (options.failOn) assertNoDefects(options.failOn, { warnings: all, console: this.#report?.console ?? [] });
    return { bands: ready, warnings: all, debug };
  }

  async #load(): Promise<void> {
    const { source } = this.#request;
    this.#watch.waitingFor = "the document to load";
    const drawing = setTimeout(() => this.#window.startDrawing().catch(() => {}), UNDRAWN_LOAD_MAX_MS);
    try {
      if ("html" in source) await this.#write(source.html);
      else await this.#open(source.url);
    } finally {
      clearTimeout(drawing);
    }
    this.#watch.waitingFor = "";
  }

  get #listensToConsole(): boolean {
    const { debug, failOn } = this.#request.options;
    return debug || failOn?.consoleErrors === true;
  }

  /** Whether the page's report at the `load` event is already final. */
  get #isReportFinal(): boolean {
    const { script, waitForFunction, contentsFill } = this.#request.options;
    return (
      this.#isStatic &&
      contentsFill === null &&
      script === null &&
      waitForFunction === null &&
      this.#report?.fontsLoading === false &&
      !this.#report.animated
    );
  }

  get #awaitsIdle(): boolean {
    return this.#request.options.waitUntil === "networkidle";
  }

  /** Whether the request has no script, and no condition to wait for after network idle. */
  get #hasNoWaits(): boolean {
    const { script, waitForSelector, waitForFunction, waitForTimeoutMs } = this.#request.options;
    return script === null && waitForSelector === null && waitForFunction === null && waitForTimeoutMs === 0;
  }

  /** Prepares header and footer. Their images are fetched while the document loads. */
  #bands(): ReturnType<typeof inlineBandImages> {
    const { options, source } = this.#request;
    const base = "url" in source ? source.url : undefined;
    const ready = inlineBandImages(options, { base, load: (url) => this.#loader.loadImage(url) });
    ready.catch(() => {});
    return ready;
  }

  async interceptRequest(
    event: CdpEventParams<"Fetch.requestPaused">,
    isMainDocument: boolean,
  ): Promise<InterceptionResult> {
    const { blocking } = this.#request.options;
    const isBlocked = blocking && !isMainDocument && isBlockedByCaller(blocking, event.request.url, event.resourceType);
    const handing: InterceptionResult = isBlocked
      ? { kind: "unwanted", reason: "blocked by the request" }
      : await this.#loader.load(event, isMainDocument);
    if (isMainDocument) this.#mainFailureReason = handing.kind === "answered" ? null : handing.reason;
    if (handing.kind === "answered" && isMainDocument) this.#mainResponse = handing;
    if (event.networkId === undefined) return handing;
    this.tracker.recordType(event.networkId, event.resourceType);
    if (handing.kind === "answered") return handing;
    this.tracker.recordFailure(event.networkId, handing);
    if (handing.kind === "refused" && isMainDocument) this.#watch.fail(this.#refusedDocument(event, handing.reason));
    const isThere = "html" in this.#request.source || this.#pageLoad.hasNavigated;
    return isMainDocument && isThere ? { ...handing, kind: "abandoned" } : handing;
  }

  /** Stops all waits, and ends all requests. */
  end(): void {
    this.tracker.end();
    this.#proof.end();
    this.#loader.end();
  }

  /**
   * Returns the error for a document that Folio may not load. Its URL is the given URL, or a URL to which the given URL
   * led.
   */
  #refusedDocument(
    { request, redirectedRequestId }: CdpEventParams<"Fetch.requestPaused">,
    reason: string,
  ): FolioError {
    const { source } = this.#request;
    const isGiven = "url" in source && redirectedRequestId === undefined && !this.#pageLoad.hasNavigated;
    return isGiven
      ? new FolioError("url_not_allowed", `url is rejected: ${reason}.`, { param: "url" })
      : new FolioError(
          "url_blocked",
          `The page redirected to ${formatValue(request.url)}, which is rejected: ${reason}.`,
        );
  }

  targetLost(reason: Error): void {
    this.#watch.fail(reason);
  }

  loaded(): void {
    this.#pageLoad.loaded();
  }

  domContentLoaded(): void {
    this.#pageLoad.domContentLoaded();
  }

  stoppedLoading(): void {
    this.#pageLoad.stoppedLoading();
  }

  navigated(): void {
    this.#proof.restart();
    this.#pageLoad.navigated();
  }

  untrackedActivityStarted(): void {
    this.#proof.markUntracked();
  }

  async #write(html: string): Promise<void> {
    const asks = { ...this.#agentOptions, glyphs: this.#isStatic && this.#agentOptions.glyphs };
    const { stopped } = this.#pageLoad.currentDocument;
    const written = () =>
      Promise.race([this.#window.write(html, this.#pageLoad.until, asks), stopped.then(() => null)]);
    this.#report = await this.#pageLoad.unlessNavigated(written);
  }

  async #open(url: string): Promise<void> {
    const { cookies = [] } = this.#request.access ?? {};
    if (cookies.length > 0) await this.#race(this.#window.setCookies(cookies, url));
    const listens = this.#listensToConsole ? ["listenToConsole" as const] : [];
    const accounts = this.#agentOptions.scripted ? ["account" as const] : [];
    const { errorText } = await this.#race(this.#window.navigate(url, [...listens, ...accounts]));
    if (this.#watch.failure) throw this.#watch.failure;
    if (errorText) {
      const isDownload = errorText === "net::ERR_ABORTED" && this.#mainResponse !== null;
      const reason =
        isDownload && this.#mainResponse
          ? describeDownload(this.#mainResponse)
          : (this.#mainFailureReason ?? errorText);
      throw new FolioError("navigation_failed", `The page at url did not load: ${reason}.`, { param: "url" });
    }
    await this.#pageLoad.waitUntilLoaded();
  }

  /** Whether no request is pending and no request can start. Folio then need not wait for 500 ms without requests. */
  #cannotChange(): boolean {
    return (
      this.#isStatic && this.tracker.inFlight === 0 && this.#report?.animated === false && !this.#report.fontsLoading
    );
  }

  /** Time that is reserved for printing, in ms. */
  get #reserveMs(): number {
    return Math.max(PRINT_RESERVE_MS, (this.#watch.deadlineMs - this.#startedAtMs) * PRINT_RESERVE_SHARE);
  }

  async #awaitIdle(): Promise<void> {
    const waitMs = Math.max(0, this.#watch.remainingMs - this.#reserveMs);
    const timers: ReturnType<typeof setTimeout>[] = [];
    const late = new Promise<"late">((resolve) => {
      timers.push(setTimeout(() => resolve("late"), waitMs));
    });
    const watch = () => this.#window.callAgent("watch").catch(() => {});
    if (!this.#isStatic) timers.push(setTimeout(watch, this.#hasNoWaits ? MOTION_WATCH_DELAY_MS : 0));
    const idle = this.tracker.waitForIdle().then(() => "idle" as const);
    const proved = this.#proof.waitForProof(this.#proofInput).then(() => "proved" as const);
    try {
      const ended = await this.#race(Promise.race([idle, late, proved]));
      this.#idleMissed = ended === "late";
      this.#isProved = ended === "proved";
    } finally {
      for (const timer of timers) clearTimeout(timer);
      this.#proof.end();
    }
  }

  /**
   * Text of the current document, or null if the text is unknown. `scriptless` is true if the document certainly has no
   * scripts.
   */
  get #proofInput(): { text: string | null; scriptless: boolean } {
    const { source } = this.#request;
    const { hasNavigated } = this.#pageLoad;
    if ("html" in source && !hasNavigated) return { text: source.html, scriptless: this.#isStatic };
    return { text: this.#mainResponse && responseText(this.#mainResponse), scriptless: false };
  }

  async #runScript(script: string, what?: string): Promise<void> {
    await this.#queries.runScript(script, what);
    if (this.tracker.inFlight > 0 && this.#request.options.waitUntil === "networkidle") await this.#awaitIdle();
  }

  /** Loads images with `loading="lazy"`, so that a screenshot of the whole page includes them. */
  async #loadLazyImages(): Promise<void> {
    if (this.#isStatic) return;
    await this.#runScript("for (const lazy of document.querySelectorAll('[loading=lazy]')) lazy.loading = 'eager'");
  }

  /** Changes the paper size with `singlePage`, so that the whole document fits on one page. */
  async #fitPaper(options: RenderOptions): Promise<RenderOptions> {
    if (!options.singlePage) return options;
    const heightPx = await this.#queries.measureHeightPx();
    const hasUrl = "url" in this.#request.source;
    return fitPaperHeight(options, heightPx, async (tried) => {
      const { stream } = await this.#race(this.#window.print(printParameters(tried, hasUrl)));
      if (stream !== undefined) this.#window.closeStream(stream);
    });
  }

  /** Reads the page's report after the fonts have loaded and the document has stopped moving. */
  async #settle(): Promise<void> {
    const isDone = this.#isProved && this.#hasNoWaits;
    const isAwaited = this.#awaitsIdle && !this.#idleMissed && !this.#isStatic && !isDone;
    const stillMs = isAwaited ? Math.min(MAX_MOTION_WAIT_MS, this.#watch.remainingMs - this.#reserveMs) : 0;
    this.#report = await this.#queries.settleAndReport({ ...this.#agentOptions, stillMs });
  }

  async #print(options: RenderOptions): Promise<string> {
    const parameters = printParameters(options, "url" in this.#request.source);
    try {
      const { stream } = await this.#race(this.#window.print(parameters));
      if (stream === undefined) throw new CommandRefused("no stream");
      return stream;
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      if (options.pageRanges && isBeyondLastPage(error)) throw beyondLastPageError();
      throw new FolioError("render_crashed", "The browser could not print the document. Simplify it and try again.", {
        cause: error,
      });
    }
  }

  async #debug(): Promise<RenderDebug> {
    const screenshotPng = await takeDebugScreenshot(this.#window, this.#watch);
    return { screenshotPng, console: this.#report?.console ?? [], failedResources: this.tracker.failures };
  }

  #race<T>(work: Promise<T>): Promise<T> {
    return this.#watch.race(work);
  }

  #resourceFailed({ url, reason }: FailedResource): void {
    if (this.#request.options.skipFailedResources) return;
    this.#watch.fail(
      new FolioError(
        "resource_failed",
        `A resource did not load, and skip_failed_resources is false: ${formatValue(url)} (${reason}).`,
      ),
    );
  }
}

const CONTENTS_EMPTY: Warning = {
  code: "contents_empty",
  message: "The table of contents is empty: the document has no heading of its levels.",
};

/** Returns the document's text, or null if a `Refresh` header leads to another document. */
const responseText = ({ body, headers }: ResourceResponse): string | null =>
  headers.some(({ name }) => name.toLowerCase() === "refresh") ? null : Buffer.from(body, "base64").toString("latin1");

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
