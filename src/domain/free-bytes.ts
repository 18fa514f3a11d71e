/**
 * Frees the memory of a buffer at once instead of at the next garbage collection, because memory that is not collected
 * yet counts against the isolate's limit. All views of the buffer become empty.
 */
export function freeBytes({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
