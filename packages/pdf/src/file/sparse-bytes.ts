/** PDF file whose long stream data are not in memory. `bytes` contains zeros in place of these data. */
export interface SparseBytes {
  bytes: Uint8Array;
  /** Returns a function that loads this byte range from storage, or null if `bytes` already contains the whole range. */
  readAbsent(from: number, to: number): (() => Uint8Array) | null;
}

export const asSparse = (bytes: Uint8Array | SparseBytes): SparseBytes =>
  bytes instanceof Uint8Array ? { bytes, readAbsent: () => null } : bytes;

/** Returns a view of the file from byte `start` on. */
export const sparseFrom = ({ bytes, readAbsent: absent }: SparseBytes, start: number): SparseBytes => ({
  bytes: bytes.subarray(start),
  readAbsent: (from, to) => absent(start + from, start + to),
});
