import { type AssetProvider, assetDigestOf } from "../../domain/asset.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { PageAccess } from "../../domain/page-access.ts";
import type { OutboundPolicy } from "../outbound/address-guard.ts";
import { isEventStream, type ResourceFetchResult, type ResourceRequest } from "../outbound/resource-fetch.ts";
import { raceAbort, readUntil } from "./abortable.ts";
import { addAccessHeaders } from "./access-headers.ts";
import { DOCUMENT_HEADERS } from "./agent-script.ts";
import { AssetOpener } from "./asset-opener.ts";
import { Base64Encoder } from "./base64-encoder.ts";
import type { ByteBudget } from "./byte-budget.ts";
import type { CdpEventParams } from "./cdp.ts";
import type { FairSlots } from "./fair-slots.ts";
import { overdueError, type RequestFailure, RequestFailureError, tooLargeError } from "./request-failure.ts";
import type { ResourceCache, ResourceResponse } from "./resource-cache.ts";
import type { ResourceOpener } from "./resource-door.ts";

type PausedRequest = CdpEventParams<"Fetch.requestPaused">;

/** Result of an intercepted request. The caller must call `release` when the browser has received the response. */
export type InterceptionResult = (ResourceResponse & { kind: "answered"; release(): void }) | RequestFailure;

/** State that all pages of a browser host share. */
export interface SharedLoaderState {
  opener: ResourceOpener;
  cache: ResourceCache;
  /** Budget for bytes that are in transit from an origin to the browser. */
  budget: ByteBudget;
  /** Slots for concurrent requests. */
  connections: FairSlots;
}

export interface ResourceLoaderSetup {
  accountId: string;
  policy: OutboundPolicy;
  resourceTimeoutMs: number;
  deadlineMs: number;
  shared: SharedLoaderState;
  /** The browser's own user agent string. The browser omits it from the requests of workers. */
  userAgent: string;
  /** Value of `Accept-Language`, or null for the browser's default. */
  language: string | null;
  /**
   * Headers and cookies for some of the page's requests. With `withCookies`, the browser does not send the cookies, so
   * the loader must send them.
   */
  access: LoaderAccess | null;
  /** Assets of the account. Their URLs have a host name that no network can resolve. */
  assets?: AssetProvider | undefined;
}

export type LoaderAccess = PageAccess & { withCookies: boolean };

/**
 * Maximum size of a response to a range request for media, in bytes. Media players request the whole rest of a file, so
 * each response is limited to a range of this size.
 */
const MEDIA_PIECE_BYTES = 4 * 1024 * 1024;
/**
 * Time in ms for which an event stream is read. An event stream has no end, so the page gets the data that arrives
 * within this time.
 */
const EVENT_STREAM_TIMEOUT_MS = 1_000;
/**
 * Response headers that are not passed to the browser. They describe the original connection, or would make the browser
 * contact other hosts.
 */
