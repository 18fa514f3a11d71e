import type { Browser } from "./browser.ts";
import type { BrowserWindow } from "./browser-window.ts";

/** A window is renewed after this many documents. */
const MAX_WINDOW_RENDERS = 1_000;

export interface PoolBounds {
  /** Accounts whose context is kept. */
  accounts: number;
  /** Prepared windows kept, of all accounts together. */
  idle: number;
}

interface AccountContext {
  contextId: string;
  idle: BrowserWindow[];
  busy: number;
}

/** A window on loan to one render. */
export interface WindowLease {
  window: BrowserWindow;
  /** Gives the window back. `reusable`: the document left no trace in it. */
  end(reusable: boolean): Promise<void>;
}

/**
 * The prepared windows of one browser. Windows for `html` come from their account's own context and go back to it; a window for `url`,
 * or whose page finds what its caller asked for, has a context of its own that ends with it. No context ever serves two accounts.
 */
export class WindowPool {
  readonly #browser: Browser;
  readonly #bounds: PoolBounds;
  /** In order of last use. */
  readonly #accounts = new Map<string, AccountContext>();
  /** A window in a fresh context that nobody has used. */
  #spare: Promise<BrowserWindow> | null = null;

  constructor(browser: Browser, bounds: PoolBounds) {
    this.#browser = browser;
    this.#bounds = bounds;
  }

  /** Prepares a fresh context before anyone asks for it; after a render, for it would take its time from one that runs. */
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

  /** Null when the context is gone: a page that would not close took it along. */
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
      this.#keep(account, window);
      return;
    }
    await window.destroy();
    this.#keep(account, await this.#browser.openWindow(account.contextId));
  }

  /** Beyond the bound the account that has not rendered for longest loses a window. */
  #keep(account: AccountContext, window: BrowserWindow): void {
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
