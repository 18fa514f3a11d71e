import type { Browser } from "./browser.ts";
import type { BrowserWindow } from "./browser-window.ts";

/** A window is renewed after this many documents. */
const WINDOW_RENDERS = 200;

export interface PoolBounds {
  /** Renders at one time. */
  windows: number;
  /** Accounts whose context is kept. */
  accounts: number;
  /** Prepared windows kept per account. */
  idlePerAccount: number;
}

interface AccountContext {
  contextId: string;
  idle: BrowserWindow[];
  busy: number;
}

/** A window on loan to one render. */
export interface Lease {
  window: BrowserWindow;
  /** Gives the window back. `reusable`: the document left no trace in it. */
  end(reusable: boolean): Promise<void>;
}

/**
 * The prepared windows of one browser. Windows for `html` come from their account's own context and go back to it; a window for `url`
 * has a context of its own that ends with it. No context ever serves two accounts.
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

  /** Prepares a fresh context before anyone asks for it. */
  warm(): void {
    if (this.#spare || this.#browser.lost) return;
    this.#spare = this.#openFresh();
    this.#spare.catch(() => {
      this.#spare = null;
    });
  }

  async leaseFresh(): Promise<Lease> {
    const window = await this.#takeFresh();
    return {
      window,
      end: async () => {
        window.observe(null);
        await this.#browser.closeContext(window.contextId);
        this.warm();
      },
    };
  }

  async leaseFor(accountId: string): Promise<Lease> {
    const account = this.#accounts.get(accountId);
    if (account) {
      this.#touch(accountId, account);
      const window = account.idle.pop() ?? (await this.#browser.openWindow(account.contextId));
      return window.dead ? this.leaseFor(accountId) : this.#lease(accountId, account, window);
    }
    const window = await this.#takeFresh();
    const raced = this.#accounts.get(accountId);
    if (raced) {
      raced.idle.push(await this.#browser.openWindow(raced.contextId));
      await this.#browser.closeContext(window.contextId);
      return this.leaseFor(accountId);
    }
    const opened: AccountContext = { contextId: window.contextId, idle: [], busy: 0 };
    this.#accounts.set(accountId, opened);
    this.warm();
    return this.#lease(accountId, opened, window);
  }

  #lease(accountId: string, account: AccountContext, window: BrowserWindow): Lease {
    account.busy++;
    return {
      window,
      end: async (reusable) => {
        account.busy--;
        window.observe(null);
        window.renders++;
        await this.#restore(account, window, reusable);
        if (this.#accounts.get(accountId) !== account && account.busy === 0)
          await this.#browser.closeContext(account.contextId);
        await this.#evict();
      },
    };
  }

  async #restore(account: AccountContext, window: BrowserWindow, reusable: boolean): Promise<void> {
    if (reusable && !window.dead && window.renders < WINDOW_RENDERS) {
      await window.blank();
      this.#keep(account, window);
      return;
    }
    await window.destroy();
    if (account.idle.length < this.#bounds.idlePerAccount)
      this.#keep(account, await this.#browser.openWindow(account.contextId));
  }

  #keep(account: AccountContext, window: BrowserWindow): void {
    if (account.idle.length < this.#bounds.idlePerAccount) account.idle.push(window);
    else window.destroy().catch(() => {});
  }

  async #evict(): Promise<void> {
    for (const [accountId, account] of this.#accounts) {
      if (this.#accounts.size <= this.#bounds.accounts) return;
      if (account.busy > 0) continue;
      this.#accounts.delete(accountId);
      await this.#browser.closeContext(account.contextId);
    }
  }

  #touch(accountId: string, account: AccountContext): void {
    this.#accounts.delete(accountId);
    this.#accounts.set(accountId, account);
  }

  async #takeFresh(): Promise<BrowserWindow> {
    const spare = this.#spare;
    this.#spare = null;
    const window = spare ? await spare.catch(() => null) : null;
    return window && !window.dead ? window : this.#openFresh();
  }

  async #openFresh(): Promise<BrowserWindow> {
    return this.#browser.openWindow(await this.#browser.openContext());
  }
}
