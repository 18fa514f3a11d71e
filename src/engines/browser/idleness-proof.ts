import type { BrowserWindow } from "./browser-window.ts";
import { CommandRefused } from "./cdp.ts";
import type { IdlenessVerdict } from "./page-report.ts";
import type { RequestTracker } from "./request-tracker.ts";

/**
 * Latest Chromium version whose APIs were all reviewed. Later versions may have new APIs for deferred work, which the
 * agent would not track.
 */
export const LAST_REVIEWED_CHROMIUM = 156;

/**
 * Matches declarative shadow roots, which may be closed and then cannot be inspected. Text in UTF-16 matches because of
 * its zero bytes, since the attribute name cannot be found in it.
 */
const DECLARATIVE_SHADOW_ROOT = /shadowrootmode\s*=|\0/i;

export interface ProofSetup {
  window: BrowserWindow;
  tracker: RequestTracker;
  /** Product name and version that the browser reports, such as `HeadlessChrome/156.0.8078.79`. */
  engine: string;
}

/**
 * Proves that nothing can change a document or start a request any more (docs/decisions/0005-proved-idleness.md). The
 * page's agent tracks the work of scripts. This class also evaluates the browser's events about requests, frames,
 * workers and navigations.
 */
export class IdlenessProof {
  readonly #setup: ProofSetup;
  readonly isPossible: boolean;
  #isUntracked = false;
  #hasBegun = false;
  #hasEnded = false;

  constructor(setup: ProofSetup) {
    this.#setup = setup;
    this.isPossible = Number(/\/(\d+)\./.exec(setup.engine)?.[1] ?? Number.POSITIVE_INFINITY) <= LAST_REVIEWED_CHROMIUM;
  }

  /** Records activity that cannot be tracked. From then on, the proof is impossible. */
  markUntracked(): void {
    this.#isUntracked = true;
  }

  /**
   * Starts a new proof for the next document. A proof that is in progress fails, because it belongs to the previous
   * document.
   */
  restart(): void {
    this.#isUntracked = this.#hasBegun;
  }

  end(): void {
    this.#hasEnded = true;
  }

  /**
   * Resolves when it is proved that nothing can change the document any more. Never resolves if that cannot be proved.
   */
  async waitForProof({ text, scriptless }: { text: string | null; scriptless: boolean }): Promise<void> {
    this.#hasBegun = true;
    const isOpen = this.isPossible && text !== null && !DECLARATIVE_SHADOW_ROOT.test(text);
    if (!isOpen || !(await this.#prove(scriptless))) await new Promise(() => {});
  }

  async #prove(scriptless: boolean): Promise<boolean> {
    const { tracker } = this.#setup;
    while (!this.#hasEnded && !this.#isUntracked) {
      await tracker.waitUntilSettled();
      const { eventCount: moves } = tracker;
      const verdict = await this.#queryAgent(tracker.idleLeftMs, scriptless);
      // The tracker knows all requests that started before the verdict, because events and responses arrive in order.
      const isUnmoved = tracker.isSettled && tracker.eventCount === moves;
      if (verdict === "doubtful" || (verdict === "late" && isUnmoved)) return false;
      if (verdict === "quiet" && isUnmoved) return (await this.#hasRequestedCodeRun()) && !this.#isUntracked;
    }
    return false;
  }

  /**
   * Whether all code that scripts have requested has run. The browser sends no event when it compiles such code, so
   * this is certain only if scripts requested no code. Requests by the agent do not count. In HTML that was sent in a
   * request, the agent is the requester of the parser's scripts, which delay `load`.
   */
  async #hasRequestedCodeRun(): Promise<boolean> {
    const { scriptRequesterIds: codeAskedBy } = this.#setup.tracker;
    if (codeAskedBy.size === 0) return true;
    return codeAskedBy.size === 1 && codeAskedBy.has(await this.#setup.window.agentScriptId());
  }

  async #queryAgent(leftMs: number, scriptless: boolean): Promise<IdlenessVerdict> {
    try {
      return await this.#setup.window.callAgent<IdlenessVerdict>("quiet", { leftMs, scriptless });
    } catch (error) {
      if (error instanceof CommandRefused) return "doubtful";
      throw error;
    }
  }
}
