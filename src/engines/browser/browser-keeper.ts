import { Browser } from "./browser.ts";
import type { BrowserSource } from "./browser-binding.ts";
import { type PoolBounds, WindowPool } from "./window-pool.ts";

/** A connection can die without a word (an overlong message); a browser in use has to answer every so often. */
const PULSE_MS = 2_000;
const PING_TIMEOUT_MS = 8_000;
/** When a browser is replaced: before its memory and the platform's own limits do it at a worse moment. */
const RECYCLE_AGE_MS = 30 * 60_000;
const RECYCLE_RENDERS = 1_000;
const RECYCLE_FAILURES = 5;

/** A browser with its windows, and how worn it is. */
export interface KeptBrowser {
  browser: Browser;
  pool: WindowPool;
  startedAtMs: number;
  /** Renders begun. */
  renders: number;
  /** Renders that the browser, not the document, let down, or that had to be killed. */
  failures: number;
  /** Renders that still use it. */
  active: number;
  pulse: ReturnType<typeof setInterval> | null;
}

/** Where the session's id survives the object, so that a successor can end a browser it did not start. */
export interface SessionMemory {
  remember(sessionId: string): void;
  forget(sessionId: string): void;
}

/** Keeps one browser running: launches it on demand, replaces it when worn or lost. */
export class BrowserKeeper {
  readonly #source: BrowserSource;
  readonly #bounds: PoolBounds;
  readonly #memory: SessionMemory;
  #current: Promise<KeptBrowser> | null = null;

  constructor(source: BrowserSource, bounds: PoolBounds, memory: SessionMemory) {
    this.#source = source;
    this.#bounds = bounds;
    this.#memory = memory;
  }

  get running(): boolean {
    return this.#current !== null;
  }

  /** The present browser, launched when there is none. Throws ConnectionLost when none can be had. */
  browser(): Promise<KeptBrowser> {
    if (!this.#current) {
      const launch = this.#launch();
      this.#current = launch;
      launch.catch(() => {
        if (this.#current === launch) this.#current = null;
      });
    }
    return this.#current;
  }

  /** A browser of its own for one render, which `leave` ends. */
  soloBrowser(): Promise<KeptBrowser> {
    return this.#launch();
  }

  /** A render begins to use the browser. */
  enter(kept: KeptBrowser): void {
    kept.active++;
    kept.renders++;
    kept.pulse ??= setInterval(() => {
      kept.browser.ping(PING_TIMEOUT_MS).catch(() => {});
    }, PULSE_MS);
  }

  /** A render has given back all that it used. */
  async leave(kept: KeptBrowser, failed: boolean): Promise<void> {
    kept.active--;
    if (failed) kept.failures++;
    if (kept.active === 0 && kept.pulse !== null) {
      clearInterval(kept.pulse);
      kept.pulse = null;
    }
    await this.recycle(kept);
  }

  /** Replaces the browser when it is worn: at once when nobody uses it, else when the last render leaves. */
  async recycle(kept: KeptBrowser): Promise<void> {
    const isCurrent = (await this.#present()) === kept;
    const worn =
      !isCurrent ||
      kept.browser.lost ||
      kept.renders >= RECYCLE_RENDERS ||
      kept.failures >= RECYCLE_FAILURES ||
      Date.now() - kept.startedAtMs > RECYCLE_AGE_MS;
    if (!worn) return;
    if (isCurrent) this.#current = null;
    if (kept.active === 0) await this.#end(kept);
  }

  /** Makes sure that the browser still answers. */
  async check(): Promise<void> {
    const kept = await this.#present();
    if (!kept) return;
    await kept.browser.ping(PING_TIMEOUT_MS).catch(() => {});
    await this.recycle(kept);
  }

  async close(): Promise<void> {
    const kept = await this.#present();
    this.#current = null;
    if (kept) await this.#end(kept);
  }

  async #present(): Promise<KeptBrowser | null> {
    return (await this.#current?.catch(() => null)) ?? null;
  }

  async #launch(): Promise<KeptBrowser> {
    const browser = await Browser.launch(this.#source, (id) => this.#memory.remember(id));
    const pool = new WindowPool(browser, this.#bounds);
    pool.warm();
    return { browser, pool, startedAtMs: Date.now(), renders: 0, failures: 0, active: 0, pulse: null };
  }

  async #end(kept: KeptBrowser): Promise<void> {
    await kept.browser.kill();
    this.#memory.forget(kept.browser.sessionId);
  }
}
