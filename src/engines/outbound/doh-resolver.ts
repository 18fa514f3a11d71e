import type { NameResolver } from "./name-resolver.ts";

const RESPONSE_TIMEOUT_MS = 3_000;
const CACHE_TTL_MS = 30_000;
const MAX_CACHED_NAMES = 1_000;
/** Numbers of DNS record types (RFC 1035 and RFC 3596). */
const TYPES = { A: 1, AAAA: 28 } as const;

interface DohResponse {
  Status: number;
  Answer?: { type: number; data: string }[];
}

/**
 * Resolves host names by DNS over HTTPS in JSON (`application/dns-json`). Results are cached for half a minute,
 * whatever their TTL.
 */
export class DohResolver implements NameResolver {
  readonly #url: string;
  readonly #fetch: typeof fetch;
  readonly #now: () => number;
  readonly #cache = new Map<string, { addresses: Promise<string[]>; untilMs: number }>();

  constructor(url: string, fetcher: typeof fetch = (...args) => fetch(...args), now: () => number = Date.now) {
    this.#url = url;
    this.#fetch = fetcher;
    this.#now = now;
  }

  resolve(name: string): Promise<string[]> {
    const kept = this.#cache.get(name);
    if (kept && kept.untilMs > this.#now()) return kept.addresses;
    const addresses = this.#queryAll(name);
    if (this.#cache.size >= MAX_CACHED_NAMES) this.#cache.clear();
    this.#cache.set(name, { addresses, untilMs: this.#now() + CACHE_TTL_MS });
    addresses.catch(() => this.#cache.delete(name));
    return addresses;
  }

  async #queryAll(name: string): Promise<string[]> {
    const found = await Promise.all([this.#queryType(name, "A"), this.#queryType(name, "AAAA")]);
    return found.flat();
  }

  async #queryType(name: string, type: keyof typeof TYPES): Promise<string[]> {
    const url = new URL(this.#url);
    url.searchParams.set("name", name);
    url.searchParams.set("type", type);
    const response = await this.#fetch(url, {
      headers: { Accept: "application/dns-json" },
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`the DNS resolver responded with HTTP ${response.status}`);
    const { Status: status, Answer: records = [] } = await response.json<DohResponse>();
    if (status !== 0) throw new Error(`${name} does not resolve: DNS status ${status}`);
    return records.filter((record) => record.type === TYPES[type]).map(({ data }) => data);
  }
}
