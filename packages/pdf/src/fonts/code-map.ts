/**
 * Code space range: the codes of `length` bytes that are in a range (ISO 32000-2, 9.7.6.2). Every byte of such a code
 * is between the bytes at the same position in `low` and `high`.
 */
export interface CodeSpace {
  length: number;
  low: number;
  high: number;
}

/** Range of consecutive codes that map to consecutive CIDs. `cid` is the CID of the code `low`. */
export interface CidRange {
  length: number;
  low: number;
  high: number;
  cid: number;
}

export interface CodeMapParts {
  isVertical: boolean;
  spaces: readonly CodeSpace[];
  ranges: readonly CidRange[];
  /** CMap for all codes that `ranges` does not map. */
  base?: CodeMap | null;
}

/** One code of a string that a page shows: its bytes and its CID. */
export interface ShownCode {
  bytes: Uint8Array;
  cid: number;
}

const LONGEST_CODE = 4;
/** CID for codes that are not mapped (`.notdef`). */
const NOT_DEFINED = 0;

/** CMap of a composite font. It splits strings into codes, and maps the codes to CIDs (ISO 32000-2, 9.7.5). */
export class CodeMap {
  readonly isVertical: boolean;
  /** Code space ranges with the shortest codes first, because shorter codes take precedence. */
  readonly spaces: readonly CodeSpace[];
  readonly #base: CodeMap | null;
  /** CID of each code, in a separate map for each code length. Where ranges overlap, the last range counts. */
  readonly #cids = Array.from({ length: LONGEST_CODE + 1 }, () => new Map<number, number>());

  constructor({ isVertical, spaces, ranges, base = null }: CodeMapParts) {
    this.isVertical = isVertical;
    this.spaces = [...spaces, ...(base?.spaces ?? [])].toSorted((a, b) => a.length - b.length);
    this.#base = base;
    for (const { length, low, high, cid } of ranges) {
      const cids = this.#cids[length];
      for (let code = low; cids && code <= high; code++) cids.set(code, cid + code - low);
    }
  }

  codesIn(bytes: Uint8Array): ShownCode[] {
    const codes: ShownCode[] = [];
    for (let at = 0; at < bytes.length; ) {
      const own = bytes.subarray(at, at + this.#lengthAt(bytes, at));
      codes.push({ bytes: own, cid: this.cidOf(own) ?? NOT_DEFINED });
      at += own.length;
    }
    return codes;
  }

  /** Returns the CID of a code, or null if the code is not mapped. */
  cidOf(code: Uint8Array): number | null {
    const number = code.reduce((sum, byte) => sum * 256 + byte, 0);
    return this.#cids[code.length]?.get(number) ?? this.#base?.cidOf(code) ?? null;
  }

  /**
   * Returns the length in bytes of the code at `at`. If no code space range contains the code, uses the range that
   * matches most bytes. Among equal ranges, uses the shortest (ISO 32000-2, 9.7.6.3).
   */
  #lengthAt(bytes: Uint8Array, at: number): number {
    let [length, most] = [1, -1];
    for (const space of this.spaces) {
      const alike = alikeBytes(space, bytes, at);
      if (alike === space.length) return alike;
      if (alike > most) [length, most] = [space.length, alike];
    }
    return length;
  }
}

/** Returns the number of bytes, from `at` on, that match the code space range. */
function alikeBytes({ length, low, high }: CodeSpace, bytes: Uint8Array, at: number): number {
  for (let i = 0; i < length; i++) {
    const unit = 256 ** (length - 1 - i);
    const [least, most] = [Math.floor(low / unit) % 256, Math.floor(high / unit) % 256];
    const byte = bytes[at + i];
    if (byte === undefined || byte < least || byte > most) return i;
  }
  return length;
}

class IdentityMap extends CodeMap {
  constructor(isVertical: boolean) {
    super({ isVertical, spaces: [{ length: 2, low: 0, high: 0xffff }], ranges: [] });
  }

  override cidOf(code: Uint8Array): number {
    return (code[0] ?? 0) * 256 + (code[1] ?? 0);
  }
}

/** Returns the predefined CMap Identity-H or, for vertical writing, Identity-V. */
export const identityMap = (isVertical: boolean): CodeMap => new IdentityMap(isVertical);
