import { Browser } from "./browser.ts";
import { type BrowserSource, endSession } from "./browser-binding.ts";
import type { RunningBrowser } from "./browser-fleet.ts";
import { ConnectionLost } from "./cdp.ts";
import { type PoolBounds, WindowPool } from "./window-pool.ts";

/**
 * Interval in ms at which the supervisor pings a browser in use. A connection can break without an error, for example
 * after a message that is too long.
 */
const HEARTBEAT_INTERVAL_MS = 1_000;
export const PING_TIMEOUT_MS = 3_000;
/**
 * Interval in ms at which the supervisor measures the memory of a browser in use. One measurement takes some hundredths
 * of a second of CPU time per process.
 */
const MEMORY_CHECK_INTERVAL_MS = 10_000;
/**
 * Age in ms at which a browser is replaced. Without the replacement, memory or platform limits would end the browser at
 * a worse moment.
 */
const RECYCLE_AGE_MS = 30 * 60_000;
const RECYCLE_RENDERS = 1_000;
/**
 * Number of renders after which a browser that reports its memory is replaced. The number is high, because starting the
 * next browser takes a second of CPU time from running renders.
 */
const RECYCLE_RENDERS_MEASURED = 10_000;
const RECYCLE_FAILURES = 5;

/** A browser with its windows, and the numbers that decide when it is replaced. */
export interface SupervisedBrowser {
  browser: Browser;
  pool: WindowPool;
  startedAtMs: number;
  /** Number of renders that were started in this browser. */
  renders: number;
  /**
   * Number of renders that failed because of the browser, not because of the document. Includes renders that had to be
   * killed.
   */
  failures: number;
  /** Memory of all processes of the browser at the last measurement, in bytes. */
  memoryBytes: number;
  measuredAtMs: number;
  /** Number of renders that still use the browser. */
  active: number;
  heartbeat: ReturnType<typeof setInterval> | null;
}

/** Memory limits of a browser. */
export interface SupervisorLimits extends PoolBounds {
  /** Limit for all processes of a browser together, in bytes. A browser above the limit is replaced. */
  memoryBytes: number;
  /**
   * Limit for one process of a browser, in bytes. A process contains the pages of one account. If a process exceeds the
   * limit, the browser is ended at once and its renders are retried.
   */
  processBytes: number;
}

/**
 * Stores the ids of sessions. They survive the Durable Object, so that its next instance can end browsers that it did
 * not start.
 */
export interface SessionRegistry {
  list(): readonly string[];
  remember(sessionId: string): void;
  /** Removes the session id. Called when the platform has confirmed the end of the session. */
  forget(sessionId: string): void;
}

/**
 * Keeps one browser running. Launches it on demand. Launches the next browser before the current one reaches its
 * limits, or when the current one is lost.
 */
export class BrowserSupervisor {
  readonly #source: BrowserSource;
  readonly #bounds: SupervisorLimits;
  readonly #sessions: SessionRegistry;
  readonly #inUse = new Set<string>();
  #current: SupervisedBrowser | null = null;
  #launching: Promise<SupervisedBrowser> | null = null;

  constructor(source: BrowserSource, bounds: SupervisorLimits, memory: SessionRegistry) {
    this.#source = source;
    this.#bounds = bounds;
    this.#sessions = memory;
  }

  get isRunning(): boolean {
    return this.#current !== null || this.#launching !== null;
  }

