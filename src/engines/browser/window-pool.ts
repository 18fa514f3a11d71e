import type { Browser } from "./browser.ts";
import type { BrowserWindow } from "./browser-window.ts";

/** Number of documents after which a browser window is replaced. */
const MAX_WINDOW_RENDERS = 1_000;

export interface PoolBounds {
  /** Maximum number of accounts whose browser context is kept. */
  accounts: number;
  /** Maximum number of prepared windows of all accounts together. */
  idle: number;
}

interface AccountContext {
  contextId: string;
  idle: BrowserWindow[];
  busy: number;
}

/** A browser window that is leased to one render. */
export interface WindowLease {
  window: BrowserWindow;
  /** Returns the window to the pool. `reusable` is true if the document has left no state in the window. */
  end(reusable: boolean): Promise<void>;
}

/**
 * The prepared windows of one browser. A window for `html` belongs to the browser context of its account, and other
 * renders of the account reuse it. A window for `url`, or with emulation or credentials, has its own browser context,
 * which ends together with the window. No browser context is ever used for two accounts.
 */
export class WindowPool {
  readonly #browser: Browser;
  readonly #bounds: PoolBounds;
  /** Browser contexts of the accounts, least recently used first. */
  readonly #accounts = new Map<string, AccountContext>();
  /** An unused window in a browser context that no account has used. */
  #spare: Promise<BrowserWindow> | null = null;

  constructor(browser: Browser, bounds: PoolBounds) {
    this.#browser = browser;
    this.#bounds = bounds;
  }

  /**
   * Prepares an unused window in a new browser context in advance. Called after a render, because the preparation would
   * slow down a running render.
   */
  prepareSpare(): void {
    if (this.#spare || this.#browser.isLost) return;
    this.#spare = this.#openFresh();
    this.#spare.catch(() => {
      this.#spare = null;
    });
  }

  async leaseFresh(): Promise<WindowLease> {
    const window = await this.#takeFresh();
    return {
      window,
      end: async () => {
        window.observe(null);
        await this.#browser.closeContext(window.contextId);
        this.prepareSpare();
      },
    };
  }

  async leaseFor(accountId: string): Promise<WindowLease> {
    const known = this.#accounts.get(accountId);
    if (known) {
      this.#accounts.delete(accountId);
      this.#accounts.set(accountId, known);
      const lease = await this.#leaseIn(accountId, known);
      if (lease) return lease;
    }
    const window = await this.#takeFresh();
    if (this.#accounts.has(accountId)) {
      await this.#browser.closeContext(window.contextId);
      return this.leaseFor(accountId);
    }
    const opened: AccountContext = { contextId: window.contextId, idle: [window], busy: 0 };
    this.#accounts.set(accountId, opened);
    return (await this.#leaseIn(accountId, opened)) ?? this.leaseFor(accountId);
  }

  /**
   * Leases a window in the account's browser context. Returns null if that context was closed because one of its pages
   * did not close.
   */
  async #leaseIn(accountId: string, account: AccountContext): Promise<WindowLease | null> {
    account.busy++;
    try {
      let window = account.idle.pop();
      while (window?.isClosed) window = account.idle.pop();
      return this.#lease(accountId, account, window ?? (await this.#browser.openWindow(account.contextId)));
    } catch (error) {
      account.busy--;
      if (this.#browser.isLost) throw error;
      if (this.#accounts.get(accountId) === account) this.#accounts.delete(accountId);
      return null;
    }
  }

  #lease(accountId: string, account: AccountContext, window: BrowserWindow): WindowLease {
    return {
      window,
      end: async (reusable) => {
        window.observe(null);
        window.renders++;
        try {
          await this.#restore(account, window, reusable);
        } finally {
          account.busy--;
        }
        const isForgotten = this.#accounts.get(accountId) !== account;
        if (isForgotten && account.busy === 0) await this.#browser.closeContext(account.contextId);
        await this.#evict();
        this.prepareSpare();
      },
    };
  }

  async #restore(account: AccountContext, window: BrowserWindow, reusable: boolean): Promise<void> {
    if (reusable && !window.isClosed && window.renders < MAX_WINDOW_RENDERS) {
      window.scheduleBlank();
      this.#keepWindow(account, window);
      return;
    }
    await window.destroy();
    this.#keepWindow(account, await this.#browser.openWindow(account.contextId));
  }

  /**
   * Keeps a window so that it can be reused. If there are too many windows, the least recently used account loses one
   * of its windows.
   */
  #keepWindow(account: AccountContext, window: BrowserWindow): void {
    account.idle.push(window);
    const contexts = [...this.#accounts.values()];
    if (contexts.reduce((sum, { idle }) => sum + idle.length, 0) <= this.#bounds.idle) return;
    const surplus = contexts.find(({ idle }) => idle.length > 0)?.idle.shift();
    surplus?.destroy().catch(() => {});
  }

  async #evict(): Promise<void> {
    for (const [accountId, account] of this.#accounts) {
      if (this.#accounts.size <= this.#bounds.accounts) return;
      if (account.busy > 0) continue;
      this.#accounts.delete(accountId);
      await this.#browser.closeContext(account.contextId);
    }
  }

  async #takeFresh(): Promise<BrowserWindow> {
    const spare = this.#spare;
    this.#spare = null;
    const window = spare ? await spare.catch(() => null) : null;
    return window && !window.isClosed ? window : this.#openFresh();
  }

  async #openFresh(): Promise<BrowserWindow> {
    return this.#browser.openWindow(await this.#browser.openContext());
  }
}
