import type { Contents, ContentsFill } from "../../domain/contents.ts";
import { FolioError, formatJson, formatValue } from "../../domain/errors.ts";
import type { BrowserWindow } from "./browser-window.ts";
import type { PageLoad } from "./page-load.ts";
import type { AgentOptions, FilledContents, PageReport } from "./page-report.ts";
import type { RenderCancellation } from "./render-cancellation.ts";

export interface PageQueriesSetup {
  window: BrowserWindow;
  watch: RenderCancellation;
  course: PageLoad;
}

/** Queries on a loaded document. If the document navigates to another document, the query is repeated there. */
export class PageQueries {
  readonly #window: BrowserWindow;
  readonly #watch: RenderCancellation;
  readonly #pageLoad: PageLoad;

  constructor({ window, watch, course }: PageQueriesSetup) {
    this.#window = window;
    this.#watch = watch;
    this.#pageLoad = course;
  }

  /**
   * Runs the script once. If the script navigates to another document, waits for that document. Timeout messages
   * contain `what` as a description of the wait.
   */
  async runScript(script: string, what = ""): Promise<void> {
    this.#watch.waitingFor = what;
    const error = await this.#pageLoad.unlessNavigated(() => this.#window.callAgent<string | null>("run", script));
    this.#watch.waitingFor = "";
    if (error !== null) {
      throw new FolioError("script_failed", `javascript threw an error: ${formatValue(error)}`, {
        param: "javascript",
      });
    }
  }

  async waitForSelector(selector: string, param = "wait_for_selector"): Promise<void> {
    const ask = () => this.#window.callAgent<"found" | "invalid">("find", selector);
    const found = await this.#waitFor(`${param} ${JSON.stringify(formatValue(selector))} to match an element`, ask);
    if (found === "invalid") {
      const message = `${param} must be a CSS selector; got ${JSON.stringify(formatValue(selector))}.`;
      throw new FolioError("invalid_parameter", message, { param });
    }
  }

  async waitForFunction(source: string): Promise<void> {
    const ask = () => this.#window.callAgent<{ met: true } | { invalid: string }>("holds", source);
    const answer = await this.#waitFor(`wait_for_function ${JSON.stringify(formatValue(source))} to be true`, ask);
    if ("met" in answer) return;
    const message = `wait_for_function must be a JavaScript expression or function: ${formatValue(answer.invalid)}`;
    throw new FolioError("invalid_parameter", message, { param: "wait_for_function" });
  }

  /**
   * Fills the tables of contents. Returns the number of their entries, or null if there is no table of contents. Must
   * run before `settleAndReport`, because the entries may need further fonts.
   */
  async fillContents(plan: Contents, fill: ContentsFill): Promise<number | null> {
    const answer = await this.#queryDocument(() => this.#window.callAgent<FilledContents>("contents", plan, fill));
    if (answer.isFailed)
      throw new FolioError(
        "render_crashed",
        "The document's scripts changed its table of contents, so that Folio could not fill it.",
      );
    if (answer.unreadLevels !== null)
      throw new FolioError(
        "document_refused",
        `data-levels of a table of contents must be heading levels from 1 to 6 in rising order, such as 1-3 or 2; got ${formatJson(answer.unreadLevels)}.`,
      );
    return answer.entries;
  }

  /** Waits until the document has stopped moving and its fonts are loaded. Returns the page's report. */
  settleAndReport(asks: AgentOptions): Promise<PageReport> {
    return this.#queryDocument(() => this.#window.callAgent<PageReport>("settle", asks));
  }

  /** Returns the height from the document's upper edge to the lower edge of its content, in CSS pixels. */
  measureHeightPx(): Promise<number> {
    return this.#queryDocument(() => this.#window.callAgent<number>("wholeFlow"));
  }

  /** Waits for the result of a query. Timeout messages contain `what` as a description of the wait. */
  async #waitFor<T>(what: string, ask: () => Promise<T>): Promise<T> {
    this.#watch.waitingFor = what;
    const answer = await this.#queryDocument(ask);
    this.#watch.waitingFor = "";
    return answer;
  }

  async #queryDocument<T>(ask: () => Promise<T>): Promise<T> {
    let answer: T | null = null;
    while (answer === null) answer = await this.#pageLoad.unlessNavigated(ask);
    return answer;
  }
}
