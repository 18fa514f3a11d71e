import type { JpegLookup } from "./jpeg-codes.ts";

/** In which order a scan holds its blocks, each told by its component's place among the scan's. */
export interface ScanLayout {
  /** Of one unit: the components of its blocks. */
  unit: number[];
  units: number;
  /** Units from one restart to the next; 0 for no restarts. */
  restart: number;
}

/** What is told of a scan in the order in which it stands there. */
export interface ScanListener {
  /** By a component's code of DC or AC; its place in `tables`. */
  symbol(table: number, symbol: number): void;
  /** What follows a symbol as it is. */
  bits(bits: number, count: number): void;
  /** The number of a restart. */
  restart(number: number): void;
}

const COEFFICIENTS = 64;
const ZEROS_16 = 0xf0;
const RESTART = 0xd0;

/**
 * Reads the entropy-coded data of one sequential scan (ITU-T T.81, F.2.2), all of it. False where it breaks a rule, ends early or holds more than
 * its blocks; `tables` are two for each component: DC, AC.
 */
export function readScan(
  data: Uint8Array,
  { unit, units, restart }: ScanLayout,
  { tables, listener }: { tables: readonly JpegLookup[]; listener: ScanListener },
): boolean {
  const bits = new BitReader(data);
  let number = 0;
  for (let index = 0; index < units; index++) {
    if (restart > 0 && index > 0 && index % restart === 0) {
      if (!bits.restart(RESTART | (number & 7))) return false;
      listener.restart(number & 7);
      number++;
    }
    for (const component of unit) {
      const [dc, ac] = [tables[2 * component], tables[2 * component + 1]];
      if (!dc || !ac || !readBlock(bits, { dc, ac, first: 2 * component, listener })) return false;
    }
  }
  return bits.isAtEnd();
}

function readBlock(
  bits: BitReader,
  { dc, ac, first, listener }: { dc: JpegLookup; ac: JpegLookup; first: number; listener: ScanListener },
): boolean {
  const size = bits.symbol(dc);
  if (size < 0 || size > 15) return false;
  listener.symbol(first, size);
  listener.bits(bits.take(size), size);
  for (let at = 1; at < COEFFICIENTS; ) {
    const symbol = bits.symbol(ac);
    if (symbol < 0) return false;
    const count = symbol & 15;
    listener.symbol(first + 1, symbol);
    listener.bits(bits.take(count), count);
    if (symbol === 0) break;
    if (count === 0 && symbol !== ZEROS_16) return false;
    at += (symbol >> 4) + 1;
    if (at > COEFFICIENTS) return false;
  }
  return !bits.isPastEnd;
}

/** Bits of data in which a zero follows each byte of ones. */
class BitReader {
  readonly #data: Uint8Array;
  #at = 0;
  #held = 0;
  #count = 0;
  /** Bits beyond the end, or beyond a marker, which are zeros. */
  #missing = 0;

  constructor(data: Uint8Array) {
    this.#data = data;
  }

  get isPastEnd(): boolean {
    return this.#missing > this.#count;
  }

  /** -1 where no code begins so. */
  symbol(lookup: JpegLookup): number {
    const entry = lookup[this.#peek16()] ?? 0;
    if (entry === 0) return -1;
    this.#count -= entry & 0xff;
    return entry >> 8;
  }

  /** At most 15. */
  take(count: number): number {
    if (count === 0) return 0;
    const bits = this.#peek16() >> (16 - count);
    this.#count -= count;
    return bits;
  }

  /** Whether the marker stands where the last byte ends. */
  restart(marker: number): boolean {
    if (!this.#isFilled() || this.#data[this.#at] !== 0xff || this.#data[this.#at + 1] !== marker) return false;
    this.#at += 2;
    [this.#held, this.#count, this.#missing] = [0, 0, 0];
    return true;
  }

  isAtEnd(): boolean {
    return this.#isFilled() && this.#at === this.#data.length;
  }

  /** Whether nothing is left of the data before the marker but bits to its byte's end. */
  #isFilled(): boolean {
    return !this.isPastEnd && this.#count - this.#missing < 8;
  }

  #peek16(): number {
    while (this.#count < 16) this.#more();
    return (this.#held >>> (this.#count - 16)) & 0xffff;
  }

  #more(): void {
    const byte = this.#data[this.#at];
    const isMarker = byte === 0xff && this.#data[this.#at + 1] !== 0;
    if (byte === undefined || isMarker) {
      this.#held <<= 8;
      this.#missing += 8;
    } else {
      this.#held = (this.#held << 8) | byte;
      this.#at += byte === 0xff ? 2 : 1;
    }
    this.#count += 8;
  }
}
