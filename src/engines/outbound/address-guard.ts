import { isForbiddenAddress, isLoopbackAddress, parseAddress } from "./addresses.ts";
import { DohResolver } from "./doh-resolver.ts";
import type { NameResolver } from "./name-resolver.ts";

/**
 * Rules for the hosts that the service may contact. The rules are a plain object, because they are sent to the browser
 * hosts.
 */
export interface OutboundPolicy {
  /** Local development only: allows 127.0.0.0/8, ::1 and localhost. All other private ranges stay blocked. */
  allowLoopback: boolean;
  /** Loopback ports on which processes of the service itself listen. These ports stay blocked. */
  ownPorts?: readonly number[];
  /**
   * Hosts of the service itself, as `host` or `host:port`. A host without a port stands for all its ports and
   * subdomains.
   */
  ownHosts: readonly string[];
  /**
   * URL of a DNS over HTTPS resolver for host names. If null, names are checked without resolving them, and the
   * platform checks the rest.
   */
  resolverUrl: string | null;
}

const ALLOWED_LOW_PORTS = new Set(["", "80", "443"]);
const FORBIDDEN_NAMES = new Set(["metadata.google.internal", "ip6-localhost", "ip6-loopback", "broadcasthost"]);
const FORBIDDEN_SUFFIXES = ["localhost", "local", "internal", "home.arpa", "localdomain", "lan", "intranet", "corp"];
const MAX_HOST_NAME_CHARACTERS = 253;

/**
 * Returns why Folio must not contact a URL, or null if it may. Pages, sources, images and webhooks all use this
 * function. It checks the canonical form from the WHATWG parser, so alternative spellings of an address are covered. It
 * does not resolve names; {@link AddressGuard} does.
 */
export function refusalReason(url: string, policy: OutboundPolicy): string | null {
  if (!URL.canParse(url)) return "it must be a valid URL";
  const { protocol, username, password, hostname, port } = new URL(url);
  if (protocol !== "http:" && protocol !== "https:") return "only http and https are allowed";
  if (username !== "" || password !== "") return "credentials in a URL are not allowed";
  const host = hostname.replace(/\.$/, "").toLowerCase();
  if (isOwnHost(host, port || (protocol === "https:" ? "443" : "80"), policy))
    return "hosts of Folio itself are not allowed";
  if (policy.allowLoopback && isLoopback(host)) return null;
  if (!ALLOWED_LOW_PORTS.has(port) && Number(port) < 1024) return `port ${port} is not allowed`;
  return hostRefusalReason(host);
}

/**
 * Checks URLs and resolves their host names. Every address of a name must be allowed, and a name that does not resolve
 * is rejected.
 */
export class AddressGuard {
  readonly #policy: OutboundPolicy;
  readonly #resolver: NameResolver | null;

  constructor(policy: OutboundPolicy, resolver: NameResolver | null = resolverOf(policy)) {
    this.#policy = policy;
    this.#resolver = resolver;
  }

  refusalOfName(url: string): string | null {
    return refusalReason(url, this.#policy);
  }

  async refusal(url: string): Promise<string | null> {
    const refused = this.refusalOfName(url);
    if (refused !== null || !this.#resolver) return refused;
    const host = new URL(url).hostname.replace(/\.$/, "");
    if (parseAddress(host) || (this.#policy.allowLoopback && isLoopback(host))) return null;
    const addresses = await this.#resolver.resolve(host).catch(() => []);
    if (addresses.length === 0) return "its host name does not resolve";
    return addresses.some((address) => this.#isRefused(address)) ? "its host name resolves to a private address" : null;
  }

  #isRefused(text: string): boolean {
    const address = parseAddress(text);
    if (!address) return true;
    return isForbiddenAddress(address) && !(this.#policy.allowLoopback && isLoopbackAddress(address));
  }
}

/** One resolver for each resolver URL, so that all callers share its cached results. */
const resolvers = new Map<string, NameResolver>();

function resolverOf({ resolverUrl }: OutboundPolicy): NameResolver | null {
  if (resolverUrl === null) return null;
  const known = resolvers.get(resolverUrl);
  if (known) return known;
  const resolver = new DohResolver(resolverUrl);
  resolvers.set(resolverUrl, resolver);
  return resolver;
}

function isLoopback(host: string): boolean {
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  const address = parseAddress(host);
  return address !== null && isLoopbackAddress(address);
}

function isOwnHost(host: string, port: string, { ownHosts, ownPorts = [] }: OutboundPolicy): boolean {
  const isLocal = isLoopback(host);
  if (isLocal && ownPorts.includes(Number(port))) return true;
  return ownHosts.some((own) => {
    const at = own.lastIndexOf(":");
    if (at > own.lastIndexOf("]") && at >= 0) {
      if (`${host}:${port}` === own.toLowerCase()) return true;
      // A server on loopback responds to each of its names.
      return isLocal && isLoopback(own.slice(0, at).toLowerCase()) && port === own.slice(at + 1);
    }
    return host === own.toLowerCase() || host.endsWith(`.${own.toLowerCase()}`);
  });
}

function hostRefusalReason(host: string): string | null {
  if (host === "" || host.length > MAX_HOST_NAME_CHARACTERS) return "its host name is invalid";
  const address = parseAddress(host);
  if (address) return isForbiddenAddress(address) ? "private and reserved addresses are not allowed" : null;
  if (!host.includes(".") || FORBIDDEN_NAMES.has(host)) return "internal host names are not allowed";
  if (FORBIDDEN_SUFFIXES.some((suffix) => host.endsWith(`.${suffix}`))) return "internal host names are not allowed";
  return null;
}
