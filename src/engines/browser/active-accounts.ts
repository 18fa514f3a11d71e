/** Who has nothing in work or waiting for so long is not there any more. */
const ACTIVE_TTL_MS = 5_000;

/** How many accounts render somewhere, and where one stands among them. */
export interface AccountPosition {
  accounts: number;
  /** How many of them came after this one; null where it is not among them. */
  later: number | null;
}

/** The accounts that render on a host at present, in the order in which they came. */
export class ActiveAccounts {
  readonly #now: () => number;
  /** What each has in work or waiting, and since when that is so. */
  readonly #accounts = new Map<string, { renders: number; sinceMs: number }>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  renderStarted(accountId: string): void {
    this.#forgetGone();
    this.#change(accountId, 1);
  }

  renderEnded(accountId: string): void {
    this.#change(accountId, -1);
  }

  positionOf(accountId: string): AccountPosition {
    this.#forgetGone();
    const order = [...this.#accounts.keys()];
    const place = order.indexOf(accountId);
    return { accounts: order.length, later: place === -1 ? null : order.length - 1 - place };
  }

  #change(accountId: string, by: number): void {
    const renders = (this.#accounts.get(accountId)?.renders ?? 0) + by;
    this.#accounts.set(accountId, { renders, sinceMs: this.#now() });
  }

  #forgetGone(): void {
    const nowMs = this.#now();
    for (const [accountId, { renders, sinceMs }] of this.#accounts)
      if (renders === 0 && nowMs - sinceMs > ACTIVE_TTL_MS) this.#accounts.delete(accountId);
  }
}

/** A host without a free window, and who is there. */
export interface BusyHost extends AccountPosition {
  name: string;
}

/**
 * In whose line to wait, of busy hosts, the account's nearest first: where it is already, so that its windows stay few. Only where another
 * host has fewer accounts, those that came last go there, so many that both come to have as many: a window's time is parted among the
 * accounts of its host, and the more they are the less each gets.
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
