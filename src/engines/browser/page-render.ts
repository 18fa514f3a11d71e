import { FolioError, shown } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Warning } from "../../domain/warnings.ts";
import { AddressGuard, type NameResolver, type OutboundPolicy } from "../outbound/address-guard.ts";
import type { FailedResource, RenderDebug, RenderRequest } from "../types.ts";
import type { PageReport } from "./agent-script.ts";
import type { BrowserWindow, WindowObserver } from "./browser-window.ts";
import { type CdpEventParams, CommandRefused, ConnectionLost } from "./cdp.ts";
import { printParameters } from "./print.ts";
import type { RenderWatch } from "./render-watch.ts";
import { RequestTracker } from "./request-tracker.ts";
import { isProvablyStatic } from "./static-document.ts";

/** Printing gets at least this much of the time left, or this share of it, when only network idle is missing. */
const PRINT_RESERVE_MS = 1_500;
const PRINT_RESERVE_SHARE = 0.15;
/** Larger screenshots are scaled down: one arrives in a single message, at worst 4 bytes a pixel and a third more for base64. */
const SCREENSHOT_PIXELS = 4_000_000;
const SCREENSHOT_HEIGHT = 8_000;

export interface Printed {
  /** Handle of the browser's stream of the PDF. */
  stream: string;
  warnings: Warning[];
  debug: RenderDebug | null;
}

/** One document in one window, from its source to the printed PDF. */
export class PageRender implements WindowObserver {
  readonly tracker: RequestTracker;
  readonly watch: RenderWatch;
  readonly #request: RenderRequest;
  readonly #window: BrowserWindow;
  readonly #guard: AddressGuard;
  readonly #startedAtMs = Date.now();
  readonly #isStatic: boolean;
  #report: PageReport | null = null;
  #idleMissed = false;
  #documents = 0;
  #reached: { load: () => void; dom: () => void } = { load: () => {}, dom: () => {} };

  constructor(
    request: RenderRequest,
    window: BrowserWindow,
    watch: RenderWatch,
    policy: OutboundPolicy,
    resolver: NameResolver | null,
  ) {
    this.#request = request;
    this.#window = window;
    this.watch = watch;
    this.#guard = new AddressGuard(policy, resolver);
    this.#isStatic = "html" in request.source && isProvablyStatic(request.source.html);
    this.tracker = new RequestTracker({
      resourceTimeoutMs: request.options.resourceTimeoutMs,
      mainFrameId: window.targetId,
      onOverdue: () => this.#skipOverdue(),
      onFailure: (failure) => this.#resourceFailed(failure),
    });
  }

  /** True when the window may take another document of the same account. */
  get leavesNoTrace(): boolean {
    return (
      this.#isStatic && this.#documents === 0 && this.watch.failed === null && this.#request.options.script === null
    );
  }

