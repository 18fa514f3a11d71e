import { type FleetPlannerContract, hostNumber } from "./fleet-contract.ts";

const REPORT_INTERVAL_MS = 5_000;
/**
 * Interval in ms between reports while all windows of the host are in use. The interval is shorter than otherwise,
 * because the next render has to wait.
 */
const FULL_REPORT_INTERVAL_MS = 1_000;

export interface FleetReporterSetup {
  /** Name of the host. A host outside the fleet sends no reports. */
  host: string;
  windows: number;
  /** Returns the ids of the browser sessions that the host uses. */
  sessions: () => readonly string[];
  /** Returns a new Durable Object stub of the planner at each call. */
  planner: () => Pick<FleetPlannerContract, "report">;
  /** Keeps the Durable Object running until a report was sent. */
  keepAlive: (work: Promise<unknown>) => void;
  now?: () => number;
}

/**
 * Measures the load of a browser host, reports it to the planner, and stores the plan that the planner returns. If the
 * planner cannot be reached, the previous plan remains in use.
 */
export class FleetReporter {
  readonly #deps: FleetReporterSetup;
  readonly #number: number | null;
  readonly #now: () => number;
  #present = 0;
  #demandMs = 0;
  /** Start of the measured interval, in epoch ms. */
  #fromMs: number;
  #countedAtMs: number;
  #reportedAtMs = Number.NEGATIVE_INFINITY;
  #hosts: number | null = null;

  constructor(deps: FleetReporterSetup) {
    this.#deps = deps;
    this.#now = deps.now ?? Date.now;
    this.#number = hostNumber(deps.host);
    this.#countedAtMs = this.#now();
    this.#fromMs = this.#countedAtMs;
  }

  /** Number of hosts in use according to the last plan. */
  get hosts(): number | null {
    return this.#hosts;
  }

  /** Whether this browser host belongs to the hosts over which the accounts are spread. */
  get isInFleet(): boolean {
    return this.#hosts === null || this.#number === null || this.#number < this.#hosts;
  }

  /** Records a new render, which either has a window or waits for one. */
  renderStarted(): void {
    this.#count(1);
    this.#reportAfter(REPORT_INTERVAL_MS);
  }

  renderEnded(): void {
    this.#count(-1);
    this.#reportAfter(REPORT_INTERVAL_MS);
  }

  /** Records a render that was rejected because all windows were in use. */
  renderRejected(): void {
    this.#reportAfter(FULL_REPORT_INTERVAL_MS);
  }

  /** Reports the load since the last report to the planner. */
  async report(): Promise<void> {
    if (this.#number === null) return;
    this.#count(0);
    const { host, windows, sessions, planner } = this.#deps;
    const countedMs = this.#countedAtMs - this.#fromMs;
    const demand = countedMs > 0 ? this.#demandMs / countedMs : this.#present;
    this.#demandMs = 0;
    this.#fromMs = this.#countedAtMs;
    this.#reportedAtMs = this.#countedAtMs;
    const plan = await planner()
      .report(host, { demand, windows, sessions: sessions() })
      .catch(() => null);
    if (plan) this.#hosts = plan.hosts;
  }

  #count(change: number): void {
    const nowMs = this.#now();
    this.#demandMs += this.#present * (nowMs - this.#countedAtMs);
    this.#countedAtMs = nowMs;
    this.#present += change;
  }

  #reportAfter(everyMs: number): void {
    if (this.#now() - this.#reportedAtMs >= everyMs) this.#deps.keepAlive(this.report());
  }
}
