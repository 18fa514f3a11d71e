import { ByteWriter } from "../fonts/byte-writer.ts";
import { ArithmeticEncoder } from "./arithmetic-encoder.ts";

/**
 * Number of pixels in the context of generic region template 0. They are five and seven pixels of the two rows above,
 * and four pixels to the left (ITU-T T.88, figure 3).
 */
const CONTEXT_BITS = 16;
/** Context for the bit that tells whether a row is identical to the previous row (ITU-T T.88, figure 8). */
const SAME_AS_ABOVE = 0x9b25;
const BESIDE = 4;
/** Default positions of the adaptive pixels of template 0, as pairs of x and y. */
const ADAPTIVE = [3, -1, -3, -1, 2, -2, -2, -2].map((offset) => offset & 0xff);
const SEGMENT = { page: 48, genericRegion: 38 };
const TYPICAL_PREDICTION = 8;

/**
 * Encodes bilevel rows losslessly as one generic region of JBIG2 (ITU-T T.88, 6.2 and 7.4.6). The encoder uses no
 * dictionary of symbols, so it never replaces a character with a similar one. Returns the segments for JBIG2Decode (ISO
 * 32000-2, 7.4.7).
 */
export class Jbig2Encoder {
  readonly #width: number;
  readonly #arithmetic = new ArithmeticEncoder(1 << CONTEXT_BITS);
  /** The current row and the two rows above it, with white padding on both sides. */
  #row: Uint8Array;
  #above: Uint8Array;
  #higher: Uint8Array;
  #height = 0;
  #wasSame = 0;

  constructor(width: number) {
    this.#width = width;
    const row = () => new Uint8Array(width + 2 * BESIDE);
    [this.#row, this.#above, this.#higher] = [row(), row(), row()];
  }

  /** Pixels of the next row. The caller fills these pixels, with 1 for black, and then calls `take`. */
  get row(): Uint8Array {
    return this.#row.subarray(BESIDE, BESIDE + this.#width);
  }

  /** Approximate length of the encoded data in bytes. */
  get length(): number {
    return this.#arithmetic.length;
  }

  take(): void {
    const [row, above] = [this.#row, this.#above];
    let same = 1;
    for (let x = BESIDE; x < BESIDE + this.#width; x++) {
      if (row[x] === above[x]) continue;
      same = 0;
      break;
    }
    this.#arithmetic.encode(SAME_AS_ABOVE, same ^ this.#wasSame);
    this.#wasSame = same;
    if (same === 0) this.#encode(row, above, this.#higher);
    [this.#row, this.#above, this.#higher] = [this.#higher, row, above];
    this.#height++;
  }

  #encode(row: Uint8Array, above: Uint8Array, higher: Uint8Array): void {
    const arithmetic = this.#arithmetic;
    let before = 0;
    let near = 0;
    let far = 0;
    for (let x = BESIDE - 3; x < BESIDE + 3; x++) near = (near << 1) | (above[x] ?? 0);
    for (let x = BESIDE - 2; x < BESIDE + 2; x++) far = (far << 1) | (higher[x] ?? 0);
    for (let x = BESIDE; x < BESIDE + this.#width; x++) {
      near = ((near << 1) | (above[x + 3] ?? 0)) & 0x7f;
      far = ((far << 1) | (higher[x + 2] ?? 0)) & 0x1f;
      const pixel = row[x] ?? 0;
      arithmetic.encode((far << 11) | (near << 4) | before, pixel);
      before = ((before << 1) | pixel) & 0xf;
    }
  }

  finished(): Uint8Array {
    const [width, height] = [this.#width, this.#height];
    const page = new ByteWriter().integer(width, 4).integer(height, 4).integer(0, 8).byte(1, 0, 0);
    const region = new ByteWriter().integer(width, 4).integer(height, 4).integer(0, 8).byte(0, TYPICAL_PREDICTION);
    region.bytes(ADAPTIVE).bytes(this.#arithmetic.finished());
    return new ByteWriter()
      .bytes(segment(0, SEGMENT.page, page.toBytes()))
      .bytes(segment(1, SEGMENT.genericRegion, region.toBytes()))
      .toBytes();
  }
}

/** Returns a JBIG2 segment that belongs to page 1 and refers to no other segment (ITU-T T.88, 7.2). */
function segment(number: number, type: number, data: Uint8Array): Uint8Array {
  return new ByteWriter().integer(number, 4).byte(type, 0, 1).integer(data.length, 4).bytes(data).toBytes();
}
