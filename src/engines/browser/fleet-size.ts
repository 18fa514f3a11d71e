import type { HostReport } from "./fleet-contract.ts";

/** With half of four windows taken in the mean, one arrival in six finds all of them taken (Erlang C), and the next host has room. */
const TARGET_UTILIZATION = 0.5;
/** A host in use tells every few seconds, an idle one with its alarm every 30 s. */
const REPORT_TTL_MS = 45_000;
/** What was needed once is needed again within minutes more often than not, and a browser's start costs its first render a second. */
const SHRINK_DELAY_MS = 5 * 60_000;
const SHRINK_INTERVAL_MS = 60_000;
/** After the platform refused a browser. */
const GROWTH_BACKOFF_MS = 60_000;
/** Of the account's browsers, for documents that get one alone and for successors that start before a worn browser ends. */
const SPARE_SHARE = 0.1;

export interface SizeBounds {
  /** Hosts at most, whatever the account may have. */
  hosts: number;
}

/** What outlives the object that plans. */
export interface StoredFleetSize {
  hosts: number;
  /** Until then it does not shrink, epoch milliseconds. */
  heldUntilMs: number;
}

/** How many hosts the load needs: grows at once, by what hosts report, and shrinks by a quarter a minute once less was enough for five. */
export class FleetSize {
  readonly #most: number;
  readonly #reports = new Map<string, HostReport & { atMs: number }>();
  #kept: StoredFleetSize;
  #hasReports = false;
  #accountBrowsers = Number.POSITIVE_INFINITY;
  #refusedUntilMs = 0;

  constructor({ hosts }: SizeBounds, kept: StoredFleetSize | undefined) {
    this.#most = hosts;
    this.#kept = kept ?? { hosts: 1, heldUntilMs: 0 };
  }

  get stored(): StoredFleetSize {
    return this.#kept;
  }

  get hosts(): number {
    return Math.min(this.#kept.hosts, this.maxHosts);
  }

  /** Hosts that there may be: the account's browsers without those that are kept free. */
  get maxHosts(): number {
    const browsers = this.#accountBrowsers;
    const spare = Number.isFinite(browsers) ? Math.ceil(browsers * SPARE_SHARE) : 0;
    return Math.max(1, Math.min(this.#most, browsers - spare));
  }

  report(host: string, report: HostReport, atMs: number): void {
    // A successor has not heard the other hosts yet.
    if (!this.#hasReports) this.#hold(atMs + REPORT_TTL_MS);
    this.#hasReports = true;
    this.#reports.set(host, { ...report, atMs });
    const needed = this.neededHosts(atMs);
    if (needed >= this.#kept.hosts) this.#hold(atMs + SHRINK_DELAY_MS);
    while (needed < this.#kept.hosts && atMs >= this.#kept.heldUntilMs) {
      const fewer = Math.min(this.#kept.hosts - 1, Math.ceil(this.#kept.hosts * 0.75));
      this.#kept = { hosts: Math.max(needed, fewer), heldUntilMs: this.#kept.heldUntilMs + SHRINK_INTERVAL_MS };
    }
  }

  /** Hosts that the load of the last reports needs, within what may be had. */
  neededHosts(nowMs: number): number {
    let hosts = 0;
    for (const [host, { demand, windows, atMs }] of this.#reports) {
      if (nowMs - atMs > REPORT_TTL_MS) this.#reports.delete(host);
      else hosts += demand / (windows * TARGET_UTILIZATION);
    }
    return Math.max(1, Math.min(this.maxHosts, Math.ceil(hosts)));
  }

  /** Whether another browser should be asked for. */
  shouldGrow(nowMs: number): boolean {
    return nowMs >= this.#refusedUntilMs && this.neededHosts(nowMs) > this.hosts;
  }

  /** One more host has its browser. */
  recordGrowth(nowMs: number): void {
    this.#kept = { hosts: this.hosts + 1, heldUntilMs: nowMs + SHRINK_DELAY_MS };
  }

  /** The platform gave none. */
  recordRefusal(nowMs: number): void {
    this.#refusedUntilMs = nowMs + GROWTH_BACKOFF_MS;
  }

  /** Browsers that the account may have at one time. */
  setBrowserLimit(browsers: number): void {
    this.#accountBrowsers = browsers;
  }

  #hold(untilMs: number): void {
    this.#kept = { ...this.#kept, heldUntilMs: Math.max(this.#kept.heldUntilMs, untilMs) };
  }
}
