import { DurableObject } from "cloudflare:workers";
import { type BrowserAllowance, endSession, listSessions, readAllowance } from "./browser-binding.ts";
import { type FleetPlan, type FleetPlannerContract, type HostReport, hostName } from "./fleet-contract.ts";
import { FleetSize, type StoredFleetSize } from "./fleet-size.ts";
import type { BrowserHostContract } from "./host-contract.ts";
import { type BrowserSessions, ReportedSessions, type StoredSessions } from "./reported-sessions.ts";

export interface FleetPlannerEnv {
  BROWSER: Fetcher;
  BROWSER_HOST: { getByName(name: string): Pick<BrowserHostContract, "version"> };
  /** Maximum number of browser hosts. */
  BROWSER_HOSTS?: string | number;
}

const DEFAULT_HOSTS = 120;
const SIZE_KEY = "size";
const SESSIONS_KEY = "sessions";
const ALLOWANCE_TTL_MS = 60_000;
/** Maximum wait in ms before the next browser is started. The platform spreads starts over a minute. */
const MAX_LAUNCH_WAIT_MS = 10_000;

/**
 * Plans the number of browser hosts for the whole service. A new host counts only when its browser runs, so that no
 * render waits for a browser to start.
 */
export class FleetPlanner extends DurableObject<FleetPlannerEnv> implements FleetPlannerContract {
  readonly #size: FleetSize;
  readonly #sessions: ReportedSessions;
  #growing: Promise<void> | null = null;
  #allowanceReadAtMs = Number.NEGATIVE_INFINITY;

  constructor(ctx: DurableObjectState, env: FleetPlannerEnv) {
    super(ctx, env);
    const hosts = Number(env.BROWSER_HOSTS ?? DEFAULT_HOSTS);
    this.#size = new FleetSize({ hosts }, ctx.storage.kv.get<StoredFleetSize>(SIZE_KEY));
    this.#sessions = new ReportedSessions(ctx.storage.kv.get<StoredSessions>(SESSIONS_KEY));
  }

  async report(host: string, { sessions, ...report }: HostReport): Promise<FleetPlan> {
    // During a deployment, hosts of the earlier release report no sessions.
    this.#sessions.report(sessions ?? []);
    this.#updateSize(() => this.#size.report(host, report, Date.now()));
    if (this.#size.shouldGrow(Date.now())) this.ctx.waitUntil(this.#grow());
    return this.plan();
  }

  async plan(): Promise<FleetPlan> {
    return { hosts: this.#size.hosts };
  }

  async compareSessions(): Promise<BrowserSessions> {
    const listed = await listSessions(this.env.BROWSER);
    const { toEnd, ...counts } = this.#sessions.compare(listed, Date.now());
    this.ctx.storage.kv.put(SESSIONS_KEY, this.#sessions.stored);
    // A session that could not be ended is listed again at the next comparison.
    await Promise.allSettled(toEnd.map((id) => endSession(this.env.BROWSER, id)));
    return counts;
  }

  #grow(): Promise<void> {
    this.#growing ??= this.#startBrowsers().finally(() => {
      this.#growing = null;
    });
    return this.#growing;
  }

  async #startBrowsers(): Promise<void> {
    await this.#readAllowance(ALLOWANCE_TTL_MS);
    while (this.#size.shouldGrow(Date.now())) {
      const next = this.env.BROWSER_HOST.getByName(hostName(this.#size.hosts));
      const version = await next.version(false).catch(() => null);
      if (version === null) {
        this.#size.recordRefusal(Date.now());
        return;
      }
      this.#updateSize(() => this.#size.recordGrowth(Date.now()));
      await this.#waitForStart();
    }
  }

  /**
   * Waits until the platform allows the start of another browser. The platform limits the starts per second and rejects
   * starts that come too early.
   */
  async #waitForStart(): Promise<void> {
    const allowance = await this.#readAllowance(0);
    if (!allowance || allowance.starts > 0) return;
    await scheduler.wait(Math.min(allowance.nextStartMs, MAX_LAUNCH_WAIT_MS));
  }

  /**
   * Reads the platform's limits, unless they were read less than `maxAgeMs` ago. Returns null if there are no new
   * limits; the previous limits then remain in use. If the reason is that the platform has no free browser, the next
   * start fails with this reason too.
   */
  async #readAllowance(maxAgeMs: number): Promise<BrowserAllowance | null> {
    if (Date.now() - this.#allowanceReadAtMs < maxAgeMs) return null;
    this.#allowanceReadAtMs = Date.now();
    const allowance = await readAllowance(this.env.BROWSER).catch(() => null);
    if (allowance) this.#updateSize(() => this.#size.setBrowserLimit(allowance.browsers));
    return allowance;
  }

  #updateSize(change: () => void): void {
    const before = this.#size.stored;
    change();
    const { hosts } = this.#size.stored;
    if (hosts !== before.hosts) this.ctx.storage.kv.put(SIZE_KEY, this.#size.stored);
  }
}
