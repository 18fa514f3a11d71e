import { Browser } from "./browser.ts";
import type { BrowserSource } from "./browser-binding.ts";
import type { RunningBrowser } from "./browser-fleet.ts";
import { type PoolBounds, WindowPool } from "./window-pool.ts";

/** A connection can die without a word (an overlong message); a browser in use has to answer every so often. */
const HEARTBEAT_INTERVAL_MS = 1_000;
export const PING_TIMEOUT_MS = 3_000;
/** How often a browser in use is asked for its memory: it takes some hundredths of a second of each of its processes. */
const MEMORY_CHECK_INTERVAL_MS = 10_000;
/** When a browser is replaced: before its memory and the platform's own limits do it at a worse moment. */
const RECYCLE_AGE_MS = 30 * 60_000;
const RECYCLE_RENDERS = 1_000;
/** Of one that tells its memory. A successor's start takes a second of a processor from those who render meanwhile. */
const RECYCLE_RENDERS_MEASURED = 10_000;
const RECYCLE_FAILURES = 5;

/** A browser with its windows, and how worn it is. */
export interface SupervisedBrowser {
  browser: Browser;
  pool: WindowPool;
  startedAtMs: number;
  /** Renders begun. */
  renders: number;
  /** Renders that the browser, not the document, let down, or that had to be killed. */
  failures: number;
  /** Of all its processes together, when last measured. */
  memoryBytes: number;
  measuredAtMs: number;
  /** Renders that still use it. */
  active: number;
  heartbeat: ReturnType<typeof setInterval> | null;
}

/** What a browser may hold. */
export interface SupervisorLimits extends PoolBounds {
  /** All its processes together; beyond, it is replaced. */
  memoryBytes: number;
  /** One of its processes, which is to say one account's pages; beyond, it is ended at once, and who was there is served anew. */
  processBytes: number;
}

/** Where the session's id survives the object, so that a successor can end a browser it did not start. */
export interface SessionRegistry {
  remember(sessionId: string): void;
  forget(sessionId: string): void;
}

/** Keeps one browser running: launches it on demand, and its successor before it is worn out or as soon as it is lost. */
export class BrowserSupervisor {
  readonly #source: BrowserSource;
  readonly #bounds: SupervisorLimits;
  readonly #memory: SessionRegistry;
  #current: SupervisedBrowser | null = null;
  #launching: Promise<SupervisedBrowser> | null = null;

  constructor(source: BrowserSource, bounds: SupervisorLimits, memory: SessionRegistry) {
    this.#source = source;
    this.#bounds = bounds;
    this.#memory = memory;
  }

  get isRunning(): boolean {
    return this.#current !== null || this.#launching !== null;
  }

  /** What runs; null when nothing does. */
  get status(): RunningBrowser | null {
    if (!this.#current) return null;
    const { browser, startedAtMs, renders, failures } = this.#current;
    return { version: browser.version, startedAt: startedAtMs, renders, failures };
  }

  /** The present browser, launched when there is none. Throws ConnectionLost when none can be had. */
  async browser(): Promise<SupervisedBrowser> {
    const kept = this.#current;
    return kept && !kept.browser.isLost ? kept : this.#launchNext();
  }

  /** A browser of its own for one render, which `leave` ends. */
  launchDedicatedBrowser(): Promise<SupervisedBrowser> {
    return this.#launch();
  }

  /** A render begins to use the browser. */
  beginRender(kept: SupervisedBrowser): void {
    kept.active++;
    kept.renders++;
    kept.heartbeat ??= setInterval(() => {
      kept.browser.ping(PING_TIMEOUT_MS).catch(() => {});
      if (Date.now() - kept.measuredAtMs >= MEMORY_CHECK_INTERVAL_MS) this.#measure(kept).catch(() => {});
    }, HEARTBEAT_INTERVAL_MS);
  }

  /** A render has given back all that it used. */
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
   * Replaces the browser when it is worn or lost: it serves until its successor is ready, and ends when the last render leaves. One that
   * no successor can be had for stays.
   */
  async recycle(kept: SupervisedBrowser): Promise<void> {
    if (kept === this.#current) {
      if (this.#isWorn(kept)) this.#launchNext().catch(() => {});
    } else if (kept.active === 0) await this.#end(kept);
  }

  /** Makes sure that a browser that answers is there. */
  async check(): Promise<void> {
    const kept = this.#current;
    if (!kept) return;
    await kept.browser.ping(PING_TIMEOUT_MS).catch(() => {});
    if (!this.#isWorn(kept)) await this.#measure(kept);
    await this.recycle(kept);
    await this.#launching?.catch(() => {});
  }

  async close(): Promise<void> {
    await this.#launching?.catch(() => {});
    const kept = this.#current;
    this.#current = null;
    if (kept) await this.#end(kept);
  }

  /** One launch, however many ask. */
  #launchNext(): Promise<SupervisedBrowser> {
    this.#launching ??= this.#succeed().finally(() => {
      this.#launching = null;
    });
    return this.#launching;
  }

  async #succeed(): Promise<SupervisedBrowser> {
    const next = await this.#launch();
    const former = this.#current;
    this.#current = next;
    if (former?.active === 0) this.#end(former).catch(() => {});
    return next;
  }

  async #launch(): Promise<SupervisedBrowser> {
    const browser = await Browser.launch(this.#source, (id) => this.#memory.remember(id));
    const pool = new WindowPool(browser, this.#bounds);
    pool.prepareSpare();
    const startedAtMs = Date.now();
    const unused = { renders: 0, failures: 0, memoryBytes: 0, active: 0, heartbeat: null };
    return { browser, pool, startedAtMs, measuredAtMs: startedAtMs, ...unused };
  }

  async #end(kept: SupervisedBrowser): Promise<void> {
    await kept.browser.kill();
    this.#memory.forget(kept.browser.sessionId);
  }

  async #measure(kept: SupervisedBrowser): Promise<void> {
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
