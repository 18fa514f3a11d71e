import { CODE_BITS, codeLength, codeValue, type FaxCodes, faxCodes, MODE, TERMINATING } from "./fax-codes.ts";

/** Encoding of the rows in CCITTFaxDecode data (ISO 32000-2, 7.4.6). */
export interface FaxLayout {
  /**
   * Encoding of rows. Below 0: T.6 (group 4). 0: T.4, one-dimensional. Above 0: T.4, mixed one- and two-dimensional.
   */
  k: number;
  columns: number;
  /** Whether rows start at byte boundaries. */
  aligned: boolean;
}

const END_OF_LINE_ZEROS = 11;

/** Reads the rows of a fax image. Stops at any violation of the standard. */
export class FaxReader {
  readonly #bytes: Uint8Array;
  readonly #layout: FaxLayout;
  readonly #codes = faxCodes();
  #bit = 0;
  #above: Changes;
  #row: Changes;

  constructor(bytes: Uint8Array, layout: FaxLayout) {
    this.#bytes = bytes;
    this.#layout = layout;
    this.#above = new Changes(layout.columns);
    this.#row = new Changes(layout.columns);
  }

  /**
   * Returns the x positions at which the next row changes colour, and its width as the last item. A row starts with
   * white. The array is valid until `next` has been called twice more. Returns null at the end of the image, and if the
   * data are damaged.
   */
  next(): Int32Array | null {
    const { k, aligned } = this.#layout;
    [this.#above, this.#row] = [this.#row, this.#above];
    this.#row.clear();
    if (aligned && k <= 0) this.#bit = (this.#bit + 7) & ~7;
    if (k >= 0 && !this.#skipEndOfLine() && k > 0) return null;
    const byItself = k === 0 || (k > 0 && this.#take(1) === 1);
    const isRead = byItself ? this.#readRuns() : this.#readDifferences();
    return isRead && this.#bit <= 8 * this.#bytes.length ? this.#row.ended() : null;
  }

  /** Skips an end-of-line code and the fill bits before it. Returns whether the data contained such a code. */
  #skipEndOfLine(): boolean {
    if (this.#peek(END_OF_LINE_ZEROS) !== 0) return false;
    const end = 8 * this.#bytes.length;
    while (this.#bit < end && this.#peek(1) === 0) this.#bit++;
    this.#bit++;
    return true;
  }

  #readRuns(): boolean {
    const { columns } = this.#layout;
    let at = 0;
    for (let black = false; at < columns; black = !black) {
      const run = this.#run(black);
      if (run < 0) return false;
      at += run;
      if (at < columns) this.#row.add(at);
    }
    return at === columns;
  }

  #readDifferences(): boolean {
    const { columns } = this.#layout;
    const above = this.#above;
    let [at, black] = [-1, false];
    while (at < columns) {
      const entry = this.#entry(this.#codes.modes);
      if (entry < 0) return false;
      const mode = codeValue(entry);
      const change = above.after(at, black);
      if (mode === MODE.pass) {
        at = above.following(change);
        continue;
      }
      if (mode === MODE.horizontal) {
        const [first, second] = [this.#run(black), this.#run(!black)];
        if (first < 0 || second < 0) return false;
        const start = Math.max(at, 0);
        this.#row.add(start + first);
        this.#row.add(start + first + second);
        at = start + first + second;
        if (at > columns) return false;
        if (at === columns) return true;
        continue;
      }
      const to = above.at(change) + (MODE.shifts[mode] ?? 0);
      if (to < Math.max(at, 0) || to > columns) return false;
      this.#row.add(to);
      [at, black] = [to, !black];
    }
    return true;
  }

  /** Returns a run length in pixels: the sum of make-up codes and one terminating code. Returns -1 if the data are damaged. */
  #run(black: boolean): number {
    const codes = black ? this.#codes.black : this.#codes.white;
    for (let run = 0; ; ) {
      const entry = this.#entry(codes);
      if (entry < 0) return -1;
      const part = codeValue(entry);
      run += part;
      if (part < TERMINATING || run > this.#layout.columns) return run;
    }
  }

  #entry(codes: FaxCodes): number {
    const entry = codes[this.#peek(CODE_BITS)] ?? -1;
    if (entry >= 0) this.#bit += codeLength(entry);
    return entry;
  }

  #take(count: number): number {
    const bits = this.#peek(count);
    this.#bit += count;
    return bits;
  }

  /** Returns the next `count` bits, at most 17, and does not advance. After the end of the data, all bits are 0. */
  #peek(count: number): number {
    const at = this.#bit >> 3;
    const three = ((this.#bytes[at] ?? 0) << 16) | ((this.#bytes[at + 1] ?? 0) << 8) | (this.#bytes[at + 2] ?? 0);
    return (three >> (24 - (this.#bit & 7) - count)) & ((1 << count) - 1);
  }
}

/** x positions in a row at which the colour changes: first to black, then to white, and so on alternately. */
class Changes {
  readonly #columns: number;
  readonly #places: Int32Array;
  #count = 0;
  /** Index of the last result of `after`. Successive calls of `after` must pass increasing positions. */
  #seen = 0;

  constructor(columns: number) {
    this.#columns = columns;
    this.#places = new Int32Array(columns + 3);
    this.clear();
  }

  clear(): void {
    this.#count = 0;
    this.#seen = 0;
    this.#places.fill(this.#columns, 0, 3);
  }

  /** Adds a colour change to the row. Two changes at the same position cancel each other. */
  add(place: number): void {
    if (this.#count > 0 && this.#places[this.#count - 1] === place) this.#count--;
    else if (this.#count <= this.#columns) this.#places[this.#count++] = place;
  }

  /** Returns the index of the first change after `place` to the opposite of the current colour. */
  after(place: number, black: boolean): number {
    let index = Math.max(0, this.#seen - 2);
    if ((index & 1) !== (black ? 1 : 0)) index++;
    while (this.at(index) <= place && this.at(index) < this.#columns) index += 2;
    this.#seen = index;
    return index;
  }

  at(index: number): number {
    return index < this.#count ? (this.#places[index] ?? this.#columns) : this.#columns;
  }

  following(index: number): number {
    return this.at(index + 1);
  }

  ended(): Int32Array {
    while (this.#count > 0 && (this.#places[this.#count - 1] ?? 0) >= this.#columns) this.#count--;
    this.#places[this.#count] = this.#columns;
    this.#seen = 0;
    return this.#places.subarray(0, this.#count + 1);
  }
}
