import { LIMITS } from "../../domain/limits.ts";
import type { Warning } from "../../domain/warnings.ts";
import type { CdpEventParams } from "./cdp.ts";
import type { FailedResource } from "./renderer.ts";

/** Request kinds whose failure leaves the document as it is. */
const UNSEEN_TYPES = new Set([
  "Ping",
  "Prefetch",
  "CSPViolationReport",
  "Preflight",
  "Manifest",
  "SignedExchange",
  "Other",
]);
const SHOWN_URL_CHARACTERS = 300;

/** Kinds that hold up the document: without them it has to be laid out anew. Others are merely no longer waited for. */
const HOLDING_TYPES = new Set(["Document", "Script", "Stylesheet", "Image", "Font"]);
/** Requests that expire together are given up together. */
const SAME_TIME_MS = 250;

interface Flight {
  url: string;
  type: string;
  startedAtMs: number;
  timer: ReturnType<typeof setTimeout> | null;
}

export interface TrackerOptions {
  resourceTimeoutMs: number;
  /** Resources took too long and the document cannot go on without being told so. */
  onOverdue(urls: string[]): void;
  /** Resources that an earlier attempt waited for in vain. */
  skipped: ReadonlySet<string>;
  /** Called for each failure that the document can show. */
  onFailure(failure: FailedResource, warning: Warning): void;
  mainFrameId: string;
}

/** What a document asks the network for: what is in flight, what failed, and since when it has been quiet. */
export class RequestTracker {
  readonly failures: FailedResource[] = [];
  readonly warnings: Warning[] = [];
  readonly #options: TrackerOptions;
  readonly #flights = new Map<string, Flight>();
  readonly #refusals = new Map<string, string>();
  /** HTTP status of the main document's last answer. */
  mainStatus: number | null = null;
  #quietTimer: ReturnType<typeof setTimeout> | null = null;
  #onQuiet: (() => void) | null = null;
  #ended = false;

  constructor(options: TrackerOptions) {
    this.#options = options;
  }

  get inFlight(): number {
    return this.#flights.size;
  }

  /** The guard refused this request; the network's own failure event follows. */
  refused(networkId: string, reason: string): void {
    this.#refusals.set(networkId, reason);
  }

  started({ requestId, request, type = "Other", frameId }: CdpEventParams<"Network.requestWillBeSent">): void {
    if (this.#ended || request.url.startsWith("data:")) return;
    const known = this.#flights.get(requestId);
    if (known) {
      known.url = request.url;
      return;
    }
    this.#stopQuiet();
    const isMainDocument = type === "Document" && frameId === this.#options.mainFrameId;
    const timer = isMainDocument ? null : setTimeout(() => this.#expire(requestId), this.#options.resourceTimeoutMs);
    this.#flights.set(requestId, { url: request.url, type, startedAtMs: Date.now(), timer });
  }

  answered({ requestId, response, type, frameId }: CdpEventParams<"Network.responseReceived">): void {
    if (type === "Document" && frameId === this.#options.mainFrameId) {
      this.mainStatus = response.status;
      return;
    }
    if (response.status < 400) return;
    this.#fail(type, { url: response.url, reason: `HTTP ${response.status}`, status: response.status });
    this.#refusals.delete(requestId);
  }

  finished({ requestId }: CdpEventParams<"Network.loadingFinished">): void {
    this.#land(requestId);
  }

  failed({ requestId, errorText, canceled, type }: CdpEventParams<"Network.loadingFailed">): void {
    const flight = this.#flights.get(requestId);
    const refusal = this.#refusals.get(requestId);
    this.#land(requestId);
    if (!flight || (canceled && refusal === undefined)) return;
    if (this.#options.skipped.has(flight.url)) {
      this.#noteSkipped(flight.url);
      return;
    }
    this.#fail(type, { url: flight.url, reason: refusal ?? errorText }, refusal !== undefined);
  }

  /** Resolves when nothing has been in flight for 500 ms from now on (docs/contract/interface.md, `networkidle`). */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#onQuiet = resolve;
      if (this.#flights.size === 0) this.#startQuiet();
    });
  }

  /** Stops all timers; later events are ignored. */
  end(): void {
    this.#ended = true;
    this.#stopQuiet();
    for (const { timer } of this.#flights.values()) if (timer) clearTimeout(timer);
    this.#flights.clear();
  }

  #land(requestId: string): void {
    const flight = this.#flights.get(requestId);
    if (!flight) return;
    if (flight.timer) clearTimeout(flight.timer);
    this.#flights.delete(requestId);
    if (this.#flights.size === 0) this.#startQuiet();
  }

  #expire(requestId: string): void {
    const flight = this.#flights.get(requestId);
    if (!flight) return;
    if (!HOLDING_TYPES.has(flight.type)) {
      this.#noteSkipped(flight.url);
      this.#land(requestId);
      return;
    }
    const oldEnough = flight.startedAtMs + SAME_TIME_MS;
    const overdue = [...this.#flights.values()].filter(
      ({ type, startedAtMs }) => HOLDING_TYPES.has(type) && startedAtMs <= oldEnough,
    );
    this.#options.onOverdue(overdue.map(({ url }) => url));
  }

  #noteSkipped(url: string): void {
    const reason = `not loaded within ${this.#options.resourceTimeoutMs} ms`;
    const message = `A resource was ${reason} and was skipped.`;
    this.#note({ url: cut(url), reason }, { code: "resource_timeout", message });
  }

  #fail(type: string, failure: FailedResource, refused = false): void {
    if (UNSEEN_TYPES.has(type)) return;
    const shown = { ...failure, url: cut(failure.url) };
    if (refused) this.#note(shown, { code: "resource_blocked", message: `A resource was blocked: ${failure.reason}.` });
    else if (type === "Font")
      this.#note(shown, { code: "font_failed", message: `A font did not load: ${failure.reason}.` });
    else this.#note(shown, { code: "resource_failed", message: `A resource did not load: ${failure.reason}.` });
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

function cut(url: string): string {
  return url.length > SHOWN_URL_CHARACTERS ? `${url.slice(0, SHOWN_URL_CHARACTERS)}…` : url;
}
