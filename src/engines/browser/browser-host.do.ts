import { DurableObject } from "cloudflare:workers";
import { FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import { logLine } from "../../domain/log.ts";
import { toFolioError } from "../../domain/to-folio-error.ts";
import { unchecked } from "../../domain/unchecked.ts";
import { ActiveAccounts } from "./active-accounts.ts";
import type { HostLoad } from "./browser-fleet.ts";
import { BrowserSupervisor, PING_TIMEOUT_MS, type SupervisedBrowser } from "./browser-supervisor.ts";
import type { BrowserWindow } from "./browser-window.ts";
import { ByteBudget } from "./byte-budget.ts";
import { CommandRefused, ConnectionLost, NoBrowser, TargetGone } from "./cdp.ts";
import { FairSlots } from "./fair-slots.ts";
import { type FleetPlannerContract, PLANNER_NAME } from "./fleet-contract.ts";
import { FleetReporter } from "./fleet-reporter.ts";
import type { BrowserHostContract, HostOutcome, HostRequest, HostResponse } from "./host-contract.ts";
import { PageRender } from "./page-render.ts";
import { readPdf } from "./pdf-stream.ts";
import { RenderCancellation } from "./render-cancellation.ts";
import { ResourceCache } from "./resource-cache.ts";
import type { ResourceOpener } from "./resource-door.ts";
import { ResourceLoader, type SharedLoaderState } from "./resource-loader.ts";
import type { WindowLease } from "./window-pool.ts";

export interface BrowserHostEnv {
  BROWSER: Fetcher;
  FLEET_PLANNER: { getByName(name: string): Pick<FleetPlannerContract, "report"> };
  /** Maximum number of concurrent renders per browser. */
  BROWSER_WINDOWS?: string | number;
  /** Idle time in seconds after which the host ends its browser (docs/decisions/0016). */
  BROWSER_IDLE_S?: string | number;
  /**
   * If "0", sessions start without the platform's guardrails. By default, the guardrails block every host
   * (docs/decisions/0013).
   */
  BROWSER_GUARDRAILS?: string;
}

const SESSIONS_KEY = "sessions";
const DEFAULT_WINDOWS = 4;
const ALARM_INTERVAL_MS = 30_000;
const DEFAULT_IDLE_S = 900;
/**
 * Idle time in ms after which a browser ends if it served only renders of other hosts' accounts. The same applies if
 * its host has left the fleet.
 */
const OVERFLOW_IDLE_MS = 3 * 60_000;
/**
 * Time in ms after the platform refused a browser in which no browser is requested. Otherwise every render would
 * request one.
 */
const LAUNCH_BACKOFF_MS = 2_000;
const SUSPECT_MS = 10 * 60_000;
/**
 * Maximum number of concurrent requests to other servers. Each request runs in its own invocation. More requests would
 * only wait at the servers.
 */
const MAX_CONNECTIONS = 32;
const RESOURCE_CACHE_BYTES = 16 * 1024 * 1024;
/**
 * Memory limit of all processes of a browser together, in bytes. It is five times the memory of a browser with four
 * windows and usual documents.
 */
const MAX_BROWSER_BYTES = 1.5 * 1024 ** 3;
/**
 * Memory limit of one browser process in bytes. A browser that Folio itself starts has the same limit
 * (scripts/setup/browser.mjs).
 */
const MAX_PROCESS_BYTES = 3 * 1024 ** 3;

/** Resources of one render attempt. They must be released when the attempt ends. */
interface RenderResources {
  kept: SupervisedBrowser | null;
  lease: WindowLease | null;
  screenshotLease: WindowLease | null;
  render: PageRender | null;
}

/**
 * Durable Object that owns one browser session. It responds first and cleans up afterwards. It ends and replaces a
 * browser that may be broken.
 */
export class BrowserHost extends DurableObject<BrowserHostEnv> implements BrowserHostContract {
  readonly #supervisor: BrowserSupervisor;
  readonly #shared: SharedLoaderState;
  readonly #slots: FairSlots;
  readonly #accounts = new ActiveAccounts();
  readonly #fleet: FleetReporter;
  readonly #cancellations = new Map<string, RenderCancellation>();
  readonly #predecessorsEnded: Promise<unknown>;
  readonly #suspects = new Map<string, number>();
  readonly #idleMs: number;
  #keepUntilMs = 0;
  #refusedUntilMs = 0;

  constructor(ctx: DurableObjectState, env: BrowserHostEnv) {
    super(ctx, env);
    const windows = Number(env.BROWSER_WINDOWS ?? DEFAULT_WINDOWS);
    this.#idleMs = Number(env.BROWSER_IDLE_S ?? DEFAULT_IDLE_S) * 1000;
    this.#slots = new FairSlots(windows);
    this.#fleet = new FleetReporter({
      host: ctx.id.name ?? "",
      windows,
      sessions: () => this.#supervisor.sessionsInUse,
      planner: () => env.FLEET_PLANNER.getByName(PLANNER_NAME),
      keepAlive: (work) => ctx.waitUntil(work),
    });
    this.#shared = {
      opener: unchecked<{ ResourceDoor: ResourceOpener }>(ctx.exports).ResourceDoor,
      cache: new ResourceCache(RESOURCE_CACHE_BYTES),
      budget: new ByteBudget(LIMITS.hostResourceBytes, LIMITS.resourceBytes),
      connections: new FairSlots(MAX_CONNECTIONS),
    };
    this.#supervisor = new BrowserSupervisor(
      { binding: env.BROWSER, guarded: env.BROWSER_GUARDRAILS !== "0" },
      { accounts: windows * 4, idle: windows * 3, memoryBytes: MAX_BROWSER_BYTES, processBytes: MAX_PROCESS_BYTES },
      {
        list: () => this.#sessions,
        remember: (id) => ctx.storage.kv.put(SESSIONS_KEY, [...this.#sessions, id]),
        forget: (id) =>
          ctx.storage.kv.put(
            SESSIONS_KEY,
            this.#sessions.filter((known) => known !== id),
          ),
      },
    );
    // If the previous instance of this Durable Object was evicted or crashed, it could not end its browsers.
    this.#predecessorsEnded = this.#supervisor.endLeftovers();
  }

  async render(request: HostRequest): Promise<HostResponse> {
    const outcome = await this.#outcome(request);
    const { hosts } = this.#fleet;
    return hosts === null ? outcome : { ...outcome, hosts };
  }

  async #outcome(request: HostRequest): Promise<HostOutcome> {
    const cold = this.#supervisor.isRunning ? null : this.#coldReason(request);
    if (cold !== null) return { kind: "cold", reason: cold };
    if (!request.queue && this.#slots.isFull) {
      this.#fleet.renderRejected();
      return { kind: "busy", ...this.#accounts.positionOf(request.accountId) };
    }
    const watch = new RenderCancellation(request.deadlineMs);
    this.#cancellations.set(request.renderId, watch);
    this.#extendIdleTime(request);
    this.#accounts.renderStarted(request.accountId);
    this.#fleet.renderStarted();
    let isOver = false;
    // Ends the bookkeeping of the render. This function is called when the render fails, and when its slot is free.
    // Only the first call has an effect.
    const over = () => {
      if (isOver) return;
      isOver = true;
      this.#fleet.renderEnded();
      this.#accounts.renderEnded(request.accountId);
      this.#extendIdleTime(request);
      watch.end();
      // Only the entry of this attempt is removed, because a second attempt has the same id.
      if (this.#cancellations.get(request.renderId) === watch) this.#cancellations.delete(request.renderId);
    };
    try {
      watch.waitingFor = "a free browser window";
      await this.#slots.take(request.accountId, (turn) => watch.race(turn));
      return await this.#renderInSlot(request, watch, () => {
        over();
        this.#slots.release();
      });
    } catch (error) {
      over();
      if (error instanceof NoBrowser) this.#refusedUntilMs = Date.now() + LAUNCH_BACKOFF_MS;
      return toOutcome(error);
    }
  }

  /** Returns the reason why the host may not start a browser now. Returns null if it may start one. */
  #coldReason({ mayLaunch }: HostRequest): string | null {
    if (!mayLaunch) return "no browser runs";
    return Date.now() < this.#refusedUntilMs ? "the platform gave no browser a moment ago" : null;
  }

  async cancel(renderId: string): Promise<void> {
    this.#cancellations.get(renderId)?.fail(new FolioError("timeout_exceeded", "The caller cancelled the render."));
  }

  async version(atHome: boolean): Promise<string | null> {
    this.#keepRunningFor(atHome ? this.#idleMs : OVERFLOW_IDLE_MS);
    try {
      return (await this.#browser()).browser.version;
    } catch {
      return null;
    }
  }

  async load(): Promise<HostLoad> {
    const { taken, waiting, limit } = this.#slots;
    return { browser: this.#supervisor.status, windows: limit, rendering: taken, waiting };
  }

  override async alarm(): Promise<void> {
    await this.#fleet.report();
    if (!this.#fleet.isInFleet) this.#keepUntilMs = Math.min(this.#keepUntilMs, Date.now() + OVERFLOW_IDLE_MS);
    const isIdle = this.#slots.isIdle && Date.now() >= this.#keepUntilMs;
    await (isIdle ? this.#supervisor.close() : this.#supervisor.check());
    const leftovers = await this.#supervisor.endLeftovers();
    if (leftovers > 0) console.error(logLine("error", "browser.leftover", { sessions: leftovers }));
    // A dedicated browser is stored, but does not count as running. Its session may still have to be ended later.
    if (this.#supervisor.isRunning || this.#sessions.length > 0) await this.#setAlarm();
  }

  /** Renders in a concurrency slot of the host. Calls `done` once, when the slot is free. */
  async #renderInSlot(request: HostRequest, watch: RenderCancellation, done: () => void): Promise<HostOutcome> {
    const used: RenderResources = { kept: null, lease: null, screenshotLease: null, render: null };
    const isSolo = request.solo || this.#isSuspect(request.accountId);
    try {
      watch.waitingFor = "a browser";
      const kept = await watch.race(isSolo ? this.#soloBrowser(watch) : this.#browser());
      used.kept = kept;
      this.#supervisor.beginRender(kept);
      const lease = await this.#lease(kept, request, watch);
      used.lease = lease;
      watch.waitingFor = "";
      const supply = this.#loaderFor(request, kept);
      const { userAgent, version: engine } = kept.browser;
      const render = new PageRender({ request, window: lease.window, watch, supply, userAgent, engine });
      used.render = render;
      const { content, ...made } = request.picture
        ? await render.takeScreenshot(request.picture, () => this.#openScreenshotWindow(used, watch))
        : await render.print();
      const ended = (error: Error | null) => void this.#releaseResources(used, error).finally(done);
      if ("bytes" in content) ended(null);
      const body =
        "bytes" in content
          ? content.bytes
          : await readPdf({ window: content.window, handle: content.stream, watch }, ended);
      return { kind: "rendered", body, ...made, engine };
    } catch (thrown) {
      const error = await browserLossCause(thrown, used.kept);
      this.#releaseResources(used, error).finally(done);
      throw isSolo && used.lease && error instanceof ConnectionLost ? this.#suspectAccount(request.accountId) : error;
    }
  }

  #loaderFor(
    { accountId, policy, options, access, assets, source, deadlineMs }: HostRequest,
    { browser }: SupervisedBrowser,
  ): ResourceLoader {
    const { resourceTimeoutMs, emulation } = options;
    const userAgent = emulation?.userAgent ?? browser.userAgent;
    const language = emulation?.locale ?? null;
    const setup = { accountId, policy, resourceTimeoutMs, deadlineMs, userAgent, language, assets };
    const withCookies = "html" in source;
    return new ResourceLoader({ ...setup, access: access && { ...access, withCookies }, shared: this.#shared });
  }

  #lease({ pool }: SupervisedBrowser, request: HostRequest, watch: RenderCancellation): Promise<WindowLease> {
    return this.#releaseIfLate(mayReuseWindow(request) ? pool.leaseFor(request.accountId) : pool.leaseFresh(), watch);
  }

  /** Returns the lease of a window. If the lease arrives after the end of the render, releases it at once. */
  #releaseIfLate(leased: Promise<WindowLease>, watch: RenderCancellation): Promise<WindowLease> {
    leased.then(
      (lease) => {
        if (watch.failure) this.ctx.waitUntil(lease.end(false).catch(() => {}));
      },
      () => {},
    );
    return watch.race(leased);
  }

  async #openScreenshotWindow(used: RenderResources, watch: RenderCancellation): Promise<BrowserWindow> {
    if (!used.kept) throw new Error("A picture is made before there is a browser");
    used.screenshotLease = await this.#releaseIfLate(used.kept.pool.leaseFresh(), watch);
    return used.screenshotLease.window;
  }

  /** Releases the resources of a render, in the background. */
  #releaseResources({ kept, lease, screenshotLease, render }: RenderResources, error: unknown): Promise<void> {
    render?.end();
    const reusable = error === null && render?.isReusable === true;
    const work = (async () => {
      await screenshotLease?.end(false).catch(() => {});
      await lease?.end(reusable).catch(() => {});
      if (kept) await this.#supervisor.endRender(kept, error !== null && isBrowserFailure(error));
    })();
    this.ctx.waitUntil(work);
    return work;
  }

  async #browser(): Promise<SupervisedBrowser> {
    await this.#predecessorsEnded;
    const wasRunning = this.#supervisor.isRunning;
    try {
      return await this.#supervisor.browser();
    } finally {
      // The alarm is also set after a failed launch, because the alarm ends the session of that launch.
      if (!wasRunning) await this.#setAlarm();
    }
  }

  async #soloBrowser(watch: RenderCancellation): Promise<SupervisedBrowser> {
    await this.#predecessorsEnded;
    await this.#setAlarm();
    try {
      return await this.#supervisor.launchDedicatedBrowser(() => watch.failure === null);
    } finally {
      // An alarm during a long launch finds no session, and does not set the next alarm.
      await this.#setAlarm();
    }
  }

  /**
   * Returns the error for a document that crashed its dedicated browser. For the next ten minutes, each render of the
   * account gets a dedicated browser.
   */
  #suspectAccount(accountId: string): FolioError {
    this.#suspects.set(accountId, Date.now() + SUSPECT_MS);
    return new FolioError(
      "render_crashed",
      "The document crashed the browser, probably because it needs too much memory. Make it smaller.",
    );
  }

  #isSuspect(accountId: string): boolean {
    return (this.#suspects.get(accountId) ?? 0) > Date.now();
  }

  /**
   * Extends the time for which the idle browser keeps running. The account's home host uses the full idle time, every
   * other host a shorter time. The account uses another host only while its own hosts are busy.
   */
  #extendIdleTime({ atHome }: HostRequest): void {
    this.#keepRunningFor(atHome ? this.#idleMs : OVERFLOW_IDLE_MS);
  }

  #keepRunningFor(idleMs: number): void {
    this.#keepUntilMs = Math.max(this.#keepUntilMs, Date.now() + Math.min(idleMs, this.#idleMs));
  }

  async #setAlarm(): Promise<void> {
    await this.ctx.storage.setAlarm(Date.now() + Math.min(ALARM_INTERVAL_MS, this.#idleMs));
  }

  get #sessions(): string[] {
    return this.ctx.storage.kv.get<string[]>(SESSIONS_KEY) ?? [];
  }
}

