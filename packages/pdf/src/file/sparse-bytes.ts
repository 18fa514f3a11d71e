/** File of which long ranges of stream data are not in memory. `bytes` has zeros there. */
export interface SparseBytes {
  bytes: Uint8Array;
  /** Returns a function that loads the range from storage, or null if `bytes` has all of it. */
  readAbsent(from: number, to: number): (() => Uint8Array) | null;
}

export const asSparse = (bytes: Uint8Array | SparseBytes): SparseBytes =>
  bytes instanceof Uint8Array ? { bytes, readAbsent: () => null } : bytes;

/** Returns the part of the file from byte `start` on. */
export const sparseFrom = ({ bytes, readAbsent: absent }: SparseBytes, start: number): SparseBytes => ({
  bytes: bytes.subarray(start),
  readAbsent: (from, to) => absent(start + from, start + to),
});
