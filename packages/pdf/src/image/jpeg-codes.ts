/** This file handles the Huffman tables of JPEG (ITU-T T.81, annexes C and K.2). */

const LENGTH_MAX = 16;
/** Additional symbol that receives the code that consists only of ones. JPEG reserves that code. */
const RESERVED = 256;

/**
 * Lookup table, indexed by the next 16 bits. An entry has the symbol in its upper byte and the code length in its lower
 * byte. The entry is 0 if no code matches the bits.
 */
export type JpegLookup = Uint16Array;

/** Huffman table as in a DHT segment: the number of codes of each length, and the symbols in the order of their code lengths. */
export interface JpegCodes {
  counts: Uint8Array;
  symbols: Uint8Array;
}

/** Returns the lookup table for these codes, or null if their counts are invalid. */
export function lookupOf({ counts, symbols }: JpegCodes): JpegLookup | null {
  const lookup = new Uint16Array(1 << LENGTH_MAX);
  let [at, index] = [0, 0];
  for (let length = 1; length <= LENGTH_MAX; length++) {
    for (let left = counts[length - 1] ?? 0; left > 0; left--) {
      const next = at + (1 << (LENGTH_MAX - length));
      if (next > lookup.length) return null;
      lookup.fill(((symbols[index++] ?? 0) << 8) | length, at, next);
      at = next;
    }
  }
  return lookup;
}

/** Returns the code and the code length of each symbol. The length is 0 for symbols without a code. */
export function codeBook({ counts, symbols }: JpegCodes): { codes: Uint16Array; lengths: Uint8Array } {
  const book = { codes: new Uint16Array(RESERVED), lengths: new Uint8Array(RESERVED) };
  let [code, index] = [0, 0];
  for (let length = 1; length <= LENGTH_MAX; length++) {
    for (let left = counts[length - 1] ?? 0; left > 0; left--) {
      const symbol = symbols[index++] ?? 0;
      book.codes[symbol] = code++;
      book.lengths[symbol] = length;
    }
    code <<= 1;
  }
  return book;
}

/** Returns the Huffman table that encodes symbols with these frequencies in the fewest bits. */
export function optimalCodes(occurrences: Uint32Array): JpegCodes {
  const ofLength = limitCodeLengths(lengthsOf(occurrences));
  const used = [...occurrences.keys()].filter((symbol) => (occurrences[symbol] ?? 0) > 0);
  used.sort((one, other) => (occurrences[other] ?? 0) - (occurrences[one] ?? 0) || one - other);
  return { counts: Uint8Array.from(ofLength.slice(1, LENGTH_MAX + 1)), symbols: Uint8Array.from(used) };
}

/** Returns the number of codes of each length (Huffman 1952). The reserved code is included. */
function lengthsOf(occurrences: Uint32Array): number[] {
  interface Tree {
    weight: number;
    depths: number[];
  }
  const trees: Tree[] = [{ weight: 0, depths: [0] }];
  for (const weight of occurrences) if (weight > 0) trees.push({ weight, depths: [0] });
  while (trees.length > 1) {
    trees.sort((one, other) => other.weight - one.weight);
    const [least, next] = [trees.pop(), trees.pop()] as [Tree, Tree];
    const depths = [...least.depths, ...next.depths].map((depth) => depth + 1);
    trees.push({ weight: least.weight + next.weight, depths });
  }
  const ofLength: number[] = new Array(RESERVED + 1).fill(0);
  for (const depth of trees[0]?.depths ?? []) ofLength[depth] = (ofLength[depth] ?? 0) + 1;
  return ofLength;
}

/**
 * Limits the code lengths to 16 bits (ITU-T T.81, figure K.3). Also removes the reserved code, which is among the
 * longest codes.
 */
function limitCodeLengths(lengths: readonly number[]): number[] {
  const counts = [...lengths];
  const change = (length: number, by: number) => {
    counts[length] = (counts[length] ?? 0) + by;
  };
  for (let length = counts.length - 1; length > LENGTH_MAX; length--) {
    while ((counts[length] ?? 0) > 0) {
      let shorter = length - 2;
      while ((counts[shorter] ?? 0) === 0) shorter--;
      change(length, -2);
      change(length - 1, 1);
      change(shorter + 1, 2);
      change(shorter, -1);
    }
  }
  const longest = counts.findLastIndex((count) => count > 0);
  change(longest, -1);
  return counts;
}
