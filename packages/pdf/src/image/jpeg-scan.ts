import type { JpegLookup } from "./jpeg-codes.ts";

/** Order of the blocks in a scan. A component is identified by its index in the scan. */
export interface ScanLayout {
  /** For each block of a minimum coded unit (MCU), the component that it belongs to. */
  unit: number[];
  units: number;
  /** Number of MCUs between restarts; 0 if there are no restarts. */
  restart: number;
}

/** Receives the contents of a scan, in the order of the data. */
export interface ScanListener {
  /** Receives a Huffman-coded symbol. `table` is the index of the symbol's Huffman table in `tables`. */
  symbol(table: number, symbol: number): void;
  /** Receives the additional bits that follow a symbol. */
  bits(bits: number, count: number): void;
  /** Receives a restart marker with its number, 0 to 7. */
  restart(number: number): void;
}

const COEFFICIENTS = 64;
const ZEROS_16 = 0xf0;
const RESTART = 0xd0;

/**
 * Reads the Huffman-coded data of a sequential scan (ITU-T T.81, F.2.2). `tables` contains two tables per component:
 * first the DC table, then the AC table. Returns false if the data are invalid, truncated, or too long.
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

/** Reads bits from data with byte stuffing. In such data, a zero byte follows each byte 0xff. */
class BitReader {
  readonly #data: Uint8Array;
  #at = 0;
  #held = 0;
  #count = 0;
  /** Number of buffered bits that come after the end of the data or after a marker. These bits are 0. */
  #missing = 0;

  constructor(data: Uint8Array) {
    this.#data = data;
  }

  get isPastEnd(): boolean {
    return this.#missing > this.#count;
  }

  /** Reads a Huffman-coded symbol. Returns -1 if no code matches the bits. */
  symbol(lookup: JpegLookup): number {
    const entry = lookup[this.#peek16()] ?? 0;
    if (entry === 0) return -1;
    this.#count -= entry & 0xff;
    return entry >> 8;
  }

  /** Reads `count` bits, at most 15. */
  take(count: number): number {
    if (count === 0) return 0;
    const bits = this.#peek16() >> (16 - count);
    this.#count -= count;
    return bits;
  }

  /** Skips the restart marker after the current byte. Returns false if the marker is not there. */
  restart(marker: number): boolean {
    if (!this.#isFilled() || this.#data[this.#at] !== 0xff || this.#data[this.#at + 1] !== marker) return false;
    this.#at += 2;
    [this.#held, this.#count, this.#missing] = [0, 0, 0];
    return true;
  }

  isAtEnd(): boolean {
    return this.#isFilled() && this.#at === this.#data.length;
  }

  /** Whether only padding bits remain before the next marker or the end. */
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
