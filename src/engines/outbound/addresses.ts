import ipaddr from "ipaddr.js";

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** IPv4 ranges that are not public unicast (IANA special-purpose registry), and Azure's host at 168.63.129.16. */
const V4_RANGES = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

/** IPv6 ranges that are not public unicast, or that embed an IPv4 address (NAT64, 6to4, Teredo). */
const V6_RANGES = [
  "::/96",
  "::ffff:0:0:0/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "2001::/32",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
  "5f00::/16",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
];

const LOOPBACK_V4_RANGE = "127.0.0.0/8";
const LOOPBACK_V6_RANGE = "::1/128";
const FORBIDDEN_V4 = V4_RANGES.map((range) => ipaddr.IPv4.parseCIDR(range));
const FORBIDDEN_V6 = V6_RANGES.map((range) => ipaddr.IPv6.parseCIDR(range));
const LOOPBACK_V4 = ipaddr.IPv4.parseCIDR(LOOPBACK_V4_RANGE);
const LOOPBACK_V6 = ipaddr.IPv6.parseCIDR(LOOPBACK_V6_RANGE);

/**
 * Returns the same ranges as lists to allow and to deny, for a network layer that checks the address of each
 * connection. If two ranges contain an address, the narrower range decides.
 */
export function networkRanges(allowLoopback: boolean): { allow: string[]; deny: string[] } {
  const deny = [...V4_RANGES.filter((range) => !allowLoopback || range !== LOOPBACK_V4_RANGE), ...V6_RANGES];
  const loopback = allowLoopback ? [LOOPBACK_V4_RANGE, LOOPBACK_V6_RANGE] : [];
  return { allow: ["0.0.0.0/0", "::/0", ...loopback], deny };
}

/**
 * Parses a canonical address, with or without the brackets that it has in a URL. Returns null for a host name. An
 * IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2) is returned as the IPv4 address.
 */
export function parseAddress(text: string): Address | null {
  const bare = text.startsWith("[") && text.endsWith("]") ? text.slice(1, -1) : text;
  if (!bare.includes(":")) return ipaddr.IPv4.isValidFourPartDecimal(bare) ? ipaddr.IPv4.parse(bare) : null;
  if (bare.includes("%") || !ipaddr.IPv6.isValid(bare)) return null;
  const address = ipaddr.IPv6.parse(bare);
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

export function isForbiddenAddress(address: Address): boolean {
  return address instanceof ipaddr.IPv4
    ? FORBIDDEN_V4.some((range) => address.match(range))
    : FORBIDDEN_V6.some((range) => address.match(range));
}

export function isLoopbackAddress(address: Address): boolean {
  return address instanceof ipaddr.IPv4 ? address.match(LOOPBACK_V4) : address.match(LOOPBACK_V6);
}