  async run(): Promise<Printed> {
    const { options, source } = this.#request;
    this.#window.observe(this);
    if ("html" in source) await this.#write(source.html);
    else await this.#open(source.url);
    if (options.waitUntil === "networkidle" && !this.#cannotChange()) await this.#awaitIdle();
    if (options.script !== null) await this.#runScript(options.script);
    if (options.waitForSelector !== null) await this.#find(options.waitForSelector);
    if (options.waitForTimeoutMs > 0) await this.watch.race(sleep(options.waitForTimeoutMs));
    if (!this.#report || this.#report.fontsLoading || !this.#isStatic) await this.#settle();
    const debug = options.debug ? await this.#debug() : null;
    return { stream: await this.#print(), warnings: this.#warnings(), debug };
  }

  async judge(event: CdpEventParams<"Fetch.requestPaused">, isMainDocument: boolean): Promise<string | null> {
    const refused = await this.#guard.refusal(event.request.url);
    if (refused !== null && isMainDocument) {
      this.watch.fail(
        new FolioError("url_blocked", `The page led to ${shown(event.request.url)}, which is refused: ${refused}.`),
      );
    }
    return refused;
  }

  gone(reason: Error): void {
    this.watch.fail(
      reason instanceof ConnectionLost
        ? reason
        : new FolioError(
            "render_crashed",
            "The document crashed the browser's page, most likely by the memory it needs.",
          ),
    );
  }

  loaded(): void {
    this.#reached.load();
  }

  domReady(): void {
    this.#reached.dom();
  }

  navigated(): void {
    this.#documents++;
  }

  async #write(html: string): Promise<void> {
    const until = this.#request.options.waitUntil === "domcontentloaded" ? "domcontentloaded" : "load";
    this.#report = await this.watch.race(this.#window.write(html, until, this.#request.options.debug));
  }

  async #open(url: string): Promise<void> {
    const until = this.#request.options.waitUntil === "domcontentloaded" ? "dom" : "load";
    const reached = new Promise<void>((resolve) => {
      this.#reached = { load: resolve, dom: until === "dom" ? resolve : () => {} };
    });
    const { errorText } = await this.watch.race(this.#window.navigate(url, this.#request.options.debug));
    if (this.watch.failed) throw this.watch.failed;
    if (errorText) throw new FolioError("navigation_failed", `The page did not load: ${errorText}.`, { param: "url" });
    if (this.tracker.mainStatus !== null && this.tracker.mainStatus >= 400) {
      throw new FolioError("navigation_failed", `The page answered with HTTP ${this.tracker.mainStatus}.`, {
        param: "url",
      });
    }
    await this.watch.race(reached);
  }

  /** Nothing is in flight and nothing can start a request: 500 ms of silence are certain, so they need not be waited for. */
  #cannotChange(): boolean {
    return (
      this.#isStatic && this.tracker.inFlight === 0 && this.#report?.animated === false && !this.#report.fontsLoading
    );
  }

  async #awaitIdle(): Promise<void> {
    const total = this.watch.deadlineMs - this.#startedAtMs;
    const reserveMs = Math.max(PRINT_RESERVE_MS, total * PRINT_RESERVE_SHARE);
    const waitMs = Math.max(0, this.watch.remainingMs - reserveMs);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(true), waitMs);
    });
    const idle = this.tracker.idle().then(() => false);
    this.#idleMissed = await this.watch.race(Promise.race([idle, late]));
    clearTimeout(timer);
  }

  async #runScript(script: string): Promise<void> {
    const error = await this.watch.race(this.#window.ask<string | null>("run", script));
    if (error !== null) {
      throw new FolioError("script_failed", `\`javascript\` threw: ${shown(error)}`, { param: "javascript" });
    }
    if (this.tracker.inFlight > 0 && this.#request.options.waitUntil === "networkidle") await this.#awaitIdle();
  }

  async #find(selector: string): Promise<void> {
    const found = await this.watch.race(this.#window.ask<"found" | "invalid">("find", selector));
    if (found === "invalid") {
      throw new FolioError(
        "invalid_parameter",
        `\`wait_for_selector\` must be a CSS selector; got ${shown(selector)}.`,
        {
          param: "wait_for_selector",
        },
      );
    }
  }

  /** Reads what the document has to say, once its fonts are there. */
  async #settle(): Promise<void> {
    this.#report = await this.watch.race(this.#window.ask<PageReport>("settle"));
  }

  async #print(): Promise<string> {
    const parameters = printParameters(this.#request.options, "url" in this.#request.source);
    try {
      const { stream } = await this.watch.race(this.#window.print(parameters));
      if (stream === undefined) throw new CommandRefused("no stream");
      return stream;
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      throw new FolioError("render_crashed", "The browser could not print the document.", { cause: error });
    }
  }

  async #debug(): Promise<RenderDebug> {
    const { cssContentSize } = await this.watch.race(this.#window.contentSize());
    const width = Math.max(1, Math.min(cssContentSize.width, 2_000));
    const height = Math.max(1, Math.min(cssContentSize.height, SCREENSHOT_HEIGHT));
    const scale = Math.min(1, Math.sqrt(SCREENSHOT_PIXELS / (width * height)));
    const { data } = await this.watch.race(this.#window.screenshot({ x: 0, y: 0, width, height, scale }));
    return {
      screenshotPng: new Uint8Array(Buffer.from(data, "base64")),
      console: this.#report?.console ?? [],
      failedResources: this.tracker.failures,
    };
  }

  #warnings(): Warning[] {
    const report = this.#report;
    const warnings = [...this.tracker.warnings];
    if (this.#idleMissed) {
      warnings.push({
        code: "network_idle_timeout",
        message: `The page kept loading; it was printed without ${LIMITS.networkIdleMs} ms of network silence.`,
      });
    }
    for (const message of report?.errors ?? []) warnings.push({ code: "script_error", message });
    for (const url of report?.blocked ?? []) {
      warnings.push({ code: "resource_blocked", message: "WebSocket connections are not available.", resource: url });
    }
    if (!warnings.some(({ code }) => code === "font_failed")) {
      for (const family of report?.failedFonts ?? []) {
        warnings.push({ code: "font_failed", message: "A font did not load.", resource: family });
      }
    }
    return warnings;
  }

  #skipOverdue(): void {
    if (this.tracker.inFlight <= 1) this.#window.stopLoading();
  }

  #resourceFailed({ url, reason }: FailedResource): void {
    if (this.#request.options.skipFailedResources) return;
    this.watch.fail(
      new FolioError(
        "resource_failed",
        `A resource failed and \`skip_failed_resources\` is false: ${shown(url)} (${reason}).`,
      ),
    );
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
