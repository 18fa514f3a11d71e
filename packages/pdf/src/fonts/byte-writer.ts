/** Byte buffer that grows while bytes and big-endian integers are appended to it. */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  byte(...values: number[]): this {
    return this.bytes(values);
  }

  /** Appends an integer as `width` bytes. Higher bytes of the value are dropped. */
  integer(value: number, width: number): this {
    for (let shift = width - 1; shift >= 0; shift--) this.byte((value / 256 ** shift) & 0xff);
    return this;
  }

  bytes(values: ArrayLike<number>): this {
    this.#ensureCapacity(values.length);
    this.#bytes.set(values, this.#length);
    this.#length += values.length;
    return this;
  }

  /** Shortens the buffer to `length` bytes. */
  truncate(length: number): void {
    this.#length = length;
  }

  toBytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #ensureCapacity(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
