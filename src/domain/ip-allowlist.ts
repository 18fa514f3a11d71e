import ipaddr from "ipaddr.js";
import { formatValue } from "./errors.ts";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

interface Range {
  address: Address;
  prefixBits: number;
}

export type ParsedAllowlistEntry = { entry: string } | { error: string };

const IPV4_BITS = 32;
const IPV6_BITS = 128;
/** Prefix length of `::ffff:0:0/96`, the IPv4-mapped addresses (RFC 4291 section 2.5.5.2). */
const MAPPED_PREFIX_BITS = 96;

const ALLOWED = 'an IPv4 or IPv6 address or CIDR range, such as "203.0.113.7", "203.0.113.0/24" or "2001:db8::/32"';

/**
 * Returns one entry of an allowlist in canonical form: `10.1.2.3/8` becomes `10.0.0.0/8`, `::ffff:203.0.113.7` becomes
 * `203.0.113.7`. Rejects ranges that contain all addresses, because they look like a restriction and have none. An
 * empty list allows the same addresses.
 */
export function parseAllowlistEntry(text: string): ParsedAllowlistEntry {
  const range = parseRange(text);
  if ("error" in range) return range;
  const { address, prefixBits } = range;
  if (prefixBits === bitsOf(address)) return { entry: address.toString() };
  const base =
    address.kind() === "ipv4"
      ? ipaddr.IPv4.networkAddressFromCIDR(`${address}/${prefixBits}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${address}/${prefixBits}`);
  return { entry: `${base}/${prefixBits}` };
}

/**
 * Whether a request from this address may use a key with this allowlist. An empty list allows every request, even if
 * its address is missing or invalid.
 */
export function ipAllowed(allowlist: readonly string[], address: string | null): boolean {
  if (allowlist.length === 0) return true;
  const caller = address === null ? null : parseAddress(address.trim());
  if (!caller) return false;
  return allowlist.some((entry) => {
    const range = parseRange(entry);
    return !("error" in range) && contains(range, caller);
  });
}

function parseRange(text: string): Range | { error: string } {
  const [addressText = "", prefixText, ...more] = text.trim().split("/");
  const literal = parseLiteral(addressText);
  if (!literal || more.length > 0) return { error: `must be ${ALLOWED}; got "${formatValue(text)}"` };

  const bits = bitsOf(literal);
  const literalBits = prefixText === undefined ? bits : parsePrefix(prefixText);
  if (literalBits === null || literalBits < 1 || literalBits > bits) {
    return { error: `must have a prefix length from 1 to ${bits}; got "${formatValue(text)}"` };
  }
  const address = unmapped(literal);
  if (address === literal) return { address, prefixBits: literalBits };
  if (literalBits <= MAPPED_PREFIX_BITS) {
    return {
      error: `must have a prefix length from 97 to 128, because the range is IPv4-mapped; got "${formatValue(text)}"`,
    };
  }
  return { address, prefixBits: literalBits - MAPPED_PREFIX_BITS };
}

function parseAddress(text: string): Address | null {
  const literal = parseLiteral(text);
  return literal && unmapped(literal);
}

/**
 * Parses an IPv4 address of four decimal numbers without leading zeros, or an IPv6 address without a zone. Rejects
 * `127.1`, `0x7f.0.0.1` and `010.0.0.1`, because programs read such forms differently.
 */
function parseLiteral(text: string): Address | null {
  if (!text.includes(":")) return ipaddr.IPv4.isValidFourPartDecimal(text) ? ipaddr.IPv4.parse(text) : null;
  const lastGroup = text.slice(text.lastIndexOf(":") + 1);
  if (lastGroup.includes(".") && !ipaddr.IPv4.isValidFourPartDecimal(lastGroup)) return null;
  return !text.includes("%") && ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : null;
}

function unmapped(address: Address): Address {
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

function parsePrefix(text: string): number | null {
  return /^\d{1,3}$/.test(text) ? Number(text) : null;
}

function contains({ address, prefixBits }: Range, caller: Address): boolean {
  return address.kind() === caller.kind() && caller.match(address, prefixBits);
}

const bitsOf = (address: Address): number => (address.kind() === "ipv4" ? IPV4_BITS : IPV6_BITS);