/**
 * Whether the render may use a browser window that has already shown a document. It may if it needs no special
 * environment and no credentials.
 */
function mayReuseWindow({ source, options, access, picture }: HostRequest): boolean {
  return "html" in source && picture === null && options.emulation === null && !options.singlePage && access === null;
}

/**
 * Returns ConnectionLost if the browser is shutting down, otherwise the thrown error. A browser that shuts down first
 * loses its pages and rejects commands. The document is not the cause of these errors.
 */
async function browserLossCause(thrown: unknown, kept: SupervisedBrowser | null): Promise<unknown> {
  if (!kept || !(thrown instanceof TargetGone || thrown instanceof CommandRefused)) return thrown;
  await kept.browser.ping(PING_TIMEOUT_MS).catch(() => {});
  return kept.browser.isLost ? new ConnectionLost("the browser went down") : thrown;
}

function isBrowserFailure(error: unknown): boolean {
  return !(error instanceof FolioError) || error.code === "timeout_exceeded" || error.code === "render_crashed";
}

function toOutcome(error: unknown): HostOutcome {
  if (error instanceof NoBrowser) return { kind: "cold", reason: error.message };
  if (error instanceof ConnectionLost) return { kind: "unavailable", reason: error.message };
  if (error instanceof TargetGone) return { kind: "crashed" };
  return { kind: "refused", error: toFolioError(error).toRecord() };
}
