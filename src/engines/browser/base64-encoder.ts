/**
 * Encodes a sequence of chunks as one base64 text. Three bytes become four characters. If one or two bytes are left
 * over at the end of a chunk, they are encoded with the next chunk.
 */
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
