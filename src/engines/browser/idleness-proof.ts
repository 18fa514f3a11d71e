import type { BrowserWindow } from "./browser-window.ts";
import { CommandRefused } from "./cdp.ts";
import type { IdlenessVerdict } from "./page-report.ts";
import type { RequestTracker } from "./request-tracker.ts";

/** The latest Chromium whose interfaces were all judged: a later one may have ways to work later that nothing accounts for. */
export const LAST_REVIEWED_CHROMIUM = 156;

/** A shadow root that markup makes may be closed to every look. Written in UTF-16, the word is not found, but its zero bytes are. */
const DECLARATIVE_SHADOW_ROOT = /shadowrootmode\s*=|\0/i;

export interface ProofSetup {
  window: BrowserWindow;
  tracker: RequestTracker;
  /** As the browser names itself, such as `HeadlessChrome/156.0.8078.79`. */
  engine: string;
}

/**
 * Finds out whether anything can still change a document or start a request (docs/decisions/0005-proved-idleness.md). The page's agent
 * accounts for what scripts have begun; what the browser itself tells (requests, frames, workers, navigations) is judged here.
 */
export class IdlenessProof {
  readonly #setup: ProofSetup;
  readonly isPossible: boolean;
  #strayed = false;
  #isBegun = false;
  #ended = false;

  constructor(setup: ProofSetup) {
    this.#setup = setup;
    this.isPossible = Number(/\/(\d+)\./.exec(setup.engine)?.[1] ?? Number.POSITIVE_INFINITY) <= LAST_REVIEWED_CHROMIUM;
  }

  /** Something has begun that is followed by nobody. */
  markUntracked(): void {
    this.#strayed = true;
  }

  /** Another document begins: what was known is no more, and what is being proved is not of this one. */
  restart(): void {
    this.#strayed = this.#isBegun;
  }

  end(): void {
    this.#ended = true;
  }

  /** Resolves when nothing can change the document any more; never when that cannot be known. */
  async waitForProof({ text, scriptless }: { text: string | null; scriptless: boolean }): Promise<void> {
    this.#isBegun = true;
    const isOpen = this.isPossible && text !== null && !DECLARATIVE_SHADOW_ROOT.test(text);
    if (!isOpen || !(await this.#prove(scriptless))) await new Promise(() => {});
  }

  async #prove(scriptless: boolean): Promise<boolean> {
    const { tracker } = this.#setup;
    while (!this.#ended && !this.#strayed) {
      await tracker.waitUntilSettled();
      const { eventCount: moves } = tracker;
      const verdict = await this.#ask(tracker.idleLeftMs, scriptless);
      // What the page had asked for by then was told before its answer: events and answers come in order.
      const isUnmoved = tracker.isSettled && tracker.eventCount === moves;
      if (verdict === "doubtful" || (verdict === "late" && isUnmoved)) return false;
      if (verdict === "quiet" && isUnmoved) return (await this.#isCodeAtItsEnd()) && !this.#strayed;
    }
    return false;
  }

  /** Nobody is told when code that a script asked for has been compiled. The parser's holds up `load`; in supplied HTML the agent writes it. */
  async #isCodeAtItsEnd(): Promise<boolean> {
    const { scriptRequesterIds: codeAskedBy } = this.#setup.tracker;
    if (codeAskedBy.size === 0) return true;
    return codeAskedBy.size === 1 && codeAskedBy.has(await this.#setup.window.agentScriptId());
  }

  async #ask(leftMs: number, scriptless: boolean): Promise<IdlenessVerdict> {
    try {
      return await this.#setup.window.callAgent<IdlenessVerdict>("quiet", { leftMs, scriptless });
    } catch (error) {
      if (error instanceof CommandRefused) return "doubtful";
      throw error;
    }
  }
}
