/** A file in memory but for long stretches within streams, which are zeros there. */
export interface SparseBytes {
  bytes: Uint8Array;
  /** Reads a stretch from where the file lies; null when all of it is in `bytes`. */
  readAbsent(from: number, to: number): (() => Uint8Array) | null;
}

export const asSparse = (bytes: Uint8Array | SparseBytes): SparseBytes =>
  bytes instanceof Uint8Array ? { bytes, readAbsent: () => null } : bytes;

/** The same from a byte on. */
export const sparseFrom = ({ bytes, readAbsent: absent }: SparseBytes, start: number): SparseBytes => ({
  bytes: bytes.subarray(start),
  readAbsent: (from, to) => absent(start + from, start + to),
});
