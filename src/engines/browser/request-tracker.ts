import { LIMITS } from "../../domain/limits.ts";
import type { MainDocument } from "../../domain/pdf.ts";
import type { Warning } from "../../domain/warnings.ts";
import type { CdpEventParams } from "./cdp.ts";
import type { FailedResource } from "./renderer.ts";
import type { RequestFailure } from "./request-failure.ts";

/** Request kinds whose failure leaves the document as it is. */
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

/** Kinds that a script waits for, and may leave unread: they end when all of the answer is handed over, not when the page has taken it. */
const SCRIPTED_TYPES = new Set(["Fetch", "XHR", "EventSource"]);

interface PendingRequest {
  url: string;
  type: string;
}

export interface TrackerOptions {
  /** Called for each failure that the document can show. */
  onFailure(failure: FailedResource, warning: Warning): void;
  mainFrameId: string;
}

/** What a document asks the network for: what is in flight, what failed, and since when it has been quiet. */
export class RequestTracker {
  readonly failures: FailedResource[] = [];
  readonly warnings: Warning[] = [];
  readonly #options: TrackerOptions;
  readonly #flights = new Map<string, PendingRequest>();
  readonly #withheld = new Map<string, RequestFailure>();
  /** Some font was kept from the document as its caller asked. */
  hasBlockedFonts = false;
  /** The page's own document, as it was answered last. */
  mainDocument: MainDocument | null = null;
  #quietTimer: ReturnType<typeof setTimeout> | null = null;
  #onQuiet: (() => void) | null = null;
  #quietSinceMs = 0;
  #ended = false;
  /** All that was asked for, local addresses too, and is not at its end in the page itself. */
  readonly #underWay = new Set<string>();
  #onLanded: (() => void)[] = [];
  /** How often a request began or ended. */
  eventCount = 0;
  /** The scripts, by the browser's ids, that asked for code. When it has come, it is compiled and run in the browser's own time. */
  readonly scriptRequesterIds = new Set<string>();

  constructor(options: TrackerOptions) {
    this.#options = options;
  }

  get inFlight(): number {
    return this.#flights.size;
  }

  /** Nothing of the page's is on its way, not even from itself to itself. */
  get isSettled(): boolean {
    return this.#underWay.size === 0;
  }

  /** What is left of the silence. */
  get idleLeftMs(): number {
    return this.#flights.size > 0 ? LIMITS.networkIdleMs : this.#quietSinceMs + LIMITS.networkIdleMs - Date.now();
  }

  /** Resolves when all has come that was asked for. */
  waitUntilSettled(): Promise<void> {
    if (this.isSettled) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onLanded.push(resolve);
    });
  }

  /** This request gets no answer; the network's own failure event follows. */
  recordFailure(networkId: string, withheld: RequestFailure): void {
    this.#withheld.set(networkId, withheld);
  }

  /** The browser has all of the answer. */
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

  /** Resolves when nothing has been in flight for 500 ms from now on (docs/contract/interface.md, `networkidle`). */
  waitForIdle(): Promise<void> {
    return new Promise((resolve) => {
      this.#onQuiet = resolve;
      if (this.#flights.size === 0) this.#startQuiet();
    });
  }

  /** Stops all timers; later events are ignored. */
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
