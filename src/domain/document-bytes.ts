/** Bytes that can be read more than once, since work may move to another instance; `open` answers from the first byte. */
export interface DocumentBytes {
  sizeBytes: number;
  open(): ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>;
}

/** A document held in memory, or one that lies elsewhere because memory has no room for it. */
export type AnyBytes = Uint8Array | DocumentBytes;

export const sizeOf = (bytes: AnyBytes): number => (bytes instanceof Uint8Array ? bytes.byteLength : bytes.sizeBytes);

export const asDocument = (bytes: AnyBytes): DocumentBytes => (bytes instanceof Uint8Array ? documentOf(bytes) : bytes);

/** How much of an array one read hands on. */
const PIECE_BYTES = 1024 * 1024;

/** An array in memory as a document. */
export function documentOf(bytes: Uint8Array): DocumentBytes {
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
