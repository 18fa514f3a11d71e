/** Encodes a sequence of chunks as Base64. Three bytes give four characters, so the remaining bytes of a chunk wait for the next. */
export class Base64Encoder {
  #text = "";
  #left = Buffer.alloc(0);

  add(piece: Uint8Array): void {
    const bytes =
      this.#left.length > 0
        ? Buffer.concat([this.#left, piece])
        : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    const whole = bytes.length - (bytes.length % 3);
    this.#text += bytes.toString("base64", 0, whole);
    this.#left = Buffer.from(bytes.subarray(whole));
  }

  end(): string {
    return this.#text + this.#left.toString("base64");
  }
}
