import { FolioError } from "../../domain/errors.ts";
import { CommandRefused } from "./cdp.ts";
import { MainFrameDocument } from "./main-frame-document.ts";
import type { RenderCancellation } from "./render-cancellation.ts";

/** Time in ms to wait for the `load` event after loading has stopped. The event may come a moment later, or never. */
const LOAD_EVENT_GRACE_MS = 200;

export interface PageLoadSetup {
  /** Event at which the document counts as loaded. */
  until: "load" | "domcontentloaded";
  /** Returns the HTTP status of the last loaded document, or null if the document was not requested from a server. */
  status(): number | null;
  isRefused(status: number): boolean;
}

/**
 * The sequence of documents in the main frame of the window. If a document navigates to another document, Folio waits
 * for the other document.
 */
export class PageLoad {
  readonly until: PageLoadSetup["until"];
  readonly #watch: RenderCancellation;
  readonly #status: PageLoadSetup["status"];
  readonly #isRefused: PageLoadSetup["isRefused"];
  currentDocument = new MainFrameDocument();
  hasNavigated = false;
  /**
   * The document that has stopped loading and whose late `load` event Folio still awaits. With this field, each
   * document has only one timer. Scripts can start and stop loading thousands of times per second.
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

  /** Waits until the current document has loaded. If another document replaces it, waits for the other document. */
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

  /**
   * Returns the result of `ask` for the current document. If another document replaces the current one, waits for the
   * other document and returns null.
   */
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