const DROPPED_HEADERS = new Set([
  "alt-svc",
  "connection",
  "content-encoding",
  "content-length",
  "keep-alive",
  "nel",
  "proxy-authenticate",
  "proxy-connection",
  "report-to",
  "reporting-endpoints",
  "speculation-rules",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);
const MAX_HEADERS_BYTES = 256 * 1024;

/** Fetches the resources that a page requests and delivers them to the browser, which itself has no network access. */
export class ResourceLoader {
  readonly #setup: ResourceLoaderSetup;
  /**
   * Controller that aborts running requests. It is created at the first request, because most documents make no
   * requests.
   */
  #controller: AbortController | null = null;
  #hasEnded = false;
  #loadedBytes = 0;

  constructor(setup: ResourceLoaderSetup) {
    this.#setup = setup;
  }

  /** Aborts all running requests. */
  end(): void {
    this.#hasEnded = true;
    this.#controller?.abort(renderEndedError());
  }

  get #stopSignal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#hasEnded) this.#controller.abort(renderEndedError());
    return this.#controller.signal;
  }

  /**
   * Loads the resource of an intercepted request. A request for the main document has only the deadline of the render.
   */
  async load(event: PausedRequest, isMainDocument: boolean): Promise<InterceptionResult> {
    const { resourceTimeoutMs, deadlineMs } = this.#setup;
    const limitMs = isMainDocument ? Number.POSITIVE_INFINITY : Date.now() + resourceTimeoutMs;
    const handing = await this.#respond(this.#toResourceRequest(event, Math.min(limitMs, deadlineMs)));
    if (handing.kind !== "answered" || event.resourceType !== "Document") return handing;
    return { ...handing, headers: [...handing.headers, ...DOCUMENT_HEADERS] };
  }

  /** Loads an image of a header or footer, which no page requests. */
  async loadImage(url: string): Promise<InterceptionResult> {
    const { policy, userAgent, resourceTimeoutMs } = this.#setup;
    const deadlineMs = Math.min(Date.now() + resourceTimeoutMs, this.#setup.deadlineMs);
    const plain = { "User-Agent": userAgent, Accept: "image/*" };
    let next = url;
    for (let hop = 0; hop <= LIMITS.sourceRedirects; hop++) {
      const headers = this.#withAccessHeaders(plain, next);
      const handing = await this.#respond({ url: next, method: "GET", headers, body: null, deadlineMs, policy });
      const location = handing.kind === "answered" && isRedirect(handing.status) ? redirectTarget(handing, next) : null;
      if (location === null) return handing;
      if (handing.kind === "answered") handing.release();
      next = location;
    }
    return { kind: "failed", reason: `it redirected more than ${LIMITS.sourceRedirects} times` };
  }

  async #respond(asked: ResourceRequest): Promise<InterceptionResult> {
    const { shared, accountId, resourceTimeoutMs } = this.#setup;
    // If the request has credentials, the shared cache is used only for assets. A response to such a request must not
    // be shared, and a cached response may be a login page.
    const isAsset = assetDigestOf(asked.url) !== null;
    if (isAsset && !isGranted(this.#setup.assets, asked.url))
      return { kind: "failed", reason: "the asset does not exist" };
    const cache = this.#setup.access && !isAsset ? null : shared.cache;
    const kept = cache?.find(accountId, asked);
    if (kept) return { kind: "answered", ...kept, release: () => {} };
    const holder = {};
    const release = () => shared.budget.release(holder);
    const over = new AbortController();
    const late = setTimeout(() => over.abort(overdueError(resourceTimeoutMs)), asked.deadlineMs - Date.now());
    try {
      const stop = AbortSignal.any([over.signal, this.#stopSignal]);
      const answer = await this.#fetchWhole(asked, holder, stop);
      cache?.store(accountId, asked, answer);
      return { kind: "answered", ...answer, release };
    } catch (error) {
      release();
      // The fetching invocation has the same deadline and may fail first. The cause is the timeout in both cases.
      if (Date.now() >= asked.deadlineMs) return overdueError(resourceTimeoutMs).failure;
      return error instanceof RequestFailureError
        ? error.failure
        : { kind: "failed", reason: "the connection was lost" };
    } finally {
      clearTimeout(late);
    }
  }

  #toResourceRequest({ request, resourceType }: PausedRequest, deadlineMs: number): ResourceRequest {
    const { policy, userAgent, language } = this.#setup;
    const headers: Record<string, string> = { "User-Agent": userAgent, ...request.headers };
    if (language !== null) headers["Accept-Language"] = language;
    const range = /^bytes=(\d+)-$/.exec(headers.Range ?? "");
    if (resourceType === "Media" && range)
      headers.Range = `bytes=${range[1]}-${Number(range[1]) + MEDIA_PIECE_BYTES - 1}`;
    const fields = this.#withAccessHeaders(headers, request.url);
    const pieces = (request.postDataEntries ?? []).map(({ bytes = "" }) => Buffer.from(bytes, "base64"));
    const body = pieces.length > 0 ? new Uint8Array(Buffer.concat(pieces)) : null;
    return { url: request.url, method: request.method, headers: fields, body, deadlineMs, policy };
  }

  #withAccessHeaders(headers: Record<string, string>, url: string): Record<string, string> {
    const { access } = this.#setup;
    return access ? addAccessHeaders(headers, { access, url, withCookies: access.withCookies }) : headers;
  }

  async #fetchWhole(asked: ResourceRequest, holder: object, stop: AbortSignal): Promise<ResourceResponse> {
    const { connections } = this.#setup.shared;
    const opener = this.#openerFor(asked.url);
    const unlessStopped = <T>(work: Promise<T>) => raceAbort(work, stop);
    await connections.take(this.#setup.accountId, unlessStopped);
    try {
      const opening = opener.open(asked);
      const answer = await unlessStopped(opening).catch((error: unknown) => {
        opening.then(cancelBody, () => {});
        throw error;
      });
      if (answer.kind !== "answered") throw new RequestFailureError(answer.kind, answer.reason);
      const headers = answer.headers.filter(([name]) => !DROPPED_HEADERS.has(name.toLowerCase()));
      if (headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0) > MAX_HEADERS_BYTES) {
        throw new RequestFailureError("too_large", "its headers are too long");
      }
      const body = await this.#readBody(answer, holder, stop);
      return { status: answer.status, headers: headers.map(([name, value]) => ({ name, value })), body };
    } finally {
      connections.release();
    }
  }

  #openerFor(url: string): ResourceOpener {
    const { assets, shared } = this.#setup;
    return assets && isGranted(assets, url) ? new AssetOpener(assets) : shared.opener;
  }

  /**
   * Encodes the body as base64 while the body arrives. So the whole body is never in memory both as bytes and as
   * base64.
   */
  async #readBody(
    answer: Extract<ResourceFetchResult, { kind: "answered" }>,
    holder: object,
    stop: AbortSignal,
  ): Promise<string> {
    const encoder = new Base64Encoder();
    let bytes = 0;
    const add = async (piece: Uint8Array) => {
      bytes += piece.byteLength;
      this.#loadedBytes += piece.byteLength;
      if (bytes > LIMITS.resourceBytes) throw tooLargeError("it", LIMITS.resourceBytes);
      if (this.#loadedBytes > LIMITS.renderResourceBytes)
        throw tooLargeError("the document's resources", LIMITS.renderResourceBytes);
      await raceAbort(this.#setup.shared.budget.take(holder, piece.byteLength), stop);
      encoder.add(piece);
    };
    await add(answer.start);
    if (answer.rest) {
      const isEndless = isEventStream(answer.headers.find(([name]) => name === "content-type")?.[1]);
      for await (const piece of readUntil(answer.rest, isEndless ? EVENT_STREAM_TIMEOUT_MS : null, stop))
        await add(piece);
    }
    return encoder.end();
  }
}

const renderEndedError = (): RequestFailureError => new RequestFailureError("failed", "the render ended");

const isGranted = (assets: AssetProvider | undefined, url: string): boolean =>
  assets?.digests.includes(assetDigestOf(url) ?? "") === true;

const isRedirect = (status: number): boolean => status >= 300 && status < 400;

function redirectTarget({ headers }: ResourceResponse, base: string): string | null {
  const location = headers.find(({ name }) => name.toLowerCase() === "location")?.value;
  return location !== undefined && URL.canParse(location, base) ? new URL(location, base).href : null;
}

function cancelBody(answer: ResourceFetchResult): void {
  if (answer.kind === "answered") answer.rest?.cancel().catch(() => {});
}
