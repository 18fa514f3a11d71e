import type { PageRange } from "@folio/pdf/model";
import { mapStreamError } from "../../domain/byte-stream.ts";
import { FolioError } from "../../domain/errors.ts";
import { renderTimeoutError } from "../../domain/render-timeout.ts";
import { type OutboundPolicy, refusalReason } from "../outbound/address-guard.ts";
import { type BusyHost, chooseQueueHost } from "./active-accounts.ts";
import type { BrowserFleet, NamedHostLoad } from "./browser-fleet.ts";
import type { FleetPlannerContract } from "./fleet-contract.ts";
import type { BrowserHostContract, HostRequest, HostResponse } from "./host-contract.ts";
import { KnownFleet } from "./known-fleet.ts";
import { withPageCount } from "./page-count.ts";
import type { Renderer, Rendering, RenderRequest } from "./renderer.ts";
import type { Screenshot, ScreenshotRenderer, ScreenshotRequest } from "./screenshot-renderer.ts";

/** Minimum time in ms that must be left before the deadline for a second attempt. */
const RETRY_MIN_MS = 2_000;
const RETRY_AFTER_S = 5;
/**
 * Time in ms after the deadline in which a browser host may still respond. After this time, the caller reports a
 * timeout.
 */
const ANSWER_GRACE_MS = 1_000;

export interface BrowserRendererDeps {
  /**
   * Names of all possible browser hosts, in the order in which they are used. Each host serves several accounts, in
   * separate browser contexts.
   */
  hosts: readonly string[];
  /**
   * Returns a new Durable Object stub at each call, because the platform binds a stub to the request that created it.
   */
  host(name: string): BrowserHostContract;
  /** Reports how many browser hosts are in use. */
  planner: Pick<FleetPlannerContract, "plan">;
  policy: OutboundPolicy;
  now?: () => number;
}

/** Result of a search for a browser host in which no host could render at once. */
interface HostSearch {
  busy: BusyHost[];
  cold: string[];
  /**
   * Reason why the platform provided no browser, or null. When a reason is set, the search uses only running browsers.
   */
  refusal: string | null;
}

type RenderedResponse = Extract<HostResponse, { kind: "rendered" }>;
/** Render request to a browser host, without the fields that depend on the host. */
type HostRenderRequest = RenderRequest & Pick<HostRequest, "picture">;
type AcceptedResponse = Exclude<HostResponse, { kind: "refused" }>;

interface PlacedRender {
  answer: RenderedResponse;
  host: BrowserHostContract;
}

/**
 * Renders on browser hosts. Chooses a host, uses another host if the first is busy, and retries once if a browser or
 * page is lost.
 */
export class BrowserRenderer implements Renderer, ScreenshotRenderer, BrowserFleet {
  readonly #hosts: readonly string[];
  readonly #host: (name: string) => BrowserHostContract;
  readonly #planner: Pick<FleetPlannerContract, "plan">;
  readonly #fleet: KnownFleet;
  readonly #policy: OutboundPolicy;
  readonly #now: () => number;

  constructor({ hosts, host, planner, policy, now = Date.now }: BrowserRendererDeps) {
    this.#hosts = hosts;
    this.#host = host;
    this.#planner = planner;
    this.#fleet = new KnownFleet(hosts, now);
    this.#policy = policy;
    this.#now = now;
  }

  async render(request: RenderRequest, signal: AbortSignal): Promise<Rendering> {
    const answer = await this.#renderOnHosts({ ...request, picture: null }, signal);
    return toRendering(answer, request.options.pageRanges);
  }

  async takeScreenshot(request: ScreenshotRequest, signal: AbortSignal): Promise<Screenshot> {
    const { body, size, warnings, mainDocument, engine } = await this.#renderOnHosts(request, signal);
    if (!size) throw new Error("A browser host returned an image without a size");
    const { widthPx, heightPx } = size;
    return { body, widthPx, heightPx, warnings, mainDocument, engine };
  }

