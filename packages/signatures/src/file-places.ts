/** Places of a signature in a file: the bytes that it covers, and the placeholder of its value. */
export interface SignaturePlaces {
  /** `[0, a, b, c]`: the signature covers the bytes 0 to a, and the c bytes from b. */
  byteRange: [number, number, number, number];
  /** Offset of the value's first hexadecimal digit. */
  valueStart: number;
  /** Number of bytes for which the placeholder has room. */
  valueBytes: number;
}

const RANGE_DIGITS = 10;
const RANGE_PLACEHOLDER = `0 ${"*".repeat(RANGE_DIGITS)} ${"*".repeat(RANGE_DIGITS)} ${"*".repeat(RANGE_DIGITS)}`;

/** Returns the entries of a signature dictionary that are filled in when the file is complete. */
export const placeholderSyntax = (valueBytes: number): string =>
  `/ByteRange[${RANGE_PLACEHOLDER}]/Contents<${"0".repeat(2 * valueBytes)}>`;

/** Fills in the byte range of the signature dictionary that starts at `at`. Changes the file in place. */
export function writeByteRange(file: Uint8Array, at: number, valueBytes: number): SignaturePlaces {
  const buffer = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const range = buffer.indexOf(RANGE_PLACEHOLDER, at, "latin1");
  const open = buffer.indexOf("/Contents<", at, "latin1") + "/Contents".length;
  const close = open + 2 * valueBytes + 2;
  const byteRange: SignaturePlaces["byteRange"] = [0, open, close, file.length - close];
  buffer.write(byteRange.join(" ").padEnd(RANGE_PLACEHOLDER.length), range, "latin1");
  return { byteRange, valueStart: open + 1, valueBytes };
}

/** Writes the value of a signature into its placeholder. Changes the file in place. */
export function writeValue(file: Uint8Array, { valueStart }: SignaturePlaces, value: Uint8Array): void {
  Buffer.from(file.buffer, file.byteOffset, file.byteLength).write(
    Buffer.from(value).toString("hex"),
    valueStart,
    "latin1",
  );
}

/** Returns the bytes that a signature covers. */
export function coveredBytes(file: Uint8Array, [first, a, b, c]: readonly number[]): Uint8Array {
  const [start, firstEnd, second, length] = [first ?? 0, a ?? 0, b ?? 0, c ?? 0];
  return new Uint8Array(
    Buffer.concat([file.subarray(start, start + firstEnd), file.subarray(second, second + length)]),
  );
}
