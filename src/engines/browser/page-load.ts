import { FolioError } from "../../domain/errors.ts";
import { CommandRefused } from "./cdp.ts";
import { MainFrameDocument } from "./main-frame-document.ts";
import type { RenderCancellation } from "./render-cancellation.ts";

/** `load` may be told a moment after the end of loading; without it in this time it does not come. */
const LOAD_EVENT_GRACE_MS = 200;

export interface PageLoadSetup {
  /** What a document has to reach. */
  until: "load" | "domcontentloaded";
  /** HTTP's, of the document that was loaded last; null for one that came by no request. */
  status(): number | null;
  isRefused(status: number): boolean;
}

/** The documents that follow each other in the window's main frame: what was asked of one that gave way is waited for in the next. */
export class PageLoad {
  readonly until: PageLoadSetup["until"];
  readonly #watch: RenderCancellation;
  readonly #status: PageLoadSetup["status"];
  readonly #isRefused: PageLoadSetup["isRefused"];
  currentDocument = new MainFrameDocument();
  hasNavigated = false;
  /** The document that is about to count as stopped: a page can end loading thousands of times a second, by its history. */
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

  /** Waits for the document that the page shows, or for the one that it moves on to meanwhile. */
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

  /** The answer of the document, or null when it gave way to another one, which then has been waited for. */
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