  /**
   * Renders on one of the browser hosts. If the transfer of the body is interrupted, the body fails with a FolioError.
   */
  async #renderOnHosts(request: HostRenderRequest, signal: AbortSignal): Promise<RenderedResponse> {
    if ("url" in request.source) {
      const refused = refusalReason(request.source.url, this.#policy);
      if (refused !== null) throw new FolioError("url_not_allowed", `url is rejected: ${refused}.`, { param: "url" });
    }
    signal.throwIfAborted();
    const { answer, host } = await this.#placeRender(request, signal);
    if (answer.body instanceof ReadableStream)
      signal.addEventListener("abort", () => host.cancel(request.renderId).catch(() => {}), { once: true });
    const lost = (error: unknown) =>
      this.#now() >= request.deadlineMs ? renderTimeoutError() : unavailableError(`the file broke off: ${error}`);
    const { body } = answer;
    return { ...answer, body: body instanceof Uint8Array ? body : mapStreamError(body, lost) };
  }

  async version(accountId?: string): Promise<string> {
    const order = accountId === undefined ? await this.#hostsInUse() : this.#fleet.order(accountId).inUse;
    for (const name of order) {
      const version = await this.#host(name)
        .version(accountId !== undefined && name === order[0])
        .catch(() => null);
      if (version !== null) return version;
    }
    throw unavailableError("no host has a browser");
  }

