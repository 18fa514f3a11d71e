/**
 * Returns the names in the order in which a key prefers them (rendezvous hashing, Thaler and Ravishankar 1998). The
 * same key always gets the same order. If a name is added or removed, the first name changes only for keys that prefer
 * this name.
 */
export function orderByRendezvousHash(key: string, names: readonly string[]): string[] {
  return names
    .map((name) => ({ name, weight: fnv1a(`${name}\u0000${key}`) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ name }) => name);
}

/** Returns the 32-bit FNV-1a hash. A final mixing step makes the hashes of similar inputs differ. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
