import { DurableObject } from "cloudflare:workers";
import { FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import { toFolioError } from "../../domain/to-folio-error.ts";
import { unchecked } from "../../domain/unchecked.ts";
import { endSession } from "./browser-binding.ts";
import type { HostLoad } from "./browser-fleet.ts";
import { BrowserKeeper, type KeptBrowser, PING_TIMEOUT_MS } from "./browser-keeper.ts";
import type { BrowserWindow } from "./browser-window.ts";
import { ByteBudget } from "./byte-budget.ts";
import { CommandRefused, ConnectionLost, NoBrowser, TargetGone } from "./cdp.ts";
import { type FleetPlannerContract, PLANNER_NAME } from "./fleet-contract.ts";
import { FleetReporter } from "./fleet-reporter.ts";
import type { BrowserHostContract, HostAnswer, HostOutcome, HostRequest } from "./host-contract.ts";
import { PageRender } from "./page-render.ts";
import { readPdf } from "./pdf-stream.ts";
import { PresentAccounts } from "./present-accounts.ts";
import { RenderWatch } from "./render-watch.ts";
import { ResourceCache } from "./resource-cache.ts";
import type { ResourceOpener } from "./resource-door.ts";
import { ResourceSupply, type SharedSupply } from "./resource-supply.ts";
import { Slots } from "./slots.ts";
import type { Lease } from "./window-pool.ts";

export interface BrowserHostEnv {
  BROWSER: Fetcher;
  FLEET_PLANNER: { getByName(name: string): Pick<FleetPlannerContract, "report"> };
  /** Renders at one time on one browser. */
  BROWSER_WINDOWS?: string | number;
  /** Seconds without a render until a browser is ended (docs/decisions/0016). */
  BROWSER_IDLE_S?: string | number;
  /** "0" starts sessions without the platform's guardrails; else they allow no host (docs/decisions/0013). */
  BROWSER_GUARDRAILS?: string;
}

const SESSIONS_KEY = "sessions";
const DEFAULT_WINDOWS = 4;
const ALARM_MS = 30_000;
const DEFAULT_IDLE_S = 900;
/** A browser that served only what others had no room for, or whose host has left the fleet. */
const OVERFLOW_IDLE_MS = 3 * 60_000;
/** After the platform gave no browser it is not asked for another at every render. */
const REFUSED_MS = 2_000;
const SUSPECT_MS = 10 * 60_000;
/** Requests to other servers at one time. Each has an invocation of its own; more would only wait at the servers. */
const CONNECTIONS = 32;
const RESOURCE_CACHE_BYTES = 16 * 1024 * 1024;
/** Five times what a browser of four windows takes with usual documents. */
const BROWSER_BYTES = 1.5 * 1024 ** 3;
/** Where Folio starts the browser, a process gets no more by itself (scripts/setup/browser.mjs). */
const PROCESS_BYTES = 3 * 1024 ** 3;

/** What one attempt has taken and must give back. */
interface Used {
  kept: KeptBrowser | null;
  lease: Lease | null;
  darkroom: Lease | null;
  render: PageRender | null;
}

/** Owns one browser session. Answers first and tidies up afterwards; a browser in doubt is ended and replaced. */
export class BrowserHost extends DurableObject<BrowserHostEnv> implements BrowserHostContract {
  readonly #keeper: BrowserKeeper;
  readonly #shared: SharedSupply;
  readonly #slots: Slots;
  readonly #accounts = new PresentAccounts();
  readonly #fleet: FleetReporter;
  readonly #watches = new Map<string, RenderWatch>();
  readonly #predecessorsEnded: Promise<unknown>;
  readonly #suspects = new Map<string, number>();
  readonly #idleMs: number;
  #keepUntilMs = 0;
  #refusedUntilMs = 0;

  constructor(ctx: DurableObjectState, env: BrowserHostEnv) {
    super(ctx, env);
    const windows = Number(env.BROWSER_WINDOWS ?? DEFAULT_WINDOWS);
    this.#idleMs = Number(env.BROWSER_IDLE_S ?? DEFAULT_IDLE_S) * 1000;
    this.#slots = new Slots(windows);
    this.#fleet = new FleetReporter({
      host: ctx.id.name ?? "",
      windows,
      planner: () => env.FLEET_PLANNER.getByName(PLANNER_NAME),
      keepAlive: (work) => ctx.waitUntil(work),
    });
    this.#shared = {
      opener: unchecked<{ ResourceDoor: ResourceOpener }>(ctx.exports).ResourceDoor,
      cache: new ResourceCache(RESOURCE_CACHE_BYTES),
      budget: new ByteBudget(LIMITS.hostResourceBytes, LIMITS.resourceBytes),
      connections: new Slots(CONNECTIONS),
    };
    this.#predecessorsEnded = this.#endPredecessors();
    this.#keeper = new BrowserKeeper(
      { binding: env.BROWSER, guarded: env.BROWSER_GUARDRAILS !== "0" },
      { accounts: windows * 4, idle: windows * 3, memoryBytes: BROWSER_BYTES, processBytes: PROCESS_BYTES },
      {
        remember: (id) => ctx.storage.kv.put(SESSIONS_KEY, [...this.#sessions, id]),
        forget: (id) =>
          ctx.storage.kv.put(
            SESSIONS_KEY,
            this.#sessions.filter((known) => known !== id),
          ),
      },
    );
  }

  async render(request: HostRequest): Promise<HostAnswer> {
    const outcome = await this.#outcome(request);
    const { hosts } = this.#fleet;
    return hosts === null ? outcome : { ...outcome, hosts };
  }

  async #outcome(request: HostRequest): Promise<HostOutcome> {
    const cold = this.#keeper.running ? null : this.#whyCold(request);
    if (cold !== null) return { kind: "cold", reason: cold };
    if (!request.queue && this.#slots.full) {
      this.#fleet.wasFull();
      return { kind: "busy", ...this.#accounts.presenceOf(request.accountId) };
    }
    const watch = new RenderWatch(request.deadlineMs);
    this.#watches.set(request.renderId, watch);
    this.#keep(request);
    this.#accounts.entered(request.accountId);
    this.#fleet.entered();
    let isOver = false;
    // A render that fails in its slot tells so itself, and its slot when that is free again.
    const over = () => {
      if (isOver) return;
      isOver = true;
      this.#fleet.left();
      this.#accounts.left(request.accountId);
      this.#keep(request);
      watch.end();
      // A second try has the same id.
      if (this.#watches.get(request.renderId) === watch) this.#watches.delete(request.renderId);
    };
    try {
      await this.#slots.take(request.accountId, (turn) => watch.race(turn));
      return await this.#renderInSlot(request, watch, () => {
        over();
        this.#slots.free();
      });
    } catch (error) {
      over();
      if (error instanceof NoBrowser) this.#refusedUntilMs = Date.now() + REFUSED_MS;
      return toOutcome(error);
    }
  }

  /** Null when a browser may be asked for. */
  #whyCold({ mayLaunch }: HostRequest): string | null {
    if (!mayLaunch) return "no browser runs";
    return Date.now() < this.#refusedUntilMs ? "the platform gave no browser a moment ago" : null;
  }

  async cancel(renderId: string): Promise<void> {
    this.#watches.get(renderId)?.fail(new FolioError("timeout_exceeded", "The caller cancelled the render."));
  }

  async version(atHome: boolean): Promise<string | null> {
    this.#keepFor(atHome ? this.#idleMs : OVERFLOW_IDLE_MS);
    try {
      return (await this.#browser()).browser.version;
    } catch {
      return null;
    }
  }

  async load(): Promise<HostLoad> {
    const { taken, waiting, limit } = this.#slots;
    return { browser: this.#keeper.present, windows: limit, rendering: taken, waiting };
  }

  override async alarm(): Promise<void> {
    await this.#fleet.report();
    if (!this.#fleet.isWanted) this.#keepUntilMs = Math.min(this.#keepUntilMs, Date.now() + OVERFLOW_IDLE_MS);
    const isIdle = this.#slots.idle && Date.now() >= this.#keepUntilMs;
    await (isIdle ? this.#keeper.close() : this.#keeper.check());
    if (this.#keeper.running) await this.#setAlarm();
  }

  /** `done` is called once, when the slot is free again. */
  async #renderInSlot(request: HostRequest, watch: RenderWatch, done: () => void): Promise<HostOutcome> {
    const used: Used = { kept: null, lease: null, darkroom: null, render: null };
    const isSolo = request.solo || this.#isSuspect(request.accountId);
    try {
      const kept = await watch.race(isSolo ? this.#soloBrowser() : this.#browser());
      used.kept = kept;
      this.#keeper.enter(kept);
      const lease = await this.#lease(kept, request, watch);
      used.lease = lease;
      const supply = this.#supplyFor(request, kept);
      const { userAgent, version: engine } = kept.browser;
      const render = new PageRender({ request, window: lease.window, watch, supply, userAgent, engine });
      used.render = render;
      const { content, ...made } = request.picture
        ? await render.photograph(request.picture, () => this.#darkroom(used, watch))
        : await render.print();
      const ended = (error: Error | null) => void this.#tidy(used, error).finally(done);
      if ("bytes" in content) ended(null);
      const body =
        "bytes" in content
          ? content.bytes
          : await readPdf({ window: content.window, handle: content.stream, watch }, ended);
      return { kind: "rendered", body, ...made, engine };
    } catch (thrown) {
      const error = await causeOf(thrown, used.kept);
      this.#tidy(used, error).finally(done);
      throw isSolo && used.lease && error instanceof ConnectionLost ? this.#blame(request.accountId) : error;
    }
  }

  #supplyFor(
    { accountId, policy, options, access, assets, source, deadlineMs }: HostRequest,
    { browser }: KeptBrowser,
  ): ResourceSupply {
    const { resourceTimeoutMs, emulation } = options;
    const userAgent = emulation?.userAgent ?? browser.userAgent;
    const language = emulation?.locale ?? null;
    const setup = { accountId, policy, resourceTimeoutMs, deadlineMs, userAgent, language, assets };
    const withCookies = "html" in source;
    return new ResourceSupply({ ...setup, access: access && { ...access, withCookies }, shared: this.#shared });
  }

  #lease({ pool }: KeptBrowser, request: HostRequest, watch: RenderWatch): Promise<Lease> {
    return this.#inTime(takesUsedWindow(request) ? pool.leaseFor(request.accountId) : pool.leaseFresh(), watch);
  }

  /** A window that comes too late for its render goes straight back. */
  #inTime(leased: Promise<Lease>, watch: RenderWatch): Promise<Lease> {
    leased.then(
      (lease) => {
        if (watch.failed) this.ctx.waitUntil(lease.end(false).catch(() => {}));
      },
      () => {},
    );
    return watch.race(leased);
  }

  async #darkroom(used: Used, watch: RenderWatch): Promise<BrowserWindow> {
    if (!used.kept) throw new Error("A picture is made before there is a browser");
    used.darkroom = await this.#inTime(used.kept.pool.leaseFresh(), watch);
    return used.darkroom.window;
  }

  /** Gives back what a render used, in the background. */
  #tidy({ kept, lease, darkroom, render }: Used, error: unknown): Promise<void> {
    render?.end();
    const reusable = error === null && render?.leavesNoTrace === true;
    const work = (async () => {
      await darkroom?.end(false).catch(() => {});
      await lease?.end(reusable).catch(() => {});
      if (kept) await this.#keeper.leave(kept, error !== null && isBrowsersFault(error));
    })();
    this.ctx.waitUntil(work);
    return work;
  }

  async #browser(): Promise<KeptBrowser> {
    await this.#predecessorsEnded;
    const wasRunning = this.#keeper.running;
    const kept = await this.#keeper.browser();
    if (!wasRunning) await this.#setAlarm();
    return kept;
  }

  async #soloBrowser(): Promise<KeptBrowser> {
    await this.#predecessorsEnded;
    return this.#keeper.soloBrowser();
  }

  /** A document ended a browser that it had to itself: for a while the account's others get one to themselves, too. */
  #blame(accountId: string): FolioError {
    this.#suspects.set(accountId, Date.now() + SUSPECT_MS);
    return new FolioError(
      "render_crashed",
      "The document crashed the browser, probably because it needs too much memory. Make it smaller.",
    );
  }

  #isSuspect(accountId: string): boolean {
    return (this.#suspects.get(accountId) ?? 0) > Date.now();
  }

  /** Whose browser this is will come back to it; who overflowed to it comes only when the others are busy again. */
  #keep({ atHome }: HostRequest): void {
    this.#keepFor(atHome ? this.#idleMs : OVERFLOW_IDLE_MS);
  }

  #keepFor(idleMs: number): void {
    this.#keepUntilMs = Math.max(this.#keepUntilMs, Date.now() + Math.min(idleMs, this.#idleMs));
  }

  async #setAlarm(): Promise<void> {
    await this.ctx.storage.setAlarm(Date.now() + Math.min(ALARM_MS, this.#idleMs));
  }

  get #sessions(): string[] {
    return this.ctx.storage.kv.get<string[]>(SESSIONS_KEY) ?? [];
  }

  /** Browsers of an object that was evicted or crashed before it could end them. */
  async #endPredecessors(): Promise<void> {
    const left = this.#sessions;
    if (left.length === 0) return;
    this.ctx.storage.kv.put(SESSIONS_KEY, []);
    await Promise.all(left.map((id) => endSession(this.env.BROWSER, id).catch(() => {})));
  }
}

/** What its page finds is what every other finds, and nothing that it loads is anybody's secret. */
function takesUsedWindow({ source, options, access, picture }: HostRequest): boolean {
  return "html" in source && picture === null && options.emulation === null && !options.singlePage && access === null;
}

/** A browser that goes down loses its pages and refuses commands before its connection ends: neither is the document's doing. */
async function causeOf(thrown: unknown, kept: KeptBrowser | null): Promise<unknown> {
  if (!kept || !(thrown instanceof TargetGone || thrown instanceof CommandRefused)) return thrown;
  await kept.browser.ping(PING_TIMEOUT_MS).catch(() => {});
  return kept.browser.lost ? new ConnectionLost("the browser went down") : thrown;
}

function isBrowsersFault(error: unknown): boolean {
  return !(error instanceof FolioError) || error.code === "timeout_exceeded" || error.code === "render_crashed";
}

function toOutcome(error: unknown): HostOutcome {
  if (error instanceof NoBrowser) return { kind: "cold", reason: error.message };
  if (error instanceof ConnectionLost) return { kind: "unavailable", reason: error.message };
  if (error instanceof TargetGone) return { kind: "crashed" };
  return { kind: "refused", error: toFolioError(error).toRecord() };
}