  async load(): Promise<NamedHostLoad[]> {
    const loadOf = (name: string) =>
      this.#host(name)
        .load()
        .catch(() => null);
    return Promise.all((await this.#hostsInUse()).map(async (name) => ({ name, load: await loadOf(name) })));
  }

  async #hostsInUse(): Promise<readonly string[]> {
    return this.#hosts.slice(0, (await this.#planner.plan()).hosts);
  }

  /**
   * Chooses where to render. First choice: a free window of a running browser, on the first host in the account's order
   * of preference. Second choice: a new browser, unless the platform provides none. Last choice: the queue of a busy
   * host (see `chooseQueueHost`). If only one host is in use, it may start its browser at the first attempt.
   */
  async #placeRender(request: HostRenderRequest, signal: AbortSignal): Promise<PlacedRender> {
    const { inUse, further } = this.#fleet.order(request.accountId);
    const asked: HostRequest = {
      ...request,
      policy: this.#policy,
      queue: false,
      solo: false,
      atHome: false,
      mayLaunch: inUse.length === 1,
    };
    const found: HostSearch = { busy: [], cold: [], refusal: null };
    const free = await this.#firstFree(inUse, asked, { found, home: inUse[0], signal });
    if (free) return free;
    const startable = asked.mayLaunch ? further : [...found.cold, ...further];
    const started = await this.#firstFree(startable, { ...asked, mayLaunch: true }, { found, home: inUse[0], signal });
    if (started) return started;
    const chosen = chooseQueueHost(found.busy);
    if (chosen === undefined) throw unavailableError(found.refusal ?? "there are no hosts");
    const answer = await this.#requestHost(chosen, { ...asked, queue: true }, signal);
    if (answer.kind === "rendered") return { answer, host: this.#host(chosen) };
    return answer.kind === "crashed"
      ? this.#retryInNewWindow(chosen, asked, signal)
      : this.#retryElsewhere(chosen, asked, signal);
  }

  /**
   * Asks the hosts in order. Returns the result of the first host that can render at once, or null if none of them can.
   */
  async #firstFree(
    names: readonly string[],
    asked: HostRequest,
    { found, home, signal }: { found: HostSearch; home: string | undefined; signal: AbortSignal },
  ): Promise<PlacedRender | null> {
    for (const name of names) {
      const mayLaunch = asked.mayLaunch && found.refusal === null;
      const answer = await this.#requestHost(name, { ...asked, atHome: name === home, mayLaunch }, signal);
      if (answer.kind === "rendered") return { answer, host: this.#host(name) };
      if (answer.kind === "unavailable") return this.#retryElsewhere(name, asked, signal);
      if (answer.kind === "crashed") return this.#retryInNewWindow(name, asked, signal);
      if (answer.kind === "busy") found.busy.push({ name, accounts: answer.accounts, later: answer.later });
      else {
        found.cold.push(name);
        if (mayLaunch) found.refusal = answer.reason;
      }
    }
    return null;
  }

  /**
   * Retries the render in a dedicated browser, on a host other than `lost`. If the dedicated browser is lost or crashes
   * too, the document is the cause.
   */
  async #retryElsewhere(lost: string, asked: HostRequest, signal: AbortSignal): Promise<PlacedRender> {
    if (asked.deadlineMs - this.#now() < RETRY_MIN_MS)
      throw unavailableError("a browser was lost, too late for another");
    const { inUse, further } = this.#fleet.order(asked.accountId);
    const name = [...inUse, ...further].find((other) => other !== lost) ?? lost;
    const answer = await this.#requestHost(name, { ...asked, queue: true, solo: true }, signal);
    if (answer.kind === "rendered") return { answer, host: this.#host(name) };
    if (answer.kind === "crashed") throw crashedError();
    throw unavailableError(answer.kind === "busy" ? "every browser is busy" : answer.reason);
  }

  /** Retries the render in another browser window. If that window's page crashes too, the document is the cause. */
  async #retryInNewWindow(name: string, asked: HostRequest, signal: AbortSignal): Promise<PlacedRender> {
    if (asked.deadlineMs - this.#now() < RETRY_MIN_MS) throw crashedError();
    const answer = await this.#requestHost(name, { ...asked, queue: true, mayLaunch: true }, signal);
    if (answer.kind === "rendered") return { answer, host: this.#host(name) };
    if (answer.kind === "crashed") throw crashedError();
    return this.#retryElsewhere(name, asked, signal);
  }

  /**
   * Sends the request to a host. Throws the error with which the host rejects the request. Does not wait for the host
   * beyond the deadline.
   */
  async #requestHost(name: string, asked: HostRequest, signal: AbortSignal): Promise<AcceptedResponse> {
    signal.throwIfAborted();
    const host = this.#host(name);
    const { promise: over, reject } = Promise.withResolvers<never>();
    let isOver = false;
    const end = (reason: unknown) => {
      isOver = true;
      host.cancel(asked.renderId).catch(() => {});
      reject(reason);
    };
    const hungUp = () => end(signal.reason);
    const late = setTimeout(() => end(renderTimeoutError()), asked.deadlineMs - this.#now() + ANSWER_GRACE_MS);
    signal.addEventListener("abort", hungUp);
    const answering = host.render(asked);
    try {
      const answer = await Promise.race([answering, over]);
      if (answer.hosts !== undefined) this.#fleet.setFleetSize(answer.hosts);
      if (answer.kind === "refused") throw fromRecord(answer.error);
      return answer;
    } catch (error) {
      if (isOver) answering.then(cancelBody, () => {});
      if (isOver || error instanceof FolioError) throw error;
      return { kind: "unavailable", reason: String(error) };
    } finally {
      clearTimeout(late);
      signal.removeEventListener("abort", hungUp);
    }
  }
}

/** Cancels the body of a response that arrives too late, so that the browser host releases its window. */
function cancelBody(answer: HostResponse): void {
  if (answer.kind === "rendered" && answer.body instanceof ReadableStream) answer.body.cancel().catch(() => {});
}

function toRendering(
  { kind: _, size: __, hosts: ___, body, ...about }: RenderedResponse,
  ranges: readonly PageRange[] | null,
): Rendering {
  return { ...withPageCount(body, ranges), ...about };
}

function fromRecord({
  code,
  message,
  param,
  details,
}: Extract<HostResponse, { kind: "refused" }>["error"]): FolioError {
  return new FolioError(code, message, { param, details });
}

function crashedError(): FolioError {
  return new FolioError(
    "render_crashed",
    "The document crashed its browser page, probably because it needs too much memory. Make it smaller.",
  );
}

function unavailableError(reason: string): FolioError {
  return new FolioError("renderer_unavailable", "No browser is available. Retry after the seconds in Retry-After.", {
    retryAfterS: RETRY_AFTER_S,
    cause: new Error(reason),
  });
}