  /** Ids of the sessions whose browsers run or are being launched. */
  get sessionsInUse(): string[] {
    return [...this.#inUse];
  }

  /** Status of the running browser, or null. */
  get status(): RunningBrowser | null {
    if (!this.#current) return null;
    const { browser, startedAtMs, renders, failures } = this.#current;
    return { version: browser.version, startedAt: startedAtMs, renders, failures };
  }

  /** Returns the current browser. Launches a browser if none is running. Throws ConnectionLost if the launch fails. */
  async browser(): Promise<SupervisedBrowser> {
    const kept = this.#current;
    return kept && !kept.browser.isLost ? kept : this.#launchNext();
  }

  /**
   * Launches a browser that is used for a single render. `endRender` ends the browser. If the render has ended during
   * the launch, no `endRender` follows, so this function ends the browser and throws ConnectionLost.
   */
  async launchDedicatedBrowser(isWanted: () => boolean): Promise<SupervisedBrowser> {
    const kept = await this.#launch();
    if (isWanted()) return kept;
    await this.#end(kept);
    throw new ConnectionLost("the render ended before its browser had started");
  }

  /** Records that a render starts to use the browser. */
  beginRender(kept: SupervisedBrowser): void {
    kept.active++;
    kept.renders++;
    kept.heartbeat ??= setInterval(() => {
      kept.browser.ping(PING_TIMEOUT_MS).catch(() => {});
      if (Date.now() - kept.measuredAtMs >= MEMORY_CHECK_INTERVAL_MS) this.#measureMemory(kept).catch(() => {});
    }, HEARTBEAT_INTERVAL_MS);
  }

  /** Records that a render has released all its resources. */
  async endRender(kept: SupervisedBrowser, failed: boolean): Promise<void> {
    kept.active--;
    if (failed) kept.failures++;
    if (kept.active === 0 && kept.heartbeat !== null) {
      clearInterval(kept.heartbeat);
      kept.heartbeat = null;
    }
    await this.recycle(kept);
  }

  /**
   * Replaces the browser if it has reached its limits or is lost. The old browser is used until the next one is ready,
   * and ends after its last render. If no other browser can be launched, the old browser remains in use.
   */
  async recycle(kept: SupervisedBrowser): Promise<void> {
    if (kept === this.#current) {
      if (this.#isWorn(kept)) this.#launchNext().catch(() => {});
    } else if (kept.active === 0) await this.#end(kept);
  }

  /** Checks that the browser responds. Replaces the browser if it does not. */
  async check(): Promise<void> {
    const kept = this.#current;
    if (!kept) return;
    await kept.browser.ping(PING_TIMEOUT_MS).catch(() => {});
    if (!this.#isWorn(kept)) await this.#measureMemory(kept);
    await this.recycle(kept);
    await this.#launching?.catch(() => {});
  }

  /**
   * Ends the stored sessions that no browser uses. They are sessions of a former instance of the Durable Object, of a
   * failed launch, and sessions that could not be ended before. Returns the number of sessions that still could not be
   * ended.
   */
  async endLeftovers(): Promise<number> {
    const leftovers = this.#sessions.list().filter((id) => !this.#inUse.has(id));
    const results = await Promise.allSettled(leftovers.map((id) => endSession(this.#source.binding, id)));
    leftovers.forEach((id, at) => {
      if (results[at]?.status === "fulfilled") this.#sessions.forget(id);
    });
    return results.filter(({ status }) => status === "rejected").length;
  }

  async close(): Promise<void> {
    await this.#launching?.catch(() => {});
    const kept = this.#current;
    this.#current = null;
    if (kept) await this.#end(kept);
  }

  /** Launches the next browser. Concurrent calls share one launch. */
  #launchNext(): Promise<SupervisedBrowser> {
    this.#launching ??= this.#launchSuccessor().finally(() => {
      this.#launching = null;
    });
    return this.#launching;
  }

  async #launchSuccessor(): Promise<SupervisedBrowser> {
    const next = await this.#launch();
    const former = this.#current;
    this.#current = next;
    if (former?.active === 0) this.#end(former).catch(() => {});
    return next;
  }

  async #launch(): Promise<SupervisedBrowser> {
    let sessionId = "";
    const browser = await Browser.launch(this.#source, (id) => {
      sessionId = id;
      this.#inUse.add(id);
      this.#sessions.remember(id);
    }).catch((error) => {
      this.#inUse.delete(sessionId);
      throw error;
    });
    const pool = new WindowPool(browser, this.#bounds);
    pool.prepareSpare();
    const startedAtMs = Date.now();
    const unused = { renders: 0, failures: 0, memoryBytes: 0, active: 0, heartbeat: null };
    return { browser, pool, startedAtMs, measuredAtMs: startedAtMs, ...unused };
  }

  async #end(kept: SupervisedBrowser): Promise<void> {
    const { sessionId } = kept.browser;
    const isEnded = await kept.browser.kill();
    this.#inUse.delete(sessionId);
    if (isEnded) this.#sessions.forget(sessionId);
  }

  async #measureMemory(kept: SupervisedBrowser): Promise<void> {
    kept.measuredAtMs = Date.now();
    const footprints = await kept.browser.footprints();
    if (!footprints) return;
    kept.memoryBytes = footprints.reduce((sum, bytes) => sum + bytes, 0);
    if (Math.max(...footprints) > this.#bounds.processBytes) await kept.browser.kill();
  }

  #isWorn({ browser, renders, failures, startedAtMs, memoryBytes }: SupervisedBrowser): boolean {
    return (
      browser.isLost ||
      renders >= (memoryBytes > 0 ? RECYCLE_RENDERS_MEASURED : RECYCLE_RENDERS) ||
      failures >= RECYCLE_FAILURES ||
      memoryBytes > this.#bounds.memoryBytes ||
      (renders > 0 && Date.now() - startedAtMs > RECYCLE_AGE_MS)
    );
  }
}
