import { LIMITS } from "../../domain/limits.ts";
import type { MainDocument } from "../../domain/pdf.ts";
import type { Warning } from "../../domain/warnings.ts";
import type { CdpEventParams } from "./cdp.ts";
import type { FailedResource } from "./renderer.ts";
import type { RequestFailure } from "./request-failure.ts";

/** Request types whose failure does not affect the document. */
const IGNORED_TYPES = new Set([
  "Ping",
  "Prefetch",
  "CSPViolationReport",
  "Preflight",
  "Manifest",
  "SignedExchange",
  "Other",
]);
const MAX_SHOWN_URL_CHARACTERS = 300;

/**
 * Types of requests for which a script waits, and whose response the script may leave unread. Such a request ends when
 * the whole response was delivered, not when the page has read it.
 */
const SCRIPTED_TYPES = new Set(["Fetch", "XHR", "EventSource"]);

/** Reason why the browser sends no request for an SVG `use` element that refers to another origin. */
const OTHER_ORIGIN = "browsers load the file of an SVG use element only from the origin of the page";

interface PendingRequest {
  url: string;
  type: string;
}

export interface TrackerOptions {
  /** Called for each failed request that can affect the document. */
  onFailure(failure: FailedResource, warning: Warning): void;
  mainFrameId: string;
}

/**
 * Tracks the network requests of a document: the requests in flight, their failures, and the time since which the
 * network is idle.
 */
export class RequestTracker {
  readonly failures: FailedResource[] = [];
  readonly warnings: Warning[] = [];
  readonly #options: TrackerOptions;
  readonly #inFlight = new Map<string, PendingRequest>();
  readonly #failureReasons = new Map<string, RequestFailure>();
  /** Whether the caller blocked a font. */
  hasBlockedFonts = false;
  /** The latest response for the main document. */
  mainDocument: MainDocument | null = null;
  #idleTimer: ReturnType<typeof setTimeout> | null = null;
  #onIdle: (() => void) | null = null;
  #idleSinceMs = 0;
  #ended = false;
  /** Ids of all requests that the page has not finished reading, including requests for local URLs. */
  readonly #unfinished = new Set<string>();
  #settleWaiters: (() => void)[] = [];
  /** Number of requests that started plus number of requests that ended. */
  eventCount = 0;
  /**
   * Ids that the browser gave to scripts that requested further code. The browser itself chooses when that code is
   * compiled and run after loading.
   */
  readonly scriptRequesterIds = new Set<string>();

  constructor(options: TrackerOptions) {
    this.#options = options;
  }

  get inFlight(): number {
    return this.#inFlight.size;
  }

  /** Whether all requests have finished, including requests for local URLs. */
  get isSettled(): boolean {
    return this.#unfinished.size === 0;
  }

  /** Time in ms without requests that must still pass until the network counts as idle. */
  get idleLeftMs(): number {
    return this.#inFlight.size > 0 ? LIMITS.networkIdleMs : this.#idleSinceMs + LIMITS.networkIdleMs - Date.now();
  }

  /** Resolves when all requests have finished. */
  waitUntilSettled(): Promise<void> {
    if (this.isSettled) return Promise.resolve();
    return new Promise((resolve) => {
      this.#settleWaiters.push(resolve);
    });
  }

  /** Records the reason why a request gets no response. The network's own event about the failure comes later. */
  recordFailure(networkId: string, withheld: RequestFailure): void {
    this.#failureReasons.set(networkId, withheld);
  }

  /**
   * Records the type with which a request was intercepted. The network events give no type for external SVG (`use`,
   * `clip-path`), whose requests are intercepted as images.
   */
  recordType(networkId: string, type: string): void {
    const known = this.#inFlight.get(networkId);
    if (known?.type === "Other") known.type = type;
  }

