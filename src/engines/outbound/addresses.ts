/** An IP address as 4 or 16 bytes. */
export type Address = Uint8Array;

/** IPv4 ranges that are not public unicast (IANA special-purpose registry, and Azure's host at 168.63.129.16). */
const FORBIDDEN_V4 = ranges([
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
]);

/** IPv6 ranges that are not public unicast, or that carry an IPv4 address to somewhere else (NAT64, 6to4, Teredo). */
const FORBIDDEN_V6 = ranges([
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
]);

/** `::ffff:a.b.c.d` (RFC 4291, section 2.5.5.2): judged by the IPv4 address inside. */
const MAPPED_V4 = range("::ffff:0:0/96");
const LOOPBACK_V4 = range("127.0.0.0/8");
const LOOPBACK_V6 = range("::1/128");

/** Reads a canonical address, with or without the brackets of a URL; null when the text is a name. */
export function parseAddress(text: string): Address | null {
  const bare = text.startsWith("[") && text.endsWith("]") ? text.slice(1, -1) : text;
  return bare.includes(":") ? parseV6(bare) : parseV4(bare);
}

export function isForbiddenAddress(address: Address): boolean {
  const judged = unmapped(address);
  return (judged.length === 4 ? FORBIDDEN_V4 : FORBIDDEN_V6).some((forbidden) => contains(forbidden, judged));
}

export function isLoopbackAddress(address: Address): boolean {
  const judged = unmapped(address);
  return contains(judged.length === 4 ? LOOPBACK_V4 : LOOPBACK_V6, judged);
}

interface Range {
  base: Address;
  bits: number;
}

function unmapped(address: Address): Address {
  return address.length === 16 && contains(MAPPED_V4, address) ? address.slice(12) : address;
}

function contains({ base, bits }: Range, address: Address): boolean {
  if (base.length !== address.length) return false;
  for (let bit = 0; bit < bits; bit += 8) {
    const mask = bits - bit >= 8 ? 0xff : (0xff << (8 - (bits - bit))) & 0xff;
    const at = bit / 8;
    if (((base[at] ?? 0) & mask) !== ((address[at] ?? 0) & mask)) return false;
  }
  return true;
}

function ranges(texts: string[]): Range[] {
  return texts.map(range);
}

function range(text: string): Range {
  const [address = "", bits] = text.split("/");
  const base = parseAddress(address);
  if (!base) throw new Error(`not an address range: ${text}`);
  return { base, bits: Number(bits) };
}

function parseV4(text: string): Address | null {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255)) return null;
  return Uint8Array.from(parts, Number);
}

function parseV6(text: string): Address | null {
  const [head = "", tail, ...more] = text.split("::");
  if (more.length > 0) return null;
  const left = groups(head);
  const right = tail === undefined ? [] : groups(tail);
  if (!left || !right) return null;
  const missing = 8 - left.length - right.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const words = [...left, ...new Array<number>(missing).fill(0), ...right];
  return Uint8Array.from(words.flatMap((word) => [word >> 8, word & 0xff]));
}

function groups(text: string): number[] | null {
  if (text === "") return [];
  const words: number[] = [];
  for (const part of text.split(":")) {
    const v4 = parseV4(part);
    if (v4) words.push(((v4[0] ?? 0) << 8) | (v4[1] ?? 0), ((v4[2] ?? 0) << 8) | (v4[3] ?? 0));
    else if (/^[0-9a-f]{1,4}$/i.test(part)) words.push(Number.parseInt(part, 16));
    else return null;
  }
  return words;
}
