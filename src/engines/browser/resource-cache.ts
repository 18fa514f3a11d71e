import { assetDigestOf } from "../../domain/asset.ts";
import type { ResourceRequest } from "../outbound/resource-fetch.ts";

/** Response to an intercepted request, in the form that the CDP requires. */
export interface ResourceResponse {
  status: number;
  headers: { name: string; value: string }[];
  /** Response body in base64. */
  body: string;
}

interface CacheEntry {
  answer: ResourceResponse;
  untilMs: number;
}

/**
 * Maximum share of the cache that one response may take. Assets may exceed it, so that the largest possible asset fits
 * (docs/decisions/0035-assets.md).
 */
const MAX_ENTRY_SHARE = 0.25;
const MAX_ASSET_ENTRY_SHARE = 0.45;
/**
 * Request headers that `Vary` may name in a response that is cached. `Accept-Encoding` never varies here, and `Origin`
 * is part of the cache key.
 */
const SUPPORTED_VARY_FIELDS = new Set(["accept-encoding", "origin"]);

/**
 * Cache of fresh responses (RFC 9111). Each account has its own cache. Stores only responses that may be used without
 * revalidation and that do not depend on cookies, credentials or ranges. Evicts the least recently used responses
 * first.
 */
export class ResourceCache {
  readonly #maxBytes: number;
  readonly #now: () => number;
  readonly #entries = new Map<string, CacheEntry>();
  #usedBytes = 0;

  constructor(bytes: number, now: () => number = Date.now) {
    this.#maxBytes = bytes;
    this.#now = now;
  }

  find(accountId: string, asked: ResourceRequest): ResourceResponse | null {
    const key = cacheKey(accountId, asked);
    const kept = this.#entries.get(key);
    if (!kept || !isCacheableRequest(asked)) return null;
    this.#entries.delete(key);
    if (kept.untilMs <= this.#now()) {
      this.#usedBytes -= kept.answer.body.length;
      return null;
    }
    this.#entries.set(key, kept);
    return kept.answer;
  }

  store(accountId: string, asked: ResourceRequest, answer: ResourceResponse): void {
    const freshMs = isCacheableRequest(asked) ? freshnessMs(answer) : 0;
    const size = answer.body.length;
    const share = assetDigestOf(asked.url) === null ? MAX_ENTRY_SHARE : MAX_ASSET_ENTRY_SHARE;
    if (freshMs <= 0 || size > this.#maxBytes * share) return;
    const key = cacheKey(accountId, asked);
    this.#drop(key);
    this.#entries.set(key, { answer, untilMs: this.#now() + freshMs });
    this.#usedBytes += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#usedBytes <= this.#maxBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#usedBytes -= this.#entries.get(key)?.answer.body.length ?? 0;
    this.#entries.delete(key);
  }
}

function cacheKey(accountId: string, { url, headers }: ResourceRequest): string {
  return JSON.stringify([accountId, url, headers.Origin ?? ""]);
}

function isCacheableRequest({ method, headers }: ResourceRequest): boolean {
  const personal = ["cookie", "authorization", "range", "cache-control", "if-none-match", "if-modified-since"];
  return method === "GET" && !Object.keys(headers).some((name) => personal.includes(name.toLowerCase()));
}

/**
 * Returns the time in ms for which the response may be used without revalidation (RFC 9111, sections 3 and 4.2).
 * Returns 0 or less if the response may not be used at all.
 */
function freshnessMs({ status, headers }: ResourceResponse): number {
  const field = (wanted: string) => headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? null;
  const control = field("cache-control")?.toLowerCase() ?? "";
  if (status !== 200 || field("set-cookie") !== null || /\bno-(store|cache)\b/.test(control)) return 0;
  const variations = field("vary")?.toLowerCase().split(",") ?? [];
  if (variations.some((name) => !SUPPORTED_VARY_FIELDS.has(name.trim()))) return 0;
  const maxAge = /(?:^|[\s,])max-age="?(\d{1,9})/.exec(control)?.[1];
  if (maxAge !== undefined) return (Number(maxAge) - Number(field("age") ?? 0)) * 1000;
  const expires = Date.parse(field("expires") ?? "");
  return Number.isNaN(expires) ? 0 : expires - Date.parse(field("date") ?? new Date().toUTCString());
}
