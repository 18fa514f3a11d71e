import { FolioError } from "../../domain/errors.ts";
import { CommandRefused } from "./cdp.ts";
import type { RenderWatch } from "./render-watch.ts";
import { ShownDocument } from "./shown-document.ts";

/** `load` may be told a moment after the end of loading; without it in this time it does not come. */
const STOP_GRACE_MS = 200;

export interface CourseSetup {
  /** What a document has to reach. */
  until: "load" | "domcontentloaded";
  /** HTTP's, of the document that was loaded last; null for one that came by no request. */
  status(): number | null;
  isRefused(status: number): boolean;
}

/** The documents that follow each other in the window's main frame: what was asked of one that gave way is waited for in the next. */
export class DocumentCourse {
  readonly until: CourseSetup["until"];
  readonly #watch: RenderWatch;
  readonly #status: CourseSetup["status"];
  readonly #isRefused: CourseSetup["isRefused"];
  shown = new ShownDocument();
  hasNavigated = false;
  /** The document that is about to count as stopped: a page can end loading thousands of times a second, by its history. */
  #stopping: ShownDocument | null = null;

  constructor(watch: RenderWatch, { until, status, isRefused }: CourseSetup) {
    this.#watch = watch;
    this.until = until;
    this.#status = status;
    this.#isRefused = isRefused;
  }

  loaded(): void {
    this.shown.reach("load");
  }

  domReady(): void {
    this.shown.reach("domcontentloaded");
  }

  stoppedLoading(): void {
    const stopped = this.shown;
    if (this.#stopping === stopped) return;
    this.#stopping = stopped;
    setTimeout(() => stopped.stop(), STOP_GRACE_MS);
  }

  navigated(): void {
    this.hasNavigated = true;
    const left = this.shown;
    this.shown = new ShownDocument();
    left.leave();
  }

  /** Waits for the document that the page shows, or for the one that it moves on to meanwhile. */
  async reached(): Promise<void> {
    for (;;) {
      const shown = this.shown;
      await this.#watch.race(shown.reached(this.until));
      if (shown === this.shown) break;
    }
    const status = this.#status();
    if (status !== null && this.#isRefused(status)) {
      throw new FolioError("navigation_failed", `The page at url responded with HTTP ${status}. Check the address.`, {
        param: "url",
      });
    }
  }

  /** The answer of the document, or null when it gave way to another one, which then has been waited for. */
  async unlessLeft<T>(ask: () => Promise<T>): Promise<T | null> {
    const shown = this.shown;
    try {
      return await this.#watch.race(ask());
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      await this.#watch.race(shown.left);
      await this.reached();
      return null;
    }
  }
}
