import type { HostReport } from "./fleet-contract.ts";

/** With two of four windows taken on average, one render in six finds all of them taken (Erlang C) and goes to the next host. */
const TARGET_UTILIZATION = 0.5;
/** Time after which a report is out of date. A host in use reports every few seconds, an idle one every 30 s. */
const REPORT_TTL_MS = 45_000;
/**
 * Time without shrinking after a peak. A host is usually needed again within minutes, and starting a browser costs its first render a
 * second.
 */
const SHRINK_DELAY_MS = 5 * 60_000;
const SHRINK_INTERVAL_MS = 60_000;
/** Pause after the platform refused a browser. */
const GROWTH_BACKOFF_MS = 60_000;
/** Share of the account's browsers kept free for dedicated browsers, and for successors that start before a worn browser ends. */
const SPARE_SHARE = 0.1;

export interface SizeBounds {
  /** Maximum number of hosts, whatever the platform allows. */
  hosts: number;
}

/** State that is stored beyond the life of the planner object. */
export interface StoredFleetSize {
  hosts: number;
  /** The size does not shrink before this time, epoch ms. */
  heldUntilMs: number;
}

/**
 * Number of hosts that the load requires. It grows at once with the reports, and shrinks by a quarter per minute after five minutes in
 * which fewer hosts were enough.
 */
export class FleetSize {
  readonly #configuredMax: number;
  readonly #reports = new Map<string, HostReport & { atMs: number }>();
  #state: StoredFleetSize;
  #hasReports = false;
  #accountBrowsers = Number.POSITIVE_INFINITY;
  #refusedUntilMs = 0;

  constructor({ hosts }: SizeBounds, kept: StoredFleetSize | undefined) {
    this.#configuredMax = hosts;
    this.#state = kept ?? { hosts: 1, heldUntilMs: 0 };
  }

  get stored(): StoredFleetSize {
    return this.#state;
  }

  get hosts(): number {
    return Math.min(this.#state.hosts, this.maxHosts);
  }

  /** Maximum number of hosts: the account's browsers without the spare share. */
  get maxHosts(): number {
    const browsers = this.#accountBrowsers;
    const spare = Number.isFinite(browsers) ? Math.ceil(browsers * SPARE_SHARE) : 0;
    return Math.max(1, Math.min(this.#configuredMax, browsers - spare));
  }

  report(host: string, report: HostReport, atMs: number): void {
    // After a restart the other hosts have not reported yet.
    if (!this.#hasReports) this.#postponeShrinking(atMs + REPORT_TTL_MS);
    this.#hasReports = true;
    this.#reports.set(host, { ...report, atMs });
    const needed = this.neededHosts(atMs);
    if (needed >= this.#state.hosts) this.#postponeShrinking(atMs + SHRINK_DELAY_MS);
    while (needed < this.#state.hosts && atMs >= this.#state.heldUntilMs) {
      const fewer = Math.min(this.#state.hosts - 1, Math.ceil(this.#state.hosts * 0.75));
      this.#state = { hosts: Math.max(needed, fewer), heldUntilMs: this.#state.heldUntilMs + SHRINK_INTERVAL_MS };
    }
  }

  /** Returns the number of hosts that the last reports require, within the maximum. */
  neededHosts(nowMs: number): number {
    let hosts = 0;
    for (const [host, { demand, windows, atMs }] of this.#reports) {
      if (nowMs - atMs > REPORT_TTL_MS) this.#reports.delete(host);
      else hosts += demand / (windows * TARGET_UTILIZATION);
    }
    return Math.max(1, Math.min(this.maxHosts, Math.ceil(hosts)));
  }

  /** Whether another browser should be started. */
  shouldGrow(nowMs: number): boolean {
    return nowMs >= this.#refusedUntilMs && this.neededHosts(nowMs) > this.hosts;
  }

  /** Records that another host has its browser. */
  recordGrowth(nowMs: number): void {
    this.#state = { hosts: this.hosts + 1, heldUntilMs: nowMs + SHRINK_DELAY_MS };
  }

  /** Records that the platform refused a browser. */
  recordRefusal(nowMs: number): void {
    this.#refusedUntilMs = nowMs + GROWTH_BACKOFF_MS;
  }

  /** Sets the number of concurrent browsers that the platform account may have. */
  setBrowserLimit(browsers: number): void {
    this.#accountBrowsers = browsers;
  }

  #postponeShrinking(untilMs: number): void {
    this.#state = { ...this.#state, heldUntilMs: Math.max(this.#state.heldUntilMs, untilMs) };
  }
}
