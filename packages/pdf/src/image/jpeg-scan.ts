import type { JpegLookup } from "./jpeg-codes.ts";

/** Order of the blocks of a scan. Components are given by their index in the scan. */
export interface ScanLayout {
  /** Component of each block of a minimum coded unit (MCU). */
  unit: number[];
  units: number;
  /** Restart interval in MCUs; 0 for no restarts. */
  restart: number;
}

/** Receives the contents of a scan in order. */
export interface ScanListener {
  /** A Huffman-coded symbol. `table`: index in `tables`. */
  symbol(table: number, symbol: number): void;
  /** The additional bits after a symbol. */
  bits(bits: number, count: number): void;
  /** A restart marker with its number, 0 to 7. */
  restart(number: number): void;
}

const COEFFICIENTS = 64;
const ZEROS_16 = 0xf0;
const RESTART = 0xd0;

/**
 * Reads the entropy-coded data of a sequential scan (ITU-T T.81, F.2.2). `tables`: DC and AC table of each component. Returns false for
 * invalid, truncated or surplus data.
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

/** Reads bits of data with byte stuffing: a zero byte follows each 0xff. */
class BitReader {
  readonly #data: Uint8Array;
  #at = 0;
  #held = 0;
  #count = 0;
  /** Number of buffered bits beyond the end or a marker, which are 0. */
  #missing = 0;

  constructor(data: Uint8Array) {
    this.#data = data;
  }

  get isPastEnd(): boolean {
    return this.#missing > this.#count;
  }

  /** Returns the next symbol, or -1 if no code matches. */
  symbol(lookup: JpegLookup): number {
    const entry = lookup[this.#peek16()] ?? 0;
    if (entry === 0) return -1;
    this.#count -= entry & 0xff;
    return entry >> 8;
  }

  /** Returns the next bits, at most 15. */
  take(count: number): number {
    if (count === 0) return 0;
    const bits = this.#peek16() >> (16 - count);
    this.#count -= count;
    return bits;
  }

  /** Skips a restart marker at the end of the current byte. Returns whether it was there. */
  restart(marker: number): boolean {
    if (!this.#isFilled() || this.#data[this.#at] !== 0xff || this.#data[this.#at + 1] !== marker) return false;
    this.#at += 2;
    [this.#held, this.#count, this.#missing] = [0, 0, 0];
    return true;
  }

  isAtEnd(): boolean {
    return this.#isFilled() && this.#at === this.#data.length;
  }

  /** Whether only padding bits are left before the next marker. */
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
