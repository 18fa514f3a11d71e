/**
 * A document that can be read several times, because the work on it may move to another instance. Each call of `open`
 * starts at the first byte.
 */
export interface DocumentBytes {
  sizeBytes: number;
  open(): ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>;
}

/** A document in memory, or a document stored elsewhere because it does not fit into memory. */
export type AnyBytes = Uint8Array | DocumentBytes;

export const sizeOf = (bytes: AnyBytes): number => (bytes instanceof Uint8Array ? bytes.byteLength : bytes.sizeBytes);

export const toDocument = (bytes: AnyBytes): DocumentBytes =>
  bytes instanceof Uint8Array ? documentFromBytes(bytes) : bytes;

/** Number of bytes per chunk when an array is read as a stream. */
const PIECE_BYTES = 1024 * 1024;

/** Wraps an array in memory as `DocumentBytes`. */
export function documentFromBytes(bytes: Uint8Array): DocumentBytes {
  const open = () => {
    let offset = 0;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        if (offset >= bytes.byteLength) return controller.close();
        controller.enqueue(bytes.subarray(offset, offset + PIECE_BYTES));
        offset += PIECE_BYTES;
      },
    });
  };
  return { sizeBytes: bytes.byteLength, open };
}
