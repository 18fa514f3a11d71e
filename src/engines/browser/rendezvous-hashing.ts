/**
 * Returns the names in order of preference for a key (rendezvous hashing, Thaler and Ravishankar 1998). All callers get the same order, and
 * adding or removing a name moves only the keys that prefer it.
 */
export function orderByRendezvousHash(key: string, names: readonly string[]): string[] {
  return names
    .map((name) => ({ name, weight: fnv1a(`${name}\u0000${key}`) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ name }) => name);
}

/** Returns the 32-bit FNV-1a hash with a final mix, so that similar inputs get different weights. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
