import { type FleetPlannerContract, hostNumber } from "./fleet-contract.ts";

const REPORT_INTERVAL_MS = 5_000;
/** Every window is taken: sooner, since who comes next waits. */
const FULL_REPORT_INTERVAL_MS = 1_000;

export interface FleetReporterSetup {
  /** One that is none of the fleet's tells nobody. */
  host: string;
  windows: number;
  /** A fresh stub at every call. */
  planner: () => Pick<FleetPlannerContract, "report">;
  /** Keeps the object awake until a report is through. */
  keepAlive: (work: Promise<unknown>) => void;
  now?: () => number;
}

/** Counts what a host has to do, tells the planner, and keeps what that answers. A planner that cannot be reached changes nothing. */
export class FleetReporter {
  readonly #deps: FleetReporterSetup;
  readonly #number: number | null;
  readonly #now: () => number;
  #present = 0;
  #demandMs = 0;
  /** Since when the demand is counted. */
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

  /** How many hosts there are, when last told. */
  get hosts(): number | null {
    return this.#hosts;
  }

  /** Whether accounts are spread over this host, too. */
  get isInFleet(): boolean {
    return this.#hosts === null || this.#number === null || this.#number < this.#hosts;
  }

  /** A render came, whether it has a window or waits for one. */
  renderStarted(): void {
    this.#count(1);
    this.#reportAfter(REPORT_INTERVAL_MS);
  }

  renderEnded(): void {
    this.#count(-1);
    this.#reportAfter(REPORT_INTERVAL_MS);
  }

  /** A render was sent away since every window is taken. */
  renderRejected(): void {
    this.#reportAfter(FULL_REPORT_INTERVAL_MS);
  }

  /** Tells what was since the last time. */
  async report(): Promise<void> {
    if (this.#number === null) return;
    this.#count(0);
    const { host, windows, planner } = this.#deps;
    const countedMs = this.#countedAtMs - this.#fromMs;
    const demand = countedMs > 0 ? this.#demandMs / countedMs : this.#present;
    this.#demandMs = 0;
    this.#fromMs = this.#countedAtMs;
    this.#reportedAtMs = this.#countedAtMs;
    const plan = await planner()
      .report(host, { demand, windows })
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
