/**
 * Rows of the state table (ITU-T T.88, table E.1), with four columns. The first column is the probability of the less
 * probable symbol (LPS). The next two are the next state after the more probable symbol (MPS) and after the LPS. The
 * last tells whether LPS and MPS are then exchanged.
 */
const STATES = `
  5601 1 1 1,  3401 2 6 0,  1801 3 9 0,  0ac1 4 12 0,  0521 5 29 0,  0221 38 33 0,
  5601 7 6 1,  5401 8 14 0,  4801 9 14 0,  3801 10 14 0,  3001 11 17 0,  2401 12 18 0,
  1c01 13 20 0,  1601 29 21 0,  5601 15 14 1,  5401 16 14 0,  5101 17 15 0,  4801 18 16 0,
  3801 19 17 0,  3401 20 18 0,  3001 21 19 0,  2801 22 19 0,  2401 23 20 0,  2201 24 21 0,
  1c01 25 22 0,  1801 26 23 0,  1601 27 24 0,  1401 28 25 0,  1201 29 26 0,  1101 30 27 0,
  0ac1 31 28 0,  09c1 32 29 0,  08a1 33 30 0,  0521 34 31 0,  0441 35 32 0,  02a1 36 33 0,
  0221 37 34 0,  0141 38 35 0,  0111 39 36 0,  0085 40 37 0,  0049 41 38 0,  0025 42 39 0,
  0015 43 40 0,  0009 44 41 0,  0005 45 42 0,  0001 45 43 0,  5601 46 46 0`
  .split(",")
  .map((row) => row.trim().split(" "));

/**
 * The following tables have two entries per state. The index is 2 × state if 0 is the more probable symbol (MPS), and 2
 * × state + 1 if 1 is.
 */
const LPS_PROBABILITY = new Uint16Array(STATES.length * 2);
const NEXT_AFTER_MPS = new Uint8Array(STATES.length * 2);
const NEXT_AFTER_LPS = new Uint8Array(STATES.length * 2);
for (const [state, [unlikely = "", afterLikely, afterUnlikely, change]] of STATES.entries()) {
  for (const likely of [0, 1]) {
    LPS_PROBABILITY[2 * state + likely] = Number.parseInt(unlikely, 16);
    NEXT_AFTER_MPS[2 * state + likely] = 2 * Number(afterLikely) + likely;
    NEXT_AFTER_LPS[2 * state + likely] = 2 * Number(afterUnlikely) + (change === "1" ? 1 - likely : likely);
  }
}

/** MQ arithmetic encoder (ITU-T T.88, annex E, and ITU-T T.800, annex C.2) with the given number of contexts. */
export class ArithmeticEncoder {
  readonly #contexts: Uint8Array;
  #interval = 0x8000;
  #code = 0;
  #shifts = 12;
  /**
   * Encoded bytes. The first byte is a placeholder, to which a carry bit can be added before the first real byte
   * exists.
   */
  #bytes = new Uint8Array(4096);
  #at = 0;

  constructor(contexts: number) {
    this.#contexts = new Uint8Array(contexts);
  }

  encode(context: number, bit: number): void {
    const state = this.#contexts[context] ?? 0;
    const unlikely = LPS_PROBABILITY[state] ?? 0;
    this.#interval -= unlikely;
    if (bit === (state & 1)) {
      if (this.#interval & 0x8000) {
        this.#code += unlikely;
        return;
      }
      if (this.#interval < unlikely) this.#interval = unlikely;
      else this.#code += unlikely;
      this.#contexts[context] = NEXT_AFTER_MPS[state] ?? 0;
    } else {
      if (this.#interval < unlikely) this.#code += unlikely;
      else this.#interval = unlikely;
      this.#contexts[context] = NEXT_AFTER_LPS[state] ?? 0;
    }
    do {
      this.#interval <<= 1;
      this.#code <<= 1;
      if (--this.#shifts === 0) this.#byteOut();
    } while ((this.#interval & 0x8000) === 0);
  }

  get length(): number {
    return this.#at;
  }

  finished(): Uint8Array {
    const most = this.#code + this.#interval;
    this.#code |= 0xffff;
    if (this.#code >= most) this.#code -= 0x8000;
    this.#code <<= this.#shifts;
    this.#byteOut();
    this.#code <<= this.#shifts;
    this.#byteOut();
    if (this.#bytes[this.#at] !== 0xff) this.#put(0xff);
    this.#put(0xac);
    return this.#bytes.slice(1, this.#at + 1);
  }

  /**
   * Writes the next encoded byte. After a byte 0xff, it writes only seven bits, so that a later carry bit has space.
   */
  #byteOut(): void {
    if (this.#bytes[this.#at] !== 0xff && this.#code >= 0x8000000) {
      this.#bytes[this.#at] = (this.#bytes[this.#at] ?? 0) + 1;
      this.#code &= 0x7ffffff;
    }
    if (this.#bytes[this.#at] === 0xff) this.#shiftOut(20, 7);
    else this.#shiftOut(19, 8);
  }

  #shiftOut(from: number, bits: number): void {
    this.#put(this.#code >>> from);
    this.#code &= (1 << from) - 1;
    this.#shifts = bits;
  }

  #put(byte: number): void {
    if (++this.#at === this.#bytes.length) {
      const longer = new Uint8Array(2 * this.#bytes.length);
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    this.#bytes[this.#at] = byte;
  }
}
