import { FolioError } from "../../domain/errors.ts";
import { CommandRefused } from "./cdp.ts";
import { MainFrameDocument } from "./main-frame-document.ts";
import type { RenderCancellation } from "./render-cancellation.ts";

/** Wait for a `load` event after the end of loading. It may arrive a moment later, or not at all. */
const LOAD_EVENT_GRACE_MS = 200;

export interface PageLoadSetup {
  /** Event that a document has to reach. */
  until: "load" | "domcontentloaded";
  /** Returns the HTTP status of the last loaded document, or null for a document without a request. */
  status(): number | null;
  isRefused(status: number): boolean;
}

/** Sequence of documents in the window's main frame. If a document navigates away, the next one is awaited. */
export class PageLoad {
  readonly until: PageLoadSetup["until"];
  readonly #watch: RenderCancellation;
  readonly #status: PageLoadSetup["status"];
  readonly #isRefused: PageLoadSetup["isRefused"];
  currentDocument = new MainFrameDocument();
  hasNavigated = false;
  /**
   * Document whose grace time is running, so that each document has one timer only. Through its history, a page can stop loading thousands
   * of times per second.
   */
  #stopping: MainFrameDocument | null = null;

  constructor(watch: RenderCancellation, { until, status, isRefused }: PageLoadSetup) {
    this.#watch = watch;
    this.until = until;
    this.#status = status;
    this.#isRefused = isRefused;
  }

  loaded(): void {
    this.currentDocument.fire("load");
  }

  domContentLoaded(): void {
    this.currentDocument.fire("domcontentloaded");
  }

  stoppedLoading(): void {
    const stopped = this.currentDocument;
    if (this.#stopping === stopped) return;
    this.#stopping = stopped;
    setTimeout(() => stopped.markStopped(), LOAD_EVENT_GRACE_MS);
  }

  navigated(): void {
    this.hasNavigated = true;
    const left = this.currentDocument;
    this.currentDocument = new MainFrameDocument();
    left.markReplaced();
  }

  /** Waits until the shown document, or one that replaces it meanwhile, has loaded. */
  async waitUntilLoaded(): Promise<void> {
    for (;;) {
      const shown = this.currentDocument;
      await this.#watch.race(shown.waitFor(this.until));
      if (shown === this.currentDocument) break;
    }
    const status = this.#status();
    if (status !== null && this.#isRefused(status)) {
      throw new FolioError("navigation_failed", `The page at url responded with HTTP ${status}. Check the address.`, {
        param: "url",
      });
    }
  }

  /** Returns the document's result. If it is replaced, waits for the next document and returns null. */
  async unlessNavigated<T>(ask: () => Promise<T>): Promise<T | null> {
    const shown = this.currentDocument;
    try {
      return await this.#watch.race(ask());
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      await this.#watch.race(shown.replaced);
      await this.waitUntilLoaded();
      return null;
    }
  }
}
