import type { HostDemand } from "./fleet-contract.ts";

/**
 * Mean share of a host's windows that should be in use. With two of four windows in use on average, one render in six
 * finds all windows in use (Erlang C). That render goes to the next host.
 */
const TARGET_UTILIZATION = 0.5;
/**
 * Time in ms after which a host's report is outdated. A host in use reports every few seconds, an idle host every 30 s.
 */
const REPORT_TTL_MS = 45_000;
/**
 * Time in ms after a peak of the load in which the fleet does not shrink. A host is usually needed again within
 * minutes, and starting a browser delays its first render by a second.
 */
const SHRINK_DELAY_MS = 5 * 60_000;
const SHRINK_INTERVAL_MS = 60_000;
/** Time in ms for which the fleet does not grow after the platform refused a browser. */
const GROWTH_BACKOFF_MS = 60_000;
/**
 * Share of the Cloudflare account's browsers that is kept free. Dedicated browsers need them, and browsers that are
 * started before they replace another browser.
 */
const SPARE_SHARE = 0.1;

export interface SizeBounds {
  /** Maximum number of hosts, whatever the platform allows. */
  hosts: number;
}

/** State that is stored, so that it survives a restart of the planner object. */
export interface StoredFleetSize {
  hosts: number;
  /** Time in epoch ms before which the fleet does not shrink. */
  heldUntilMs: number;
}

/**
 * Number of browser hosts that the load requires. It grows at once when a report requires it. After five minutes in
 * which fewer hosts were enough, it shrinks by a quarter per minute.
 */
export class FleetSize {
  readonly #configuredMax: number;
  readonly #reports = new Map<string, HostDemand & { atMs: number }>();
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

  /** Maximum number of hosts: the number of browsers of the Cloudflare account, without those that are kept free. */
  get maxHosts(): number {
    const browsers = this.#accountBrowsers;
    const spare = Number.isFinite(browsers) ? Math.ceil(browsers * SPARE_SHARE) : 0;
    return Math.max(1, Math.min(this.#configuredMax, browsers - spare));
  }

  report(host: string, report: HostDemand, atMs: number): void {
    // After a restart, the reports of other hosts are still missing. So the fleet must not shrink yet.
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

  /** Returns the number of hosts that the last reports require, but not more than the maximum. */
  neededHosts(nowMs: number): number {
    let hosts = 0;
    for (const [host, { demand, windows, atMs }] of this.#reports) {
      if (nowMs - atMs > REPORT_TTL_MS) this.#reports.delete(host);
      else hosts += demand / (windows * TARGET_UTILIZATION);
    }
    return Math.max(1, Math.min(this.maxHosts, Math.ceil(hosts)));
  }

  /** Whether a browser should be started on another host. */
  shouldGrow(nowMs: number): boolean {
    return nowMs >= this.#refusedUntilMs && this.neededHosts(nowMs) > this.hosts;
  }

  /** Records that the browser of another host now runs. */
  recordGrowth(nowMs: number): void {
    this.#state = { hosts: this.hosts + 1, heldUntilMs: nowMs + SHRINK_DELAY_MS };
  }

  /** Records that the platform refused a browser. */
  recordRefusal(nowMs: number): void {
    this.#refusedUntilMs = nowMs + GROWTH_BACKOFF_MS;
  }

  /** Sets the number of concurrent browsers that the Cloudflare account may have. */
  setBrowserLimit(browsers: number): void {
    this.#accountBrowsers = browsers;
  }

  #postponeShrinking(untilMs: number): void {
    this.#state = { ...this.#state, heldUntilMs: Math.max(this.#state.heldUntilMs, untilMs) };
  }
}
