import type { CidRange, CodeSpace } from "./code-map.ts";

/**
 * The following constants are kinds of lists in a packed CMap. The three highest bits of a list's first byte contain
 * the kind.
 */
const CODE_SPACES = 0;
const UNDEFINED_RANGES = 1;
const CODES = 2;
const RANGES = 3;
const COMMENT_LISTS = 7;
const BASE = 1;

export interface PackedCMap {
  isVertical: boolean;
  /** Name of the CMap that this CMap extends (`usecmap`), or null. */
  base: string | null;
  spaces: CodeSpace[];
  ranges: CidRange[];
}

/**
 * Reads a predefined CMap in Mozilla's `.bcmap` format. This format has lists of delta-encoded codes, and stores
 * numbers in groups of 7 bits. Returns null if the CMap maps to Unicode. Throws RangeError if the file is truncated.
 * This would be a bug of this package, because the file is part of the package.
 */
export function readPackedCMap(file: Uint8Array): PackedCMap | null {
  const reader = new PackedReader(file);
  const cMap: PackedCMap = { isVertical: (reader.byte() & 1) === 1, base: null, spaces: [], ranges: [] };
  while (!reader.isAtEnd) {
    const head = reader.byte();
    const kind = head >> 5;
    if (kind === COMMENT_LISTS) {
      const text = reader.text();
      if ((head & 31) === BASE) cMap.base = text;
      continue;
    }
    const list = { length: (head & 15) + 1, isSequence: (head & 16) !== 0, count: reader.number() };
    if (kind === CODE_SPACES) for (const each of reader.ranges(list)) cMap.spaces.push(each);
    else if (kind === UNDEFINED_RANGES) for (const _ of reader.ranges(list)) reader.number();
    else if (kind === CODES) for (const each of reader.codes(list)) cMap.ranges.push(each);
    else if (kind === RANGES)
      for (const each of reader.ranges(list)) cMap.ranges.push({ ...each, cid: reader.number() });
    else return null;
  }
  return cMap;
}

interface List {
  /** Length of each code in bytes. */
  length: number;
  /** Whether each code or range directly follows the previous one. */
  isSequence: boolean;
  count: number;
}

class PackedReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new RangeError("A packed CMap ends too early");
    return byte;
  }

  number(): number {
    for (let number = 0; ; ) {
      const byte = this.byte();
      number = number * 128 + (byte & 127);
      if (byte < 128) return number;
    }
  }

  text(): string {
    return String.fromCharCode(...Array.from({ length: this.number() }, () => this.number()));
  }

  /**
   * Yields the ranges of a list. After each range, the caller must read the further numbers of that range before it
   * requests the next range.
   */
  *ranges({ length, isSequence, count }: List): Generator<CodeSpace> {
    for (let i = 0, next = 0; i < count; i++) {
      const low = i === 0 ? this.#code(length) : isSequence ? next : next + this.number();
      const high = low + this.number();
      next = high + 1;
      yield { length, low, high };
    }
  }

  *codes({ length, isSequence, count }: List): Generator<CidRange> {
    for (let i = 0, code = 0, cid = 0; i < count; i++) {
      if (i === 0) [code, cid] = [this.#code(length), this.number()];
      else {
        code += 1 + (isSequence ? 0 : this.number());
        cid += 1 + this.#signed();
      }
      yield { length, low: code, high: code, cid };
    }
  }

  #code(length: number): number {
    let code = 0;
    for (let i = 0; i < length; i++) code = code * 256 + this.byte();
    return code;
  }

  #signed(): number {
    const number = this.number();
    return number % 2 === 1 ? -(number + 1) / 2 : number / 2;
  }
}
