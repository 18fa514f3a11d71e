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

/** Types that a script waits for and may leave unread. They end when the whole response was delivered, not when the page has read it. */
const SCRIPTED_TYPES = new Set(["Fetch", "XHR", "EventSource"]);

interface PendingRequest {
  url: string;
  type: string;
}

export interface TrackerOptions {
  /** Called for each failure that can affect the document. */
  onFailure(failure: FailedResource, warning: Warning): void;
  mainFrameId: string;
}

/** Tracks the network requests of a document: those in flight, failures, and the time since the network became idle. */
export class RequestTracker {
  readonly failures: FailedResource[] = [];
  readonly warnings: Warning[] = [];
  readonly #options: TrackerOptions;
  readonly #flights = new Map<string, PendingRequest>();
  readonly #withheld = new Map<string, RequestFailure>();
  /** Whether a font was blocked by the caller. */
  hasBlockedFonts = false;
  /** Last response for the main document. */
  mainDocument: MainDocument | null = null;
  #quietTimer: ReturnType<typeof setTimeout> | null = null;
  #onQuiet: (() => void) | null = null;
  #quietSinceMs = 0;
  #ended = false;
  /** Ids of all requests, local URLs included, that the page has not finished reading. */
  readonly #underWay = new Set<string>();
  #onLanded: (() => void)[] = [];
  /** Number of starts and ends of requests. */
  eventCount = 0;
  /** Browser ids of the scripts that requested code. After the code was loaded, the browser chooses when to compile and run it. */
  readonly scriptRequesterIds = new Set<string>();

  constructor(options: TrackerOptions) {
    this.#options = options;
  }

  get inFlight(): number {
    return this.#flights.size;
  }

  /** Whether all requests have finished, those of local URLs included. */
  get isSettled(): boolean {
    return this.#underWay.size === 0;
  }

  /** Rest of the time without requests until the network counts as idle, in ms. */
  get idleLeftMs(): number {
    return this.#flights.size > 0 ? LIMITS.networkIdleMs : this.#quietSinceMs + LIMITS.networkIdleMs - Date.now();
  }

  /** Resolves when all requests have finished. */
  waitUntilSettled(): Promise<void> {
    if (this.isSettled) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onLanded.push(resolve);
    });
  }

  /** Records why a request has no response. The network's own failure event follows. */
  recordFailure(networkId: string, withheld: RequestFailure): void {
    this.#withheld.set(networkId, withheld);
  }

  /** Records that the browser has the whole response. */
  responseDelivered(networkId: string): void {
    if (SCRIPTED_TYPES.has(this.#flights.get(networkId)?.type ?? "")) this.#land(networkId);
  }

  started({ requestId, request, initiator, type = "Other" }: CdpEventParams<"Network.requestWillBeSent">): void {
    if (this.#ended) return;
    const asking = initiator.stack?.callFrames[0];
    if (type === "Script" && asking) this.scriptRequesterIds.add(asking.scriptId);
    this.#underWay.add(requestId);
    this.eventCount++;
    if (request.url.startsWith("data:")) return;
    const known = this.#flights.get(requestId);
    if (known) {
      known.url = request.url;
      return;
    }
    this.#stopQuiet();
    this.#flights.set(requestId, { url: request.url, type });
  }

  answered({ response, type, frameId }: CdpEventParams<"Network.responseReceived">): void {
    if (type === "Document" && frameId === this.#options.mainFrameId) {
      this.mainDocument = { url: withoutCredentials(response.url), status: response.status };
      return;
    }
    if (response.status < 400) return;
    this.#fail(type, { url: response.url, reason: `HTTP ${response.status}`, status: response.status });
  }

  finished({ requestId }: CdpEventParams<"Network.loadingFinished">): void {
    this.#arrive(requestId);
    this.#land(requestId);
  }

  failed({ requestId, errorText, canceled, type }: CdpEventParams<"Network.loadingFailed">): void {
    const flight = this.#flights.get(requestId);
    const withheld = this.#withheld.get(requestId);
    this.#withheld.delete(requestId);
    this.#arrive(requestId);
    this.#land(requestId);
    if (!flight || (canceled && withheld === undefined)) return;
    if (withheld?.kind === "unwanted") {
      this.hasBlockedFonts ||= type === "Font";
      return;
    }
    this.#fail(type, { url: flight.url, reason: withheld?.reason ?? errorText }, withheld?.kind);
  }

  /** Resolves when no request has been in flight for 500 ms from now on (docs/contract/interface.md, `networkidle`). */
  waitForIdle(): Promise<void> {
    return new Promise((resolve) => {
      this.#onQuiet = resolve;
      if (this.#flights.size === 0) this.#startQuiet();
    });
  }

  /** Stops all timers. Later events are ignored. */
  end(): void {
    this.#ended = true;
    this.#stopQuiet();
    this.#flights.clear();
  }

  #arrive(requestId: string): void {
    this.eventCount++;
    if (!this.#underWay.delete(requestId) || !this.isSettled) return;
    const waiting = this.#onLanded;
    this.#onLanded = [];
    for (const resume of waiting) resume();
  }

  #land(requestId: string): void {
    if (this.#flights.delete(requestId) && this.#flights.size === 0) this.#startQuiet();
  }

  #fail(type: string, failure: FailedResource, kind: RequestFailure["kind"] = "failed"): void {
    if (IGNORED_TYPES.has(type)) return;
    const { reason } = failure;
    const shown = { ...failure, url: truncateUrl(failure.url) };
    if (kind === "refused")
      this.#note(shown, { code: "resource_blocked", message: `A resource was blocked: ${reason}.` });
    else if (kind === "overdue") {
      this.#note(shown, { code: "resource_timeout", message: `A resource was skipped: ${reason}.` });
    } else if (type === "Font") this.#note(shown, { code: "font_failed", message: `A font did not load: ${reason}.` });
    else this.#note(shown, { code: "resource_failed", message: `A resource did not load: ${reason}.` });
  }

  #note(failure: FailedResource, warning: Warning): void {
    this.failures.push(failure);
    const noted = { ...warning, resource: failure.url };
    this.warnings.push(noted);
    this.#options.onFailure(failure, noted);
  }

  #startQuiet(): void {
    if (!this.#onQuiet || this.#ended) return;
    this.#stopQuiet();
    this.#quietSinceMs = Date.now();
    this.#quietTimer = setTimeout(() => {
      this.#onQuiet?.();
      this.#onQuiet = null;
    }, LIMITS.networkIdleMs);
  }

  #stopQuiet(): void {
    if (this.#quietTimer) clearTimeout(this.#quietTimer);
    this.#quietTimer = null;
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
