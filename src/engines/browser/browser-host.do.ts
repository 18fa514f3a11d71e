import { DurableObject } from "cloudflare:workers";
import { FolioError, toFolioError } from "../../domain/errors.ts";
import { Browser } from "./browser.ts";
import { endSession } from "./browser-binding.ts";
import { ConnectionLost, TargetGone } from "./cdp.ts";
import type { BrowserHostContract, HostAnswer, HostRequest } from "./host-contract.ts";
import { PageRender } from "./page-render.ts";
import { readPdf } from "./pdf-stream.ts";
import { RenderWatch } from "./render-watch.ts";
import { type Lease, type PoolBounds, WindowPool } from "./window-pool.ts";

export interface BrowserHostEnv {
  BROWSER: Fetcher;
  /** Renders at one time on one browser. */
  BROWSER_WINDOWS?: string;
}

const SESSION_KEY = "session";
const ALARM_MS = 30_000;
const PING_TIMEOUT_MS = 5_000;
const IDLE_CLOSE_MS = 3 * 60_000;
const RECYCLE_AGE_MS = 30 * 60_000;
const RECYCLE_RENDERS = 1_000;
const RECYCLE_FAILURES = 5;

/** One browser with its pool, and what decides when it is renewed. */
interface Running {
  browser: Browser;
  pool: WindowPool;
  renders: number;
  failures: number;
  active: number;
}

/** Owns one browser session. Answers first and tidies up afterwards; a browser in doubt is ended and replaced. */
export class BrowserHost extends DurableObject<BrowserHostEnv> implements BrowserHostContract {
  #running: Promise<Running> | null = null;
  #active = 0;
  #usedAtMs = Date.now();
  readonly #queue: (() => void)[] = [];
  readonly #watches = new Map<string, RenderWatch>();
  readonly #predecessorEnded: Promise<void>;

  constructor(ctx: DurableObjectState, env: BrowserHostEnv) {
    super(ctx, env);
    const predecessor = ctx.storage.kv.get<string>(SESSION_KEY);
    this.#predecessorEnded =
      predecessor === undefined ? Promise.resolve() : endSession(env.BROWSER, predecessor).catch(() => {});
  }

  async render(request: HostRequest): Promise<HostAnswer> {
    const { renderId, deadlineMs } = request;
    if (!request.queue && this.#active >= this.#bounds.windows) return { kind: "busy" };
    const watch = new RenderWatch(deadlineMs);
    this.#watches.set(renderId, watch);
    try {
      await watch.race(this.#enter());
      return await this.#renderEntered(request, watch);
    } catch (error) {
      return toAnswer(error);
    } finally {
      this.#watches.delete(renderId);
    }
  }

  async cancel(renderId: string): Promise<void> {
    this.#watches.get(renderId)?.fail(new FolioError("timeout_exceeded", "The render was cancelled by its caller."));
  }

  async version(): Promise<string | null> {
    try {
      return (await this.#browser()).browser.version;
    } catch {
      return null;
    }
  }

  override async alarm(): Promise<void> {
    const running = await this.#running?.catch(() => null);
    if (!running) return;
    if (this.#active === 0 && Date.now() - this.#usedAtMs > IDLE_CLOSE_MS) {
      await this.#retire(running);
      return;
    }
    await running.browser.ping(PING_TIMEOUT_MS).catch(() => this.#retire(running));
    if (this.#running) await this.ctx.storage.setAlarm(Date.now() + ALARM_MS);
  }

  get #bounds(): PoolBounds {
    const windows = Number(this.env.BROWSER_WINDOWS ?? 4);
    return { windows, accounts: windows * 2, idlePerAccount: windows };
  }

  async #renderEntered(request: HostRequest, watch: RenderWatch): Promise<HostAnswer> {
    let running: Running | null = null;
    let lease: Lease | null = null;
    let render: PageRender | null = null;
    const leave = (error: Error | null) => {
      watch.end();
      render?.tracker.end();
      this.#leave(running, lease, error === null && render?.leavesNoTrace === true, error);
    };
    try {
      running = await watch.race(this.#browser());
      running.active++;
      running.renders++;
      const { pool, browser } = running;
      lease = await watch.race("html" in request.source ? pool.leaseFor(request.accountId) : pool.leaseFresh());
      render = new PageRender(request, lease.window, watch, request.policy, null);
      const { stream, warnings, debug } = await render.run();
      const body = await readPdf(lease.window, stream, watch, leave);
      return { kind: "rendered", body, warnings, debug, engine: browser.version };
    } catch (error) {
      leave(error as Error);
      throw error;
    }
  }

  async #enter(): Promise<void> {
    if (this.#active >= this.#bounds.windows) await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#active++;
  }

  #leave(running: Running | null, lease: Lease | null, reusable: boolean, error: Error | null): void {
    this.#usedAtMs = Date.now();
    if (running) running.active--;
    const tidied = lease ? lease.end(reusable) : Promise.resolve();
    this.ctx.waitUntil(
      tidied
        .catch(() => {})
        .then(async () => {
          this.#active--;
          this.#queue.shift()?.();
          if (running && error) running.failures++;
          if (running) await this.#recycle(running);
        }),
    );
  }

  /** The present browser, launched when there is none. */
  #browser(): Promise<Running> {
    if (!this.#running) {
      const launch = this.#launch();
      this.#running = launch;
      launch.catch(() => {
        if (this.#running === launch) this.#running = null;
      });
    }
    return this.#running;
  }

  async #launch(): Promise<Running> {
    await this.#predecessorEnded;
    const browser = await Browser.launch(this.env.BROWSER, (id) => this.ctx.storage.kv.put(SESSION_KEY, id));
    const pool = new WindowPool(browser, this.#bounds);
    const running: Running = { browser, pool, renders: 0, failures: 0, active: 0 };
    browser.onLost = () => {
      this.ctx.waitUntil(this.#retire(running));
    };
    pool.warm();
    await this.ctx.storage.setAlarm(Date.now() + ALARM_MS);
    return running;
  }

  async #recycle(running: Running): Promise<void> {
    const { browser, renders, failures } = running;
    const worn =
      browser.lost ||
      renders >= RECYCLE_RENDERS ||
      failures >= RECYCLE_FAILURES ||
      Date.now() - browser.startedAtMs > RECYCLE_AGE_MS;
    if (worn && running.active === 0) await this.#retire(running);
  }

  /** Ends a browser; the next render launches another. */
  async #retire(running: Running): Promise<void> {
    if ((await this.#running?.catch(() => null)) === running) this.#running = null;
    await running.browser.kill();
    if (this.ctx.storage.kv.get(SESSION_KEY) === running.browser.sessionId) this.ctx.storage.kv.delete(SESSION_KEY);
  }
}

function toAnswer(error: unknown): HostAnswer {
  if (error instanceof ConnectionLost) return { kind: "unavailable", reason: error.message };
  if (error instanceof TargetGone) {
    return {
      kind: "refused",
      error: new FolioError("render_crashed", "The document crashed the browser's page.").toRecord(),
    };
  }
  return { kind: "refused", error: toFolioError(error).toRecord() };
}
