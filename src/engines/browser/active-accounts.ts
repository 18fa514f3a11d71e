/** Time in ms after the end of an account's last render in which the account still counts as active. */
const ACTIVE_TTL_MS = 5_000;

/** Number of active accounts on a browser host, and an account's position among them. */
export interface AccountPosition {
  accounts: number;
  /** Number of accounts that became active after this account. Null if this account is not active. */
  later: number | null;
}

/** The accounts that render on a browser host, in the order in which they became active. */
export class ActiveAccounts {
  readonly #now: () => number;
  /**
   * For each account, the number of its running and waiting renders, and the time at which this number last changed.
   */
  readonly #accounts = new Map<string, { renders: number; sinceMs: number }>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  renderStarted(accountId: string): void {
    this.#removeInactive();
    this.#changeRenders(accountId, 1);
  }

  renderEnded(accountId: string): void {
    this.#changeRenders(accountId, -1);
  }

  positionOf(accountId: string): AccountPosition {
    this.#removeInactive();
    const order = [...this.#accounts.keys()];
    const place = order.indexOf(accountId);
    return { accounts: order.length, later: place === -1 ? null : order.length - 1 - place };
  }

  #changeRenders(accountId: string, by: number): void {
    const renders = (this.#accounts.get(accountId)?.renders ?? 0) + by;
    this.#accounts.set(accountId, { renders, sinceMs: this.#now() });
  }

  #removeInactive(): void {
    const nowMs = this.#now();
    for (const [accountId, { renders, sinceMs }] of this.#accounts)
      if (renders === 0 && nowMs - sinceMs > ACTIVE_TTL_MS) this.#accounts.delete(accountId);
  }
}

/** A browser host without a free window, and the account's position on it. */
export interface BusyHost extends AccountPosition {
  name: string;
}

/**
 * Chooses the browser host in whose queue a render waits. `busy` contains the busy hosts in the account's order of
 * preference. Prefers a host where the account is already active, so that the account uses the windows of few hosts.
 * The accounts of a host share its windows. If another host has fewer accounts, the accounts that came last move there
 * until both hosts have the same number of accounts.
 */
export function chooseQueueHost(busy: readonly BusyHost[]): string | undefined {
  const others = ({ accounts, later }: BusyHost) => accounts - (later === null ? 0 : 1);
  const fewest = (hosts: readonly BusyHost[]) =>
    hosts.reduce<BusyHost | undefined>(
      (least, host) => (least && others(least) <= others(host) ? least : host),
      undefined,
    );
  const home = fewest(busy.filter(({ later }) => later !== null)) ?? busy[0];
  const free = fewest(busy);
  if (!home || !free) return undefined;
  const surplus = Math.floor((others(home) + 1 - others(free)) / 2);
  return (home.later ?? 0) < surplus ? free.name : home.name;
}