  /** Records that the whole response was delivered to the browser. */
  responseDelivered(networkId: string): void {
    if (SCRIPTED_TYPES.has(this.#inFlight.get(networkId)?.type ?? "")) this.#markDelivered(networkId);
  }

  started({ requestId, request, initiator, type = "Other" }: CdpEventParams<"Network.requestWillBeSent">): void {
    if (this.#ended) return;
    const asking = initiator.stack?.callFrames[0];
    if (type === "Script" && asking) this.scriptRequesterIds.add(asking.scriptId);
    this.#unfinished.add(requestId);
    this.eventCount++;
    if (request.url.startsWith("data:")) return;
    const known = this.#inFlight.get(requestId);
    if (known) {
      known.url = request.url;
      return;
    }
    this.#stopIdleTimer();
    this.#inFlight.set(requestId, { url: request.url, type });
  }

  answered({ requestId, response, type, frameId }: CdpEventParams<"Network.responseReceived">): void {
    if (type === "Document" && frameId === this.#options.mainFrameId) {
      this.mainDocument = { url: withoutCredentials(response.url), status: response.status };
      return;
    }
    if (response.status < 400) return;
    this.#reportFailure(this.#inFlight.get(requestId)?.type ?? type, {
      url: response.url,
      reason: `HTTP ${response.status}`,
      status: response.status,
    });
  }

  finished({ requestId }: CdpEventParams<"Network.loadingFinished">): void {
    this.#markFinished(requestId);
    this.#markDelivered(requestId);
  }

  failed({ requestId, errorText, canceled, type, blockedReason }: CdpEventParams<"Network.loadingFailed">): void {
    const flight = this.#inFlight.get(requestId);
    const withheld = this.#failureReasons.get(requestId);
    this.#failureReasons.delete(requestId);
    this.#markFinished(requestId);
    this.#markDelivered(requestId);
    if (!flight || (canceled && withheld === undefined)) return;
    if (withheld?.kind === "unwanted") {
      this.hasBlockedFonts ||= type === "Font";
      return;
    }
    if (blockedReason === "origin") {
      this.#reportFailure("Image", { url: flight.url, reason: OTHER_ORIGIN });
      return;
    }
    const failedType = type === "Other" ? flight.type : type;
    this.#reportFailure(failedType, { url: flight.url, reason: withheld?.reason ?? errorText }, withheld?.kind);
  }

  /**
   * Resolves when no request was in flight for 500 ms, counted from the call (docs/contract/interface.md,
   * `networkidle`).
   */
  waitForIdle(): Promise<void> {
    return new Promise((resolve) => {
      this.#onIdle = resolve;
      if (this.#inFlight.size === 0) this.#startIdleTimer();
    });
  }

  /** Stops all timers. Later events are ignored. */
  end(): void {
    this.#ended = true;
    this.#stopIdleTimer();
    this.#inFlight.clear();
  }

  #markFinished(requestId: string): void {
    this.eventCount++;
    if (!this.#unfinished.delete(requestId) || !this.isSettled) return;
    const waiting = this.#settleWaiters;
    this.#settleWaiters = [];
    for (const resume of waiting) resume();
  }

  #markDelivered(requestId: string): void {
    if (this.#inFlight.delete(requestId) && this.#inFlight.size === 0) this.#startIdleTimer();
  }

  #reportFailure(type: string, failure: FailedResource, kind: RequestFailure["kind"] = "failed"): void {
    if (IGNORED_TYPES.has(type)) return;
    const { reason } = failure;
    const shown = { ...failure, url: truncateUrl(failure.url) };
    if (kind === "refused")
      this.#recordWarning(shown, { code: "resource_blocked", message: `A resource was blocked: ${reason}.` });
    else if (kind === "overdue") {
      this.#recordWarning(shown, { code: "resource_timeout", message: `A resource was skipped: ${reason}.` });
    } else if (type === "Font")
      this.#recordWarning(shown, { code: "font_failed", message: `A font did not load: ${reason}.` });
    else this.#recordWarning(shown, { code: "resource_failed", message: `A resource did not load: ${reason}.` });
  }

  #recordWarning(failure: FailedResource, warning: Warning): void {
    this.failures.push(failure);
    const noted = { ...warning, resource: failure.url };
    this.warnings.push(noted);
    this.#options.onFailure(failure, noted);
  }

  #startIdleTimer(): void {
    if (!this.#onIdle || this.#ended) return;
    this.#stopIdleTimer();
    this.#idleSinceMs = Date.now();
    this.#idleTimer = setTimeout(() => {
      this.#onIdle?.();
      this.#onIdle = null;
    }, LIMITS.networkIdleMs);
  }

  #stopIdleTimer(): void {
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    this.#idleTimer = null;
  }
}

function withoutCredentials(url: string): string {
  const parsed = new URL(url);
  parsed.username = "";
  parsed.password = "";
  return parsed.href.slice(0, LIMITS.urlCharacters);
}

function truncateUrl(url: string): string {
  return url.length > MAX_SHOWN_URL_CHARACTERS ? `${url.slice(0, MAX_SHOWN_URL_CHARACTERS)}…` : url;
}
